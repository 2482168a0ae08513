// Tiles and cards, read from board.json or from a corrected board.
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
#include "core/containers/card_counts.h"
#include "core/seat.h"
#include "core/structured_record.h"
#include "core/text/card_text.h"
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
constexpr std::size_t index_of(Terrain terrain) {
  return static_cast<std::size_t>(terrain);
}
std::string_view id(Terrain terrain);
inline constexpr std::string_view kTerrainLetters = "mfvKGSCD";  // of the board's file
constexpr int points_of(Terrain terrain) {
  constexpr std::array<int, kTerrains> kPoints = {0, 1, 3, 5, 0, 0, 0, 0};
  return kPoints[index_of(terrain)];
}

inline constexpr int kTiles = 9;
inline constexpr int kTileSide = 4;
inline constexpr int kTilesPerSide = 3;
inline constexpr int kCentreTile = 4;  // the place in the middle, where the first tile lies
inline constexpr int kRotations = 4;   // ways to lay a tile

// What a card can be played for; most cards offer a choice of two.
enum class Deed : std::uint8_t { borders, knights, expand, deserter, alliance, none };
inline constexpr int kDeeds = 5;
std::string_view id(Deed deed);
std::optional<Deed> find_deed(std::string_view id);

// Maximum and minimum number of steps a card offers for a deed. The rulebook has one to three
// borders and one or two fields; kMaxMoves and the page rely on that.
inline constexpr std::array<int, kDeeds> kMaxOffered = {3, 2, 2, 1, 1};
inline constexpr std::array<int, kDeeds> kMinOffered = {1, 1, 2, 1, 1};

// Kinds of cards in the order of the board; equal cards of a letter are indistinguishable.
enum class Card : std::uint8_t { none = 0xFF };
inline constexpr int kMaxCardKinds = 33;  // the capacity of State
inline constexpr int kCardCount = 60;
inline constexpr int kLetters = 4;  // A to D, on the backs
// Maximum cost or sale value in ducats.
inline constexpr int kMaxPrice = 20;
constexpr std::size_t index_of(Card card) {
  return static_cast<std::size_t>(card);
}
using Cards = CardCounts<Card, kMaxCardKinds>;

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
// How many castles fit on a tile at the same time, each with its knight beside it.
int room_for_castles(const Tile& tile);
// A castle and its knight take two fields and so block at most two of the disjoint sites counted
// per tile. With twelve castles, 2 x 11 + 1 sites guarantee one for the last.
inline constexpr int kMinRoomForCastles = 23;

struct Board {
  static constexpr std::string_view kFile = "games/loewenherz/board.json";
  static Board read(const JsonCursor& document);
  std::uint64_t digest() const;
  // Names of cards that are not in the catalogues: those that the built-in board does not have, or
  // has with another price, which is part of the name.
  std::vector<std::pair<std::string, std::string>> names() const;

  std::array<Tile, kTiles> tiles{};  // the tile of the centre is the first
  std::array<std::string, kTiles> tile_ids;
  std::vector<CardInfo> cards;              // at most kMaxCardKinds
  std::array<Cards, kLetters> by_letter{};  // all cards of a letter
  // The cards of a letter are contiguous: from first[letter] up to first[letter + 1].
  std::array<int, kLetters + 1> first{};

  int kinds() const { return static_cast<int>(cards.size()); }
  bool has(Card card) const { return index_of(card) < cards.size(); }
  const CardInfo& info(Card card) const {
    assert(has(card));
    return cards[index_of(card)];
  }
  // Ignores case.
  std::optional<Card> find_card(std::string_view id) const;
};

inline const Board& board(BoardId id) {
  return BoardRegistry<Board>::at(id);
}

// "none" for a card that the board does not have.
inline Term term(Card card, BoardId on) {
  return {"card", board(on).has(card) ? std::string_view(board(on).info(card).id) : "none"};
}
// The names of all cards.
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
