// Information-set Monte Carlo tree search for any game: chance, two to five players, hidden
// information, simultaneous moves.
//
// Each iteration determinizes the observer's information state and descends by PUCT, each seat
// maximising its own value (max-n). At the first new node a rollout runs until the position is
// quiescent and is evaluated. Chance is sampled and has no nodes: nodes are keyed by the observer's
// view. Simultaneous moves are selected independently (decoupled).
#pragma once

#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <span>
#include <stop_token>

#include "ai/search/evaluator.h"
#include "ai/search/information_state.h"
#include "ai/search/tree.h"
#include "core/game.h"

namespace thronsaal {

template <Game G, Evaluator<G> E>
class TreeSearch {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Clock = std::chrono::steady_clock;

  TreeSearch(const InformationState<G>& information_state, const SearchParams& search_params,
             std::size_t max_nodes, std::uint64_t seed)
      : information_state_(information_state),
        params_(search_params),
        observer_acts_(information_state.to_act().contains(information_state.seat())),
        tree_(max_nodes),
        rng_(seed) {}

  // Runs until the iteration limit, the deadline or a stop request, or until the choice is decided
  // if stop_early is set. Makes at least one iteration.
  void run(int iterations, Clock::time_point deadline, const std::stop_token& stop) {
    static constexpr int kIterationsPerClockCheck = 8;
    do {
      iterate();
      ++iterations_;
      if (stop.stop_requested()) return;
      if (iterations_ % kIterationsPerClockCheck != 0) continue;
      if (Clock::now() >= deadline) return;
      if (params_.stop_early && visit_lead() > iterations - iterations_) return;
    } while (iterations_ < iterations);
  }

  // Edges of the root. Empty if the observer may not act.
  std::span<const Edge<Action>> root_edges() const {
    if (root_ == nullptr) return {};
    return {root_->edges, root_->size};
  }
  // Mean value over all iterations.
  SeatValues mean_values() const {
    SeatValues mean{};
    for (std::size_t i = 0; i < mean.size(); ++i) {
      mean[i] = static_cast<float>(value_sum_[i] / std::max(iterations_, 1));
    }
    return mean;
  }
  int iterations() const { return iterations_; }
  std::size_t nodes() const { return tree_.size(); }
  std::size_t memory() const { return tree_.memory(); }
  int depth() const { return max_depth_reached_; }

 private:
  using Actions = typename G::Actions;
  using PriorArray = std::array<float, Actions::capacity()>;

  struct PathStep {
    Node<Action>* node;
    std::uint32_t edge;
  };
  // Longer paths end in a rollout.
  static constexpr std::size_t kMaxPathLength = 512;

  void iterate() {
    tree_.reserve_node();
    State world = determinize();
    path_.clear();
    const SeatValues seat_values = descend(world);
    for (const PathStep& step : path_) {
      Edge<Action>& edge = step.node->edges[step.edge];
      ++edge.visits;
      edge.value += seat_values[static_cast<std::size_t>(index(edge.seat))];
    }
    for (std::size_t i = 0; i < seat_values.size(); ++i)
      value_sum_[i] += static_cast<double>(seat_values[i]);
  }

  // Visit lead of the most visited root action over the second.
  int visit_lead() const {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    for (const Edge<Action>& edge : root_edges()) {
      if (edge.seat != information_state_.seat()) continue;
      second = std::max(second, std::min(first, edge.visits));
      first = std::max(first, edge.visits);
    }
    return static_cast<int>(first - second);
  }

  State determinize() {
    State world = information_state_.world(rng_);
    if constexpr (ReopensHiddenDecisions<E, G>)
      world = E::reopen_hidden_decisions(world, information_state_.seat());
    return world;
  }

  // Selection, expansion and rollout. Returns the value per seat.
  SeatValues descend(State& world) {
    int quiescent_depth = 0;
    for (int depth = 0;;) {
      const ToAct to_act = G::to_act(world);
      if (to_act.is_over()) return terminal_values(G::standing(world));
      if (to_act.is_chance()) {
        G::apply(world, Actor::chance(), G::sample(world, rng_), no_events_);
        continue;
      }
      if (depth > 0 && E::is_quiescent(world) && ++quiescent_depth == params_.max_quiescent_depth) {
        return rollout(world, params_.rollout_horizon - 1);
      }
      if (depth > 0 && skip_forced_move(world, to_act)) continue;
      if (depth >= params_.depth || path_.size() + kMaxSeats > kMaxPathLength)
        return rollout(world);

      const auto view = G::view(world, information_state_.seat());
      Node<Action>* node = tree_.find(node_key(view, to_act.seats().bits()));
      if (depth == 0 && observer_acts_) root_ = node;
      if (node == nullptr) return rollout(world);
      const bool is_new = node->visits++ == 0;
      if (is_new && depth > 0) return rollout(world);
      apply_selected(world, *node, to_act.seats());
      max_depth_reached_ = std::max(max_depth_reached_, ++depth);
    }
  }

  // Forced moves need no node.
  bool skip_forced_move(State& world, ToAct to_act) {
    if (to_act.seats().size() != 1) return false;
    const Seat seat = *to_act.seats().begin();
    G::legal(world, seat, actions_);
    if (actions_.size() != 1) return false;
    G::apply(world, seat, actions_[0], no_events_);
    return true;
  }

  // Selects an action for every seat to act, then applies them.
  void apply_selected(State& world, Node<Action>& node, SeatSet seats) {
    struct Chosen {
      Seat seat;
      Action action;
    };
    StaticVector<Chosen, kMaxSeats> chosen;
    for (const Seat seat : seats) {
      G::legal(world, seat, actions_);
      const std::uint32_t edge = select(world, node, seat);
      path_.push_back({&node, edge});
      chosen.push_back({.seat = seat, .action = node.edges[edge].action});
    }
    for (const auto& [seat, action] : chosen) G::apply(world, seat, action, no_events_);
  }

  // PUCT over actions_, with availability counts instead of parent visits, since not every
  // determinization has the same actions.
  std::uint32_t select(const State& world, Node<Action>& node, Seat seat) {
    available_.clear();
    expand_edges(world, node, seat);
    float sum = 0;
    std::uint32_t visits = 0;
    for (const std::uint32_t i : available_) {
      sum += node.edges[i].value;
      visits += node.edges[i].visits;
    }
    // Caches the square root: most actions share one availability.
    std::uint32_t availability = 0;
    float sqrt_availability = 0;
    // First-play urgency: slightly below the mean of visited actions.
    const float first_play_value =
        visits == 0 ? 0.0F : std::max(0.0F, sum / static_cast<float>(visits) - kFpuReduction);
    std::uint32_t best = available_[0];
    float most = -1;
    for (const std::uint32_t i : available_) {
      Edge<Action>& edge = node.edges[i];
      if (++edge.availability != availability) {
        availability = edge.availability;
        sqrt_availability = std::sqrt(static_cast<float>(availability));
      }
      const float q = edge.visits == 0 ? first_play_value : edge.mean();
      const float u =
          params_.c_puct * edge.prior * sqrt_availability / static_cast<float>(1 + edge.visits);
      if (q + u > most) {
        most = q + u;
        best = i;
      }
    }
    return best;
  }
  static constexpr float kFpuReduction = 0.05F;

  // The edges of actions_ in the node, into available_; new ones get a prior and are added.
  void expand_edges(const State& world, Node<Action>& node, Seat seat) {
    bool has_prior = false;
    std::uint32_t next = 0;  // lists are mostly in the same order
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      const std::uint32_t edge = find_edge(node, seat, actions_[i], next);
      if (edge == node.size) {
        if (!has_prior) compute_prior(world, seat);
        if (!has_prior) tree_.reserve(node, actions_.size() - i);
        has_prior = true;
        tree_.add(node, {.action = actions_[i], .prior = prior_[i], .seat = seat});
      }
      available_.push_back(edge);
      next = edge + 1;
    }
  }

  static std::uint32_t find_edge(const Node<Action>& node, Seat seat, const Action& action,
                                 std::uint32_t next) {
    const auto is_it = [&](const Edge<Action>& edge) {
      return edge.seat == seat && same_bytes(edge.action, action);
    };
    if (next < node.size && is_it(node.edges[next])) return next;
    std::uint32_t i = 0;
    while (i < node.size && !is_it(node.edges[i])) ++i;
    return i;
  }

  // Actions have no padding, and comparing bytes is faster than comparing members.
  static bool same_bytes(const Action& a, const Action& b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
  }

  // Computes the normalised prior of actions_ in prior_.
  void compute_prior(const State& world, Seat seat) {
    const std::span<float> priors(prior_.data(), actions_.size());
    E::prior(world, seat, actions_, params_.detail, priors);
    float sum = 0;
    for (const float prior : priors) sum += prior;
    for (float& prior : priors) prior /= sum;
  }

  // Plays the rollout policy through `rollout_horizon` quiescent positions and evaluates.
  SeatValues rollout(State& world) { return rollout(world, params_.rollout_horizon); }
  SeatValues rollout(State& world, int quiescent_left) {
    while (true) {
      const ToAct to_act = G::to_act(world);
      if (to_act.is_over()) return terminal_values(G::standing(world));
      if (quiescent_left <= 0) return E::value(world, params_.detail);
      if (to_act.is_chance()) {
        G::apply(world, Actor::chance(), G::sample(world, rng_), no_events_);
      } else {
        const Seat seat = *to_act.seats().begin();
        G::legal(world, seat, actions_);
        G::apply(world, seat, rollout_action(world, seat), no_events_);
      }
      if (params_.rollout_horizon != SearchParams::kNoLimit && E::is_quiescent(world))
        --quiescent_left;
    }
  }

  Action rollout_action(const State& world, Seat seat) {
    if (actions_.size() == 1) return actions_[0];
    if constexpr (HasRolloutPolicy<E, G>) {
      return E::rollout_policy(world, seat, actions_, params_.detail, rng_);
    } else {
      const std::span<float> priors(prior_.data(), actions_.size());
      E::prior(world, seat, actions_, params_.detail, priors);
      return sample_by_prior(actions_, priors, rng_);
    }
  }

  const InformationState<G>& information_state_;
  SearchParams params_;
  bool observer_acts_;  // whether the observer is to act, so that there is a root
  Tree<Action> tree_;
  Rng rng_;
  NullRecorder no_events_;

  Node<Action>* root_ = nullptr;
  int iterations_ = 0;
  int max_depth_reached_ = 0;
  std::array<double, kMaxSeats> value_sum_{};

  // State of the current iteration.
  StaticVector<PathStep, kMaxPathLength> path_;
  Actions actions_;
  StaticVector<std::uint32_t, Actions::capacity()> available_;
  PriorArray prior_;
};

}  // namespace thronsaal
