// Monte-Carlo tree search for any game: chance, two to five players, secrets, and decisions made at
// the same time.
//
// Every iteration imagines one game in a world drawn afresh from what the observer knows. As long
// as it passes known situations it follows the most promising actions of whoever is to act, each
// player after his own share (max-n); at the first new situation it goes on by the insight's
// weights until things have settled, and values what has come of it. What chance decides is drawn
// by the odds and needs no node: what the observer sees of it is part of his view, by which the
// next situation is found. Who decides at the same time chooses without regard to each other, from
// statistics of his own (decoupled).
#pragma once

#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <span>
#include <stop_token>

#include "ai/information.h"
#include "ai/insight.h"
#include "ai/tree.h"
#include "core/game.h"

namespace thronsaal {

template <Game G, Insight<G> I>
class Search {
 public:
  using State = typename G::State;
  using Action = typename G::Action;
  using Clock = std::chrono::steady_clock;

  Search(const Information<G>& information, const Thought& thought, std::size_t most_nodes,
         std::uint64_t seed)
      : information_(information),
        thought_(thought),
        decides_(information.to_act().contains(information.seat())),
        tree_(most_nodes),
        rng_(seed) {}

  // Thinks until one of the three: so many iterations, the deadline, or a request to stop; or until
  // the choice is made, if the thought says so. At least one iteration is made.
  void run(int iterations, Clock::time_point deadline, const std::stop_token& stop) {
    static constexpr int kBetweenLooksAtTheClock = 8;
    do {
      iterate();
      ++iterations_;
      if (stop.stop_requested()) return;
      if (iterations_ % kBetweenLooksAtTheClock != 0) continue;
      if (Clock::now() >= deadline) return;
      if (thought_.stops_early && leads_by() > iterations - iterations_) return;
    } while (iterations_ < iterations);
  }

  // The actions of the observer, as they fared. Empty if he may not act.
  std::span<const Edge<Action>> root_edges() const {
    if (root_ == nullptr) return {};
    return {root_->edges, root_->size};
  }
  // The mean of all imagined games.
  Shares mean_shares() const {
    Shares mean{};
    for (std::size_t i = 0; i < mean.size(); ++i) {
      mean[i] = static_cast<float>(total_[i] / std::max(iterations_, 1));
    }
    return mean;
  }
  int iterations() const { return iterations_; }
  std::size_t nodes() const { return tree_.size(); }
  std::size_t memory() const { return tree_.memory(); }
  int depth() const { return deepest_; }

 private:
  using Actions = typename G::Actions;
  using Weights = std::array<float, Actions::capacity()>;

  struct Step {
    Node<Action>* node;
    std::uint32_t edge;
  };
  // Lines longer than this are valued where they stand.
  static constexpr std::size_t kLongestLine = 512;

  void iterate() {
    tree_.make_room();
    State world = draw_world();
    path_.clear();
    const Shares shares = descend(world);
    for (const Step& step : path_) {
      Edge<Action>& edge = step.node->edges[step.edge];
      ++edge.visits;
      edge.value += shares[static_cast<std::size_t>(index(edge.seat))];
    }
    for (std::size_t i = 0; i < shares.size(); ++i) total_[i] += static_cast<double>(shares[i]);
  }

  // How much more often the observer's favourite was chosen than his next best.
  int leads_by() const {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    for (const Edge<Action>& edge : root_edges()) {
      if (edge.seat != information_.seat()) continue;
      second = std::max(second, std::min(first, edge.visits));
      first = std::max(first, edge.visits);
    }
    return static_cast<int>(first - second);
  }

  State draw_world() {
    State world = information_.world(rng_);
    if constexpr (Reopens<I, G>) world = I::reopened(world, information_.seat());
    return world;
  }

  // Follows the tree to its edge, and beyond. Gives what everybody got.
  Shares descend(State& world) {
    int passed = 0;  // settled positions
    for (int depth = 0;;) {
      const ToAct to_act = G::to_act(world);
      if (to_act.is_over()) return shares_of(G::standing(world));
      if (to_act.is_chance()) {
        G::apply(world, Actor::chance(), G::sample(world, rng_), silent_);
        continue;
      }
      if (depth > 0 && I::settled(world) && ++passed == thought_.reach) {
        return guess(world, thought_.horizon - 1);
      }
      if (depth > 0 && pass_forced_move(world, to_act)) continue;
      if (depth >= thought_.depth || path_.size() + kMaxSeats > kLongestLine) return guess(world);

      const auto view = G::view(world, information_.seat());
      Node<Action>* node = tree_.find(tree_key(view, to_act.seats().bits()));
      if (depth == 0 && decides_) root_ = node;
      if (node == nullptr) return guess(world);
      const bool is_new = node->visits++ == 0;
      if (is_new && depth > 0) return guess(world);
      play_best(world, *node, to_act.seats());
      deepest_ = std::max(deepest_, ++depth);
    }
  }

  // Where there is nothing to choose there is nothing to remember.
  bool pass_forced_move(State& world, ToAct to_act) {
    if (to_act.seats().size() != 1) return false;
    const Seat seat = *to_act.seats().begin();
    G::legal(world, seat, actions_);
    if (actions_.size() != 1) return false;
    G::apply(world, seat, actions_[0], silent_);
    return true;
  }

  // Everybody who is to act chooses, then all choices are made.
  void play_best(State& world, Node<Action>& node, SeatSet seats) {
    struct Chosen {
      Seat seat;
      Action action;
    };
    FixedList<Chosen, kMaxSeats> chosen;
    for (const Seat seat : seats) {
      G::legal(world, seat, actions_);
      const std::uint32_t edge = select(world, node, seat);
      path_.push_back({&node, edge});
      chosen.push_back({.seat = seat, .action = node.edges[edge].action});
    }
    for (const auto& [seat, action] : chosen) G::apply(world, seat, action, silent_);
  }

  // The most promising of actions_: PUCT, with the attraction of the untried growing with how often
  // an action was on offer (not every imagined world offers the same).
  std::uint32_t select(const State& world, Node<Action>& node, Seat seat) {
    offered_.clear();
    list_edges(world, node, seat);
    float sum = 0;
    std::uint32_t visits = 0;
    for (const std::uint32_t i : offered_) {
      sum += node.edges[i].value;
      visits += node.edges[i].visits;
    }
    // Most actions have been on offer equally often.
    std::uint32_t offered = 0;
    float root_of_offered = 0;
    // An untried action is taken to be a little worse than what was tried.
    const float expected =
        visits == 0 ? 0.0F : std::max(0.0F, sum / static_cast<float>(visits) - kDoubt);
    std::uint32_t best = offered_[0];
    float most = -1;
    for (const std::uint32_t i : offered_) {
      Edge<Action>& edge = node.edges[i];
      if (++edge.offered != offered) {
        offered = edge.offered;
        root_of_offered = std::sqrt(static_cast<float>(offered));
      }
      const float promise = edge.visits == 0 ? expected : edge.mean();
      const float attraction =
          thought_.curiosity * edge.prior * root_of_offered / static_cast<float>(1 + edge.visits);
      if (promise + attraction > most) {
        most = promise + attraction;
        best = i;
      }
    }
    return best;
  }
  static constexpr float kDoubt = 0.05F;

  // The edges of actions_ in the node, into offered_; those that are new are weighed and added.
  void list_edges(const State& world, Node<Action>& node, Seat seat) {
    bool weighed = false;
    std::uint32_t hint = 0;  // lists mostly come in the same order
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      std::uint32_t edge = find_edge(node, seat, actions_[i], hint);
      if (edge == node.size) {
        if (!weighed) weigh(world, seat);
        if (!weighed) tree_.reserve(node, actions_.size() - i);
        weighed = true;
        tree_.add(node, {.action = actions_[i], .prior = weights_[i], .seat = seat});
      }
      offered_.push_back(edge);
      hint = edge + 1;
    }
  }

  static std::uint32_t find_edge(const Node<Action>& node, Seat seat, const Action& action,
                                 std::uint32_t hint) {
    const auto is_it = [&](const Edge<Action>& edge) {
      return edge.seat == seat && same_bytes(edge.action, action);
    };
    if (hint < node.size && is_it(node.edges[hint])) return hint;
    std::uint32_t i = 0;
    while (i < node.size && !is_it(node.edges[i])) ++i;
    return i;
  }

  // Actions have no padding; comparing a word is quicker than comparing member by member.
  static bool same_bytes(const Action& a, const Action& b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
  }

  // Weighs actions_ into weights_, which then add up to one.
  void weigh(const State& world, Seat seat) {
    const std::span<float> weights(weights_.data(), actions_.size());
    I::weigh(world, seat, actions_, thought_.fineness, weights);
    float sum = 0;
    for (const float weight : weights) sum += weight;
    for (float& weight : weights) weight /= sum;
  }

  // Goes on by the insight's weights until things have settled often enough, and values the result.
  Shares guess(State& world) { return guess(world, thought_.horizon); }
  Shares guess(State& world, int to_settle) {
    while (true) {
      const ToAct to_act = G::to_act(world);
      if (to_act.is_over()) return shares_of(G::standing(world));
      if (to_settle <= 0) return I::evaluate(world, thought_.fineness);
      if (to_act.is_chance()) {
        G::apply(world, Actor::chance(), G::sample(world, rng_), silent_);
      } else {
        const Seat seat = *to_act.seats().begin();
        G::legal(world, seat, actions_);
        G::apply(world, seat, continue_with(world, seat), silent_);
      }
      if (thought_.horizon != Thought::kToTheEnd && I::settled(world)) --to_settle;
    }
  }

  Action continue_with(const State& world, Seat seat) {
    if (actions_.size() == 1) return actions_[0];
    if constexpr (Sketches<I, G>) {
      return I::sketch(world, seat, actions_, thought_.fineness, rng_);
    } else {
      const std::span<float> weights(weights_.data(), actions_.size());
      I::weigh(world, seat, actions_, thought_.fineness, weights);
      return pick_by_weight(actions_, weights, rng_);
    }
  }

  const Information<G>& information_;
  Thought thought_;
  bool decides_;  // whether the observer is to act now, so that there is a root to advise from
  Tree<Action> tree_;
  Rng rng_;
  Silent silent_;

  Node<Action>* root_ = nullptr;
  int iterations_ = 0;
  int deepest_ = 0;
  std::array<double, kMaxSeats> total_{};

  // Of the iteration in progress
  FixedList<Step, kLongestLine> path_;
  Actions actions_;
  FixedList<std::uint32_t, Actions::capacity()> offered_;
  Weights weights_;
};

}  // namespace thronsaal
