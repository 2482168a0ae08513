// What a position of Lang lebe der König! is worth to everybody.
//
// The crown is won at an election only, so two questions matter: how many votes would everybody
// have there, and how near is it? Areas count as much as they are likely to be held until then,
// bonus votes are for ever, and cards are both: what takes and holds areas, and the clock.
#pragma once

#include <array>

#include "ai/shares.h"
#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {

// Pieces in an area, courtiers and the figure, beyond which it is not held any better.
inline constexpr int kMostGuards = 5;
using ByGuards = std::array<float, kMostGuards>;

// How much everything counts. One point more makes the victory e times as likely.
struct Weights {
  float vote;            // of an area
  float bonus;           // a bonus vote
  ByGuards calm;         // an area that no foreign figure can enter next, with one guard, two, ...
  ByGuards shaky;        // an area one step from a foreign figure
  float bare;            // an area that only the figure holds
  float card;            // a card, ...
  float power;           // ... each further factor of a x2 or x3 ...
  float saved;           // ... and the logarithm of their number: the first ones count most
  float free_votes;      // a vote of an empty area one step from the figure
  float prey;            // a vote of a foreign area there that has but one guard
  float turn;            // to be on turn
  float next_turn;       // to be next
  float crown;           // to have a majority when somebody else runs out of cards
  float doubt;           // by so many votes it may yet be missed or made, ...
  float doubt_per_card;  // ... and by so many more for each card of the poorest of the others
  float usurped;         // to have a majority even without cards
  float usurper_doubt;   // the same for him who must spend his cards first
  float usurper_per_card;
};

// Expected shares of the victory.
Shares value(const State& s, const Weights& weights);

// What a master weighs, and what a beginner does: he counts votes.
const Weights& fine_weights(int players);
const Weights& coarse_weights();

}  // namespace thronsaal::lang_lebe_der_koenig
