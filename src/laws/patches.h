// The law of patches: how events change what observers see.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "core/erase.h"
#include "core/json/patch.h"
#include "core/move_trace.h"

namespace thronsaal {

// A move as observers are told of it.
template <Game G>
struct ToldMove {
  std::vector<Event> events{};
  std::vector<typename G::State> positions{};  // before it, at each event, and after it
};

// Makes the move.
template <Game G>
ToldMove<G> tell_move(typename G::State state, Actor actor, const typename G::Action& action) {
  ToldMove<G> told;
  told.events = apply_and_record<G>(state, actor, action, &told.positions);
  return told;
}

// What is wrong with the patches of a move for an observer; empty if nothing is.
template <Game G>
std::string fault_in_patches(const ToldMove<G>& told, Observer observer) {
  boost::json::value after;
  const auto patches = TypedMoveTrace<G>(told.positions).patches(observer, after);
  if (after.is_null()) return "";  // the view has not changed
  boost::json::value shown = G::json(G::view(told.positions.front(), observer));
  for (const boost::json::array& patch : patches) {
    if (!apply_patch(shown, patch)) return "a patch does not fit its view";
  }
  const std::string real =
      boost::json::serialize(G::json(G::view(told.positions.back(), observer)));
  if (boost::json::serialize(shown) != real || boost::json::serialize(after) != real) {
    return "patches lead to another view";
  }
  return "";
}

// Compares a move with the same move in a world that the observer could not tell apart before it.
// If neither the events nor the view after it show the difference, no view at an event may.
template <Game G>
std::string fault_elsewhere(const ToldMove<G>& told, const ToldMove<G>& elsewhere,
                            Observer observer) {
  const auto sees_same = [&](const auto& a, const auto& b) {
    return G::view(a, observer) == G::view(b, observer);
  };
  const auto hears = [&](const Event& event) { return event.seen_by(observer); };
  if (!sees_same(told.positions.back(), elsewhere.positions.back())) return "";
  if (!std::ranges::equal(told.events, elsewhere.events, {}, hears, hears)) return "";
  if (std::ranges::equal(told.positions, elsewhere.positions, sees_same)) return "";
  return "the position at an event tells of a resampled world";
}

}  // namespace thronsaal
