#include "ai/evaluators/um_krone_und_kragen/last_round.h"

#include <algorithm>

#include "ai/evaluators/um_krone_und_kragen/card_values.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

// Odds below this count as 0; higher results have even lower odds.
constexpr float kNegligible = 1e-5F;

// The start of the player's turn.
State turn_of(State state, Seat who) {
  state.seat = static_cast<std::uint8_t>(index(who));
  state.active = state.aside = state.chosen = Dice();
  state.unused = state.at(who).cards & kUsable;
  state.unrolled = static_cast<std::uint8_t>(dice_at_start(state.at(who), state.options));
  state.phase = Phase::in_hand;
  state.has_rolled = state.has_set_aside = false;
  state.in_use = Card::none;
  return state;
}

}  // namespace

FinalRound::FinalRound(const State& state, TurnSolver& solver, WorkBudget work_budget) {
  keep_probability_.fill(1);
  const CrownContest crown_contest(state, seat(state.queen));
  for (std::size_t i = crown_contest.turns().size(); i-- > 0;) {
    // Work that a turn does not use is left for those before it.
    WorkBudget share = work_budget;
    share.spend(work_budget.work() - work_budget.work() / (i + 1));
    const std::size_t before = share.work();
    solve_backwards(state, crown_contest.turns()[i], solver, share);
    work_budget.spend(before - share.work());
  }
}

// Keep probabilities before this turn.
void FinalRound::solve_backwards(const State& state, Seat who, TurnSolver& solver,
                                 WorkBudget& work_budget) {
  const State turn = turn_of(state, who);
  const int most = std::min(max_dice(state.at(who), state.options), kMaxTabulatedDice);
  const std::size_t end = (static_cast<std::size_t>(most) + 1) * kDieFaces;
  const std::size_t enough = index(who) == state.queen ? 0 : 1;
  ByRank before = keep_probability_;
  float odds = 1;
  for (std::size_t lead = rank(state.lead); lead + enough < end && odds >= kNegligible; ++lead) {
    // Odds must not rise where an exact number follows an estimated one.
    odds = std::min(odds, odds_to_beat(turn, lead + enough, solver, work_budget));
    before[lead] = keep_probability_[lead] * (1 - odds);
  }
  // A better lead is never kept less often, although cautious later players may make it seem so.
  for (std::size_t lead = rank(state.lead) + 1; lead < kRanks; ++lead) {
    before[lead] = std::max(before[lead], before[lead - 1]);
  }
  keep_probability_ = before;
}

// The odds that a player who maximises the win probability reaches at least this result: a small
// bonus for reaching it raises the value of the turn by these odds times the bonus.
float FinalRound::odds_to_beat(const State& turn, std::size_t lowest, TurnSolver& solver,
                               WorkBudget& work_budget) {
  constexpr float kBonus = 1.0F / 64;
  const bool last = keep_probability_[lowest] >= 1;
  const auto chance = solve(turn, lowest, 0, solver, work_budget);
  const auto more = chance && !last ? solve(turn, lowest, kBonus, solver, work_budget) : chance;
  if (more) return last ? *chance : std::clamp((*more - *chance) / kBonus, 0.0F, 1.0F);
  exact_ = false;
  timed_out_ |= work_budget.is_over();
  return result_probability(turn.at(turn.to_move()), result_of(lowest), turn.options);
}

std::optional<float> FinalRound::solve(const State& turn, std::size_t lowest, float more,
                                       TurnSolver& solver, WorkBudget& work_budget) {
  TurnRewards rewards;
  for (std::size_t to = lowest; to < kRanks; ++to) {
    rewards.crown_for(result_of(to)) = keep_probability_[to] + more;
  }
  if (!solver.prepare(turn, rewards, work_budget)) return std::nullopt;
  work_budget.spend(solver.work());
  return solver.value(turn, work_budget);
}

}  // namespace thronsaal::um_krone_und_kragen
