// Tiles and cards, read from board.json or from what somebody who owns the game wrote instead.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/boards.h"
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
inline constexpr std::string_view kTerrainLetters = "mfvKGSCD";  // of the board's file
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

// How often a card lets its player do a deed: at most so often, and at least. The rulebook speaks
// of one to three borders and of one or two fields; kMaxMoves and the page count on it.
inline constexpr std::array<int, kDeeds> kMostOffered = {3, 2, 2, 1, 1};
inline constexpr std::array<int, kDeeds> kLeastOffered = {1, 1, 2, 1, 1};

// Kinds of cards, as the board lists them; equal cards of a letter cannot be told apart.
enum class Card : std::uint8_t { none = 0xFF };
inline constexpr int kMostCardKinds = 33;  // as many as State has room for
inline constexpr int kCardsInAll = 60;
inline constexpr int kLetters = 4;  // A to D, on the backs
// Nothing costs or brings in more ducats.
inline constexpr int kMostPrice = 20;
constexpr std::size_t slot(Card card) {
  return static_cast<std::size_t>(card);
}
using Cards = CardCounts<Card, kMostCardKinds>;

struct CardInfo {
  std::string id;  // "A:R1/B2"
  int letter = 0;  // 0 is A
  int cost = 0;
  int sale = 0;
  std::array<int, kDeeds> numbers{};  // how often each deed may be done; 0: not on this card
  int offers(Deed deed) const { return numbers[static_cast<std::size_t>(deed)]; }
  bool operator==(const CardInfo&) const = default;
};

// The terrain of a tile, row by row.
using Tile = std::array<Terrain, kTileSide * kTileSide>;
// How many castles could be founded on a tile at the same time, each with its knight beside it.
int room_for_castles(const Tile& tile);
// Whoever founds a castle takes two fields, and with them at most two of the places that a plan of
// such places has. The land has twelve castles in all: if a plan for the tiles, each by itself, has
// 2 x 11 + 1 places, one is left for the last, however the tiles lie and whoever founded where.
inline constexpr int kLeastRoomForCastles = 23;

struct Board {
  static constexpr std::string_view kFile = "games/loewenherz/board.json";
  static Board read(const JsonCursor& document);
  std::uint64_t digest() const;
  // What cards are called for which the catalogues have no words: those that the built-in board
  // does not have, or has under the same id for another price, which is part of the words.
  std::vector<std::pair<std::string, std::string>> names() const;

  std::array<Tile, kTiles> tiles{};  // the tile of the centre is the first
  std::array<std::string, kTiles> tile_ids;
  std::vector<CardInfo> cards;              // at most kMostCardKinds
  std::array<Cards, kLetters> by_letter{};  // all cards of a letter
  // The cards of a letter follow each other: from first[letter] to before first[letter + 1].
  std::array<int, kLetters + 1> first{};

  int kinds() const { return static_cast<int>(cards.size()); }
  bool has(Card card) const { return slot(card) < cards.size(); }
  const CardInfo& info(Card card) const {
    assert(has(card));
    return cards[slot(card)];
  }
  // In large or small letters.
  std::optional<Card> find_card(std::string_view id) const;
};

inline const Board& board(BoardId id) {
  return Boards<Board>::at(id);
}

// "none" for a card that the board does not have.
inline Term term(Card card, BoardId on) {
  return {"card", board(on).has(card) ? std::string_view(board(on).info(card).id) : "none"};
}
// Every card's name, one by one.
inline std::vector<Term> terms(const Cards& cards, BoardId on) {
  return terms(cards, [&](Card card) { return term(card, on); });
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
