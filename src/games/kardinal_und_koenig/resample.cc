// Resamples hidden information.
#include "games/kardinal_und_koenig/rules.h"

namespace thronsaal::kardinal_und_koenig {

// Collects all cards that the observer does not know and redeals them: first to the unknown places
// of the other hands; the rest is the pile.
State Rules::resample(const State& s, Seat observer, Rng& rng) {
  State world = s;
  Cards pool = s.pile;
  for (std::size_t i = 0; i < s.players; ++i) {
    if (i != State::at(observer)) pool += s.hand[i] - s.known[i];
  }
  for (std::size_t i = 0; i < s.players; ++i) {
    if (i == State::at(observer)) continue;
    const Cards drawn = pool.draw(s.unknown(seat(static_cast<int>(i))), rng);
    pool -= drawn;
    world.hand[i] = s.known[i] + drawn;
  }
  world.pile = pool;
  return world;
}

}  // namespace thronsaal::kardinal_und_koenig
