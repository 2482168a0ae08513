// Odds of a turn's dice without using cards.
//
// The player rolls all active dice, sets at least one aside, and so on until none is left. The odds
// of optimal play are computed exactly for all targets at once, backwards from the dice set aside
// at the end.
#pragma once

#include <array>
#include <functional>
#include <optional>

#include "games/um_krone_und_kragen/cards.h"
#include "games/um_krone_und_kragen/state.h"

namespace thronsaal::um_krone_und_kragen {

// The dice of a turn.
struct TurnDice {
  Dice aside;                  // final
  Dice shown;                  // active, with their numbers
  int unrolled = 0;            // active but not rolled yet
  bool has_set_aside = false;  // the duty before the next roll is met

  int active() const { return shown.size() + unrolled; }
};
TurnDice turn_dice_of(const State& s);

// What a result pays for.
using PrizesOf = std::function<CardSet(Dice result)>;

// The prizes that all dice pay for now; none while some are unrolled.
CardSet cards_now(const TurnDice& dice, const PrizesOf& cards_for);
// The prizes still within reach.
CardSet cards_possible(const TurnDice& dice, const PrizesOf& cards_for);

// Each die slightly more than doubles the work. This many take about 10 ms.
inline constexpr int kMaxDiceForOdds = 9;
// The odds of each card when playing only for it; empty if too many dice are active.
using CardOdds = std::array<double, kCards>;
std::optional<CardOdds> chances(const TurnDice& dice, const PrizesOf& cards_for);

}  // namespace thronsaal::um_krone_und_kragen
