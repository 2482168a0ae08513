// The land surveyed from scratch, by the one definition that everything follows from.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/loewenherz/state.h"

namespace thronsaal::loewenherz {

// The land as the definition has it, found field by field: whose regions lie where, what they are
// worth, and how many borders are left inside of regions (there should be none).
struct Survey {
  std::array<FieldSet, kColours> territory{};
  PerColour points{};
  std::array<std::array<int, kTerrains>, kColours> terrain{};
  int idle_borders = 0;
};

inline Survey survey(const State& s) {
  std::array<int, kFields> owner{};  // of the castle that stands there
  std::array<int, kFields> terrain{};
  owner.fill(-1);
  for (std::size_t c = 0; c < kColours; ++c) {
    for (const Field f : s.castles[c]) {
      if (f != Field::none) owner[static_cast<std::size_t>(f)] = static_cast<int>(c);
    }
  }
  for (int t = 1; t < kTerrains; ++t) {
    for (const Field f : s.terrain(static_cast<Terrain>(t)))
      terrain[static_cast<std::size_t>(f)] = t;
  }
  Survey found;
  std::array<bool, kFields> seen{};
  for (int start = 0; start < kFields; ++start) {
    std::vector<int> part;
    const auto visit = [&](int f) {
      if (seen[static_cast<std::size_t>(f)]) return;
      seen[static_cast<std::size_t>(f)] = true;
      part.push_back(f);
    };
    visit(start);
    int castles = 0;
    int lord = 0;
    for (std::size_t i = 0; i < part.size(); ++i) {
      const int f = part[i];
      const auto here = static_cast<Field>(f);
      const auto walled = [&](int other, bool south) {
        return s.borders.has({static_cast<Field>(other), south});
      };
      if (owner[static_cast<std::size_t>(f)] >= 0) {
        ++castles;
        lord = owner[static_cast<std::size_t>(f)];
      }
      if (column_of(here) < kSide - 1 && !walled(f, false)) visit(f + 1);
      if (column_of(here) > 0 && !walled(f - 1, false)) visit(f - 1);
      if (row_of(here) < kSide - 1 && !walled(f, true)) visit(f + kSide);
      if (row_of(here) > 0 && !walled(f - kSide, true)) visit(f - kSide);
    }
    if (castles != 1) continue;
    FieldSet region;
    for (const int f : part) {
      region.add(static_cast<Field>(f));
      ++found.terrain[State::at(lord)][State::at(terrain[static_cast<std::size_t>(f)])];
    }
    for (const Field f : region) {
      found.territory[State::at(lord)].add(f);
      for (const bool south : {false, true}) {
        const Edge edge{f, south};
        const bool inside = edge.exists() && region.has(edge.other_side());
        found.idle_borders += inside && s.borders.has(edge) ? 1 : 0;
      }
    }
  }
  constexpr std::array kWorth = {0, 1, 3, 5, 0, 0, 0, 0};
  for (std::size_t c = 0; c < State::at(s.players); ++c) {
    int points = 0;
    for (std::size_t t = 0; t < kTerrains; ++t) {
      points += kWorth[t] * found.terrain[c][t];
      if (t >= slot(Terrain::gold) && found.terrain[c][t] >= 3) points += 5;
    }
    found.points[c] = static_cast<std::uint16_t>(points);
  }
  return found;
}

}  // namespace thronsaal::loewenherz
