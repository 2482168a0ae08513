// How it would count if the game ended now.
#include <algorithm>

#include <boost/json.hpp>

#include "games/loewenherz/rules.h"

namespace thronsaal::loewenherz {
namespace {

namespace json = boost::json;

// Ducats count when the cards run out, not when the king returns; and at the end they have been
// counted.
PerColour bonus_now(const State& s) {
  const bool king_returns = std::ranges::max(s.points) >= s.marker();
  return s.phase == Phase::over || king_returns ? PerColour{} : ducat_bonus(s);
}

}  // namespace

json::object Rules::outlook(const View& view) {
  const State& s = view.table;
  const PerColour bonus = bonus_now(s);
  json::array scores;
  for (int i = 0; i < s.players; ++i) {
    scores.push_back(s.points[State::at(i)] + bonus[State::at(i)]);
  }
  return {{"scores", scores}};
}

}  // namespace thronsaal::loewenherz
