#include "ai/insight/lang_lebe_der_koenig/liking.h"

#include <algorithm>

#include "ai/portable_math.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

// Found by asking what long thought had preferred in some fifty thousand situations.
constexpr Taste kGoodTaste = {
    .card_cost = {1.726F, 2.572F, 3.564F},
    .commit_cost = {1.276F, 2.23F, 3.016F},
    .next_courtier = {1.18F, 0.408F, 0.751F, 0.397F},
    .any_courtier = {0.573F, 0.27F, -1.049F, 0.297F},
    .go = -0.685F,
    .settle = 0.332F,
    .leave_bare = -1.374F,
    .nothing = -0.112F,
    .end = -0.42F,
    .attack = 0.881F,
    .attack_price = 0.347F,
    .attack_guard = -0.002F,
    .stake = {3.653F, 3.542F, 3.033F},
    .last_cards = {-0.553F, -1.061F, -0.608F},
    .involved_cards = 4.788F,
    .bystander_cards = 3.731F,
    .scatter = 6.321F,
    .banish_near = -0.371F,
    .take_back = 1.946F,
    .crown = 8,
};

// What a beginner would say: something is better than nothing, an empty area is better than a
// fight, and cards are for spending, but he is not very decided about anything.
constexpr Taste kPlainTaste = {
    .card_cost = {0.05F, 0.1F, 0.15F},
    .commit_cost = {0.1F, 0.2F, 0.3F},
    .next_courtier = {0.2F, 0.1F, 0.05F, 0.05F},
    .any_courtier = {0, 0, 0, 0},
    .go = 0,
    .settle = 0.1F,
    .leave_bare = -0.1F,
    .nothing = -1,
    .end = -0.2F,
    .attack = 0.2F,
    .attack_price = -0.2F,
    .attack_guard = 0,
    .stake = {0.2F, 0.2F, 0.1F},
    .last_cards = {-0.3F, -0.3F, -0.3F},
    .involved_cards = 3.5F,
    .bystander_cards = 1.5F,
    .scatter = 6,
    .banish_near = 0,
    .take_back = 0.3F,
    .crown = 1,
};

// The probability that a try succeeds: the die must show 3, 2 or 1.
constexpr std::array<float, kKinds> kTrySucceeds = {4.0F / 6, 5.0F / 6, 1};
// Influence in a conflict, on average: of a die, and of a card of which only the number is known.
constexpr float kMeanDie = 3.5F;
constexpr float kMeanCard = 5.0F;
constexpr float kPerPiece = 2;

float succeeds(Card card) {
  return kTrySucceeds[card - 1U];
}
float votes(const State& s, Area a) {
  return static_cast<float>(board(s.board).votes_of(a));
}
float sum_of(const Cards& cards, const std::array<float, kKinds>& each) {
  return each[0] * static_cast<float>(cards.count(1)) +
         each[1] * static_cast<float>(cards.count(2)) +
         each[2] * static_cast<float>(cards.count(3));
}

float expected_influence(const Cards& cards) {
  return sum_of(cards, {kMeanDie, 2 * kMeanDie, 3 * kMeanDie});
}

// What somebody brings to a conflict who commits so many cards, if he has them.
float common_influence(const State& s, Seat who, float cards) {
  return kMeanCard * std::min(cards, static_cast<float>(s.at(who).hand.size()));
}

// The likings of one player in one situation.
class Judgement {
 public:
  Judgement(const State& s, Seat who, const Taste& taste) : s_(s), who_(who), t_(taste) {}

  float of(const Action& action) const {
    switch (action.kind) {
      case Kind::nothing: return t_.nothing;
      case Kind::end: return t_.end;
      case Kind::move: return of_going(action.area);
      case Kind::move_on: {
        const Card card = action.numbers[0];
        return succeeds(card) * of_going(action.area) - t_.card_cost[card - 1U];
      }
      case Kind::place: return of_courtier(s_.scene);
      case Kind::try_more: {
        const Card card = action.numbers[0];
        return succeeds(card) * of_courtier(s_.scene) - t_.card_cost[card - 1U] +
               (last_card_crowns() ? t_.crown : 0);
      }
      case Kind::banish: return of_banishment(action.area);
      case Kind::take_back: return t_.take_back * static_cast<float>(action.numbers[0]);
      default: return 0;
    }
  }

 private:
  // Another courtier there: the first one holds the area when the figure leaves, others frighten.
  float of_courtier(Area a) const {
    if (!s_.has_room(a) || s_.at(who_).supply == 0) return 0;
    const auto before = std::min<std::size_t>(s_.courtiers[slot(a)], 3);
    return t_.next_courtier[before] * votes(s_, a) + t_.any_courtier[before];
  }

  // Whether he has but one card left and is king when it is spent, whatever the die shows.
  bool last_card_crowns() const {
    if (s_.at(who_).hand.size() != 1) return false;
    State spent = s_;
    spent.at(who_).hand = Cards();
    const Votes mine = votes_of(spent, who_);
    const int majority = board(s_.board).for_players(s_.players).majority;
    if (mine.total() < majority) return false;
    for (int i = 0; i < s_.players; ++i) {
      if (seat(i) == who_) continue;
      const Votes theirs = votes_of(spent, seat(i));
      if (theirs.total() >= majority && theirs.kept() >= mine.kept()) return false;
    }
    return true;
  }

  float of_going(Area a) const {
    const std::uint8_t owner = s_.controller(a);
    const float left = s_.courtiers[slot(s_.scene)] == 0 ? t_.leave_bare * votes(s_, s_.scene) : 0;
    const float going = t_.go + left;
    if (owner == kNobody) return going + of_courtier(a) + t_.settle * votes(s_, a);
    if (owner == index(who_)) return going + of_courtier(a);
    return going + of_attack(seat(owner), a);
  }

  // An attack, before it is begun: the odds that it succeeds times the area, less the usual cards.
  float of_attack(Seat defender, Area a) const {
    const bool figure = s_.at(defender).figure == a;
    const auto guards = static_cast<float>(s_.courtiers[slot(a)] + (figure ? 1 : 0));
    const float mine = kPerPiece + common_influence(s_, who_, t_.involved_cards);
    const float theirs = kPerPiece * guards + common_influence(s_, defender, t_.involved_cards);
    const float odds = portable::logistic((mine - theirs) / t_.scatter);
    return odds * votes(s_, a) * t_.attack + t_.attack_price + t_.attack_guard * guards;
  }

  // A figure is best sent where few of the winner's votes are in its reach.
  float of_banishment(Area haven) const {
    const Board& england = board(s_.board);
    const AreaSet near = england.for_players(s_.players).neighbours[slot(haven)];
    return t_.banish_near * static_cast<float>(england.votes_of(near & s_.at(who_).courts));
  }

  const State& s_;
  Seat who_;
  const Taste& t_;
};

// A conflict, as one of those who commit sees it.
class Quarrel {
 public:
  Quarrel(const State& s, Seat who, const Taste& taste) : t_(taste), hand_(s.at(who).hand.size()) {
    float to_beat = 0;
    for (int i = 0; i < s.players; ++i) {
      if (seat(i) == who) continue;
      const bool involved = i == s.turn_of || i == s.defender;
      const float cards = involved ? taste.involved_cards : taste.bystander_cards;
      to_beat = std::max(to_beat, static_cast<float>(influence_of_pieces(s, seat(i))) +
                                      common_influence(s, seat(i), cards));
    }
    head_start_ = static_cast<float>(influence_of_pieces(s, who)) - to_beat;
    const auto role = static_cast<std::size_t>(who == s.attacker()        ? 0
                                               : index(who) == s.defender ? 1
                                                                          : 2);
    stake_ = taste.stake[role] * votes(s, s.scene);
    last_cards_ = taste.last_cards[role];
  }

  float of(const Cards& cards) const {
    const float odds = portable::logistic((head_start_ + expected_influence(cards)) / t_.scatter);
    const float last = cards.size() == hand_ ? last_cards_ : 0;
    return odds * stake_ - sum_of(cards, t_.commit_cost) + last;
  }

 private:
  const Taste& t_;
  int hand_;
  float head_start_ = 0;  // of his pieces, less what he must beat
  float stake_ = 0;
  float last_cards_ = 0;
};

}  // namespace

void like(const State& s, Seat who, const Rules::Actions& actions, const Taste& taste,
          std::span<float> likings) {
  if (s.phase == Phase::committing) {
    const Quarrel quarrel(s, who, taste);
    for (std::size_t i = 0; i < actions.size(); ++i) likings[i] = quarrel.of(cards_of(actions[i]));
    return;
  }
  const Judgement judgement(s, who, taste);
  for (std::size_t i = 0; i < actions.size(); ++i) likings[i] = judgement.of(actions[i]);
}

const Taste& good_taste() {
  return kGoodTaste;
}
const Taste& plain_taste() {
  return kPlainTaste;
}

}  // namespace thronsaal::lang_lebe_der_koenig
