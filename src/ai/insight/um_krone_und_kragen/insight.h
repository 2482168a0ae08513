// How computer players play Um Krone und Kragen.
//
// Between two turns only cards count, and within a turn everything can be worked out. So players do
// not search: they solve the turn (turn.h) for what its results are worth to them (outlook.h).
//   page    collects the number that is there most often, by a beginner's rule of thumb
//   squire  knows the odds of dice, those that cards bring included; cards that change dice he
//           uses as they come, for he does not foresee their help
//   knight  foresees also the help of those who turn a die
//   king    foresees everything, and plays for his chances to win; to the others, cards have a
//           price that never changes
#pragma once

#include <expected>
#include <span>
#include <string_view>

#include "ai/advice.h"
#include "ai/information.h"
#include "ai/insight.h"
#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {

struct Insight {
  static Thought thought(Level level, int players);
  static void weigh(const State& state, Seat seat, const Rules::Actions& actions, Fineness fineness,
                    std::span<float> weights);
  static Shares evaluate(const State& state, Fineness fineness);
  static bool settled(const State& state) { return state.phase == Phase::in_hand; }

  // Solves the turn. Where it is too rich in dice and cards for the level or the time given, less
  // is looked at, and a note says so. Without a limit of time, that depends on counted work alone.
  static std::expected<Advice<Action>, std::string_view> solve(
      const Information<Rules>& information, Level level, const Budget& budget);
  // Bytes that this thread keeps between decisions: what it found out about the turn in progress.
  static std::size_t kept_memory();
};

}  // namespace thronsaal::um_krone_und_kragen
