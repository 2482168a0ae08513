// Prior scores of actions: odds of success, stake and cost.
#pragma once

#include <array>
#include <span>

#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {

// Weights of the prior, in logits.
struct PriorWeights {
  std::array<float, kCardKinds> card_cost;    // of a card spent on a try or a step, by its factor
  std::array<float, kCardKinds> commit_cost;  // of a card committed
  std::array<float, 4> next_courtier;  // per vote of an area without courtiers, with one, ...
  std::array<float, 4> any_courtier;   // the same, independent of votes
  float go;                            // to move at all
  float enter_empty;                   // per vote of an empty area entered
  float abandon;                       // per vote of an area that is lost when the figure leaves
  float nothing;                       // to skip the turn
  float end;                           // to end it early
  float attack;                // per vote of another player's area, times the odds of winning it
  float attack_bias;           // bias of an attack
  float attack_guard;          // less for each guard
  std::array<float, 3> stake;  // per vote: as attacker, defender, bystander
  std::array<float, 3> last_cards;  // to commit all cards and trigger an election
  float involved_cards;             // cards usually committed by attacker and defender ...
  float bystander_cards;            // ... and by others
  float influence_scale;            // of the totals
  float banish_near;                // per own vote that the banished figure can reach
  float take_back;                  // a card taken back
  float crown;                      // spending the last card when that wins the election
};

// Scores of the legal actions, using only what the seat knows.
void score_actions(const State& s, Seat who, const Rules::Actions& actions,
                   const PriorWeights& weights, std::span<float> scores);

// Fine and coarse weights.
const PriorWeights& fine_prior_weights();
const PriorWeights& coarse_prior_weights();

}  // namespace thronsaal::lang_lebe_der_koenig
