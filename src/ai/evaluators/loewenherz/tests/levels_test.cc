// A lower level is a weaker player of the same game.
#include <algorithm>

#include <gtest/gtest.h>

#include "ai/search/search.h"
#include "games/loewenherz/regions.h"

namespace thronsaal::loewenherz {
namespace {

// The final position of a game in which every seat plays at this level.
State end_of_game(int players, Level level, const SearchLimits& budget, std::uint64_t seed) {
  State s = Rules::start(players, {});
  Rng rng(seed);
  NullRecorder silent;
  while (!Rules::to_act(s).is_over()) {
    if (Rules::to_act(s).is_chance()) {
      Rules::apply(s, Actor::chance(), Rules::sample(s, rng), silent);
      continue;
    }
    const Seat seat = s.acting();
    const InformationState<Rules> information_state(s, seat);
    Rules::apply(s, seat, decide<Rules>(information_state, level, budget, rng.next()), silent);
  }
  return s;
}

bool has_any_region(const State& s, int colour) {
  return std::ranges::any_of(s.castles[State::at(colour)], [&](Field castle) {
    return castle != Field::none && has_region(s, colour, castle);
  });
}

class LoewenherzLevel : public ::testing::TestWithParam<Level> {};
INSTANTIATE_TEST_SUITE_P(Each, LoewenherzLevel, ::testing::ValuesIn(kLevels),
                         [](const auto& level) { return std::string(name_of(level.param)); });

TEST_P(LoewenherzLevel, ClosesARegionInFourSeatsOfFive) {
  // Few iterations, because search is slow under sanitizers.
  SearchLimits budget{.time = SearchLimits::kUnlimited};
  if (GetParam() == Level::squire) budget.iterations = 30;
  if (GetParam() > Level::squire) budget.iterations = 4;
  const int games = GetParam() < Level::king ? 2 : 1;
  int seats = 0;
  int with_region = 0;
  for (const int players : {2, 3, 4}) {
    for (int game = 0; game < games; ++game) {
      const State end =
          end_of_game(players, GetParam(), budget, static_cast<std::uint64_t>(100 + game));
      for (int i = 0; i < players; ++i) with_region += has_any_region(end, i) ? 1 : 0;
      seats += players;
    }
  }
  EXPECT_GE(5 * with_region, 4 * seats) << with_region << " of " << seats;
}

}  // namespace
}  // namespace thronsaal::loewenherz
