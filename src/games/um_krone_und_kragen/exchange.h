// All distinct ways to move pips between dice.
//
// Philosopher and alchemist turn some dice into others of the same total. Dice that keep their
// number are left out, so the two sides share no number, no two exchanges lead to the same dice,
// and there are only 26 for two dice and 44 for three.
#pragma once

#include <array>
#include <cstddef>

#include "core/containers/dice.h"
#include "games/um_krone_und_kragen/action.h"

namespace thronsaal::um_krone_und_kragen {

struct Exchange {
  Numbers from{};  // ascending; the third is 0 when only two dice change
  Numbers to{};
  Dice gone;
  Dice come;
};

// Calls f for every ascending pair or triple of numbers.
template <class F>
constexpr void for_each_group(int size, F f) {
  for (std::uint8_t a = 1; a <= kDieFaces; ++a) {
    for (std::uint8_t b = a; b <= kDieFaces; ++b) {
      if (size == 2) f(Numbers{a, b, 0});
      for (std::uint8_t c = b; size == 3 && c <= kDieFaces; ++c) f(Numbers{a, b, c});
    }
  }
}

constexpr bool share_a_number(Dice a, Dice b) {
  for (int n = 1; n <= kDieFaces; ++n) {
    if (a.has(n) && b.has(n)) return true;
  }
  return false;
}

template <std::size_t kCount>
constexpr std::array<Exchange, kCount> exchanges(int size) {
  std::array<Exchange, kCount> all{};
  std::size_t found = 0;
  for_each_group(size, [&](const Numbers& from) {
    for_each_group(size, [&](const Numbers& to) {
      const Dice gone = to_dice(from);
      const Dice come = to_dice(to);
      if (gone.total() == come.total() && !share_a_number(gone, come)) {
        all.at(found++) = {from, to, gone, come};
      }
    });
  });
  all.at(found - 1 == kCount - 1 ? 0 : kCount);  // does not compile unless there are exactly kCount
  return all;
}

inline constexpr auto kPairExchanges = exchanges<26>(2);
inline constexpr auto kTripleExchanges = exchanges<44>(3);

}  // namespace thronsaal::um_krone_und_kragen
