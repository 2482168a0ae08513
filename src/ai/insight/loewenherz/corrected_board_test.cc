// Computer players on a board that somebody corrected as far as is allowed.
#include "games/testing/corrected_board.h"

#include <array>
#include <numeric>
#include <string>

#include <gtest/gtest.h>

#include "ai/insight/loewenherz/insight.h"
#include "ai/think.h"

namespace thronsaal::loewenherz {
namespace {

// Where everything is worth more than on the built-in board: weights stay numbers, and shares add
// up to one.
void expect_sense(const State& s) {
  Rules::Actions actions;
  Rules::legal(s, s.acting(), actions);
  std::array<float, Rules::Actions::capacity()> weights;
  for (const Fineness fineness : {Fineness::coarse, Fineness::fine}) {
    const auto used = std::span(weights).first(actions.size());
    Insight::weigh(s, s.acting(), actions, fineness, used);
    for (const float weight : used) ASSERT_TRUE(weight > 0 && weight < 1e9F) << weight;
    const Shares shares = Insight::evaluate(s, fineness);
    ASSERT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0F), 1, 1e-4);
  }
}

class LoewenherzOnCorrectedBoard : public ::testing::TestWithParam<Level> {};
INSTANTIATE_TEST_SUITE_P(Each, LoewenherzOnCorrectedBoard, ::testing::ValuesIn(kLevels),
                         [](const auto& level) { return std::string(name_of(level.param)); });

TEST_P(LoewenherzOnCorrectedBoard, PlaysWholeGames) {
  const Budget budget{.iterations = 4, .time = Budget::kUnlimited};
  for (const int players : {2, 3, 4}) {
    State s = Rules::start(players, {}, corrected_board<Board>());
    Rng rng(static_cast<std::uint64_t>(players));
    Silent silent;
    while (!Rules::to_act(s).is_over()) {
      if (Rules::to_act(s).is_chance()) {
        Rules::apply(s, Actor::chance(), Rules::sample(s, rng), silent);
        continue;
      }
      ASSERT_NO_FATAL_FAILURE(expect_sense(s));
      const Information<Rules> information(s, s.acting());
      const Action action = decide<Rules>(information, GetParam(), budget, rng.next());
      ASSERT_TRUE(Rules::check(s, s.acting(), action)) << Rules::print(action, s.board);
      Rules::apply(s, s.acting(), action, silent);
      ASSERT_EQ(Rules::audit(s), "");
    }
  }
}

}  // namespace
}  // namespace thronsaal::loewenherz
