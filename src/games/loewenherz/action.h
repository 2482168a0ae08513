// The small decisions of a turn, and what chance decides.
#pragma once

#include <cstdint>

#include "core/seat.h"
#include "games/loewenherz/board.h"

namespace thronsaal::loewenherz {

enum class Kind : std::uint8_t {
  tile,      // chance: the next tile                 tile, turns
  starts,    // chance: who places first              seat
  dealt,     // chance: a card for the next seat      card
  drawn,     // chance: the top of the pile           card
  castle,    // set-up                                a: where
  knight,    // also in the set-up                    a: where
  sell,      // a card to the market                  card
  play,      // a card for one of its deeds           card, deed
  border,    // between two fields                    a, b: the fields, in ascending order
  expand,    // a region by a field                   a: the field, b: the region's castle
  desert,    // a knight changes sides                a: the own castle, b: the other one
  withdraw,  // the owner chooses the deserter     a: the knight
  ally,      // two regions                           a: the own castle, b: the other one
  done,      // no further step
  take,      // a card from the market                card
  draw,      // the top of the pile
};

struct Action {
  Kind kind{};
  Card card = Card::none;
  Deed deed = Deed::none;
  Field a = Field::none;
  Field b = Field::none;
  std::uint8_t tile = 0;
  std::uint8_t turns = 0;
  std::uint8_t seat = 0;

  bool operator==(const Action&) const = default;
};
static_assert(sizeof(Action) == 8);

// Actions are made by these functions only, so each move has exactly one representation.
constexpr Action lay_tile(int tile, int turns) {
  return {.kind = Kind::tile,
          .tile = static_cast<std::uint8_t>(tile),
          .turns = static_cast<std::uint8_t>(turns)};
}
constexpr Action starts(Seat seat) {
  return {.kind = Kind::starts, .seat = static_cast<std::uint8_t>(index(seat))};
}
constexpr Action dealt(Card card) {
  return {.kind = Kind::dealt, .card = card};
}
constexpr Action drawn(Card card) {
  return {.kind = Kind::drawn, .card = card};
}
constexpr Action castle(Field where) {
  return {.kind = Kind::castle, .a = where};
}
constexpr Action knight(Field where) {
  return {.kind = Kind::knight, .a = where};
}
constexpr Action sell(Card card) {
  return {.kind = Kind::sell, .card = card};
}
constexpr Action play(Card card, Deed deed) {
  return {.kind = Kind::play, .card = card, .deed = deed};
}
constexpr Action border(Edge edge) {
  return {.kind = Kind::border, .a = edge.field, .b = edge.other_side()};
}
constexpr Action expand(Field where, Field castle) {
  return {.kind = Kind::expand, .a = where, .b = castle};
}
constexpr Action desert(Field own_castle, Field other_castle) {
  return {.kind = Kind::desert, .a = own_castle, .b = other_castle};
}
constexpr Action withdraw(Field knight) {
  return {.kind = Kind::withdraw, .a = knight};
}
constexpr Action ally(Field own_castle, Field other_castle) {
  return {.kind = Kind::ally, .a = own_castle, .b = other_castle};
}
constexpr Action done() {
  return {.kind = Kind::done};
}
constexpr Action take(Card card) {
  return {.kind = Kind::take, .card = card};
}
constexpr Action draw() {
  return {.kind = Kind::draw};
}

}  // namespace thronsaal::loewenherz
