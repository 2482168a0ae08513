#include "games/loewenherz/regions.h"

#include <algorithm>

namespace thronsaal::loewenherz {
namespace {

// Assigns a component to its owner, if it has exactly one castle.
void assign_region(State& s, FieldSet part) {
  const FieldSet castles = part & s.all_castles;
  for (FieldSet& territory : s.territory) territory = territory - part;
  if (castles.size() != 1) return;
  const int colour = castle_on(s, castles.first()).colour;
  s.territory[State::at(colour)] = s.territory[State::at(colour)] | part;
  s.borders.remove_inside(part);
}

void count_points(State& s) {
  for (int c = 0; c < s.players; ++c) {
    s.points[State::at(c)] =
        static_cast<std::uint16_t>(territory_points(s, s.territory[State::at(c)]));
  }
}

FieldSet ground_for_knights(const State& s) {
  return (s.terrain(Terrain::meadow) | s.terrain(Terrain::forest)) - s.all_figures();
}

// Fields at least this far from all castles of a colour.
FieldSet far_from_castles(const State& s, int colour, int least) {
  FieldSet near;
  for (const Field castle : s.castles_of(colour)) {
    FieldSet ball(castle);
    for (int i = 1; i < least; ++i) ball = ball | ball.beside();
    near = near | ball;
  }
  return FieldSet::all() - near;
}

}  // namespace

CastleId castle_on(const State& s, Field f) {
  for (int c = 0; c < kColours; ++c) {
    for (int n = 0; n < kMaxCastlesPerColour; ++n) {
      if (s.castles[State::at(c)][State::at(n)] == f) return {c, n};
    }
  }
  assert(false);
  return {};
}

Terrain terrain_of(const State& s, Field f) {
  for (int t = 1; t < kTerrains; ++t) {
    if (s.terrain(static_cast<Terrain>(t)).has(f)) return static_cast<Terrain>(t);
  }
  return Terrain::meadow;
}

bool has_region(const State& s, int colour, Field castle) {
  return s.territory[State::at(colour)].has(castle);
}

bool allied(const State& s, Field castle, Field other) {
  return (s.allies[castle_on(s, castle).bit()] >> castle_on(s, other).bit() & 1U) != 0;
}

int territory_points(const State& s, FieldSet territory) {
  return terrain_points(s, territory) + monopoly_points(s, territory);
}

int monopoly_points(const State& s, FieldSet territory) {
  int points = 0;
  for (const Terrain mine : kMines)
    points += has_monopoly(s, territory, mine) ? kMonopolyPoints : 0;
  return points;
}

int terrain_points(const State& s, FieldSet fields) {
  int points = 0;
  for (const Terrain t : {Terrain::forest, Terrain::village, Terrain::royal_city}) {
    points += points_of(t) * (fields & s.terrain(t)).size();
  }
  return points;
}

int mine_kind_count(const State& s, FieldSet territory) {
  int kinds = 0;
  for (const Terrain mine : kMines) kinds += (territory & s.terrain(mine)).empty() ? 0 : 1;
  return kinds;
}

void place_border(State& s, Edge edge) {
  s.borders.add(edge);
  const FieldSet here = s.borders.around(edge.field);
  if (here.has(edge.other_side())) return;
  assign_region(s, here);
  assign_region(s, s.borders.around(edge.other_side()));
  count_points(s);
}

int borders_needed(const State& s, Field f, FieldSet region) {
  int balance = 0;
  for (const Field n : FieldSet(f).beside()) {
    const bool there = s.borders.has(edge_between(f, n));
    if (region.has(n)) {
      balance -= there ? 1 : 0;
    } else {
      balance += there ? 0 : 1;
    }
  }
  return balance;
}

void add_to_region(State& s, Field f, Field castle) {
  const FieldSet region = region_of(s, castle);
  const FieldSet around = FieldSet(f).beside();
  for (const Field n : around) {
    if (region.has(n)) {
      s.borders.remove(edge_between(f, n));
    } else {
      s.borders.add(edge_between(f, n));
    }
  }
  assign_region(s, region | FieldSet(f));
  for (FieldSet rest = around - region; !rest.empty();) {
    const FieldSet part = s.borders.around(rest.first());
    assign_region(s, part);
    rest = rest - part;
  }
  count_points(s);
}

FieldSet knight_fields(const State& s, int colour) {
  if (s.knights_left(colour) == 0) return {};
  return s.borders.reachable_neighbours(s.figures_of(colour)) & ground_for_knights(s);
}

FieldSet removable_knights(const State& s, Field castle) {
  const FieldSet region = region_of(s, castle);
  const FieldSet knights = s.knights[State::at(castle_on(s, castle).colour)] & region;
  FieldSet loose;
  for (const Field knight : knights) {
    const FieldSet rest = (knights | FieldSet(castle)) - FieldSet(knight);
    FieldSet reached(castle);
    while (true) {
      const FieldSet more = reached | (reached.beside() & rest);
      if (more == reached) break;
      reached = more;
    }
    if (reached == rest) loose.add(knight);
  }
  return loose;
}

FieldSet expansions(const State& s, Field castle) {
  const int own = castle_on(s, castle).colour;
  const FieldSet region = region_of(s, castle);
  const int knights = (region & s.knights[State::at(own)]).size();
  FieldSet fields = region.beside() - region - s.all_figures() - s.territory[State::at(own)];
  for (int c = 0; c < kColours; ++c) {
    if (c == own || (fields & s.territory[State::at(c)]).empty()) continue;
    for_each_region(s, c, [&](Field other, FieldSet foreign) {
      if ((fields & foreign).empty()) return;
      const bool stronger = knights > (foreign & s.knights[State::at(c)]).size();
      if (!stronger || allied(s, castle, other)) fields = fields - foreign;
    });
  }
  FieldSet affordable;
  for (const Field f : fields) {
    if (borders_needed(s, f, region) <= s.borders_left()) affordable.add(f);
  }
  return affordable;
}

Borders border_edges(const State& s) {
  Borders places{FieldSet::all() - FieldSet::column(kSide - 1) - s.borders.east,
                 FieldSet::all().moved_north() - s.borders.south};
  for (int c = 0; c < kColours; ++c) {
    places.remove_inside(s.territory[State::at(c)]);
    places.remove_inside(s.figures_of(c));
  }
  return places;
}

FieldSet garrison_fields(const State& s, Field castle) {
  return FieldSet(castle).beside() & ground_for_knights(s);
}

FieldSet castle_fields(const State& s, int colour) {
  const FieldSet ground = ground_for_knights(s);
  const FieldSet spots = s.terrain(Terrain::meadow) & ground & ground.beside();
  for (int least = kCastleDistance; least > 0; --least) {
    const FieldSet far = spots & far_from_castles(s, colour, least);
    if (!far.empty()) return far;
  }
  return spots;
}

}  // namespace thronsaal::loewenherz
