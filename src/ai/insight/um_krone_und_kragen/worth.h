// What a player's cards are worth: for the crown now, and for the game.
//
// Everything here is a fitted formula. The numbers are data (worth.inc), and
// fit_main.cc is the program that makes them by solving turns exactly.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {

inline constexpr int kFewestForTheKing = 7;

// The player when he has taken this card.
Player with_card(Player player, Card card);

// What a formula knows of a player: his cards, and how dice and the help of cards go together.
enum class Trait : std::uint8_t {
  base,        // 1
  first_card,  // for each card by slot: 1 if he owns it; for the charlatan how many
  dice_squared = first_card + kCards,  // the most dice he can have, less those that must be spare
  helpers_squared,                     // the cards that change dice
  dice_and_helpers,                    // one times the other
  spare,                               // dice beyond seven that are asked for
};
inline constexpr std::size_t kTraits = static_cast<std::size_t>(Trait::spare) + 1;
using Traits = std::array<float, kTraits>;
using Formula = std::array<float, kTraits>;

Traits traits_of(const Player& player, const Options& options, int spare = 0);
float value_of(const Formula& formula, const Traits& traits);

// Formulas speak of log odds, and these must end somewhere.
inline constexpr float kLeastOdds = 1e-3F;
float to_odds(float log_odds);  // the probability
float to_log_odds(float probability);

// The probability of at least this result in a turn that is played for it, about.
float odds_of(const Player& player, Result at_least, const Options& options);

// How near the end is: the log odds, about, that a rival of this seat takes the king in his next
// turn. While nobody has the dice for it, it still tells how far everybody is.
float danger_to(const State& state, Seat seat);
// What it will be one round later, when everybody plays well.
float danger_after(float danger);

// The probability that a player with these cards wins, when his rivals are so dangerous and it is
// their turn.
float promise_of(const Player& player, const Options& options, float danger);

}  // namespace thronsaal::um_krone_und_kragen
