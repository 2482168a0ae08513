// The information state of a seat: everything that a computer player may see.
//
// Holds one world consistent with the seat's view, resampled with a fixed seed. Nothing of the true
// position remains, so positions with equal views give equal information states.
#pragma once

#include <concepts>

#include "core/game.h"

namespace thronsaal {

template <Game G>
class InformationState {
 public:
  InformationState(const typename G::State& state, Seat seat)
      : seat_(seat), world_(representative_world(state, seat)) {}

  // Convertible between versions of the rules, which share their State.
  template <Game Other>
    requires(!std::same_as<Other, G> && std::same_as<typename Other::State, typename G::State>)
  InformationState(const InformationState<Other>& other)  // NOLINT(*-explicit-*)
      : seat_(other.seat()), world_(other.representative()) {}

  Seat seat() const { return seat_; }
  int players() const { return G::players(world_); }
  ToAct to_act() const { return G::to_act(world_); }
  typename G::View view() const { return G::view(world_, seat_); }
  // The legal actions of the seat, which must be to act.
  void legal(typename G::Actions& actions) const { G::legal(world_, seat_, actions); }

  // A world sampled with the true odds.
  typename G::State world(Rng& rng) const { return G::resample(world_, seat_, rng); }
  // A fixed such world, for code that uses only what the seat knows.
  const typename G::State& representative() const { return world_; }

 private:
  static typename G::State representative_world(const typename G::State& state, Seat seat) {
    Rng rng(0);
    return G::resample(state, seat, rng);
  }

  Seat seat_;
  typename G::State world_;
};

}  // namespace thronsaal
