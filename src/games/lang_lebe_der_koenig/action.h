// The small decisions of a turn, and what chance decides.
#pragma once

#include <array>
#include <cstdint>

#include "core/containers/dice.h"
#include "games/lang_lebe_der_koenig/board.h"
#include "games/lang_lebe_der_koenig/cards.h"

namespace thronsaal::lang_lebe_der_koenig {

enum class Kind : std::uint8_t {
  start,      // chance: a start card                  area
  rolled,     // chance: what the dice show            numbers: how many of each
  dealt,      // chance: new cards after an election   numbers: how many of each factor
  nothing,    // skip the turn
  move,       // the free first step                   area
  move_on,    // a further step, if the die allows     area, numbers: the card that pays
  place,      // the free courtier
  try_more,   // another courtier, if the die allows   numbers: the card that pays
  end,        // no more steps, no more courtiers
  commit,     // secretly, to a conflict               numbers: how many of each factor
  banish,     // a figure, to where its owner is       area
  take_back,  // cards from the table, lowest first    numbers: how many
};

struct Action {
  Kind kind{};
  Area area = Area::none;
  std::array<std::uint8_t, kDieFaces> numbers{};

  bool operator==(const Action&) const = default;
};
static_assert(sizeof(Action) == 8);

// Actions are made by these functions only, so each move has exactly one representation.
constexpr Action start_in(Area area) {
  return {Kind::start, area};
}
constexpr Action rolled(Dice dice) {
  return {Kind::rolled, Area::none, dice.counts()};
}
constexpr std::array<std::uint8_t, kDieFaces> counts_of(const Cards& cards) {
  return {static_cast<std::uint8_t>(cards.count(1)), static_cast<std::uint8_t>(cards.count(2)),
          static_cast<std::uint8_t>(cards.count(3))};
}
constexpr Action dealt(const Cards& cards) {
  return {Kind::dealt, Area::none, counts_of(cards)};
}
constexpr Action nothing() {
  return {Kind::nothing};
}
constexpr Action move_to(Area area) {
  return {Kind::move, area};
}
constexpr Action move_on(Area area, Card card) {
  return {Kind::move_on, area, {card}};
}
constexpr Action place() {
  return {Kind::place};
}
constexpr Action try_more(Card card) {
  return {Kind::try_more, Area::none, {card}};
}
constexpr Action end() {
  return {Kind::end};
}
constexpr Action commit(const Cards& cards) {
  return {Kind::commit, Area::none, counts_of(cards)};
}
constexpr Action banish_to(Area area) {
  return {Kind::banish, area};
}
constexpr Action take_back(int how_many) {
  return {Kind::take_back, Area::none, {static_cast<std::uint8_t>(how_many)}};
}

// The cards of a commitment or a deal.
constexpr Cards cards_of(const Action& action) {
  return Cards(action.numbers[0], action.numbers[1], action.numbers[2]);
}

}  // namespace thronsaal::lang_lebe_der_koenig
