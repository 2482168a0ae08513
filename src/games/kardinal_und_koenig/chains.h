// Chains of cloisters: the most cloisters that paths along roads can cover.
//
// A chain is a simple path of at least four cloisters of one player; chains share no cloister.
// What counts is the true optimum, not what a greedy eye sees.
#pragma once

#include <vector>

#include "games/kardinal_und_koenig/board.h"

namespace thronsaal::kardinal_und_koenig {

inline constexpr int kShortestChain = 4;

// All spaces that have a road to one of these.
SpaceSet beside(SpaceSet spaces, const Board& europe);
// The part of `all` that is connected with `from`.
SpaceSet connected(Space from, SpaceSet all, const Board& europe);

// Whether the best chains are found quickly on this board. With very many roads that would take too
// long; it is tried with cloisters in various places, always the same ones.
bool finds_chains_quickly(const Board& europe);

// How many of the cloisters lie on chains, at best. Never allocates.
int chain_points(SpaceSet cloisters, const Board& europe);
// Chains that cover so many, each from end to end.
std::vector<std::vector<Space>> best_chains(SpaceSet cloisters, const Board& europe);

}  // namespace thronsaal::kardinal_und_koenig
