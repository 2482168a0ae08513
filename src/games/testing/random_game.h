// A mostly greedy game played to its end, to check a property after every move.
#pragma once

#include <cstdint>
#include <vector>

#include "core/game.h"

namespace thronsaal {

// Calls f(before, action, events, after) for every move.
template <class G, class F>
void follow_random_game(int players, std::uint64_t seed, F f) {
  Rng rng(seed);
  typename G::State state = G::start(players, {});
  while (!G::to_act(state).is_over()) {
    const typename G::State before = state;
    const ToAct to_act = G::to_act(state);
    Actor actor = Actor::chance();
    typename G::Action action{};
    if (to_act.is_chance()) {
      action = G::sample(state, rng);
    } else {
      const Seat who = *to_act.seats().begin();
      typename G::Actions actions;
      G::legal(state, who, actions);
      actor = who;
      action = rng.below(3) == 0 ? rng.pick(actions) : G::greedy(state, who, rng);
    }
    EventRecorder recorder;
    G::apply(state, actor, action, recorder);
    f(before, action, recorder.events, state);
  }
}

}  // namespace thronsaal
