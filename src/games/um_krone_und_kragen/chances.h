// What the dice of a turn can still come to by themselves, without the help of any card.
//
// The player rolls all active dice, sets at least one aside, and so on until none is left. Whatever
// he aims at, the odds of the best play for it are worked out exactly, for all aims at once: from
// what he can have set aside at the end back to the dice as they lie now.
#pragma once

#include <array>
#include <functional>
#include <optional>

#include "games/um_krone_und_kragen/cards.h"
#include "games/um_krone_und_kragen/state.h"

namespace thronsaal::um_krone_und_kragen {

// The dice of a turn.
struct Throw {
  Dice aside;             // they never change again
  Dice shown;             // active, as they lie
  int in_air = 0;         // active, but without a number: they fall before anything else is decided
  bool duty_met = false;  // none has to be set aside before the next roll

  int active() const { return shown.size() + in_air; }
};
Throw throw_of(const State& s);

// What a result is good for.
using Prizes = std::function<CardSet(Dice result)>;

// The prizes of the dice as they lie; none while some are in the air.
CardSet prizes_now(const Throw& dice, const Prizes& prizes);
// The prizes that are not out of reach.
CardSet prizes_possible(const Throw& dice, const Prizes& prizes);

// The work grows a little more than twofold with each die. So many take some 10 ms.
inline constexpr int kMostForChances = 9;
// The odds of each prize, for who plays for nothing else; nothing if too many dice are active.
using Chances = std::array<double, kCards>;
std::optional<Chances> chances(const Throw& dice, const Prizes& prizes);

}  // namespace thronsaal::um_krone_und_kragen
