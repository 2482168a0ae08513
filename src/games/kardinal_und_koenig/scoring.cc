#include "games/kardinal_und_koenig/scoring.h"

#include <algorithm>
#include <numeric>

namespace thronsaal::kardinal_und_koenig {

PerSeat cloister_points(const PerSeat& cloisters, int players) {
  PerSeat points{};
  const int all = std::accumulate(cloisters.begin(), cloisters.begin() + players, 0);
  for (int i = 0; i < players; ++i) {
    const auto own = static_cast<std::size_t>(i);
    if (cloisters[own] == 0) continue;
    int above = all;
    for (int j = 0; j < players; ++j) {
      const int other = cloisters[static_cast<std::size_t>(j)];
      if (other > cloisters[own]) above = std::min(above, other);
    }
    points[own] = static_cast<std::uint8_t>(above);
  }
  return points;
}

PerSeat cloisters_in(const State& s, Country country) {
  PerSeat cloisters{};
  for (int i = 0; i < s.players; ++i) {
    cloisters[static_cast<std::size_t>(i)] =
        static_cast<std::uint8_t>(s.cloisters_in(country, seat(i)));
  }
  return cloisters;
}

bool has_majority(const State& s, Country country, Seat seat) {
  const PerSeat& all = s.councillors[index_of(country)];
  const int own = all[State::at(seat)];
  return own > 0 && own == *std::ranges::max_element(all);
}

int alliance_points(const State& s, const Alliance& alliance, Seat seat) {
  if (!has_majority(s, alliance.a, seat) || !has_majority(s, alliance.b, seat)) return 0;
  return s.councillor_count[index_of(alliance.a)] + s.councillor_count[index_of(alliance.b)];
}

}  // namespace thronsaal::kardinal_und_koenig
