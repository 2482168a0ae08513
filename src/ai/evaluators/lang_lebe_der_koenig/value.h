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
  struct Votes {
    float of_area;
    float bonus;
  };
  // A majority. Its scale in votes grows with the cards that must be spent before the election.
  struct Majority {
    float value;
    float scale;
    float scale_per_card;
  };
  struct Cards {
    float each;        // a card, ...
    float power;       // ... each further factor of a x2 or x3 ...
    float log_number;  // ... and the logarithm of their number: the first ones count most
  };
  // Votes one step from the figure.
  struct Nearby {
    float free;  // of an empty area
    float weak;  // of another player's area with a single guard
  };
  struct Turn {
    float now;   // to be the active player
    float next;  // to be next
  };

  Votes votes;
  Majority crown;     // when another player runs out of cards: those of the poorest opponent count
  Majority cardless;  // when the player has spent their own cards
  ByGuards safe;      // an area that no other figure can enter next, with one guard, two, ...
  ByGuards threatened;  // an area one step from another figure
  float figure_only;    // an area that only the figure holds
  Cards cards;
  Nearby nearby;
  Turn turn;
};

// Expected shares of the win.
SeatValues weighted_values(const State& s, const ValueWeights& weights);

// Fine weights, and coarse ones that mostly count votes.
const ValueWeights& fine_weights(int players);
const ValueWeights& coarse_weights();

}  // namespace thronsaal::lang_lebe_der_koenig
