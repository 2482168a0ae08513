// Search speed and search signature.
#pragma once

#include <chrono>
#include <cstdint>

#include "ai/search/search.h"
#include "core/fingerprint.h"

namespace thronsaal {

// The first decision of a game, with fixed chance.
template <Game G>
typename G::State first_decision(int players) {
  Rng rng(1);
  NullRecorder silent;
  typename G::State state = G::start(players, {});
  while (G::to_act(state).is_chance()) {
    G::apply(state, Actor::chance(), G::sample(state, rng), silent);
  }
  return state;
}

template <Game G>
InformationState<G> first_mover(int players) {
  const typename G::State state = first_decision<G>(players);
  return {state, *G::to_act(state).seats().begin()};
}

// Iterations per second of a king's search.
template <Game G>
double iterations_per_second(int players, double seconds) {
  using E = typename EvaluatorFor<G>::type;
  static constexpr std::size_t kNodes = 200'000;
  const InformationState<G> information_state = first_mover<G>(players);
  TreeSearch<G, E> search(information_state, E::search_params(Level::king, players), kNodes, 1);
  using Clock = typename TreeSearch<G, E>::Clock;
  const auto start = Clock::now();
  const auto deadline = start + std::chrono::duration_cast<typename Clock::duration>(
                                    std::chrono::duration<double>(seconds));
  search.run(SearchParams::kNoLimit, deadline, {});
  return search.iterations() / std::chrono::duration<double>(Clock::now() - start).count();
}

// A number that changes if and only if search results change.
template <Game G>
std::uint64_t search_signature() {
  using E = typename EvaluatorFor<G>::type;
  static constexpr int kIterations = 200;
  std::uint64_t print = kFingerprintSeed;
  for (int players = G::kInfo.min_players; players <= G::kInfo.max_players; ++players) {
    const InformationState<G> information_state = first_mover<G>(players);
    TreeSearch<G, E> search(information_state, E::search_params(Level::king, players), kIterations,
                            1);
    search.run(kIterations, TreeSearch<G, E>::Clock::time_point::max(), {});
    for (const auto& edge : search.root_edges()) {
      const std::string text = G::print(edge.action);
      print = fingerprint(std::as_bytes(std::span(text)), print);
      print = fingerprint(edge.visits, print);
    }
  }
  return print;
}

}  // namespace thronsaal
