// Exact expectimax: the best expected value of a position.
//
// Visits every choice and every outcome of chance down to the end of the question and caches every
// position. Uses only the Game concept, so it works for any game with few enough positions: for a
// turn, not for a whole game.
#pragma once

#include <algorithm>
#include <cassert>
#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/fingerprint.h"
#include "core/game.h"

namespace thronsaal {

template <Game G>
class ExpectimaxSolver {
 public:
  using State = typename G::State;
  // The value of a position that answers the question; nothing while it is open. All players
  // maximise it.
  using Answer = std::function<std::optional<double>(const State&)>;

  explicit ExpectimaxSolver(Answer answer) : answer_(std::move(answer)) {}

  double value(const State& state) {
    if (const std::optional<double> answer = answer_(state)) return *answer;
    if (const auto known = known_.find(state); known != known_.end()) return known->second;
    const ToAct to_act = G::to_act(state);
    assert(!to_act.is_over());
    const double value = to_act.is_chance() ? mean(state) : best(state, *to_act.seats().begin());
    known_.emplace(state, value);
    return value;
  }

  std::size_t positions() const { return known_.size(); }

 private:
  struct Hash {
    std::size_t operator()(const State& state) const { return fingerprint(state); }
  };

  double after(State state, Actor actor, const typename G::Action& action) {
    NullRecorder silent;
    G::apply(state, actor, action, silent);
    return value(state);
  }
  double mean(const State& state) {
    std::vector<Outcome<typename G::Action>> outcomes;
    G::outcomes(state, outcomes);
    double sum = 0;
    for (const auto& [action, probability] : outcomes) {
      sum += probability * after(state, Actor::chance(), action);
    }
    return sum;
  }
  double best(const State& state, Seat seat) {
    typename G::Actions actions;
    G::legal(state, seat, actions);
    double most = after(state, seat, actions[0]);
    for (const auto& action : actions) most = std::max(most, after(state, seat, action));
    return most;
  }

  Answer answer_;
  std::unordered_map<State, double, Hash> known_;
};

}  // namespace thronsaal
