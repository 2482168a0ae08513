// The law of secrets: what looks the same before a move and after it looks the same in between.
#pragma once

#include <algorithm>
#include <string>

#include <boost/json.hpp>

#include "laws/told_move.h"

namespace thronsaal {

// Compares two moves in worlds that the observer cannot tell apart before them. If the views after
// them are equal, so must be the events and all that is seen at them. Returns the difference; empty
// if there is none.
template <Game G>
std::string difference_told(const ToldMove<G>& told, const ToldMove<G>& elsewhere,
                            Observer observer, bool with_patches) {
  const auto sees_same = [&](const auto& a, const auto& b) {
    return G::view(a, observer) == G::view(b, observer);
  };
  const auto hears = [&](const Event& event) { return event.seen_by(observer); };
  if (!sees_same(told.positions.back(), elsewhere.positions.back())) return "";
  if (!std::ranges::equal(told.events, elsewhere.events, {}, hears, hears)) {
    return "an event tells two worlds apart that look the same";
  }
  if (!std::ranges::equal(told.positions, elsewhere.positions, sees_same)) {
    return "the position at an event tells two worlds apart that look the same";
  }
  if (!with_patches) return "";
  const auto patches = [&](const ToldMove<G>& move) {
    boost::json::value view;
    const auto all = TypedMoveTrace<G>(move.positions).patches(observer, view);
    return boost::json::serialize(boost::json::value_from(all));
  };
  return patches(told) == patches(elsewhere) ? ""
                                             : "a patch tells two worlds apart that look the same";
}

}  // namespace thronsaal
