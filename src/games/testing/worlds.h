// Compares resampling with the exact distribution.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/game.h"
#include "laws/trial.h"

namespace thronsaal {

// Probability of each description of a world.
using Odds = std::map<std::string, double>;

// `describe(state)` returns what may differ between worlds. The bound of five standard deviations
// fails for about one seed in millions, and the seed is fixed.
template <class G, class Describe>
void expect_odds(const Odds& odds, const typename G::State& state, Seat observer,
                 Describe describe) {
  constexpr int kWorlds = 20000;
  std::map<std::string, std::size_t> seen;
  Rng rng(7);
  for (int i = 0; i < kWorlds; ++i) {
    const typename G::State world = G::resample(state, observer, rng);
    ASSERT_EQ(G::audit(world), "");
    ASSERT_EQ(G::view(world, observer), G::view(state, observer));
    ++seen[describe(world)];
  }
  std::vector<std::size_t> counts;
  std::vector<double> expected;
  for (const auto& [world, probability] : odds) {
    counts.push_back(seen[world]);
    expected.push_back(probability * kWorlds);
  }
  ASSERT_EQ(seen.size(), odds.size()) << "an impossible world";
  EXPECT_LT(chi_square_score(counts, expected), 5);
}

}  // namespace thronsaal
