// The cards and their costs, literally as in the rules, for a plain list of dice.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "games/um_krone_und_kragen/cards.h"
#include "games/um_krone_und_kragen/testing/pips.h"

namespace thronsaal::um_krone_und_kragen {

inline const std::array<std::vector<Card>, 6> kPriceLevels = {{
    {Card::fool},
    {Card::farmer, Card::maid, Card::philosopher, Card::laborer, Card::guard},
    {Card::hunter, Card::astronomer, Card::merchant},
    {Card::lady, Card::pawnbroker, Card::knight, Card::magician},
    {Card::alchemist, Card::bishop, Card::nobleman, Card::general},
    {Card::king, Card::queen},
}};

// Every side of every card: the charlatan is the back of a fool.
inline std::vector<Card> all_cards() {
  std::vector<Card> all = {Card::charlatan};
  for (const std::vector<Card>& level : kPriceLevels)
    all.insert(all.end(), level.begin(), level.end());
  return all;
}

inline int of_a_kind(const DiceList& dice) {
  int most = 0;
  for (const int number : dice) most = std::max(most, count(dice, number));
  return most;
}
// The number of disjoint groups of this many equal dice.
inline int groups_of(int size, const DiceList& dice) {
  int found = 0;
  for (int number = 1; number <= 6; ++number) found += count(dice, number) / size;
  return found;
}
inline bool has_run(const DiceList& dice, int from, int to) {
  for (int number = from; number <= to; ++number) {
    if (count(dice, number) == 0) return false;
  }
  return true;
}
// Three of a kind and a pair of the remaining dice, which may show the same number.
inline bool has_full_house(const DiceList& dice) {
  for (int three = 1; three <= 6; ++three) {
    for (int two = 1; two <= 6; ++two) {
      const int needed = three == two ? 5 : 2;
      if (count(dice, three) >= 3 && count(dice, two) >= needed) return true;
    }
  }
  return false;
}

inline bool meets_price(const DiceList& dice, Card card) {
  const auto odd = [](int number) { return number % 2 == 1; };
  switch (card) {
    case Card::fool:
    case Card::charlatan: return true;
    case Card::farmer: return of_a_kind(dice) >= 2;
    case Card::maid: return std::ranges::all_of(dice, odd);
    case Card::philosopher: return std::ranges::none_of(dice, odd);
    case Card::laborer: return total(dice) >= 15;
    case Card::guard: return of_a_kind(dice) >= 3;
    case Card::hunter: return of_a_kind(dice) >= 4;
    case Card::astronomer: return groups_of(2, dice) >= 2;
    case Card::merchant: return total(dice) >= 20;
    case Card::lady: return has_full_house(dice);
    case Card::pawnbroker: return total(dice) >= 30;
    case Card::knight: return of_a_kind(dice) >= 5;
    case Card::magician: return has_run(dice, 1, 5) || has_run(dice, 2, 6);
    case Card::alchemist: return has_run(dice, 1, 6);
    case Card::bishop: return groups_of(2, dice) >= 3;
    case Card::nobleman: return groups_of(3, dice) >= 2;
    case Card::general: return of_a_kind(dice) >= 6;
    case Card::king: return of_a_kind(dice) >= 7;
    default: return false;
  }
}

}  // namespace thronsaal::um_krone_und_kragen
