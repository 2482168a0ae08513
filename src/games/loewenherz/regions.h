// Regions formed by borders.
//
// Cut the board along the borders. A part with exactly one castle is a region of that castle's
// colour; one without is a neutral zone; one with more is open land. Everything here keeps
// State::territory and State::points equal to that definition, which `audit` checks from scratch.
#pragma once

#include "games/loewenherz/state.h"

namespace thronsaal::loewenherz {

// A castle by its number: four for each colour.
struct CastleId {
  int colour = 0;
  int number = 0;
  std::size_t bit() const {
    return static_cast<std::size_t>(colour * kMaxCastlesPerColour + number);
  }
};
// The castle on a field; there must be one.
CastleId castle_on(const State& s, Field f);
Terrain terrain_of(const State& s, Field f);

// Whether the castle on this field has a region.
bool has_region(const State& s, int colour, Field castle);
// All fields connected with it.
inline FieldSet region_of(const State& s, Field castle) {
  return s.borders.around(castle);
}
// Calls f(castle, region) for every region of a colour.
template <class F>
void for_each_region(const State& s, int colour, F f) {
  for (const Field castle : s.castles[State::at(colour)]) {
    if (castle != Field::none && has_region(s, colour, castle)) f(castle, region_of(s, castle));
  }
}
// Whether two regions have adjacent fields.
inline bool adjacent(FieldSet a, FieldSet b) {
  return !(a.beside() & b).empty();
}
bool allied(const State& s, Field castle, Field other);

// Points of a colour's territory: terrain, and monopolies of mines.
int territory_points(const State& s, FieldSet territory);
int terrain_points(const State& s, FieldSet fields);
int monopoly_points(const State& s, FieldSet territory);
inline bool has_monopoly(const State& s, FieldSet territory, Terrain mine) {
  return (territory & s.terrain(mine)).size() >= kMonopolyMines;
}
// The number of kinds of mines in it.
int mine_kind_count(const State& s, FieldSet territory);

// Puts a border on a free edge and updates the regions on both sides.
void place_border(State& s, Edge edge);
// Adds a field to the region of a castle: removes borders between them, adds borders on its other
// edges, and updates the regions around.
void add_to_region(State& s, Field f, Field castle);
// The borders that this takes from the supply; negative if it frees more than it needs.
int borders_needed(const State& s, Field f, FieldSet region);

// Where a colour could place a knight, ignoring the cost.
FieldSet knight_fields(const State& s, int colour);
// Knights of a region that can leave it without cutting off another from the castle.
FieldSet removable_knights(const State& s, Field castle);
// Fields into which the region of a castle could expand.
FieldSet expansions(const State& s, Field castle);
// Edges on which a border may be placed.
Borders border_edges(const State& s);
// Where a colour may place a castle.
FieldSet castle_fields(const State& s, int colour);
// Where the knight of a new castle may stand.
FieldSet garrison_fields(const State& s, Field castle);

}  // namespace thronsaal::loewenherz
