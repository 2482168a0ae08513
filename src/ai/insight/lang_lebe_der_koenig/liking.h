// How much a player likes each thing he can do, at first sight: the odds of it, what is at stake
// and what it costs.
#pragma once

#include <array>
#include <span>

#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {

// What a player likes. One point more makes him do it e times as often.
struct Taste {
  std::array<float, kKinds> card_cost;    // of a card spent on a try or a step, by its factor
  std::array<float, kKinds> commit_cost;  // of a card committed
  std::array<float, 4> next_courtier;  // for each vote of an area without a courtier, with one...
  std::array<float, 4> any_courtier;   // whatever its votes are
  float go;                            // to move at all
  float settle;                        // for each vote of an empty area that he enters
  float leave_bare;                 // for each vote of an area that is lost when the figure leaves
  float nothing;                    // to let the turn pass
  float end;                        // to end it early
  float attack;                     // for each vote of a foreign area, times the odds to get it
  float attack_price;               // less the trouble
  float attack_guard;               // less for each guard
  std::array<float, 3> stake;       // for each vote: as attacker, defender, bystander
  std::array<float, 3> last_cards;  // to commit all there is, and call an election
  float involved_cards;             // so many cards are commonly committed by the first two ...
  float bystander_cards;            // ... and by others
  float scatter;                    // of the totals
  float banish_near;                // a figure sent where it can reach his votes, for each
  float take_back;                  // a card taken back
  float crown;                      // to spend the last card when the election makes him king
};

// Likings of the listed actions of a seat. They use only what the seat knows.
void like(const State& s, Seat seat, const Rules::Actions& actions, const Taste& taste,
          std::span<float> likings);

// A master's and a beginner's.
const Taste& good_taste();
const Taste& plain_taste();

}  // namespace thronsaal::lang_lebe_der_koenig
