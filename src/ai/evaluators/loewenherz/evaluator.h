// Evaluator for Löwenherz.
//
// A castle is worth the best region that can be closed around it, less the cost of its missing
// borders. Closed regions gain from free land and weaker neighbours beside them; mines give income.
// region_plans.h finds plans, estimate.h sums up a position, prior.cc computes the prior.
#pragma once

#include <span>

#include "ai/search/evaluator.h"
#include "games/loewenherz/rules.h"

namespace thronsaal::loewenherz {

struct Evaluator {
  static SearchParams search_params(Level level, int players);
  static void prior(const State& s, Seat seat, const Rules::Actions& actions,
                    EvaluationDetail detail, std::span<float> priors);
  static SeatValues value(const State& s, EvaluationDetail detail);
  // Between turns, and between castles during setup.
  static bool is_quiescent(const State& s);
  // The action with the highest prior, so that a turn follows one plan.
  static Action rollout_policy(const State& s, Seat seat, const Rules::Actions& actions,
                               EvaluationDetail detail, Rng& rng);
};

}  // namespace thronsaal::loewenherz
