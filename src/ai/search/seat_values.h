// Value per seat: expected share of the win; sums to one.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "ai/portable_math.h"
#include "core/seat.h"
#include "core/standing.h"

namespace thronsaal {

using SeatValues = std::array<float, kMaxSeats>;

// Weight of the final rank, so that a seat that cannot win still plays for a better place.
inline constexpr float kRankWeight = 0.1F;

inline SeatValues terminal_values(const Standing& standing) {
  const auto players = static_cast<float>(standing.players);
  const float all_ranks = players * (players - 1) / 2;
  SeatValues seat_values{};
  for (int i = 0; i < standing.players; ++i) {
    // Ties get the mean of the shared ranks.
    float beaten = 0;
    for (int j = 0; j < standing.players; ++j) {
      if (j == i) continue;
      const int mine = standing.place_of(seat(i));
      const int theirs = standing.place_of(seat(j));
      beaten += mine < theirs ? 1.0F : mine == theirs ? 0.5F : 0.0F;
    }
    seat_values[static_cast<std::size_t>(i)] =
        (1 - kRankWeight) * static_cast<float>(standing.win_share(seat(i))) +
        kRankWeight * beaten / all_ranks;
  }
  return seat_values;
}

// Softmax of points: a lead of `scale` points is worth a factor of e.
inline SeatValues softmax_values(std::span<const float> points, float scale) {
  SeatValues seat_values{};
  const float most = *std::ranges::max_element(points);
  float sum = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    seat_values[i] = portable::exp((points[i] - most) / scale);
    sum += seat_values[i];
  }
  for (std::size_t i = 0; i < points.size(); ++i) seat_values[i] /= sum;
  return seat_values;
}

}  // namespace thronsaal
