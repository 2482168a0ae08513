// The value of a position of Lang lebe der König!, per seat.
//
// The crown is won at an election, so what matters is everyone's votes there and how near it is.
// Areas count by how likely they are held, bonus votes are permanent, and cards both win areas and
// time the election.
#pragma once

#include <array>

#include "ai/search/seat_values.h"
#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {

// Pieces in an area (courtiers and figure) beyond which more do not help.
inline constexpr int kMaxGuards = 5;
using ByGuards = std::array<float, kMaxGuards>;

// Weights of the value, in logits of winning.
struct ValueWeights {
  float vote;             // of an area
  float bonus;            // a bonus vote
  ByGuards safe;          // an area that no other figure can enter next, with one guard, two, ...
  ByGuards threatened;    // an area one step from another figure
  float figure_only;      // an area that only the figure holds
  float card;             // a card, ...
  float power;            // ... each further factor of a x2 or x3 ...
  float log_cards;        // ... and the logarithm of their number: the first ones count most
  float free_votes;       // a vote of an empty area one step from the figure
  float weak_votes_near;  // a vote of another player's area there with a single guard
  float turn;             // to be the active player
  float next_turn;        // to be next
  float crown;            // a majority when another player runs out of cards
  float crown_scale;      // scale of the majority in votes, ...
  float crown_scale_per_card;  // ... and its growth per card of the poorest opponent
  float cardless_majority;     // to have a majority even without cards
  float cardless_scale;        // the same scale for a player who must spend their cards first
  float cardless_scale_per_card;
};

// Expected shares of the win.
SeatValues weighted_values(const State& s, const ValueWeights& weights);

// Fine weights, and coarse ones that mostly count votes.
const ValueWeights& fine_weights(int players);
const ValueWeights& coarse_weights();

}  // namespace thronsaal::lang_lebe_der_koenig
