// The value of a player's cards: for the crown now, and for the game.
//
// All values come from fitted models. fit_main.cc computes their numbers (card_values.inc) by
// solving turns exactly.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {

inline constexpr int kKingMinDice = 7;

// The player after taking this card.
Player with_card(Player player, Card card);

// Features of a player: cards, and interactions of dice and helpers.
// NOLINTNEXTLINE(readability-enum-initial-value): cards follow the first
enum class Feature : std::uint8_t {
  base,        // 1
  first_card,  // one per card: 1 if the player owns it; the number of charlatans
  dice_squared = first_card + kCards,  // most dice the player can have, minus `spare`
  helpers_squared,                     // cards that change dice
  dice_and_helpers,                    // their product
  spare,                               // required dice beyond seven
};
inline constexpr std::size_t kFeatures = static_cast<std::size_t>(Feature::spare) + 1;
using Features = std::array<float, kFeatures>;
using LinearModel = std::array<float, kFeatures>;

Features features_of(const Player& player, const Options& options, int spare = 0);
float value_of(const LinearModel& model, const Features& features);

// Models predict log odds, clamped at this probability.
inline constexpr float kMinProbability = 1e-3F;
float to_probability(float log_odds);
float to_log_odds(float probability);

// Approximate probability of at least this result in a turn played for it.
float result_probability(const Player& player, Result at_least, const Options& options);

// How near the end is: approximate log odds that a rival takes the king in their next turn. Also
// meaningful while no rival has enough dice.
float threat_to(const State& state, Seat seat);
// The threat one round later, if all players play well.
float threat_after_round(float threat);

// Win probability of a player with these cards at this threat, with the rivals to move.
float win_probability(const Player& player, const Options& options, float threat);

}  // namespace thronsaal::um_krone_und_kragen
