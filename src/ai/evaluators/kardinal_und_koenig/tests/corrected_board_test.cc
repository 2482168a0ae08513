// Computer players on corrected boards: the largest and the smallest allowed.
#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ai/evaluators/kardinal_und_koenig/evaluator.h"
#include "ai/search/search.h"
#include "games/kardinal_und_koenig/testing/smallest_board.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using ::testing::Each;
using ::testing::FloatNear;
using ::testing::Gt;

void expect_valid_evaluation(const State& s) {
  Rules::Actions actions;
  Rules::legal(s, s.acting(), actions);
  std::vector<float> priors(actions.size());
  for (const EvaluationDetail detail : {EvaluationDetail::coarse, EvaluationDetail::fine}) {
    Evaluator::prior(s, s.acting(), actions, detail, priors);
    EXPECT_THAT(priors, Each(Gt(0)));
    const SeatValues seat_values = Evaluator::value(s, detail);
    float sum = 0;
    for (const float share : seat_values) sum += share;
    EXPECT_THAT(sum, FloatNear(1, 1e-4F));
  }
}

// Plays a game with `choose` for every decision.
template <class Choose>
void play(int players, BoardId board, Choose choose) {
  Rng rng(static_cast<std::uint64_t>(players));
  NullRecorder silent;
  State s = Rules::start(players, {}, board);
  while (!Rules::to_act(s).is_over()) {
    const bool chance = Rules::to_act(s).is_chance();
    const Actor actor = chance ? Actor::chance() : Actor(s.acting());
    const Action action = chance ? Rules::sample(s, rng) : choose(s, rng);
    ASSERT_TRUE(Rules::check(s, actor, action)) << Rules::print(action, board);
    Rules::apply(s, actor, action, silent);
  }
  EXPECT_EQ(Rules::audit(s), "");
}

TEST(KardinalCorrectedBoard, EveryPositionHasPriorsAndValues) {
  for (const BoardId board : {corrected_board<Board>(), smallest_board()}) {
    for (int players = 3; players <= 5; ++players) {
      play(players, board, [](const State& s, Rng& rng) {
        expect_valid_evaluation(s);
        Rules::Actions actions;
        Rules::legal(s, s.acting(), actions);
        return rng.below(2) == 0 ? rng.pick(actions) : Rules::greedy(s, s.acting(), rng);
      });
    }
  }
}

TEST(KardinalCorrectedBoard, EveryLevelPlaysWholeGames) {
  const SearchLimits budget{.iterations = 12, .time = SearchLimits::kUnlimited};
  for (const BoardId board : {corrected_board<Board>(), smallest_board()}) {
    for (int players = 3; players <= 5; ++players) {
      int move = 0;
      play(players, board, [&](const State& s, Rng&) {
        const Level level = kLevels[static_cast<std::size_t>(++move) % std::size(kLevels)];
        return decide<Rules>(InformationState<Rules>(s, s.acting()), level, budget, 1);
      });
    }
  }
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
