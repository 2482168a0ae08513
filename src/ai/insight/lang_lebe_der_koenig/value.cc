#include "ai/insight/lang_lebe_der_koenig/value.h"

#include <algorithm>

#include "ai/portable_math.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

// Votes, courtiers that hold them, and how near a majority is; not what lies near, nor who could
// come. Like every beginner he spends his cards freely: what they will be worth later he does not
// see.
constexpr Weights kCoarse = {
    .vote = 0.2F,
    .bonus = 0.2F,
    .calm = {0, 0.1F, 0.2F, 0.25F, 0.3F},
    .shaky = {0, 0.1F, 0.2F, 0.25F, 0.3F},
    .bare = -0.2F,
    .card = 0,
    .power = 0,
    .saved = 0.3F,
    .free_votes = 0,
    .prey = 0,
    .turn = 0,
    .next_turn = 0,
    .crown = 1,
    .doubt = 2,
    .doubt_per_card = 1,
    .usurped = 0,
    .usurper_doubt = 1,
    .usurper_per_card = 0,
};

// Found by letting players of the house play many thousand turns and asking what had decided their
// games: one set for each number of players.
constexpr std::array<Weights, 3> kFine = {{
    {
        .vote = 0.03F,
        .bonus = 0.097F,
        .calm = {0.224F, 0.263F, 0.38F, 0.343F, 0.34F},
        .shaky = {0.028F, 0.166F, 0.244F, 0.27F, 0.346F},
        .bare = -0.211F,
        .card = 0.026F,
        .power = 0.065F,
        .saved = 1.554F,
        .free_votes = 0.003F,
        .prey = -0.028F,
        .turn = 0.105F,
        .next_turn = 0.047F,
        .crown = 1.99F,
        .doubt = 0.3F,
        .doubt_per_card = 2.728F,
        .usurped = 1.281F,
        .usurper_doubt = 0.3F,
        .usurper_per_card = 0.784F,
    },
    {
        .vote = 0.03F,
        .bonus = 0.23F,
        .calm = {0.326F, 0.484F, 0.503F, 0.605F, 0.587F},
        .shaky = {0.195F, 0.319F, 0.412F, 0.492F, 0.513F},
        .bare = -0.521F,
        .card = -0.01F,
        .power = 0.031F,
        .saved = 1.502F,
        .free_votes = 0.072F,
        .prey = -0.02F,
        .turn = 0.097F,
        .next_turn = 0.056F,
        .crown = 2.548F,
        .doubt = 0.3F,
        .doubt_per_card = 4.166F,
        .usurped = 0.2F,
        .usurper_doubt = 0.3F,
        .usurper_per_card = 0.532F,
    },
    {
        .vote = 0.03F,
        .bonus = 0.186F,
        .calm = {0.476F, 0.629F, 0.731F, 0.726F, 0.574F},
        .shaky = {0.123F, 0.305F, 0.495F, 0.586F, 0.722F},
        .bare = 0.089F,
        .card = 0.02F,
        .power = 0.028F,
        .saved = 1.219F,
        .free_votes = 0.049F,
        .prey = -0.015F,
        .turn = 0.08F,
        .next_turn = 0.078F,
        .crown = 2.99F,
        .doubt = 0.3F,
        .doubt_per_card = 4.218F,
        .usurped = 0.2F,
        .usurper_doubt = 3.991F,
        .usurper_per_card = 2.521F,
    },
}};

// If everybody saves his cards there is never an election. So many turns it may take; when it is
// overdue cards lose their charm, and after so many turns more they have none left.
constexpr float kPatience = 10;
constexpr float kImpatience = 15;

float charm_of_cards(const State& s) {
  const auto turns = static_cast<float>(s.turns);
  const float overdue = turns - kPatience * static_cast<float>(s.elections + 1);
  return std::clamp(1 - overdue / kImpatience, 0.0F, 1.0F);
}

using PerSeat = std::array<float, kMaxSeats>;

// What a player can count on and hope for.
class Estate {
 public:
  Estate(const State& s, int who, const Weights& weights)
      : s_(s),
        who_(who),
        me_(s.at(seat(who))),
        areas_(s.controlled(seat(who))),
        w_(weights),
        board_(board(s.board)),
        setup_(board_.for_players(s.players)) {}

  AreaSet areas() const { return areas_; }

  float points(AreaSet taken) const {
    return of_votes() + of_areas() + of_cards() + of_what_is_near(taken) + of_the_turn();
  }

 private:
  // Only with an election comes the crown. The nearer it is, the surer is who will have what.
  float of_votes() const {
    const int votes = board_.votes_of(areas_);
    const auto lead = [&](int loss) {
      return static_cast<float>(votes - loss + me_.bonus - setup_.majority) + 0.5F;
    };
    const auto cards = static_cast<float>(me_.hand.size());
    const float doubt = w_.doubt + w_.doubt_per_card * fewest_cards_of_others();
    const float usurper_doubt = w_.usurper_doubt + w_.usurper_per_card * cards;
    return w_.vote * static_cast<float>(votes) + w_.bonus * static_cast<float>(me_.bonus) +
           w_.crown * portable::logistic(lead(0) / doubt) +
           w_.usurped * portable::logistic(lead(votes / 3) / usurper_doubt);
  }

  float fewest_cards_of_others() const {
    int fewest = kMostCards;
    for (int i = 0; i < s_.players; ++i) {
      if (i != who_) fewest = std::min(fewest, s_.at(seat(i)).hand.size());
    }
    return static_cast<float>(fewest);
  }
  static constexpr int kMostCards = 100;

  float of_areas() const {
    // Nobody may enter somebody's last area.
    const AreaSet shaky = areas_.size() > 1 ? within_reach_of_others() : AreaSet();
    float sum = 0;
    for (const Area a : areas_) {
      const int courtiers = s_.courtiers[slot(a)];
      const int pieces = courtiers + (a == me_.figure ? 1 : 0);
      const auto guards = static_cast<std::size_t>(std::clamp(pieces, 1, kMostGuards) - 1);
      sum += (shaky.has(a) ? w_.shaky : w_.calm)[guards];
      if (courtiers == 0) sum += w_.bare;
    }
    return sum;
  }

  AreaSet within_reach_of_others() const {
    AreaSet near;
    for (int i = 0; i < s_.players; ++i) {
      const Area figure = s_.at(seat(i)).figure;
      if (i != who_ && figure != Area::none) near = near | setup_.neighbours[slot(figure)];
    }
    return near;
  }

  float of_cards() const {
    const Cards& hand = me_.hand;
    const auto number = static_cast<float>(hand.size());
    const auto power = static_cast<float>(hand.count(2) + 2 * hand.count(3));
    return charm_of_cards(s_) *
           (w_.card * number + w_.power * power + w_.saved * portable::log(1 + number));
  }

  float of_what_is_near(AreaSet taken) const {
    if (me_.figure == Area::none) return 0;
    const AreaSet near = setup_.neighbours[slot(me_.figure)];
    int prey = 0;
    for (const Area a : (near & taken) - areas_) {
      if (s_.courtiers[slot(a)] <= 1) prey += board_.votes_of(a);
    }
    return w_.free_votes * static_cast<float>(board_.votes_of(near - taken)) +
           w_.prey * static_cast<float>(prey);
  }

  float of_the_turn() const {
    if (who_ == s_.turn_of) return w_.turn;
    return who_ == index(next(seat(s_.turn_of), s_.players)) ? w_.next_turn : 0;
  }

  const State& s_;
  int who_;
  const Player& me_;
  AreaSet areas_;
  const Weights& w_;
  const Board& board_;
  const Board::Setup& setup_;
};

}  // namespace

Shares value(const State& s, const Weights& weights) {
  AreaSet taken;
  for (int i = 0; i < s.players; ++i) taken = taken | s.controlled(seat(i));
  PerSeat points{};
  for (int i = 0; i < s.players; ++i) {
    points[static_cast<std::size_t>(i)] = Estate(s, i, weights).points(taken);
  }
  return shares_from_points(std::span(points).first(s.players), 1);
}

const Weights& fine_weights(int players) {
  return kFine[static_cast<std::size_t>(players - Rules::kInfo.min_players)];
}
const Weights& coarse_weights() {
  return kCoarse;
}

}  // namespace thronsaal::lang_lebe_der_koenig
