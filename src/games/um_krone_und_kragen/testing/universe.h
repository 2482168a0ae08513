// All actions that have a notation, whether or not they make sense.
//
// An exchange that names an unchanged die has another, shorter notation. So the two sides of an
// exchange here share no number, or are the same.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "games/um_krone_und_kragen/action.h"

namespace thronsaal::um_krone_und_kragen {

// Ascending groups of one, two or three numbers; missing ones are 0.
inline std::vector<Numbers> groups(int size) {
  std::vector<Numbers> all;
  for (std::uint8_t a = 1; a <= 6; ++a) {
    if (size == 1) all.push_back({a, 0, 0});
    for (std::uint8_t b = a; size > 1 && b <= 6; ++b) {
      if (size == 2) all.push_back({a, b, 0});
      for (std::uint8_t c = b; size > 2 && c <= 6; ++c) all.push_back({a, b, c});
    }
  }
  return all;
}

inline bool share_a_die(const Numbers& a, const Numbers& b) {
  return std::ranges::any_of(a, [&](std::uint8_t n) { return n != 0 && std::ranges::count(b, n); });
}

// Whether this is not the shortest notation of an exchange.
inline std::vector<Action> long_winded_exchanges() {
  std::vector<Action> all;
  for (const Card card : {Card::philosopher, Card::alchemist}) {
    for (int size = 1; size <= 3; ++size) {
      for (const Numbers& from : groups(size)) {
        for (const Numbers& to : groups(size)) {
          if (from != to && share_a_die(from, to)) all.push_back(use(card, from, to));
        }
      }
    }
  }
  return all;
}

inline std::vector<Action> exchanges_of(Card card) {
  std::vector<Action> all;
  for (int size = 1; size <= 3; ++size) {
    for (const Numbers& from : groups(size)) {
      for (const Numbers& to : groups(size)) {
        if (from == to || !share_a_die(from, to)) all.push_back(use(card, from, to));
      }
    }
  }
  return all;
}

inline std::vector<Action> uses_of(Card card) {
  std::vector<Action> all;
  switch (card) {
    case Card::philosopher:
    case Card::alchemist: return exchanges_of(card);
    case Card::maid:
    case Card::astronomer:
    case Card::magician:
      for (int from = 1; from <= 6; ++from) {
        for (int to = 1; to <= 6; ++to) all.push_back(use(card, from, to));
      }
      return all;
    case Card::fool:
    case Card::merchant:
    case Card::lady:
    case Card::nobleman: break;
    case Card::queen: all.push_back(use(card)); break;
    default: return {use(card)};
  }
  for (int number = 1; number <= 6; ++number) all.push_back(use(card, number));
  return all;
}

// All player actions.
inline const std::vector<Action>& decisions() {
  static const std::vector<Action> kDecisions = [] {
    std::vector<Action> all = {roll(), done(), end_turn(), decline(), pass()};
    for (int number = 1; number <= 6; ++number) {
      all.push_back(set_aside(number));
      all.push_back(also(number));
    }
    for (int i = 0; i < kCards; ++i) {
      const Card card = static_cast<Card>(i);
      all.push_back(take(card));
      for (const Action& action : uses_of(card)) all.push_back(action);
    }
    return all;
  }();
  return kDecisions;
}

// All rolls of this many dice, as plain lists of numbers in ascending order.
inline std::vector<std::vector<int>> falls(int dice, int lowest = 1) {
  if (dice == 0) return {{}};
  std::vector<std::vector<int>> all;
  for (int first = lowest; first <= 6; ++first) {
    for (std::vector<int>& rest : falls(dice - 1, first)) {
      rest.insert(rest.begin(), first);
      all.push_back(std::move(rest));
    }
  }
  return all;
}

inline Dice dice_of(const std::vector<int>& numbers) {
  Dice dice;
  for (const int number : numbers) dice += Dice::of(number);
  return dice;
}

}  // namespace thronsaal::um_krone_und_kragen
