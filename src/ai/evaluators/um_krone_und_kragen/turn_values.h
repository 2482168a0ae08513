// The rewards of a turn's results.
#pragma once

#include "ai/evaluators/um_krone_und_kragen/crown.h"
#include "ai/evaluators/um_krone_und_kragen/prizes.h"
#include "ai/evaluators/um_krone_und_kragen/turn.h"
#include "ai/evaluators/um_krone_und_kragen/work_budget.h"
#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {

// Rewards as win probabilities, from card values and the contest for the crown.
TurnRewards fine_rewards(const State& state);
// The same with lookahead of one turn, or to the end of the final round. Falls back to the fitted
// models beyond the budget.
struct DeepRewards {
  TurnRewards rewards{};
  bool complete = true;    // whether the budget was enough
  bool timed_out = false;  // whether time ran out, not only counted work
};
DeepRewards deep_rewards(const State& state, TurnSolver& solver, const WorkBudget& work_budget);
// Coarse rewards: fixed card values, and the king counts most.
TurnRewards coarse_rewards(const State& state);

float coarse_card_value(Card card);

// The reward of taking a card, or none.
float reward_of_taking(const TurnRewards& rewards, const State& state, const Action& action);

}  // namespace thronsaal::um_krone_und_kragen
