// Tiles and cards, read from board.json.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/card_counts.h"
#include "core/card_words.h"
#include "core/form.h"
#include "core/seat.h"
#include "games/loewenherz/fields.h"

namespace thronsaal::loewenherz {

enum class Terrain : std::uint8_t {
  meadow,
  forest,
  village,
  royal_city,
  gold,
  silver,
  copper,
  diamond,
};
inline constexpr int kTerrains = 8;
inline constexpr std::array kMines = {Terrain::gold, Terrain::silver, Terrain::copper,
                                      Terrain::diamond};
constexpr std::size_t slot(Terrain terrain) {
  return static_cast<std::size_t>(terrain);
}
std::string_view id(Terrain terrain);
constexpr int points_of(Terrain terrain) {
  constexpr std::array<int, kTerrains> kPoints = {0, 1, 3, 5, 0, 0, 0, 0};
  return kPoints[slot(terrain)];
}

inline constexpr int kTiles = 9;
inline constexpr int kTileSide = 4;
inline constexpr int kPlacesPerSide = 3;
inline constexpr int kCentre = 4;  // the place in the middle, where the first tile lies
inline constexpr int kTurns = 4;   // ways to lay a tile

// What a card lets its player do; most cards have two of these, of which one is chosen.
enum class Deed : std::uint8_t { borders, knights, expand, deserter, alliance, none };
inline constexpr int kDeeds = 5;
std::string_view id(Deed deed);
std::optional<Deed> find_deed(std::string_view id);

// Kinds of cards; equal cards of a letter cannot be told apart.
enum class Card : std::uint8_t { none = 0xFF };
inline constexpr int kCardKinds = 33;
inline constexpr int kLetters = 4;  // A to D, on the backs
constexpr std::size_t slot(Card card) {
  return static_cast<std::size_t>(card);
}
using Cards = CardCounts<Card, kCardKinds>;

struct CardInfo {
  std::string id;  // "A:R1/B2"
  int letter = 0;  // 0 is A
  int cost = 0;
  int sale = 0;
  std::array<int, kDeeds> numbers{};  // how often each deed may be done; 0: not on this card
  int offers(Deed deed) const { return numbers[static_cast<std::size_t>(deed)]; }
};

struct Board {
  // The terrain of every tile, row by row. The tile of the centre is the first.
  std::array<std::array<Terrain, kTileSide * kTileSide>, kTiles> tiles{};
  std::array<std::string, kTiles> tile_ids;
  std::array<CardInfo, kCardKinds> cards;
  std::array<Cards, kLetters> by_letter{};  // all cards of a letter
  // The cards of a letter follow each other: from first[letter] to before first[letter + 1].
  std::array<int, kLetters + 1> first{};

  const CardInfo& info(Card card) const { return cards[slot(card)]; }
};

Board read_board();
inline const Board& board() {
  static const Board kBoard = read_board();
  return kBoard;
}

std::optional<Card> find_card(std::string_view id);
inline Term term(Card card) {
  return {"card", board().info(card).id};
}
// Every card's name, one by one.
inline std::vector<Term> terms(const Cards& cards) {
  return terms(cards, [](Card card) { return term(card); });
}
inline Term term(Deed deed) {
  return {"deed", id(deed)};
}

// "c4": column and row. "none" for none.
std::string name(Field f);
std::optional<Field> find_field(std::string_view name);
// "c4-d4"
std::string name(Edge e);
std::optional<Edge> find_edge(std::string_view name);

}  // namespace thronsaal::loewenherz
