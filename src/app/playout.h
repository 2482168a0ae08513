// Whole games through the typed API, as fast as they go: for bench and simulate.
#pragma once

#include <cstdint>

#include "ai/player.h"
#include "core/fingerprint.h"
#include "core/game.h"

namespace thronsaal {

struct Playout {
  std::size_t moves = 0;      // all that a journal would hold, chance included
  std::size_t decisions = 0;  // those made by players
};

// Plays from `state` to the end. Every decision lists all legal actions, whoever makes it.
// `witness` is told of every move.
template <Game G, class Witness>
Playout play_out(typename G::State& state, Player player, Rng& rng, Witness witness) {
  Playout playout;
  Silent silent;
  typename G::Actions actions;
  for (ToAct to_act = G::to_act(state); !to_act.is_over(); to_act = G::to_act(state)) {
    ++playout.moves;
    if (to_act.is_chance()) {
      const typename G::Action outcome = G::sample(state, rng);
      witness(Actor::chance(), outcome);
      G::apply(state, Actor::chance(), outcome, silent);
      continue;
    }
    ++playout.decisions;
    const Seat seat = *to_act.seats().begin();
    G::legal(state, seat, actions);
    const typename G::Action action = player == Player::random
                                          ? rng.pick(actions)
                                          : G::greedy(G::resample(state, seat, rng), seat, rng);
    witness(seat, action);
    G::apply(state, seat, action, silent);
  }
  return playout;
}

// A number that changes if and only if play changes: taken from every move, in notation, and every
// final standing of a fixed set of games.
template <Game G>
std::uint64_t signature() {
  std::uint64_t print = kFingerprintStart;
  const auto witness = [&](Actor actor, const typename G::Action& action) {
    const std::string text = G::print(action);
    print = fingerprint(actor, print);
    print = fingerprint(std::as_bytes(std::span(text)), print);
  };
  for (int players = G::kInfo.min_players; players <= G::kInfo.max_players; ++players) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      for (const Player player : {Player::random, Player::greedy}) {
        Rng rng(seed);
        typename G::State state = G::start(players, {});
        play_out<G>(state, player, rng, witness);
        print = fingerprint(G::standing(state).place, print);
      }
    }
  }
  return print;
}

}  // namespace thronsaal
