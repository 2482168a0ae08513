// The shared part of every game's `check`: listed actions and possible chance outcomes are
// accepted; for the rest the game gives the reason. Accepting never allocates.
#pragma once

#include <algorithm>
#include <expected>

#include "core/game.h"

namespace thronsaal {

// Whether the action is one that notation can express, and not arbitrary bytes.
template <class G>
bool well_formed(BoardId board, const typename G::Action& action) {
  const auto same = parse_on<G>(board, print_on<G>(board, action));
  return same && *same == action;
}

// possible(state, action) says whether chance can do this and must be safe for any bytes.
// why_impossible(state) and why_not(state, seat, action) are called for well-formed actions only.
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
