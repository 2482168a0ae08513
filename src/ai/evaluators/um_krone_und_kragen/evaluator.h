// Evaluator for Um Krone und Kragen.
//
// Between turns only cards matter, and a turn can be solved exactly. So players solve the turn
// (turn.h) for the value of its results (turn_values.h) instead of searching.
//   page    collects the most frequent number
//   squire  knows the odds of dice, added ones too; uses cards that change dice without planning
//   knight  also plans cards that turn a die
//   king    plans all cards and maximises the odds of winning; the others use fixed card values
#pragma once

#include <expected>
#include <span>
#include <string_view>

#include "ai/search/evaluator.h"
#include "ai/search/information_state.h"
#include "ai/search/search_result.h"
#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {

struct Evaluator {
  static SearchParams search_params(Level level, int players);
  static void prior(const State& state, Seat seat, const Rules::Actions& actions,
                    EvaluationDetail detail, std::span<float> priors);
  static SeatValues value(const State& state, EvaluationDetail detail);
  static bool is_quiescent(const State& state) { return state.phase == Phase::in_hand; }

  // Solves the turn. If dice and cards exceed the level's work or time, it solves a smaller turn
  // and says so in a note. Without a time limit this depends on counted work only.
  static std::expected<SearchResult<Action>, std::string_view> solve(
      const InformationState<Rules>& information_state, Level level, const SearchLimits& budget);
  // Bytes this thread retains between decisions of one turn.
  static std::size_t retained_memory();
};

}  // namespace thronsaal::um_krone_und_kragen
