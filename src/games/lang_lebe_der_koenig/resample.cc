// Resamples hidden information.
#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

// One to five cards of the hand, every choice equally likely.
Cards any_commitment(const Cards& hand, Rng& rng) {
  int choices = 0;
  for_each_commitment(hand, [&](const Cards&) { ++choices; });
  int left = static_cast<int>(rng.below(static_cast<std::uint64_t>(choices)));
  Cards chosen;
  for_each_commitment(hand, [&](const Cards& cards) {
    if (left-- == 0) chosen = cards;
  });
  return chosen;
}

}  // namespace

// Collects all cards that the observer cannot know and redeals them: first to the unknown places of
// the other hands; the rest is face down. Then players with secret commitments commit again from
// their new hands.
State Rules::resample(const State& s, Seat observer, Rng& rng) {
  State world = s;
  Cards pool = s.hidden;
  for (int i = 0; i < s.players; ++i) {
    if (seat(i) != observer) pool += s.at(seat(i)).hand - s.at(seat(i)).known;
  }
  for (int i = 0; i < s.players; ++i) {
    if (seat(i) == observer) continue;
    Player& player = world.at(seat(i));
    const Cards drawn = pool.draw(player.unknown(), rng);
    pool -= drawn;
    player.hand = player.known + drawn;
    const bool secret = s.phase == Phase::committing && !player.committed.empty();
    if (secret) player.committed = any_commitment(player.hand, rng);
  }
  world.hidden = pool;
  return world;
}

}  // namespace thronsaal::lang_lebe_der_koenig
