// What a position is worth to everybody: expected shares of the victory, which add up to one.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "ai/portable_math.h"
#include "core/seat.h"
#include "core/standing.h"

namespace thronsaal {

using Shares = std::array<float, kMaxSeats>;

// Winning is what counts. A little is for the places behind: who cannot win any more should still
// play on with sense.
inline constexpr float kForThePlace = 0.1F;

inline Shares shares_of(const Standing& standing) {
  const auto players = static_cast<float>(standing.players);
  const float all_ranks = players * (players - 1) / 2;
  Shares shares{};
  for (int i = 0; i < standing.players; ++i) {
    // Who shares a place takes the mean of the places that are shared.
    float beaten = 0;
    for (int j = 0; j < standing.players; ++j) {
      if (j == i) continue;
      const int mine = standing.place_of(seat(i));
      const int theirs = standing.place_of(seat(j));
      beaten += mine < theirs ? 1.0F : mine == theirs ? 0.5F : 0.0F;
    }
    shares[static_cast<std::size_t>(i)] =
        (1 - kForThePlace) * static_cast<float>(standing.win_share(seat(i))) +
        kForThePlace * beaten / all_ranks;
  }
  return shares;
}

// Turns points into shares: who leads by `scale` points has e times the chance.
inline Shares shares_from_points(std::span<const float> points, float scale) {
  Shares shares{};
  const float most = *std::ranges::max_element(points);
  float sum = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    shares[i] = portable::exp((points[i] - most) / scale);
    sum += shares[i];
  }
  for (std::size_t i = 0; i < points.size(); ++i) shares[i] /= sum;
  return shares;
}

}  // namespace thronsaal
