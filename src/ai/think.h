// A computer player's thinking, from what he knows to his advice.
#pragma once

#include <algorithm>
#include <concepts>
#include <expected>
#include <string_view>
#include <thread>

#include "ai/advice.h"
#include "ai/information.h"
#include "ai/insights.h"
#include "ai/search.h"

namespace thronsaal {

// An insight that can decide some things exactly. Where it cannot, it says why; an empty reason
// means that the level is not supposed to.
template <class I, class G>
concept Solves = requires(const Information<G>& information, const Budget& budget) {
  {
    I::solve(information, Level::king, budget)
  } -> std::same_as<std::expected<Advice<typename G::Action>, std::string_view>>;
};

// The observer's edges, best first: what was looked at most has proved itself most.
template <class Action>
void rank_choices(std::span<const Edge<Action>> edges, Seat observer, Advice<Action>& advice) {
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
                              .attention = visits > 0 ? edge.visits / visits : 0,
                              .win_share = edge.visits > 0 ? static_cast<double>(edge.mean()) : 0});
  }
}

// Adds what another thread found out about the same actions.
template <class Action>
void merge(std::vector<Edge<Action>>& into, std::span<const Edge<Action>> edges) {
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

// Searches on as many threads as the budget says, each with a tree and a seed of its own, and adds
// up what they found. The same seed, number of threads and iterations give the same advice.
template <Game G, Insight<G> I>
Advice<typename G::Action> search(const Information<G>& information, Thought thought,
                                  const Budget& budget, std::uint64_t seed) {
  using Action = typename G::Action;
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const auto time = budget.time.value_or(thought.time);
  const auto deadline = time == Budget::kUnlimited ? Clock::time_point::max() : begin + time;
  const int threads = std::max(budget.threads, 1);
  // One thread's lead says nothing about the sum: if it stopped, its favourite would miss visits.
  if (threads > 1) thought.stops_early = false;
  const int iterations = std::max(budget.iterations.value_or(thought.iterations), 1);
  const int per_thread = (iterations + threads - 1) / threads;
  // An iteration makes at most one node.
  const std::size_t nodes = std::min(budget.nodes / static_cast<std::size_t>(threads),
                                     static_cast<std::size_t>(per_thread)) +
                            1;

  std::vector<std::unique_ptr<Search<G, I>>> searches;
  Rng seeds(seed);
  for (int i = 0; i < threads; ++i) {
    searches.push_back(std::make_unique<Search<G, I>>(information, thought, nodes, seeds.next()));
  }
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < searches.size(); ++i) {
      others.emplace_back([&, i] { searches[i]->run(per_thread, deadline, budget.stop); });
    }
    searches[0]->run(per_thread, deadline, budget.stop);
  }

  Advice<Action> advice;
  std::vector<Edge<Action>> edges;
  for (const auto& one : searches) {
    merge(edges, one->root_edges());
    advice.stats.iterations += one->iterations();
    advice.stats.nodes += one->nodes();
    advice.stats.memory += one->memory();
    advice.stats.depth = std::max(advice.stats.depth, one->depth());
  }
  for (const auto& one : searches) {
    const Shares mean = one->mean_shares();
    for (std::size_t i = 0; i < mean.size(); ++i) {
      advice.win_shares[i] +=
          static_cast<double>(mean[i]) * one->iterations() / advice.stats.iterations;
    }
  }
  rank_choices<Action>(edges, information.seat(), advice);
  advice.stats.milliseconds =
      std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
  return advice;
}

// What a player of this level advises.
template <Game G>
Advice<typename G::Action> think(const Information<G>& information, Level level,
                                 const Budget& budget, std::uint64_t seed) {
  using I = typename InsightFor<G>::type;
  std::string_view why_not_solved;
  if constexpr (Solves<I, G>) {
    auto solved = I::solve(information, level, budget);
    if (solved) return *std::move(solved);
    why_not_solved = solved.error();
  }
  const Thought thought = I::thought(level, information.players());
  auto advice = search<G, I>(information, thought, budget, seed);
  advice.stats.note = why_not_solved;
  return advice;
}

// The choice of a player of this level, for a seat that may act.
template <Game G>
typename G::Action decide(const Information<G>& information, Level level, const Budget& budget,
                          std::uint64_t seed) {
  typename G::Actions actions;
  information.legal(actions);
  if (actions.size() == 1) return actions[0];
  return think<G>(information, level, budget, seed).choices.front().action;
}

}  // namespace thronsaal
