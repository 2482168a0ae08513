#include "ai/evaluators/lang_lebe_der_koenig/value.h"

#include <algorithm>

#include "ai/portable_math.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

// Votes, the courtiers holding them and the distance to a majority; ignores neighbours, threats and
// the later value of cards.
constexpr ValueWeights kCoarse = {
    .votes = {.of_area = 0.2F, .bonus = 0.2F},
    .crown = {.value = 1, .scale = 2, .scale_per_card = 1},
    .cardless = {.value = 0, .scale = 1, .scale_per_card = 0},
    .safe = {0, 0.1F, 0.2F, 0.25F, 0.3F},
    .threatened = {0, 0.1F, 0.2F, 0.25F, 0.3F},
    .figure_only = -0.2F,
    .cards = {.each = 0, .power = 0, .log_number = 0.3F},
    .nearby = {.free = 0, .weak = 0},
    .turn = {.now = 0, .next = 0},
};

// Fitted to the results of many thousand turns of self-play, one set per number of players.
constexpr std::array<ValueWeights, 3> kFine = {{
    {
        .votes = {.of_area = 0.03F, .bonus = 0.097F},
        .crown = {.value = 1.99F, .scale = 0.3F, .scale_per_card = 2.728F},
        .cardless = {.value = 1.281F, .scale = 0.3F, .scale_per_card = 0.784F},
        .safe = {0.224F, 0.263F, 0.38F, 0.343F, 0.34F},
        .threatened = {0.028F, 0.166F, 0.244F, 0.27F, 0.346F},
        .figure_only = -0.211F,
        .cards = {.each = 0.026F, .power = 0.065F, .log_number = 1.554F},
        .nearby = {.free = 0.003F, .weak = -0.028F},
        .turn = {.now = 0.105F, .next = 0.047F},
    },
    {
        .votes = {.of_area = 0.03F, .bonus = 0.23F},
        .crown = {.value = 2.548F, .scale = 0.3F, .scale_per_card = 4.166F},
        .cardless = {.value = 0.2F, .scale = 0.3F, .scale_per_card = 0.532F},
        .safe = {0.326F, 0.484F, 0.503F, 0.605F, 0.587F},
        .threatened = {0.195F, 0.319F, 0.412F, 0.492F, 0.513F},
        .figure_only = -0.521F,
        .cards = {.each = -0.01F, .power = 0.031F, .log_number = 1.502F},
        .nearby = {.free = 0.072F, .weak = -0.02F},
        .turn = {.now = 0.097F, .next = 0.056F},
    },
    {
        .votes = {.of_area = 0.03F, .bonus = 0.186F},
        .crown = {.value = 2.99F, .scale = 0.3F, .scale_per_card = 4.218F},
        .cardless = {.value = 0.2F, .scale = 3.991F, .scale_per_card = 2.521F},
        .safe = {0.476F, 0.629F, 0.731F, 0.726F, 0.574F},
        .threatened = {0.123F, 0.305F, 0.495F, 0.586F, 0.722F},
        .figure_only = 0.089F,
        .cards = {.each = 0.02F, .power = 0.028F, .log_number = 1.219F},
        .nearby = {.free = 0.049F, .weak = -0.015F},
        .turn = {.now = 0.08F, .next = 0.078F},
    },
}};

// If everyone saves cards there is no election. After kTurnsPerElection turns without one, cards
// lose value, and after kOverdueTurns more they have none.
constexpr float kTurnsPerElection = 10;
constexpr float kOverdueTurns = 15;

float card_value_factor(const State& s) {
  const auto turns = static_cast<float>(s.turns);
  const float overdue = turns - kTurnsPerElection * static_cast<float>(s.elections + 1);
  return std::clamp(1 - overdue / kOverdueTurns, 0.0F, 1.0F);
}

using PerSeat = std::array<float, kMaxSeats>;

// Value of one player's position.
class PlayerValue {
 public:
  PlayerValue(const State& s, int who, const ValueWeights& weights)
      : s_(s),
        who_(who),
        me_(s.at(seat(who))),
        areas_(s.controlled(seat(who))),
        w_(weights),
        board_(board(s.board)),
        setup_(board_.for_players(s.players)) {}

  AreaSet areas() const { return areas_; }

  float points(AreaSet taken) const {
    return votes_value() + areas_value() + cards_value() + neighbourhood_value(taken) +
           turn_value();
  }

 private:
  // The nearer the election, the more certain its votes.
  float votes_value() const {
    const int votes = board_.votes_of(areas_);
    const auto lead = [&](int loss) {
      return static_cast<float>(votes - loss + me_.bonus - setup_.majority) + 0.5F;
    };
    const auto cards = static_cast<float>(me_.hand.size());
    const float crown_scale = w_.crown.scale + w_.crown.scale_per_card * fewest_cards_of_others();
    const float cardless_scale = w_.cardless.scale + w_.cardless.scale_per_card * cards;
    return w_.votes.of_area * static_cast<float>(votes) +
           w_.votes.bonus * static_cast<float>(me_.bonus) +
           w_.crown.value * portable::logistic(lead(0) / crown_scale) +
           w_.cardless.value * portable::logistic(lead(votes / 3) / cardless_scale);
  }

  float fewest_cards_of_others() const {
    int fewest = kMaxHandCards;
    for (int i = 0; i < s_.players; ++i) {
      if (i != who_) fewest = std::min(fewest, s_.at(seat(i)).hand.size());
    }
    return static_cast<float>(fewest);
  }
  static constexpr int kMaxHandCards = 100;

  float areas_value() const {
    // A player's last area cannot be entered.
    const AreaSet threatened = areas_.size() > 1 ? within_reach_of_others() : AreaSet();
    float sum = 0;
    for (const Area a : areas_) {
      const int courtiers = s_.courtiers[index_of(a)];
      const int pieces = courtiers + (a == me_.figure ? 1 : 0);
      const auto guards = static_cast<std::size_t>(std::clamp(pieces, 1, kMaxGuards) - 1);
      sum += (threatened.has(a) ? w_.threatened : w_.safe)[guards];
      if (courtiers == 0) sum += w_.figure_only;
    }
    return sum;
  }

  AreaSet within_reach_of_others() const {
    AreaSet near;
    for (int i = 0; i < s_.players; ++i) {
      const Area figure = s_.at(seat(i)).figure;
      if (i != who_ && figure != Area::none) near = near | setup_.neighbours[index_of(figure)];
    }
    return near;
  }

  float cards_value() const {
    const Cards& hand = me_.hand;
    const auto number = static_cast<float>(hand.size());
    const auto power = static_cast<float>(hand.count(2) + 2 * hand.count(3));
    return card_value_factor(s_) * (w_.cards.each * number + w_.cards.power * power +
                                    w_.cards.log_number * portable::log(1 + number));
  }

  float neighbourhood_value(AreaSet taken) const {
    if (me_.figure == Area::none) return 0;
    const AreaSet near = setup_.neighbours[index_of(me_.figure)];
    int weak_votes_near = 0;
    for (const Area a : (near & taken) - areas_) {
      if (s_.courtiers[index_of(a)] <= 1) weak_votes_near += board_.votes_of(a);
    }
    return w_.nearby.free * static_cast<float>(board_.votes_of(near - taken)) +
           w_.nearby.weak * static_cast<float>(weak_votes_near);
  }

  float turn_value() const {
    if (who_ == s_.turn_of) return w_.turn.now;
    return who_ == index(next(seat(s_.turn_of), s_.players)) ? w_.turn.next : 0;
  }

  const State& s_;
  int who_;
  const Player& me_;
  AreaSet areas_;
  const ValueWeights& w_;
  const Board& board_;
  const Board::Setup& setup_;
};

}  // namespace

SeatValues weighted_values(const State& s, const ValueWeights& weights) {
  AreaSet taken;
  for (int i = 0; i < s.players; ++i) taken = taken | s.controlled(seat(i));
  PerSeat points{};
  for (int i = 0; i < s.players; ++i) {
    points[static_cast<std::size_t>(i)] = PlayerValue(s, i, weights).points(taken);
  }
  return softmax_values(std::span(points).first(s.players), 1);
}

const ValueWeights& fine_weights(int players) {
  return kFine[static_cast<std::size_t>(players - Rules::kInfo.min_players)];
}
const ValueWeights& coarse_weights() {
  return kCoarse;
}

}  // namespace thronsaal::lang_lebe_der_koenig
