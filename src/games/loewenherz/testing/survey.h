// Computes the regions from scratch, by their definition.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/loewenherz/state.h"

namespace thronsaal::loewenherz {

// The land by the definition, field by field: the regions of each colour, their points, and the
// number of borders inside regions (which should be none).
struct Survey {
  std::array<FieldSet, kColours> territory{};
  PerColour points{};
  std::array<std::array<int, kTerrains>, kColours> terrain{};
  int idle_borders = 0;
};

inline std::array<int, kFields> owners_of_castles(const State& s) {
  std::array<int, kFields> owner{};  // of the castle there
  owner.fill(-1);
  for (std::size_t c = 0; c < kColours; ++c) {
    for (const Field f : s.castles[c]) {
      if (f != Field::none) owner[static_cast<std::size_t>(f)] = static_cast<int>(c);
    }
  }
  return owner;
}

inline std::array<int, kFields> terrains_of(const State& s) {
  std::array<int, kFields> terrain{};
  for (int t = 1; t < kTerrains; ++t) {
    for (const Field f : s.terrain(static_cast<Terrain>(t))) {
      terrain[static_cast<std::size_t>(f)] = t;
    }
  }
  return terrain;
}

// All fields reachable from a field without crossing a border, starting with it.
inline std::vector<int> land_around(const State& s, int start) {
  std::vector<int> part;
  std::array<bool, kFields> seen{};
  const auto visit = [&](int f) {
    if (seen[static_cast<std::size_t>(f)]) return;
    seen[static_cast<std::size_t>(f)] = true;
    part.push_back(f);
  };
  const auto walled = [&](int other, bool south) {
    return s.borders.has({static_cast<Field>(other), south});
  };
  visit(start);
  for (std::size_t i = 0; i < part.size(); ++i) {  // NOLINT(modernize-loop-convert): it grows
    const int f = part[i];
    const auto here = static_cast<Field>(f);
    if (column_of(here) < kSide - 1 && !walled(f, false)) visit(f + 1);
    if (column_of(here) > 0 && !walled(f - 1, false)) visit(f - 1);
    if (row_of(here) < kSide - 1 && !walled(f, true)) visit(f + kSide);
    if (row_of(here) > 0 && !walled(f - kSide, true)) visit(f - kSide);
  }
  return part;
}

inline int borders_inside(const State& s, FieldSet region) {
  int number = 0;
  for (const Field f : region) {
    for (const bool south : {false, true}) {
      const Edge edge{f, south};
      const bool inside = edge.exists() && region.has(edge.other_side());
      number += inside && s.borders.has(edge) ? 1 : 0;
    }
  }
  return number;
}

inline int points_for(const std::array<int, kTerrains>& terrain) {
  constexpr std::array kWorth = {0, 1, 3, 5, 0, 0, 0, 0};
  int points = 0;
  for (std::size_t t = 0; t < kTerrains; ++t) {
    points += kWorth[t] * terrain[t];
    if (t >= index_of(Terrain::gold) && terrain[t] >= 3) points += 5;
  }
  return points;
}

inline Survey survey(const State& s) {
  const std::array<int, kFields> owner = owners_of_castles(s);
  const std::array<int, kFields> terrain = terrains_of(s);
  Survey found;
  FieldSet seen;
  for (int start = 0; start < kFields; ++start) {
    if (seen.has(static_cast<Field>(start))) continue;
    FieldSet region;
    int castles = 0;
    int lord = 0;
    const std::vector<int> part = land_around(s, start);
    for (const int f : part) {
      region.add(static_cast<Field>(f));
      if (owner[static_cast<std::size_t>(f)] < 0) continue;
      ++castles;
      lord = owner[static_cast<std::size_t>(f)];
    }
    seen = seen | region;
    if (castles != 1) continue;
    for (const int f : part) {
      ++found.terrain[State::at(lord)][State::at(terrain[static_cast<std::size_t>(f)])];
    }
    found.territory[State::at(lord)] = found.territory[State::at(lord)] | region;
    found.idle_borders += borders_inside(s, region);
  }
  for (std::size_t c = 0; c < State::at(s.players); ++c) {
    found.points[c] = static_cast<std::uint16_t>(points_for(found.terrain[c]));
  }
  return found;
}

}  // namespace thronsaal::loewenherz
