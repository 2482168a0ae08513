// The law of secrets: what looks the same before a move and after it looks the same in between.
#pragma once

#include <algorithm>
#include <string>

#include <boost/json.hpp>

#include "core/rng.h"
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

template <Game G>
typename G::Action random_action(const typename G::State& state, Actor actor, Rng& rng) {
  if (actor.is_chance()) return G::sample(state, rng);
  typename G::Actions actions;
  G::legal(state, actor.seat(), actions);
  return rng.pick(actions);
}

// Compares a move with what observers cannot tell apart from it: the same move in resampled worlds,
// and another move in this world, which may leave another secret.
template <Game G>
std::string fault_in_secrets(const ToldMove<G>& told, Actor actor, const typename G::Action& action,
                             int players, bool with_patches, Rng& rng) {
  const typename G::State& before = told.positions.front();
  std::string fault;
  const auto compare = [&](const ToldMove<G>& other, Observer observer) {
    if (fault.empty()) fault = difference_told(told, other, observer, with_patches);
  };
  for (int i = 0; i < players; ++i) {
    const typename G::State world = G::resample(before, seat(i), rng);
    if (world == before || !G::check(world, actor, action)) continue;
    const ToldMove<G> elsewhere = tell_move<G>(world, actor, action);
    compare(elsewhere, seat(i));
    compare(elsewhere, Observer::spectator());
  }
  const typename G::Action other = random_action<G>(before, actor, rng);
  if (other == action) return fault;
  const ToldMove<G> otherwise = tell_move<G>(before, actor, other);
  if (otherwise.positions.back() == told.positions.back()) return fault;
  for (int i = -1; i < players; ++i) compare(otherwise, observer_number(i));
  return fault;
}

}  // namespace thronsaal
