// A move as observers are told of it.
#pragma once

#include <vector>

#include "core/move_trace.h"

namespace thronsaal {

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

// All observers: -1 is a spectator, the others are seats.
inline Observer observer_number(int i) {
  return i < 0 ? Observer::spectator() : Observer(seat(i));
}

}  // namespace thronsaal
