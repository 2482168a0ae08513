// Points for cloisters and alliances; chains.h has the rest.
#pragma once

#include <array>

#include "games/kardinal_und_koenig/state.h"

namespace thronsaal::kardinal_und_koenig {

// Points for the cloisters of one country: the first rank gets the number of all cloisters there,
// every other rank the number that one player of the rank above has. Ties share a rank.
PerSeat cloister_points(const PerSeat& cloisters, int players);

// Whether a player has at least one councillor there and no one has more.
bool has_majority(const State& s, Country country, Seat seat);
// Points of a player for one alliance: all councillors of both countries, if they have both
// majorities.
int alliance_points(const State& s, const Alliance& alliance, Seat seat);

// Cloisters per seat in a country.
PerSeat cloisters_in(const State& s, Country country);

}  // namespace thronsaal::kardinal_und_koenig
