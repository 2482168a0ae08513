// Reads and validates tiles and cards of a board document.
#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/text/text.h"
#include "games/loewenherz/state.h"

namespace thronsaal::loewenherz {
namespace {

constexpr std::array<std::string_view, kLetters> kLetterIds = {"A", "B", "C", "D"};
constexpr std::size_t kMaxTileIdLength = 8;
constexpr std::size_t kMaxCardIdLength = 14;

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

void expect_printed(const JsonCursor& value, int printed) {
  if (value.number(0, 1000) == printed) return;
  value.fail(fmt::format("this number is printed in the rules and stays {}", printed));
}

// Printed in the rules, not on the board.
void expect_rules(const JsonCursor& document) {
  const JsonCursor pieces = document["pieces"];
  pieces.expect_members({"borders", "knights", "castles", "castles_of_third_colour"});
  pieces["castles"].expect_members({"2", "3", "4"});
  const JsonCursor start = document["start"];
  start.expect_members({"ducats", "cards", "kings_marker", "castle_distance"});
  start["kings_marker"].expect_members({"2", "3", "4"});
  expect_printed(pieces["borders"], kBorders);
  expect_printed(pieces["knights"], kKnightsPerColour);
  expect_printed(start["ducats"], kStartDucats);
  expect_printed(start["cards"], kHandSize);
  expect_printed(start["castle_distance"], kCastleDistance);
  for (const int players : {2, 3, 4}) {
    State s;
    s.players = static_cast<std::uint8_t>(players);
    expect_printed(pieces["castles"][std::to_string(players)], s.castles_each());
    expect_printed(start["kings_marker"][std::to_string(players)], s.marker());
    if (players == 2) expect_printed(pieces["castles_of_third_colour"], s.castles_each());
  }
  const JsonCursor scoring = document["scoring"];
  scoring.expect_members({"monopoly", "mines_of_a_monopoly", "most_ducats", "second_most_ducats"});
  expect_printed(scoring["monopoly"], kMonopolyPoints);
  expect_printed(scoring["mines_of_a_monopoly"], kMonopolyMines);
  expect_printed(scoring["most_ducats"], kMostDucatsPoints);
  expect_printed(scoring["second_most_ducats"], kSecondMostDucatsPoints);
}

void expect_terrain(const JsonCursor& terrain) {
  terrain.expect_members({"m", "f", "v", "K", "G", "S", "C", "D"});
  for (int t = 0; t < kTerrains; ++t) {
    const Terrain what = static_cast<Terrain>(t);
    const std::string letter(1, kTerrainLetters[index_of(what)]);
    const JsonCursor entry = terrain[letter];
    entry.expect_members({"id", "points"});
    if (entry["id"].text() != id(what)) {
      entry["id"].fail(fmt::format("the letter {} stands for {}", letter, id(what)));
    }
    expect_printed(entry["points"], points_of(what));
  }
}

// Tiles

std::string read_tile_id(const JsonCursor& value, std::span<const std::string> others) {
  std::string id = value.text();
  if (id.size() > kMaxTileIdLength || !std::ranges::all_of(id, is_letter_or_digit)) {
    value.fail(fmt::format("the id of a tile has 1 to {} letters and digits", kMaxTileIdLength));
  }
  // Used in "tile K turned 3"; "none" is reserved.
  if (to_lower_ascii(id) == "none" || to_lower_ascii(id) == "turned") {
    value.fail(fmt::format("\"{}\" is a word of the notation, so it cannot be an id", id));
  }
  for (const std::string& other : others) {
    if (to_lower_ascii(other) == to_lower_ascii(id))
      value.fail(fmt::format("two tiles are called {}", id));
  }
  return id;
}

Tile read_rows(const JsonCursor& rows) {
  Tile tile{};
  rows.size(kTileSide, kTileSide);
  for (std::size_t r = 0; r < kTileSide; ++r) {
    const std::string row = rows[r].text();
    if (row.size() != kTileSide) rows[r].fail("a row has four letters, one for each field");
    for (std::size_t c = 0; c < std::min<std::size_t>(row.size(), kTileSide); ++c) {
      const std::size_t t = kTerrainLetters.find(row[c]);
      if (t == std::string_view::npos) {
        rows[r].fail(fmt::format("the letters of fields are {}", kTerrainLetters));
      } else {
        tile[r * kTileSide + c] = static_cast<Terrain>(t);
      }
    }
  }
  return tile;
}

void read_tiles(Board& board, const JsonCursor& tiles) {
  int room = 0;
  tiles.size(kTiles, kTiles);
  for (std::size_t i = 0; i < kTiles; ++i) {
    const JsonCursor tile = tiles[i];
    tile.expect_members({"id", "centre", "rows"});
    board.tile_ids[i] = read_tile_id(tile["id"], std::span(board.tile_ids).first(i));
    if (tile["centre"].truth() != (i == 0)) {
      tile["centre"].fail("the first tile lies in the centre, and no other");
    }
    board.tiles[i] = read_rows(tile["rows"]);
    const auto cities = std::ranges::count(board.tiles[i], Terrain::royal_city);
    if (cities != (i == 0 ? 1 : 0)) {
      tile["rows"].fail("there is one royal city, K, and it lies on the tile of the centre");
    }
    room += room_for_castles(board.tiles[i]);
  }
  if (room >= kMinRoomForCastles) return;
  tiles.fail(
      fmt::format("there are too few meadows: only {} castles with a knight beside each fit on the "
                  "tiles, but {} are needed so that every player finds a place",
                  room, kMinRoomForCastles));
}

// Cards

std::string read_card_id(const JsonCursor& value, int letter, const Board& board) {
  std::string id = value.text();
  const std::string_view text = id;
  const std::string_view first = kLetterIds[static_cast<std::size_t>(letter)];
  const auto fits = [](char c) { return is_letter_or_digit(c) || c == '/'; };
  if (text.size() < 3 || text.size() > kMaxCardIdLength || text.substr(0, 1) != first ||
      text[1] != ':' || !std::ranges::all_of(text.substr(2), fits)) {
    value.fail(
        fmt::format("the id of a card is its letter, a colon and up to {} letters, digits "
                    "and slashes, like {}:R1/B2",
                    kMaxCardIdLength - 2, first));
  }
  if (board.find_card(id)) value.fail(fmt::format("two kinds of cards are called {}", id));
  return id;
}

void read_deeds(CardInfo& card, const JsonCursor& actions) {
  const std::size_t size = actions.size(1, 2);
  for (std::size_t i = 0; i < size; ++i) {
    actions[i].expect_members({"action", "number"});
    const JsonCursor what = actions[i]["action"];
    const std::optional<Deed> deed = find_deed(what.text());
    if (!deed) {
      what.fail("an action is one of borders, knights, expand, deserter and alliance");
      return;
    }
    const auto at = static_cast<std::size_t>(*deed);
    if (card.numbers[at] != 0) what.fail("a card has each action only once");
    const JsonCursor number = actions[i]["number"];
    if (kMinOffered[at] == kMaxOffered[at]) expect_printed(number, kMaxOffered[at]);
    card.numbers[at] = number.number(kMinOffered[at], kMaxOffered[at]);
  }
}

void read_card(Board& board, const JsonCursor& entry) {
  entry.expect_members({"id", "letter", "count", "cost", "sale", "actions"});
  CardInfo card;
  card.letter = static_cast<int>(entry["letter"].one_of(kLetterIds));
  if (!board.cards.empty() && card.letter < board.cards.back().letter) {
    entry["letter"].fail("cards are listed by their letters, from A to D");
  }
  card.id = read_card_id(entry["id"], card.letter, board);
  card.cost = entry["cost"].number(0, kMaxPrice);
  card.sale = entry["sale"].number(0, kMaxPrice);
  read_deeds(card, entry["actions"]);
  for (CardInfo other : board.cards) {
    const std::string known = std::exchange(other.id, card.id);
    if (other != card) continue;
    entry.fail(
        fmt::format("this is the same card as {}: say with its count how many there are", known));
  }
  Cards& all = board.by_letter[static_cast<std::size_t>(card.letter)];
  all.add(static_cast<Card>(board.kinds()), entry["count"].number(1, kCardCount));
  board.cards.push_back(card);
}

void read_cards(Board& board, const JsonCursor& cards) {
  const std::size_t size = cards.size(kLetters, kMaxCardKinds);
  for (std::size_t i = 0; i < size; ++i) read_card(board, cards[i]);
  int all = 0;
  for (int letter = 0; letter < kLetters; ++letter) {
    const auto at = static_cast<std::size_t>(letter);
    if (board.by_letter[at].empty()) {
      cards.fail(fmt::format("no card has the letter {}", kLetterIds[at]));
    }
    all += board.by_letter[at].size();
    const auto is_up_to_here = [&](const CardInfo& card) { return card.letter <= letter; };
    board.first[at + 1] = static_cast<int>(std::ranges::count_if(board.cards, is_up_to_here));
  }
  if (all == kCardCount) return;
  cards.fail(
      fmt::format("the rules print that there are {} cards, but these are {}", kCardCount, all));
}

// How many castles fit on the fields from this one on, except those taken.
int room_from(std::size_t from, const Tile& tile, unsigned taken) {
  if (from == tile.size()) return 0;
  int most = room_from(from + 1, tile, taken);
  if ((taken >> from & 1U) != 0) return most;
  const auto try_with = [&](std::size_t other) {
    // One of the two is a meadow for the castle, the other a meadow or a forest for the knight.
    const auto [a, b] = std::minmax(tile[from], tile[other]);
    if (a != Terrain::meadow || b > Terrain::forest || (taken >> other & 1U) != 0) return;
    most = std::max(most, 1 + room_from(from + 1, tile, taken | 1U << other));
  };
  if (from % kTileSide + 1 < kTileSide) try_with(from + 1);
  if (from + kTileSide < tile.size()) try_with(from + kTileSide);
  return most;
}

}  // namespace

int room_for_castles(const Tile& tile) {
  return room_from(0, tile, 0);
}

Board Board::read(const JsonCursor& document) {
  document.expect_members(
      {"provenance", "terrain", "tiles", "cards", "pieces", "start", "scoring"});
  const JsonCursor provenance = document["provenance"];
  for (const std::string& key : provenance.keys()) provenance[key].text();
  expect_terrain(document["terrain"]);
  Board board;
  read_tiles(board, document["tiles"]);
  read_cards(board, document["cards"]);
  expect_rules(document);
  return board;
}

}  // namespace thronsaal::loewenherz
