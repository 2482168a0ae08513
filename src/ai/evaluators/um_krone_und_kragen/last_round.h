// The final round by backward induction: every player maximises their odds of winning.
//
// The leader keeps the lead if no later player beats it. The last player only has to beat it;
// earlier players trade likelihood against safety, and their choice gives the odds that they beat a
// lead.
#pragma once

#include <array>
#include <vector>

#include "ai/evaluators/um_krone_und_kragen/crown.h"
#include "ai/evaluators/um_krone_und_kragen/prizes.h"
#include "ai/evaluators/um_krone_und_kragen/turn.h"
#include "ai/evaluators/um_krone_und_kragen/work_budget.h"
#include "games/um_krone_und_kragen/state.h"

namespace thronsaal::um_krone_und_kragen {

class FinalRound {
 public:
  // The turns after the current one in the final round. When the budget is spent, the remaining
  // odds come from the fitted model.
  FinalRound(const State& state, TurnSolver& solver, WorkBudget work_budget);

  // Probability that a lead taken with this result in the current turn is kept. Higher for better
  // results.
  float keeps(Result result) const { return keep_probability_[rank(result)]; }
  // Whether everything was computed exactly.
  bool exact() const { return exact_; }
  // Whether time ran out, not only counted work.
  bool timed_out() const { return timed_out_; }

 private:
  static constexpr std::size_t kRanks = std::size_t{kMaxTabulatedDice + 1} * kDieFaces;
  using ByRank = std::array<float, kRanks>;

  static std::size_t rank(Result result) {
    const std::size_t at = std::size_t{result.count} * kDieFaces + result.number - 1;
    return at < kRanks ? at : kRanks - 1;
  }
  static Result result_of(std::size_t rank) {
    return {static_cast<std::uint8_t>(rank / kDieFaces),
            static_cast<std::uint8_t>(rank % kDieFaces + 1)};
  }

  void solve_backwards(const State& state, Seat who, TurnSolver& solver, WorkBudget& work_budget);
  float odds_to_beat(const State& turn, std::size_t lowest, TurnSolver& solver,
                     WorkBudget& work_budget);
  std::optional<float> solve(const State& turn, std::size_t lowest, float more, TurnSolver& solver,
                             WorkBudget& work_budget);

  ByRank keep_probability_;  // before the turns computed so far
  bool exact_ = true;
  bool timed_out_ = false;
};

}  // namespace thronsaal::um_krone_und_kragen
