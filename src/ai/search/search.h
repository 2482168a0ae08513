// From an information state to a search result: solver or parallel search.
#pragma once

#include <algorithm>
#include <concepts>
#include <expected>
#include <string_view>
#include <thread>

#include "ai/evaluators.h"
#include "ai/search/information_state.h"
#include "ai/search/search_result.h"
#include "ai/search/tree_search.h"

namespace thronsaal {

// An evaluator with an exact solver. On failure it gives a reason; an empty one means that the
// solver does not apply.
template <class E, class G>
concept HasSolver =
    requires(const InformationState<G>& information_state, const SearchLimits& budget) {
      {
        E::solve(information_state, Level::king, budget)
      } -> std::same_as<std::expected<SearchResult<typename G::Action>, std::string_view>>;
    };

// The observer's edges by visits, most first.
template <class Action>
void rank_candidates(std::span<const Edge<Action>> edges, Seat observer,
                     SearchResult<Action>& advice) {
  std::vector<Edge<Action>> own;
  std::ranges::copy_if(edges, std::back_inserter(own),
                       [&](const Edge<Action>& edge) { return edge.seat == observer; });
  std::ranges::stable_sort(own, [](const Edge<Action>& a, const Edge<Action>& b) {
    if (a.visits != b.visits) return a.visits > b.visits;
    return a.value != b.value ? a.value > b.value : a.prior > b.prior;
  });
  double visits = 0;
  for (const Edge<Action>& edge : own) visits += edge.visits;
  for (const Edge<Action>& edge : own) {
    advice.choices.push_back({.action = edge.action,
                              .visit_share = visits > 0 ? edge.visits / visits : 0,
                              .win_share = edge.visits > 0 ? static_cast<double>(edge.mean()) : 0});
  }
}

// Adds another thread's statistics of the same actions.
template <class Action>
void merge_edges(std::vector<Edge<Action>>& into, std::span<const Edge<Action>> edges) {
  for (const Edge<Action>& edge : edges) {
    const auto same = std::ranges::find_if(into, [&](const Edge<Action>& known) {
      return known.seat == edge.seat && known.action == edge.action;
    });
    if (same == into.end()) {
      into.push_back(edge);
      continue;
    }
    same->visits += edge.visits;
    same->value += edge.value;
  }
}

// Searches on several threads, each with its own tree and seed, and merges their statistics. The
// same seed, number of threads and iterations give the same result.
template <Game G, Evaluator<G> E>
SearchResult<typename G::Action> search(const InformationState<G>& information_state,
                                        SearchParams search_params, const SearchLimits& budget,
                                        std::uint64_t seed) {
  using Action = typename G::Action;
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const auto time = budget.time.value_or(search_params.time);
  const auto deadline = time == SearchLimits::kUnlimited ? Clock::time_point::max() : begin + time;
  const int threads = std::max(budget.threads, 1);
  // A lead in one thread says nothing about the merged visits.
  if (threads > 1) search_params.stop_early = false;
  const int iterations = std::max(budget.iterations.value_or(search_params.iterations), 1);
  const int per_thread = (iterations + threads - 1) / threads;
  // An iteration makes at most one node.
  const std::size_t nodes = std::min(budget.nodes / static_cast<std::size_t>(threads),
                                     static_cast<std::size_t>(per_thread)) +
                            1;

  std::vector<std::unique_ptr<TreeSearch<G, E>>> searches;
  Rng seeds(seed);
  for (int i = 0; i < threads; ++i) {
    searches.push_back(
        std::make_unique<TreeSearch<G, E>>(information_state, search_params, nodes, seeds.next()));
  }
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < searches.size(); ++i) {
      others.emplace_back([&, i] { searches[i]->run(per_thread, deadline, budget.stop); });
    }
    searches[0]->run(per_thread, deadline, budget.stop);
  }

  SearchResult<Action> advice;
  std::vector<Edge<Action>> edges;
  for (const auto& one : searches) {
    merge_edges(edges, one->root_edges());
    advice.stats.iterations += one->iterations();
    advice.stats.nodes += one->nodes();
    advice.stats.memory += one->memory();
    advice.stats.depth = std::max(advice.stats.depth, one->depth());
  }
  for (const auto& one : searches) {
    const SeatValues mean = one->mean_values();
    for (std::size_t i = 0; i < mean.size(); ++i) {
      advice.win_shares[i] +=
          static_cast<double>(mean[i]) * one->iterations() / advice.stats.iterations;
    }
  }
  rank_candidates<Action>(edges, information_state.seat(), advice);
  advice.stats.milliseconds =
      std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
  return advice;
}

// Search result at this level.
template <Game G>
SearchResult<typename G::Action> think(const InformationState<G>& information_state, Level level,
                                       const SearchLimits& budget, std::uint64_t seed) {
  using E = typename EvaluatorFor<G>::type;
  std::string_view unsolved_reason;  // NOLINT(misc-const-correctness): some games solve
  if constexpr (HasSolver<E, G>) {
    auto solved = E::solve(information_state, level, budget);
    if (solved) return *std::move(solved);
    unsolved_reason = solved.error();
  }
  const SearchParams search_params = E::search_params(level, information_state.players());
  auto advice = search<G, E>(information_state, search_params, budget, seed);
  advice.stats.note = unsolved_reason;
  return advice;
}

// The choice of a player of this level, for a seat that may act.
template <Game G>
typename G::Action decide(const InformationState<G>& information_state, Level level,
                          const SearchLimits& budget, std::uint64_t seed) {
  typename G::Actions actions;
  information_state.legal(actions);
  if (actions.size() == 1) return actions[0];
  return think<G>(information_state, level, budget, seed).choices.front().action;
}

}  // namespace thronsaal
