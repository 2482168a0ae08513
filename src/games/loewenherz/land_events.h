// The events of moves that change borders and regions.
#pragma once

#include <cassert>
#include <cstdlib>
#include <type_traits>

#include "core/event_recorder.h"
#include "games/loewenherz/fields.h"
#include "games/loewenherz/regions.h"

namespace thronsaal::loewenherz {

// Records what has changed in `s` since `before`: the move itself, then new regions, then points
// won and lost. At each event, the state contains what has been recorded so far.
template <class Recorder, class MakeEvent>
void record_land_change(State& s, const State& before, Recorder& record, MakeEvent make_event) {
  if constexpr (std::is_same_v<Recorder, NullRecorder>) return;
  const State after = s;
  const auto for_each_new_region = [&](auto f) {
    for (int c = 0; c < kColours; ++c) {
      for_each_region(after, c, [&](Field castle, FieldSet region) {
        if (!has_region(before, c, castle)) f(c, castle, region);
      });
    }
  };
  s.points = before.points;
  for_each_new_region([&](int c, Field, FieldSet region) {
    s.territory[State::at(c)] = s.territory[State::at(c)] - region;
    s.borders.add_inside(region, before.borders);
  });
  record(make_event);
  for_each_new_region([&](int c, Field castle, FieldSet region) {
    s.territory[State::at(c)] = s.territory[State::at(c)] | region;
    s.borders.remove_inside(region);
    record([&] {
      return Event("is_closed",
                   {{"colour", seat(c)}, {"castle", name(castle)}, {"fields", region.size()}});
    });
  });
  for (int c = 0; c < s.players; ++c) {
    const int points = after.points[State::at(c)];
    const int change = points - before.points[State::at(c)];
    if (change == 0) continue;
    // Of the points won or lost, those for monopolies.
    const int mines = (monopoly_points(after, after.territory[State::at(c)]) -
                       monopoly_points(before, before.territory[State::at(c)])) *
                      (change > 0 ? 1 : -1);
    s.points[State::at(c)] = after.points[State::at(c)];
    record([&] {
      return Event(
          change > 0 ? "gains_points" : "loses_points",
          {{"seat", seat(c)}, {"number", std::abs(change)}, {"mines", mines}, {"points", points}});
    });
  }
  assert(s == after);
}

}  // namespace thronsaal::loewenherz
