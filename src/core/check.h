// How `check` decides, which is the same for every game: what is listed is allowed, and so is what
// chance can do; for the rest the game is asked why. To accept something never allocates.
#pragma once

#include <algorithm>
#include <expected>

#include "core/game.h"

namespace thronsaal {

// Made by one of the game's makers, and not by somebody's imagination.
template <class G>
bool well_formed(BoardId board, const typename G::Action& action) {
  const auto same = parse_on<G>(board, print_on<G>(board, action));
  return same && *same == action;
}

// The game says with possible(state, action) what chance can do, and is safe for any bytes there.
// Its reasons are asked for only if the action is well formed: why_impossible(state), which is
// about what chance can do now, and why_not(state, seat, action).
template <class G, class Possible, class WhyImpossible, class WhyNot>
std::expected<void, Violation> check_move(const typename G::State& state, Actor actor,
                                          const typename G::Action& action, Possible possible,
                                          WhyImpossible why_impossible, WhyNot why_not) {
  if (auto allowed = check_actor(G::to_act(state), actor); !allowed) return allowed;
  if (actor.is_chance()) {
    if (possible(state, action)) return {};
  } else {
    typename G::Actions actions;
    G::legal(state, actor.seat(), actions);
    if (std::ranges::find(actions, action) != actions.end()) return {};
  }
  if (!well_formed<G>(board_of<G>(state), action)) return refused(Violation("malformed_action"));
  return refused(actor.is_chance() ? why_impossible(state) : why_not(state, actor.seat(), action));
}

}  // namespace thronsaal
