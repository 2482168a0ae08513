// How fast the search thinks, and whether it still thinks the same.
#pragma once

#include <chrono>
#include <cstdint>

#include "ai/think.h"
#include "core/fingerprint.h"

namespace thronsaal {

// The first decision of a game, with the same luck every time.
template <Game G>
typename G::State first_decision(int players) {
  Rng rng(1);
  Silent silent;
  typename G::State state = G::start(players, {});
  while (G::to_act(state).is_chance()) {
    G::apply(state, Actor::chance(), G::sample(state, rng), silent);
  }
  return state;
}

template <Game G>
Information<G> first_mover(int players) {
  const typename G::State state = first_decision<G>(players);
  return {state, *G::to_act(state).seats().begin()};
}

// Iterations per second of a king's search.
template <Game G>
double iterations_per_second(int players, double seconds) {
  using I = typename InsightFor<G>::type;
  static constexpr std::size_t kNodes = 200'000;
  const Information<G> information = first_mover<G>(players);
  Search<G, I> search(information, I::thought(Level::king, players), kNodes, 1);
  using Clock = typename Search<G, I>::Clock;
  const auto start = Clock::now();
  const auto deadline = start + std::chrono::duration_cast<typename Clock::duration>(
                                    std::chrono::duration<double>(seconds));
  search.run(Thought::kToTheEnd, deadline, {});
  return search.iterations() / std::chrono::duration<double>(Clock::now() - start).count();
}

// A number that changes if and only if the search decides by other figures.
template <Game G>
std::uint64_t search_signature() {
  using I = typename InsightFor<G>::type;
  static constexpr int kIterations = 200;
  std::uint64_t print = kFingerprintStart;
  for (int players = G::kInfo.min_players; players <= G::kInfo.max_players; ++players) {
    const Information<G> information = first_mover<G>(players);
    Search<G, I> search(information, I::thought(Level::king, players), kIterations, 1);
    search.run(kIterations, Search<G, I>::Clock::time_point::max(), {});
    for (const auto& edge : search.root_edges()) {
      const std::string text = G::print(edge.action);
      print = fingerprint(std::as_bytes(std::span(text)), print);
      print = fingerprint(edge.visits, print);
    }
  }
  return print;
}

}  // namespace thronsaal
