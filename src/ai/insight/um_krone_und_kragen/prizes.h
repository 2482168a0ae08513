// What the results of a turn are worth, and what of the dice set aside still matters for it.
#pragma once

#include <array>
#include <cstdint>

#include "games/um_krone_und_kragen/cards.h"
#include "games/um_krone_und_kragen/falls.h"
#include "games/um_krone_und_kragen/result.h"

namespace thronsaal::um_krone_und_kragen {

// A turn is worth the best prize that its result pays for.
struct Prizes {
  static constexpr float kNone = -1;  // the prize of what is not to be had

  // What a result of `count` dice of a number is worth for the crown: more for more dice, then for
  // the higher number, never less.
  using Crown = std::array<std::array<float, kNumbers + 1>, kMostDice + 1>;

  float nothing = 0;
  std::array<float, kCards> card;  // all but the king
  Crown crown;

  Prizes();  // nothing is to be had
  float& crown_for(Result result) { return crown[result.count][result.number]; }
  bool operator==(const Prizes&) const = default;
};

// The best prize that a result pays for.
float prize_of(const Prizes& prizes, Dice result);

// What may become of some dice set aside when a number of dice may still come to them.
struct Prospect {
  float sure = 0;     // a prize that no further die takes away
  float at_most = 0;  // no prize beyond it can be reached
  // Dice with equal prospects, equally many dice set aside and equal help to come are worth the
  // same: the trace keeps what still matters of the dice, and drops the rest.
  std::uint64_t trace = 0;

  bool decided() const { return at_most <= sure; }
  bool operator==(const Prospect&) const = default;
};

// `to_come` dice at most may follow, of which `must_come` will. With `numbers_matter` the trace
// tells which numbers lie aside, for the astronomer.
Prospect prospect(const Prizes& prizes, Dice aside, int must_come, int to_come,
                  bool numbers_matter);

}  // namespace thronsaal::um_krone_und_kragen
