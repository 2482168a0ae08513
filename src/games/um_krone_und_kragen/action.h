// The small decisions of a turn, and the two things that chance decides.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "core/containers/dice.h"
#include "core/seat.h"
#include "games/um_krone_und_kragen/cards.h"

namespace thronsaal::um_krone_und_kragen {

enum class Kind : std::uint8_t {
  starts,     // chance: who begins               numbers: the seat
  rolled,     // chance: what the dice show       numbers: how many of each
  roll,       // roll all active dice
  set_aside,  // one die of this number           numbers: the number
  use,        // use a card                       numbers: by card, see the functions below
  also,       // one more die for the card in use numbers: the number it shows
  done,       // no more dice for the card in use
  end_turn,   // no active dice, and none added
  take,       // take a card
  decline,    // take no card
  pass,       // final round: do not roll
};

struct Action {
  Kind kind{};
  Card card = Card::none;
  std::array<std::uint8_t, 6> numbers{};

  bool operator==(const Action&) const = default;
};
static_assert(sizeof(Action) == 8);

// Actions are made by these functions only, so each move has exactly one representation.
constexpr Action starts(Seat seat) {
  return {Kind::starts, Card::none, {static_cast<std::uint8_t>(index(seat))}};
}
constexpr Action rolled(Dice dice) {
  return {Kind::rolled, Card::none, dice.counts()};
}
constexpr Action roll() {
  return {Kind::roll};
}
constexpr Action set_aside(int number) {
  return {Kind::set_aside, Card::none, {static_cast<std::uint8_t>(number)}};
}
// An adder; the queen before the first roll.
constexpr Action use(Card card) {
  return {Kind::use, card};
}
// The fool's die; the first die of merchant, lady or nobleman; the number on the queen's die.
constexpr Action use(Card card, int number) {
  return {Kind::use, card, {static_cast<std::uint8_t>(number)}};
}
// Maid, astronomer, magician: one die is turned.
constexpr Action use(Card card, int from, int to) {
  return {Kind::use, card, {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)}};
}
// Philosopher (two dice) and alchemist (two or three): only the dice that change, in ascending
// order, without a number common to both sides.
using Numbers = std::array<std::uint8_t, 3>;  // the third is 0 when only two dice change
constexpr Action use(Card card, Numbers from, Numbers to) {
  return {Kind::use, card, {from[0], from[1], from[2], to[0], to[1], to[2]}};
}
// The dice that such an action removes, and those that replace them.
constexpr Dice to_dice(const Numbers& numbers) {
  Dice dice;
  for (const std::uint8_t n : numbers) {
    if (n != 0) dice += Dice::of(n);
  }
  return dice;
}
constexpr Dice gone(const Action& action) {
  const auto& n = action.numbers;
  return to_dice({n[0], n[1], n[2]});
}
constexpr Dice come(const Action& action) {
  const auto& n = action.numbers;
  return to_dice({n[3], n[4], n[5]});
}
constexpr Action also(int number) {
  return {Kind::also, Card::none, {static_cast<std::uint8_t>(number)}};
}
constexpr Action done() {
  return {Kind::done};
}
constexpr Action end_turn() {
  return {Kind::end_turn};
}
constexpr Action take(Card card) {
  return {Kind::take, card};
}
constexpr Action decline() {
  return {Kind::decline};
}
constexpr Action pass() {
  return {Kind::pass};
}

}  // namespace thronsaal::um_krone_und_kragen
