// What the final scoring would bring if it came now.
#include <boost/json.hpp>

#include "games/kardinal_und_koenig/chains.h"
#include "games/kardinal_und_koenig/rules.h"
#include "games/kardinal_und_koenig/scoring.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

namespace json = boost::json;

int points_for_cloisters(const State& s, Seat seat) {
  int points = 0;
  for (int i = 0; i < kCountries; ++i) {
    const PerSeat cloisters = cloisters_in(s, static_cast<Country>(i));
    points += cloister_points(cloisters, s.players)[State::at(seat)];
  }
  return points;
}

int points_for_alliances(const State& s, Seat seat) {
  int points = 0;
  for (const Alliance& alliance : board().alliances) points += alliance_points(s, alliance, seat);
  return points;
}

}  // namespace

json::object Rules::outlook(const View& view) {
  const State& s = view.table;
  json::array scores;
  for (int i = 0; i < s.players; ++i) {
    int points = s.points[State::at(seat(i))];
    if (s.phase != Phase::over) {
      points += points_for_cloisters(s, seat(i)) + points_for_alliances(s, seat(i)) +
                chain_points(s.cloisters[State::at(seat(i))]);
    }
    scores.push_back(points);
  }
  return {{"scores", scores}};
}

}  // namespace thronsaal::kardinal_und_koenig
