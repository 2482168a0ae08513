// The result of dice in the contest for the crown.
#pragma once

#include <compare>
#include <cstdint>

#include "core/containers/dice.h"

namespace thronsaal::um_krone_und_kragen {

// The most of a kind: more dice are better, then the higher number.
struct Result {
  std::uint8_t count = 0;  // 0: no result at all
  std::uint8_t number = 0;
  static constexpr Result of(Dice dice) {
    Result best;
    for (int n = 1; n <= kDieFaces; ++n) {
      const Result here{static_cast<std::uint8_t>(dice.count(n)), static_cast<std::uint8_t>(n)};
      if (here.count != 0 && here > best) best = here;
    }
    return best;
  }
  constexpr auto operator<=>(const Result&) const = default;
};

}  // namespace thronsaal::um_krone_und_kragen
