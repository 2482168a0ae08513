// Policies under which the laws are checked: random, greedy, adversarial.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/game.h"

namespace thronsaal {

enum class Policy {
  random,         // any legal action
  greedy,         // the game's greedy policy in a world resampled for the seat
  mostly_greedy,  // greedy, but every eighth action is random
  first,          // always the first of the list
  last,           // always the last of the list
  shortest,       // minimises the number of legal actions: finds dead ends
  longest,        // maximises the number of legal actions: finds overflows and endless games
};

inline constexpr std::array<std::string_view, 7> kPolicyNames = {
    "random", "greedy", "wayward", "first", "last", "shortest", "longest"};
inline constexpr std::array kPolicies = {Policy::random, Policy::greedy, Policy::mostly_greedy,
                                         Policy::first,  Policy::last,   Policy::shortest,
                                         Policy::longest};

constexpr std::string_view name_of(Policy policy) {
  return kPolicyNames[static_cast<std::size_t>(policy)];
}

// The number of legal actions of all seats to act. Chance counts as more than any.
template <Game G>
std::size_t breadth(const typename G::State& state) {
  const ToAct to_act = G::to_act(state);
  if (to_act.is_chance()) return G::Actions::capacity() + 1;
  std::size_t sum = 0;
  typename G::Actions actions;
  for (const Seat seat : to_act.seats()) {
    G::legal(state, seat, actions);
    sum += actions.size();
  }
  return sum;
}

template <Game G>
typename G::Action choose_by_breadth(const typename G::State& state, Seat seat,
                                     const typename G::Actions& actions, bool shortest, Rng& rng) {
  NullRecorder silent;
  std::size_t best = 0;
  std::size_t best_breadth = 0;
  std::size_t ties = 0;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    typename G::State after = state;
    G::apply(after, seat, actions[i], silent);
    const std::size_t here = breadth<G>(after);
    const bool better = i == 0 || (shortest ? here < best_breadth : here > best_breadth);
    ties = better ? 1 : here == best_breadth ? ties + 1 : ties;
    if (better || (here == best_breadth && rng.below(ties) == 0)) {
      best = i;
      best_breadth = here;
    }
  }
  return actions[best];
}

template <Game G>
typename G::Action choose(Policy policy, const typename G::State& state, Seat seat,
                          const typename G::Actions& actions, Rng& rng) {
  switch (policy) {
    case Policy::random: return rng.pick(actions);
    case Policy::greedy: return G::greedy(G::resample(state, seat, rng), seat, rng);
    case Policy::mostly_greedy:
      return choose<G>(rng.below(8) == 0 ? Policy::random : Policy::greedy, state, seat, actions,
                       rng);
    case Policy::first: return actions[0];
    case Policy::last: return actions[actions.size() - 1];
    case Policy::shortest: return choose_by_breadth<G>(state, seat, actions, true, rng);
    case Policy::longest: return choose_by_breadth<G>(state, seat, actions, false, rng);
  }
  return actions[0];
}

}  // namespace thronsaal
