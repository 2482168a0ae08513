// Evaluator for Kardinal & König.
//
// Fine: expected points of countries at both scorings, alliances by the odds of both majorities,
// chains with their potential, hands by their best turn. Coarse: the score if the game ended now.
#pragma once

#include <span>

#include "ai/level.h"
#include "ai/search/evaluator.h"
#include "ai/search/seat_values.h"
#include "games/kardinal_und_koenig/rules.h"

namespace thronsaal::kardinal_und_koenig {

struct Evaluator {
  static SearchParams search_params(Level level, int players);
  static void prior(const State& s, Seat seat, const Rules::Actions& actions,
                    EvaluationDetail detail, std::span<float> priors);
  static SeatValues value(const State& s, EvaluationDetail detail);
  // Between turns.
  static bool is_quiescent(const State& s) { return s.phase == Phase::turn; }
};

}  // namespace thronsaal::kardinal_und_koenig
