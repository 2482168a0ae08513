// Ratings: one number per player, from which the odds between any two follow (Bradley-Terry model,
// Elo scale: 400 points are odds of ten to one).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arena/statistics.h"

namespace thronsaal {

// The first player's shares in independent deals; the second player got the rest.
struct Duel {
  std::size_t first = 0;
  std::size_t second = 0;
  std::vector<double> shares{};
};

// Maximum-likelihood ratings; the first is 0. Every player must be connected to the first by duels.
// Adds one shared deal per duel, so that a whitewash stays finite.
std::vector<double> ratings(std::size_t players, std::span<const Duel> duels);

// With bootstrap intervals over deals.
std::vector<Estimate> ratings_with_intervals(std::size_t players, std::span<const Duel> duels);

}  // namespace thronsaal
