// Pairs of neighbouring regions, for deserters and alliances.
#pragma once

#include "games/loewenherz/regions.h"
#include "games/loewenherz/rules.h"

namespace thronsaal::loewenherz {

// Calls f(own castle, other castle) for the regions between which a knight can desert, with this
// many ducats to pay for a forest.
template <class F>
void for_each_desertion(const State& s, int ducats, F f) {
  const int own = s.turn_of;
  const FieldSet places = affordable_knight_fields(s, own, ducats);
  for_each_region(s, own, [&](Field castle, FieldSet region) {
    if ((region & s.knights[State::at(own)]).empty() || (region & places).empty()) return;
    for (int c = 0; c < kColours; ++c) {
      if (c == own) continue;
      for_each_region(s, c, [&](Field other, FieldSet foreign) {
        const bool manned = !(foreign & s.knights[State::at(c)]).empty();
        if (manned && adjacent(region, foreign)) f(castle, other);
      });
    }
  });
}

// Calls f(own castle, other castle) for the regions that can be allied.
template <class F>
void for_each_alliance(const State& s, F f) {
  for_each_region(s, s.turn_of, [&](Field castle, FieldSet region) {
    // The third colour cannot be allied.
    for (int c = 0; c < s.players; ++c) {
      if (c == s.turn_of) continue;
      for_each_region(s, c, [&](Field other, FieldSet foreign) {
        if (adjacent(region, foreign) && !allied(s, castle, other)) f(castle, other);
      });
    }
  });
}

}  // namespace thronsaal::loewenherz
