// Evaluator for Lang lebe der König!
//
// Values votes at the next election, how near it is, and cards; commits cards in proportion to the
// stake. Prefers acting to waiting, because a game in which everyone saves cards never ends.
#pragma once

#include <span>

#include "ai/search/evaluator.h"
#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {

struct Evaluator {
  static SearchParams search_params(Level level, int players);
  static void prior(const State& s, Seat seat, const Rules::Actions& actions,
                    EvaluationDetail detail, std::span<float> weights);
  static SeatValues value(const State& s, EvaluationDetail detail);
  // Between turns: no move or conflict is pending.
  static bool is_quiescent(const State& s) { return s.phase == Phase::turn; }
  // The conflict before the others committed, so that search chooses their cards instead of the
  // uniform resampling.
  static State reopen_hidden_decisions(const State& world, Seat observer);
};

}  // namespace thronsaal::lang_lebe_der_koenig
