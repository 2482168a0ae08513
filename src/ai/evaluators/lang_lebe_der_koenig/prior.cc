#include "ai/evaluators/lang_lebe_der_koenig/prior.h"

#include <algorithm>

#include "ai/portable_math.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

// Fitted to the choices of long searches in about 50,000 positions.
constexpr PriorWeights kFinePriorWeights = {
    .card_cost = {1.726F, 2.572F, 3.564F},
    .commit_cost = {1.276F, 2.23F, 3.016F},
    .next_courtier = {1.18F, 0.408F, 0.751F, 0.397F},
    .any_courtier = {0.573F, 0.27F, -1.049F, 0.297F},
    .go = -0.685F,
    .enter_empty = 0.332F,
    .abandon = -1.374F,
    .nothing = -0.112F,
    .end = -0.42F,
    .attack = 0.881F,
    .attack_bias = 0.347F,
    .attack_guard = -0.002F,
    .stake = {3.653F, 3.542F, 3.033F},
    .last_cards = {-0.553F, -1.061F, -0.608F},
    .involved_cards = 4.788F,
    .bystander_cards = 3.731F,
    .influence_scale = 6.321F,
    .banish_near = -0.371F,
    .take_back = 1.946F,
    .crown = 8,
};

// A beginner: prefers acting to waiting and empty areas to conflicts, spends cards freely, with
// weak preferences.
constexpr PriorWeights kCoarsePriorWeights = {
    .card_cost = {0.05F, 0.1F, 0.15F},
    .commit_cost = {0.1F, 0.2F, 0.3F},
    .next_courtier = {0.2F, 0.1F, 0.05F, 0.05F},
    .any_courtier = {0, 0, 0, 0},
    .go = 0,
    .enter_empty = 0.1F,
    .abandon = -0.1F,
    .nothing = -1,
    .end = -0.2F,
    .attack = 0.2F,
    .attack_bias = -0.2F,
    .attack_guard = 0,
    .stake = {0.2F, 0.2F, 0.1F},
    .last_cards = {-0.3F, -0.3F, -0.3F},
    .involved_cards = 3.5F,
    .bystander_cards = 1.5F,
    .influence_scale = 6,
    .banish_near = 0,
    .take_back = 0.3F,
    .crown = 1,
};

// The probability that a try succeeds: the die must show 3, 2 or 1.
constexpr std::array<float, kCardKinds> kTrySucceeds = {4.0F / 6, 5.0F / 6, 1};
// Mean influence in a conflict: of a die, and of a card of unknown factor.
constexpr float kMeanDie = 3.5F;
constexpr float kMeanCard = 5.0F;
constexpr float kPerPiece = 2;

float chance_of_try(Card card) {
  return kTrySucceeds[card - 1U];
}
float votes(const State& s, Area a) {
  return static_cast<float>(board(s.board).votes_of(a));
}
float sum_of(const Cards& cards, const std::array<float, kCardKinds>& each) {
  return each[0] * static_cast<float>(cards.count(1)) +
         each[1] * static_cast<float>(cards.count(2)) +
         each[2] * static_cast<float>(cards.count(3));
}

float expected_influence(const Cards& cards) {
  return sum_of(cards, {kMeanDie, 2 * kMeanDie, 3 * kMeanDie});
}

// Expected influence of `cards` committed cards, limited by the hand.
float common_influence(const State& s, Seat who, float cards) {
  return kMeanCard * std::min(cards, static_cast<float>(s.at(who).hand.size()));
}

// Scores the actions of one player in one position.
class ActionScorer {
 public:
  ActionScorer(const State& s, Seat who, const PriorWeights& weights)
      : s_(s), who_(who), t_(weights) {}

  float of(const Action& action) const {
    switch (action.kind) {
      case Kind::nothing: return t_.nothing;
      case Kind::end: return t_.end;
      case Kind::move: return move_score(action.area);
      case Kind::move_on: {
        const Card card = action.numbers[0];
        return chance_of_try(card) * move_score(action.area) - t_.card_cost[card - 1U];
      }
      case Kind::place: return courtier_score(s_.current_area);
      case Kind::try_more: {
        const Card card = action.numbers[0];
        return chance_of_try(card) * courtier_score(s_.current_area) - t_.card_cost[card - 1U] +
               (last_card_crowns() ? t_.crown : 0);
      }
      case Kind::banish: return banish_score(action.area);
      case Kind::take_back: return t_.take_back * static_cast<float>(action.numbers[0]);
      default: return 0;
    }
  }

 private:
  // Another courtier: the first holds the area when the figure leaves, further ones deter attacks.
  float courtier_score(Area a) const {
    if (!s_.has_room(a) || s_.at(who_).supply == 0) return 0;
    const auto before = std::min<std::size_t>(s_.courtiers[index_of(a)], 3);
    return t_.next_courtier[before] * votes(s_, a) + t_.any_courtier[before];
  }

  // Whether spending the last card wins the election regardless of the die.
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

  float move_score(Area a) const {
    const std::uint8_t owner = s_.controller(a);
    const float left =
        s_.courtiers[index_of(s_.current_area)] == 0 ? t_.abandon * votes(s_, s_.current_area) : 0;
    const float going = t_.go + left;
    if (owner == kNobody) return going + courtier_score(a) + t_.enter_empty * votes(s_, a);
    if (owner == index(who_)) return going + courtier_score(a);
    return going + attack_score(seat(owner), a);
  }

  // An attack: odds of success times the area's votes, less the usual cards.
  float attack_score(Seat defender, Area a) const {
    const bool figure = s_.at(defender).figure == a;
    const auto guards = static_cast<float>(s_.courtiers[index_of(a)] + (figure ? 1 : 0));
    const float mine = kPerPiece + common_influence(s_, who_, t_.involved_cards);
    const float theirs = kPerPiece * guards + common_influence(s_, defender, t_.involved_cards);
    const float odds = portable::logistic((mine - theirs) / t_.influence_scale);
    return odds * votes(s_, a) * t_.attack + t_.attack_bias + t_.attack_guard * guards;
  }

  // Banish figures to where they reach few of the winner's votes.
  float banish_score(Area haven) const {
    const Board& england = board(s_.board);
    const AreaSet near = england.for_players(s_.players).neighbours[index_of(haven)];
    return t_.banish_near * static_cast<float>(england.votes_of(near & s_.at(who_).courts));
  }

  const State& s_;
  Seat who_;
  const PriorWeights& t_;
};

// Scores commitments to a conflict for one player.
class CommitmentScorer {
 public:
  CommitmentScorer(const State& s, Seat who, const PriorWeights& weights)
      : t_(weights), hand_(s.at(who).hand.size()) {
    float to_beat = 0;
    for (int i = 0; i < s.players; ++i) {
      if (seat(i) == who) continue;
      const bool involved = i == s.turn_of || i == s.defender;
      const float cards = involved ? weights.involved_cards : weights.bystander_cards;
      to_beat = std::max(to_beat, static_cast<float>(influence_of_pieces(s, seat(i))) +
                                      common_influence(s, seat(i), cards));
    }
    head_start_ = static_cast<float>(influence_of_pieces(s, who)) - to_beat;
    const auto role = static_cast<std::size_t>(who == s.attacker()        ? 0
                                               : index(who) == s.defender ? 1
                                                                          : 2);
    stake_ = weights.stake[role] * votes(s, s.current_area);
    last_cards_ = weights.last_cards[role];
  }

  float of(const Cards& cards) const {
    const float odds =
        portable::logistic((head_start_ + expected_influence(cards)) / t_.influence_scale);
    const float last = cards.size() == hand_ ? last_cards_ : 0;
    return odds * stake_ - sum_of(cards, t_.commit_cost) + last;
  }

 private:
  const PriorWeights& t_;
  int hand_;
  float head_start_ = 0;  // own pieces less the total to beat
  float stake_ = 0;
  float last_cards_ = 0;
};

}  // namespace

void score_actions(const State& s, Seat who, const Rules::Actions& actions,
                   const PriorWeights& weights, std::span<float> scores) {
  if (s.phase == Phase::committing) {
    const CommitmentScorer scorer(s, who, weights);
    for (std::size_t i = 0; i < actions.size(); ++i) scores[i] = scorer.of(cards_of(actions[i]));
    return;
  }
  const ActionScorer scorer(s, who, weights);
  for (std::size_t i = 0; i < actions.size(); ++i) scores[i] = scorer.of(actions[i]);
}

const PriorWeights& fine_prior_weights() {
  return kFinePriorWeights;
}
const PriorWeights& coarse_prior_weights() {
  return kCoarsePriorWeights;
}

}  // namespace thronsaal::lang_lebe_der_koenig
