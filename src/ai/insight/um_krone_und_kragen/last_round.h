// The final round, worked out backwards: everybody plays for his chance to win, and knows that
// those after him will.
//
// Who takes the lead keeps it if nobody after him beats it. The last player plays just to beat it:
// his odds are those of a turn. Whoever plays before him weighs a result that is likelier against
// one that is safer, and what he then does tells how often he beats a lead in his turn.
#pragma once

#include <array>
#include <vector>

#include "ai/insight/um_krone_und_kragen/crown.h"
#include "ai/insight/um_krone_und_kragen/patience.h"
#include "ai/insight/um_krone_und_kragen/prizes.h"
#include "ai/insight/um_krone_und_kragen/turn.h"
#include "games/um_krone_und_kragen/state.h"

namespace thronsaal::um_krone_und_kragen {

class LastRound {
 public:
  // The turns after the one that is being played in the final round. As soon as patience is at its
  // end, the odds of what is left are taken from the fitted formula.
  LastRound(const State& state, TurnSolver& solver, Patience patience);

  // The chance that whoever takes the lead with this result in the turn that is being played keeps
  // it. More for a better result.
  float keeps(Result result) const { return keeps_[rank(result)]; }
  // Whether everything was worked out.
  bool exact() const { return exact_; }
  // Whether it was time that was missing, and not only patience for so much work.
  bool hurried() const { return hurried_; }

 private:
  static constexpr std::size_t kRanks = std::size_t{kMostDice + 1} * kNumbers;
  using ByRank = std::array<float, kRanks>;

  static std::size_t rank(Result result) {
    const std::size_t at = std::size_t{result.count} * kNumbers + result.number - 1;
    return at < kRanks ? at : kRanks - 1;
  }
  static Result result_of(std::size_t rank) {
    return {static_cast<std::uint8_t>(rank / kNumbers),
            static_cast<std::uint8_t>(rank % kNumbers + 1)};
  }

  void play_back(const State& state, Seat who, TurnSolver& solver, Patience& patience);
  float odds_to_beat(const State& turn, std::size_t lowest, TurnSolver& solver, Patience& patience);
  std::optional<float> solve(const State& turn, std::size_t lowest, float more, TurnSolver& solver,
                             Patience& patience);

  ByRank keeps_;  // after the turns that have been worked out
  bool exact_ = true;
  bool hurried_ = false;
};

}  // namespace thronsaal::um_krone_und_kragen
