// Ratings: one number per player, from which the odds between any two follow (Bradley and Terry, on
// Elo's scale: 400 points are odds of ten to one).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arena/statistics.h"

namespace thronsaal {

// What two players did to each other: the shares of the first in independent deals. The second got
// the rest.
struct Duel {
  std::size_t first = 0;
  std::size_t second = 0;
  std::vector<double> shares{};
};

// The most likely ratings of so many players; the first is 0. Every player must be linked to the
// first by duels. A whitewash would be infinitely far: every duel counts one more deal that was
// shared.
std::vector<double> ratings(std::size_t players, std::span<const Duel> duels);

// The same with intervals, by drawing deals again and again from those that were played.
std::vector<Estimate> ratings_with_intervals(std::size_t players, std::span<const Duel> duels);

}  // namespace thronsaal
