// The prior over actions and the static value.
#include <algorithm>

#include "ai/evaluators/um_krone_und_kragen/card_values.h"
#include "ai/evaluators/um_krone_und_kragen/crown.h"
#include "ai/evaluators/um_krone_und_kragen/evaluator.h"
#include "ai/evaluators/um_krone_und_kragen/turn_values.h"
#include "ai/portable_math.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

// Prior weights.
constexpr float kObviousPrior = 30;
constexpr float kGoodPrior = 10;
constexpr float kPossiblePrior = 1;
constexpr float kUnlikelyPrior = 0.1F;

// The number to collect: the most frequent one, dice set aside counting more; then the higher.
int target_number(const State& state) {
  int best = kDieFaces;
  int most = -1;
  for (int n = kDieFaces; n >= 1; --n) {
    const int there =
        3 * state.aside.count(n) + 2 * state.active.count(n) + 2 * state.chosen.count(n);
    if (there > most) {
      best = n;
      most = there;
    }
  }
  return best;
}

bool rerolls(Card card) {
  return card == Card::fool || card == Card::merchant;
}

// The prior of using a card: higher if more dice then show the number to collect.
float use_prior(const State& state, const Action& action, int number) {
  const int first = action.numbers[0];
  if (kAdders.has(action.card)) {
    const int added = action.card == Card::queen ? first : number_added(action.card);
    // One more die is good, whatever its number.
    return action.card == Card::queen && added != number && state.has_rolled ? kUnlikelyPrior
                                                                             : kGoodPrior;
  }
  if (rerolls(action.card)) return first == number ? kUnlikelyPrior : kPossiblePrior;
  if (kChoosers.has(action.card))
    return first + raise_of(action.card) == number ? kGoodPrior : kUnlikelyPrior;
  if (action.card == Card::philosopher || action.card == Card::alchemist) {
    const int gain = come(action).count(number) - gone(action).count(number);
    return gain > 0 ? kGoodPrior * static_cast<float>(gain) : kUnlikelyPrior;
  }
  return action.numbers[1] == number ? kGoodPrior : kUnlikelyPrior;
}

float rolled_prior(const State& state, const Action& action, int number, bool helped) {
  switch (action.kind) {
    case Kind::set_aside:
      if (action.numbers[0] == number) return helped ? kPossiblePrior : kObviousPrior;
      return state.active.has(number) || state.has_set_aside
                 ? kUnlikelyPrior
                 : kPossiblePrior + static_cast<float>(action.numbers[0]);
    case Kind::roll: return state.active.has(number) ? kUnlikelyPrior : kObviousPrior;
    case Kind::use: return use_prior(state, action, number);
    default: return kPossiblePrior;
  }
}

float choosing_prior(const State& state, const Action& action, int number) {
  if (action.kind == Kind::done) return kPossiblePrior;
  const int shows = action.numbers[0];
  const bool good =
      state.in_use == Card::merchant ? shows != number : shows + raise_of(state.in_use) == number;
  return good ? kGoodPrior : kUnlikelyPrior;
}

float taking_prior(const State& state, const Action& action, EvaluationDetail detail) {
  if (action.kind == Kind::decline) return kUnlikelyPrior * kUnlikelyPrior;
  if (detail == EvaluationDetail::coarse) return coarse_card_value(action.card) * kObviousPrior;
  if (action.card == Card::king) return kObviousPrior * kObviousPrior;
  const Player me = with_card(state.at(state.to_move()), action.card);
  const float promise = win_probability(me, state.options, threat_to(state, state.to_move()));
  return kUnlikelyPrior + kObviousPrior * promise * promise;
}

float in_hand_prior(const State& state, const Action& action, EvaluationDetail detail) {
  if (action.kind == Kind::roll) return kGoodPrior;
  if (action.kind == Kind::pass) {
    const bool hopeless = max_dice(state.at(state.to_move()), state.options) < state.lead.count;
    return hopeless ? kPossiblePrior : kUnlikelyPrior * kUnlikelyPrior;
  }
  // Beginners keep their cards for later.
  return detail == EvaluationDetail::coarse ? kPossiblePrior : kGoodPrior;
}

SeatValues final_round_values(const State& state) {
  CrownContest crown_contest(state, seat(state.queen));
  const bool moving = state.final_round && state.phase != Phase::over;
  SeatValues seat_values{};
  for (int i = 0; i < state.players; ++i) {
    crown_contest.set_odds(seat(i), fitted_odds(state.at(seat(i)), state.options));
  }
  const auto level = static_cast<std::size_t>(level_of(state.lead));
  // In the final round the player to move tries before the others.
  float mine = 0;
  const Seat mover = state.to_move();
  if (moving) {
    const bool equal_will_do = state.seat == state.queen;
    const int needed = level_of(state.lead) + (equal_will_do ? 0 : 1);
    mine = needed < kCrownLevels
               ? fitted_odds(state.at(mover), state.options)[static_cast<std::size_t>(needed)]
               : 0;
  }
  float sum = 0;
  for (int i = 0; i < state.players; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const LeadValue lead = crown_contest.lead_for(seat(i));
    const float holds = state.king == i ? lead.mine[level] : lead.theirs[level];
    const auto next_level = std::min<std::size_t>(level + 2, kCrownLevels - 1);
    seat_values[at] = moving && seat(i) == mover
                          ? mine * lead.mine[next_level]
                          : (1 - mine) * holds + mine * lead.theirs[next_level];
    sum += seat_values[at];
  }
  for (float& share : seat_values) share /= std::max(sum, kMinProbability);
  if (sum < kMinProbability) seat_values[state.king] = 1;
  return seat_values;
}

}  // namespace

void Evaluator::prior(const State& state, Seat /*seat*/, const Rules::Actions& actions,
                      EvaluationDetail detail, std::span<float> priors) {
  const int number = target_number(state);
  // Cards that help now are used before dice are set aside.
  bool helped = false;
  for (const Action& action : actions) {
    helped |= state.phase == Phase::rolled && action.kind == Kind::use &&
              use_prior(state, action, number) >= kGoodPrior;
  }
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& action = actions[i];
    switch (state.phase) {
      case Phase::in_hand: priors[i] = in_hand_prior(state, action, detail); break;
      case Phase::choosing: priors[i] = choosing_prior(state, action, number); break;
      case Phase::taking: priors[i] = taking_prior(state, action, detail); break;
      default: priors[i] = rolled_prior(state, action, number, helped); break;
    }
  }
}

SeatValues Evaluator::value(const State& state, EvaluationDetail detail) {
  if (state.king != kNobody) return final_round_values(state);
  SeatValues seat_values{};
  float sum = 0;
  for (int i = 0; i < state.players; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Player& player = state.player[at];
    // Coarse: only the number of cards counts.
    seat_values[at] = detail == EvaluationDetail::coarse
                          ? portable::exp(0.5F * static_cast<float>(player.number_of_cards()))
                          : win_probability(player, state.options, threat_to(state, seat(i)));
    sum += seat_values[at];
  }
  for (float& share : seat_values) share /= sum;
  return seat_values;
}

}  // namespace thronsaal::um_krone_und_kragen
