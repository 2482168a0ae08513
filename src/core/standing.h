// How a finished game ranks its players.
#pragma once

#include <array>
#include <cstdint>

#include "core/seat.h"

namespace thronsaal {

struct Standing {
  int players = 0;
  // 1 is first. Shared places count as 1, 1, 3. Places beyond `players` stay 0.
  std::array<std::uint8_t, kMaxSeats> place{};

  int place_of(Seat s) const { return place[static_cast<std::size_t>(index(s))]; }

  // 1 for a sole winner, 1/k for each of k who share the first place, else 0.
  double win_share(Seat s) const {
    int winners = 0;
    for (int i = 0; i < players; ++i) winners += place_of(seat(i)) == 1 ? 1 : 0;
    return place_of(s) == 1 ? 1.0 / winners : 0.0;
  }

  bool operator==(const Standing&) const = default;
};

// Ranks the seats by `ahead`, a strict weak ordering. Equivalent seats share a place.
template <class Ahead>
Standing rank(int players, Ahead ahead) {
  Standing standing{.players = players};
  for (int i = 0; i < players; ++i) {
    int better = 0;
    for (int j = 0; j < players; ++j) better += ahead(seat(j), seat(i)) ? 1 : 0;
    standing.place[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(better + 1);
  }
  return standing;
}

}  // namespace thronsaal
