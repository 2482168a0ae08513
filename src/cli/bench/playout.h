// Fast whole games through the typed API, for bench and simulate.
#pragma once

#include <cstdint>

#include "ai/player.h"
#include "core/fingerprint.h"
#include "core/game.h"

namespace thronsaal {

struct Playout {
  std::size_t moves = 0;      // all moves, including chance
  std::size_t decisions = 0;  // moves by players
};

// Plays to the end, listing all legal actions at every decision. Calls `on_move` for every move.
template <Game G, class MoveCallback>
Playout play_out(typename G::State& state, PlayerKind player, Rng& rng, MoveCallback on_move) {
  Playout playout;
  NullRecorder silent;
  typename G::Actions actions;
  for (ToAct to_act = G::to_act(state); !to_act.is_over(); to_act = G::to_act(state)) {
    ++playout.moves;
    if (to_act.is_chance()) {
      const typename G::Action outcome = G::sample(state, rng);
      on_move(Actor::chance(), outcome);
      G::apply(state, Actor::chance(), outcome, silent);
      continue;
    }
    ++playout.decisions;
    const Seat seat = *to_act.seats().begin();
    G::legal(state, seat, actions);
    const typename G::Action action = player == PlayerKind::random
                                          ? rng.pick(actions)
                                          : G::greedy(G::resample(state, seat, rng), seat, rng);
    on_move(seat, action);
    G::apply(state, seat, action, silent);
  }
  return playout;
}

// A number that changes if and only if play changes: taken from every move, in notation, and every
// final standing of a fixed set of games.
template <Game G>
std::uint64_t signature() {
  std::uint64_t print = kFingerprintSeed;
  const auto on_move = [&](Actor actor, const typename G::Action& action) {
    const std::string text = G::print(action);
    print = fingerprint(actor, print);
    print = fingerprint(std::as_bytes(std::span(text)), print);
  };
  for (int players = G::kInfo.min_players; players <= G::kInfo.max_players; ++players) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      for (const PlayerKind player : {PlayerKind::random, PlayerKind::greedy}) {
        Rng rng(seed);
        typename G::State state = G::start(players, {});
        play_out<G>(state, player, rng, on_move);
        print = fingerprint(G::standing(state).place, print);
      }
    }
  }
  return print;
}

}  // namespace thronsaal
