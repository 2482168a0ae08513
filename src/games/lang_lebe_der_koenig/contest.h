// The odds of a conflict.
#pragma once

#include <array>
#include <vector>

#include "games/lang_lebe_der_koenig/state.h"

namespace thronsaal::lang_lebe_der_koenig {

// The influence that somebody may come to: the probability of each, from 0 on.
using InfluenceOdds = std::vector<double>;

// What cards with dice on them, and the points of pieces, come to.
InfluenceOdds influence_odds(const Cards& cards, int pieces);
double mean_of(const InfluenceOdds& odds);

// Everybody's odds of winning a conflict in which all cards are revealed and not all have rolled.
// Those tied for the most roll again, as often as it takes.
std::array<double, kMaxSeats> winning_odds(const State& s);

}  // namespace thronsaal::lang_lebe_der_koenig
