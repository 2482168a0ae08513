// The small decisions of a turn, and what chance decides.
#pragma once

#include <array>
#include <cstdint>

#include "core/seat.h"
#include "games/kardinal_und_koenig/board.h"

namespace thronsaal::kardinal_und_koenig {

enum class Kind : std::uint8_t {
  starts,      // chance: who begins               seat
  dealt,       // chance: three cards for a seat   numbers: how many of each card
  turned,      // chance: a card is turned up      card
  drawn,       // chance: a card from the pile     card
  cloister,    // built on a space                 space, card: none, or a pair of this card pays
  councillor,  // placed on a crest                country, card: as above
  done,        // no second piece
  exchange,    // instead of playing               card: what is discarded
  take,        // one of the two face-up cards     card
  draw,        // the top of the pile
  pass,        // in the last round: play nothing
};

struct Action {
  Kind kind{};
  Card card = Card::none;
  std::uint8_t place = kNoTarget;  // a seat, a space or a country
  std::array<std::uint8_t, kCards> numbers{};

  static constexpr std::uint8_t kNoTarget = 0xFF;
  constexpr Space space() const { return static_cast<Space>(place); }
  constexpr Country country() const { return static_cast<Country>(place); }
  bool operator==(const Action&) const = default;
};
static_assert(sizeof(Action) == 8);

// Actions are made by these functions only, so each move has exactly one representation.
constexpr Action starts(Seat seat) {
  return {Kind::starts, Card::none, static_cast<std::uint8_t>(index(seat))};
}
constexpr Action dealt(const Cards& cards) {
  Action action{Kind::dealt};
  for (std::size_t i = 0; i < kCards; ++i) {
    action.numbers[i] = static_cast<std::uint8_t>(cards.count(static_cast<Card>(i)));
  }
  return action;
}
constexpr Action turned(Card card) {
  return {Kind::turned, card};
}
constexpr Action drawn(Card card) {
  return {Kind::drawn, card};
}
// Paid with a card that shows the country, or with a pair of any card.
constexpr Action cloister(Space space, Card pair = Card::none) {
  return {Kind::cloister, pair, static_cast<std::uint8_t>(space)};
}
constexpr Action councillor(Country country, Card pair = Card::none) {
  return {Kind::councillor, pair, static_cast<std::uint8_t>(country)};
}
constexpr Action done() {
  return {Kind::done};
}
constexpr Action exchange(Card card) {
  return {Kind::exchange, card};
}
constexpr Action take(Card card) {
  return {Kind::take, card};
}
constexpr Action draw() {
  return {Kind::draw};
}
constexpr Action pass() {
  return {Kind::pass};
}

constexpr Cards cards_of(const Action& action) {
  const auto& n = action.numbers;
  return Cards(n[0], n[1], n[2], n[3], n[4]);
}

}  // namespace thronsaal::kardinal_und_koenig
