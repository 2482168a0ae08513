// Whether chance is sampled by the true odds.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/game.h"
#include "core/rng.h"
#include "laws/trial.h"

namespace thronsaal {

// Draws often enough to compare with the odds of all outcomes by a chi-square test, unless an
// outcome is too rare for that. What is wrong, or nothing.
template <Game G>
std::string fault_in_sampling(const typename G::State& state,
                              const std::vector<Outcome<typename G::Action>>& outcomes, Rng& rng) {
  constexpr double kLeastExpected = 5;  // rule of thumb for the chi-square test
  constexpr double kMostSamples = 5000;
  const double least =
      std::ranges::min(outcomes, {}, &Outcome<typename G::Action>::probability).probability;
  if (kMostSamples * least < kLeastExpected) return "";
  const double samples = std::ceil(kLeastExpected / least);
  std::vector<std::size_t> counts(outcomes.size());
  for (int i = 0; i < static_cast<int>(samples); ++i) {
    const auto drawn = G::sample(state, rng);
    const auto found = std::ranges::find(outcomes, drawn, &Outcome<typename G::Action>::action);
    if (found == outcomes.end()) {
      return fmt::format("'{}' was drawn but is no outcome",
                         print_on<G>(board_of<G>(state), drawn));
    }
    ++counts[static_cast<std::size_t>(found - outcomes.begin())];
  }
  std::vector<double> expected;
  for (const auto& outcome : outcomes) expected.push_back(outcome.probability * samples);
  return chi_square_score(counts, expected) > 6 ? "sampling does not follow the odds" : "";
}

}  // namespace thronsaal
