// What a player knows, and all that a computer player gets to see.
//
// It holds one world that the seat cannot tell from the true one, drawn in a fixed way from what
// the seat sees. Nothing of the true position is left in it, so who is given an Information is
// blind to everybody else's secrets by construction: positions with equal views give the same one.
#pragma once

#include <concepts>

#include "core/game.h"

namespace thronsaal {

template <Game G>
class Information {
 public:
  Information(const typename G::State& state, Seat seat)
      : seat_(seat), world_(some_world(state, seat)) {}

  // What is known in one version of the rules is known in another: they share their State.
  template <Game Other>
    requires(!std::same_as<Other, G> && std::same_as<typename Other::State, typename G::State>)
  Information(const Information<Other>& other)  // NOLINT(*-explicit-*)
      : seat_(other.seat()), world_(other.any_world()) {}

  Seat seat() const { return seat_; }
  int players() const { return G::players(world_); }
  ToAct to_act() const { return G::to_act(world_); }
  typename G::View view() const { return G::view(world_, seat_); }
  // The actions of the seat, which must be able to act.
  void legal(typename G::Actions& actions) const { G::legal(world_, seat_, actions); }

  // A world as it may be, by the odds.
  typename G::State world(Rng& rng) const { return G::resample(world_, seat_, rng); }
  // One such world, always the same: for whoever looks only at what the seat knows.
  const typename G::State& any_world() const { return world_; }

 private:
  static typename G::State some_world(const typename G::State& state, Seat seat) {
    Rng rng(0);
    return G::resample(state, seat, rng);
  }

  Seat seat_;
  typename G::State world_;
};

}  // namespace thronsaal
