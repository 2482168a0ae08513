// Computer players on a corrected board at the limits of what is allowed.
#include "games/testing/corrected_board.h"

#include <array>
#include <numeric>
#include <string>

#include <gtest/gtest.h>

#include "ai/evaluators/loewenherz/evaluator.h"
#include "ai/search/search.h"

namespace thronsaal::loewenherz {
namespace {

// Everything is worth more than on the built-in board: priors stay finite, and values sum to one.
void expect_valid_evaluation(const State& s) {
  Rules::Actions actions;
  Rules::legal(s, s.acting(), actions);
  std::array<float, Rules::Actions::capacity()> priors;
  for (const EvaluationDetail detail : {EvaluationDetail::coarse, EvaluationDetail::fine}) {
    const auto used = std::span(priors).first(actions.size());
    Evaluator::prior(s, s.acting(), actions, detail, used);
    for (const float prior : used) ASSERT_TRUE(prior > 0 && prior < 1e9F) << prior;
    const SeatValues seat_values = Evaluator::value(s, detail);
    ASSERT_NEAR(std::accumulate(seat_values.begin(), seat_values.end(), 0.0F), 1, 1e-4);
  }
}

class LoewenherzOnCorrectedBoard : public ::testing::TestWithParam<Level> {};
INSTANTIATE_TEST_SUITE_P(Each, LoewenherzOnCorrectedBoard, ::testing::ValuesIn(kLevels),
                         [](const auto& level) { return std::string(name_of(level.param)); });

TEST_P(LoewenherzOnCorrectedBoard, PlaysWholeGames) {
  const SearchLimits budget{.iterations = 4, .time = SearchLimits::kUnlimited};
  for (const int players : {2, 3, 4}) {
    State s = Rules::start(players, {}, corrected_board<Board>());
    Rng rng(static_cast<std::uint64_t>(players));
    NullRecorder silent;
    while (!Rules::to_act(s).is_over()) {
      if (Rules::to_act(s).is_chance()) {
        Rules::apply(s, Actor::chance(), Rules::sample(s, rng), silent);
        continue;
      }
      ASSERT_NO_FATAL_FAILURE(expect_valid_evaluation(s));
      const InformationState<Rules> information_state(s, s.acting());
      const Action action = decide<Rules>(information_state, GetParam(), budget, rng.next());
      ASSERT_TRUE(Rules::check(s, s.acting(), action)) << Rules::print(action, s.board);
      Rules::apply(s, s.acting(), action, silent);
      ASSERT_EQ(Rules::audit(s), "");
    }
  }
}

}  // namespace
}  // namespace thronsaal::loewenherz
