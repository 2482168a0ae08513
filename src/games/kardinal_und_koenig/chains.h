// Chains of cloisters: the most cloisters that paths along roads can cover.
//
// A chain is a simple path of at least four cloisters of one player; chains share no cloister.
// The exact optimum, not a greedy approximation.
#pragma once

#include <vector>

#include "games/kardinal_und_koenig/board.h"

namespace thronsaal::kardinal_und_koenig {

inline constexpr int kMinChainLength = 4;

// All spaces with a road to one of these.
SpaceSet neighbours(SpaceSet spaces, const Board& europe);
// The part of `all` that is connected with `from`.
SpaceSet connected(Space from, SpaceSet all, const Board& europe);

// Whether the best chains are found fast enough on this board, which fails with very many roads.
// Tests various fixed sets of cloisters.
bool chain_search_is_fast(const Board& europe);

// The most cloisters that chains can cover. Never allocates.
int chain_points(SpaceSet cloisters, const Board& europe);
// Chains that cover that many, each from end to end.
std::vector<std::vector<Space>> best_chains(SpaceSet cloisters, const Board& europe);

}  // namespace thronsaal::kardinal_und_koenig
