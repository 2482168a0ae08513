// The values of positions of a turn, from the rows of the solver.
#include <algorithm>
#include <cassert>

#include "ai/evaluators/um_krone_und_kragen/turn.h"

namespace thronsaal::um_krone_und_kragen {

// Before the first roll: adders may enlarge the hand.
float TurnSolver::in_hand(CardMask mask) {
  float best = roll(mask, {});
  if (!adders_in_hand_ || !can_add(mask)) return best;
  for (CardMask rest = mask & ((CardMask{1} << adders_) - 1); rest != 0; rest &= rest - 1) {
    best = std::max(best, in_hand(mask & ~(rest & -rest)));
  }
  return best;
}

// Some dice are being rolled, others are active.
float TurnSolver::value_after_roll(CardMask mask, AsideDice aside, Dice active, int unrolled,
                                   SetAside duty) {
  const Row then = row(mask, aside, duty);
  float mean = 0;
  const RollTable& falls = RollTable::of(unrolled);
  for (std::size_t i = 0; i < falls.size(); ++i) {
    const auto fall = static_cast<RollId>(i);
    mean += falls.probability(fall) * then[roll_id(active + falls.dice(fall))];
  }
  return mean;
}

// The card in use takes more dice, in ascending order from this number on, or stops.
float TurnSolver::choosing(const State& state, Dice active, Dice chosen, int from) {
  const Card card = state.in_use;
  const CardMask mask = mask_of(state.unused);
  const AsideDice aside{state.aside.size(), roll_id(state.aside)};
  const SetAside duty = state.has_set_aside ? SetAside::met : SetAside::open;
  float best = card == Card::merchant ? value_after_roll(mask, aside, active, chosen.size(), duty)
                                      : row(mask, aside, duty)[roll_id(active + chosen)];
  for (int x = from; x <= kDieFaces; ++x) {
    const int to = card == Card::merchant ? x : x + raise_of(card);
    if (!active.has(x) || to > kDieFaces) continue;
    best = std::max(best, choosing(state, active - Dice::of(x), chosen + Dice::of(to), x));
  }
  return best;
}

float TurnSolver::at(const State& state) {
  const CardMask mask = mask_of(state.unused);
  const AsideDice aside{state.aside.size(), roll_id(state.aside)};
  const SetAside duty = state.has_set_aside ? SetAside::met : SetAside::open;
  switch (state.phase) {
    case Phase::in_hand: return in_hand(mask);
    case Phase::rolling: return value_after_roll(mask, aside, state.active, state.unrolled, duty);
    case Phase::choosing: return choosing(state, state.active, state.chosen, 1);
    case Phase::rolled: return row(mask, aside, duty)[roll_id(state.active)];
    default: return reward_of(rewards_, state.aside);
  }
}

float TurnSolver::after(const State& state, const Action& action) {
  if (action.kind == Kind::pass) return rewards_.nothing;
  if (action.kind == Kind::end_turn) return reward_of(rewards_, state.aside);
  State then = state;
  if (action.kind == Kind::set_aside) {
    // Not through the rules, which end the turn with the last die and discard its state.
    const Dice die = Dice::of(action.numbers[0]);
    then.active -= die;
    then.aside += die;
    then.has_set_aside = true;
    if (then.active.empty() && !can_add(mask_of(then.unused)))
      return reward_of(rewards_, then.aside);
  } else {
    NullRecorder silent;
    Rules::apply(then, state.to_move(), action, silent);
  }
  return at(then);
}

// After a timeout, unfinished rows must not be reused.
std::optional<float> TurnSolver::unless_timed_out(float value) {
  if (!timed_out_) return value;
  ready_ = false;
  return std::nullopt;
}

std::optional<float> TurnSolver::value(const State& state, const WorkBudget& work_budget) {
  assert(ready_);
  work_budget_ = &work_budget;
  timed_out_ = false;
  return unless_timed_out(at(state));
}

std::optional<float> TurnSolver::value_after(const State& state, const Action& action,
                                             const WorkBudget& work_budget) {
  assert(ready_);
  work_budget_ = &work_budget;
  timed_out_ = false;
  return unless_timed_out(after(state, action));
}

}  // namespace thronsaal::um_krone_und_kragen
