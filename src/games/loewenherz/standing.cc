// Points for ducats, and the places at the end of a game.
#include <algorithm>
#include <cassert>

#include "games/loewenherz/rules.h"

namespace thronsaal::loewenherz {

PerColour ducat_bonus(const State& s) {
  int most = 0;
  int second = 0;
  int richest = 0;
  for (int i = 0; i < s.players; ++i) most = std::max<int>(most, s.ducats[State::at(i)]);
  for (int i = 0; i < s.players; ++i) {
    const int ducats = s.ducats[State::at(i)];
    richest += ducats == most ? 1 : 0;
    if (ducats < most) second = std::max(second, ducats);
  }
  PerColour bonus{};
  for (int i = 0; i < s.players; ++i) {
    const int ducats = s.ducats[State::at(i)];
    if (ducats == 0) continue;
    if (ducats == most) bonus[State::at(i)] = kMostDucatsPoints;
    if (ducats == second && richest == 1) bonus[State::at(i)] = kSecondMostDucatsPoints;
  }
  return bonus;
}

Standing Rules::standing(const State& s) {
  assert(s.phase == Phase::over);
  return rank(s.players, [&](Seat a, Seat b) {
    const std::size_t x = State::at(index(a));
    const std::size_t y = State::at(index(b));
    return s.points[x] != s.points[y] ? s.points[x] > s.points[y] : s.ducats[x] > s.ducats[y];
  });
}

}  // namespace thronsaal::loewenherz
