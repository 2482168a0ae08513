// The odds of a conflict.
#pragma once

#include <array>
#include <vector>

#include "games/lang_lebe_der_koenig/state.h"

namespace thronsaal::lang_lebe_der_koenig {

// Probability of each influence, from 0.
using InfluenceOdds = std::vector<double>;

// The distribution of the influence of cards with their dice, plus that of pieces.
InfluenceOdds influence_odds(const Cards& cards, int pieces);
double mean_of(const InfluenceOdds& odds);

// Each seat's odds of winning a conflict after all cards are revealed, before all have rolled.
// Players tied for the most roll again until one wins.
std::array<double, kMaxSeats> conflict_win_odds(const State& s);

}  // namespace thronsaal::lang_lebe_der_koenig
