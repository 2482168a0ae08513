// Computer players on boards that are not the built-in one: the largest and the smallest that there
// can be.
#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ai/insight/kardinal_und_koenig/insight.h"
#include "ai/think.h"
#include "games/kardinal_und_koenig/testing/smallest_board.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using ::testing::Each;
using ::testing::FloatNear;
using ::testing::Gt;

void expect_sound_judgement(const State& s) {
  Rules::Actions actions;
  Rules::legal(s, s.acting(), actions);
  std::vector<float> weights(actions.size());
  for (const Fineness fineness : {Fineness::coarse, Fineness::fine}) {
    Insight::weigh(s, s.acting(), actions, fineness, weights);
    EXPECT_THAT(weights, Each(Gt(0)));
    const Shares shares = Insight::evaluate(s, fineness);
    float sum = 0;
    for (const float share : shares) sum += share;
    EXPECT_THAT(sum, FloatNear(1, 1e-4F));
  }
}

// Plays a game; `choose` says what is done.
template <class Choose>
void play(int players, BoardId board, Choose choose) {
  Rng rng(static_cast<std::uint64_t>(players));
  Silent silent;
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

TEST(KardinalCorrectedBoard, EveryPositionIsJudged) {
  for (const BoardId board : {corrected_board<Board>(), smallest_board()}) {
    for (int players = 3; players <= 5; ++players) {
      play(players, board, [](const State& s, Rng& rng) {
        expect_sound_judgement(s);
        Rules::Actions actions;
        Rules::legal(s, s.acting(), actions);
        return rng.below(2) == 0 ? rng.pick(actions) : Rules::greedy(s, s.acting(), rng);
      });
    }
  }
}

TEST(KardinalCorrectedBoard, EveryLevelPlaysWholeGames) {
  const Budget budget{.iterations = 12, .time = Budget::kUnlimited};
  for (const BoardId board : {corrected_board<Board>(), smallest_board()}) {
    for (int players = 3; players <= 5; ++players) {
      int move = 0;
      play(players, board, [&](const State& s, Rng&) {
        const Level level = kLevels[static_cast<std::size_t>(++move) % std::size(kLevels)];
        return decide<Rules>(Information<Rules>(s, s.acting()), level, budget, 1);
      });
    }
  }
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
