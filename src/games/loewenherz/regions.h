// Regions: what the borders make of the land.
//
// Cut the board along the borders. A part with exactly one castle is a region of that castle's
// colour; one without is a neutral zone; one with more is open land. Everything here keeps
// State::territory and State::points equal to that definition, which `audit` checks from scratch.
#pragma once

#include "games/loewenherz/state.h"

namespace thronsaal::loewenherz {

// A castle by its number: four for each colour.
struct CastleNumber {
  int colour = 0;
  int number = 0;
  std::size_t bit() const { return static_cast<std::size_t>(colour * kMostCastles + number); }
};
// The castle on a field; there must be one.
CastleNumber castle_on(const State& s, Field f);

// Whether the castle on this field has a region.
bool has_region(const State& s, int colour, Field castle);
// All that is connected with it.
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
// Regions that touch: they have fields side by side.
inline bool adjacent(FieldSet a, FieldSet b) {
  return !(a.beside() & b).empty();
}
bool allied(const State& s, Field castle, Field other);

// What a colour's territory is worth: its terrain, and monopolies of mines.
int worth_of(const State& s, FieldSet territory);
int worth_of_terrain(const State& s, FieldSet fields);
inline bool has_monopoly(const State& s, FieldSet territory, Terrain mine) {
  return (territory & s.terrain(mine)).size() >= kMonopolyMines;
}
// How many kinds of mines lie in it.
int kinds_of_mines(const State& s, FieldSet territory);

// Puts a border on a free edge and settles what it separates.
void place_border(State& s, Edge edge);
// Adds a field to the region of a castle: borders between them go, its other edges get some; then
// what is left of the land around is settled.
void add_to_region(State& s, Field f, Field castle);
// How many borders more than it sets free that would take; negative if it sets free more.
int borders_for(const State& s, Field f, FieldSet region);

// Where a colour could place a knight, whatever it costs.
FieldSet knight_places(const State& s, int colour);
// Knights of a region that can leave it without cutting off another from the castle.
FieldSet loose_knights(const State& s, Field castle);
// Fields by which the region of a castle could grow.
FieldSet expansions(const State& s, Field castle);
// Edges on which a border may be placed.
Borders border_places(const State& s);
// Where a colour may found a castle.
FieldSet castle_places(const State& s, int colour);
// Where the knight of a new castle may stand.
FieldSet garrison_places(const State& s, Field castle);

}  // namespace thronsaal::loewenherz
