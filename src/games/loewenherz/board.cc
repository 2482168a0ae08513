#include "games/loewenherz/board.h"

#include <algorithm>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "core/embedded.h"
#include "core/text.h"

namespace thronsaal::loewenherz {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, kTerrains> kTerrainIds = {
    "meadow", "forest", "village", "royal_city", "gold", "silver", "copper", "diamond"};
constexpr std::array<std::string_view, kDeeds + 1> kDeedIds = {"borders",  "knights",  "expand",
                                                               "deserter", "alliance", "none"};

Terrain terrain_of(const json::value& data, char letter) {
  const auto& entry = data.at("terrain").at(std::string_view(&letter, 1));
  const auto it = std::ranges::find(kTerrainIds, std::string_view(entry.at("id").as_string()));
  return static_cast<Terrain>(it - kTerrainIds.begin());
}

void read_tiles(Board& board, const json::value& data) {
  for ([[maybe_unused]] const auto& [letter, entry] : data.at("terrain").as_object()) {
    assert(points_of(terrain_of(data, letter.front())) == entry.at("points").as_int64());
  }
  const json::array& tiles = data.at("tiles").as_array();
  for (std::size_t i = 0; i < kTiles; ++i) {
    assert(tiles.at(i).at("centre").as_bool() == (i == 0));
    board.tile_ids[i] = std::string(tiles.at(i).at("id").as_string());
    std::size_t at = 0;
    for (const json::value& row : tiles.at(i).at("rows").as_array()) {
      for (const char letter : row.as_string()) {
        board.tiles[i].at(at++) = terrain_of(data, letter);
      }
    }
  }
}

void read_cards(Board& board, const json::value& data) {
  const json::array& cards = data.at("cards").as_array();
  for (std::size_t i = 0; i < kCardKinds; ++i) {
    const json::value& entry = cards.at(i);
    CardInfo& card = board.cards[i];
    card.id = std::string(entry.at("id").as_string());
    card.letter = entry.at("letter").as_string().front() - 'A';
    card.cost = static_cast<int>(entry.at("cost").as_int64());
    card.sale = static_cast<int>(entry.at("sale").as_int64());
    for (const json::value& action : entry.at("actions").as_array()) {
      const Deed deed = find_deed(std::string_view(action.at("action").as_string())).value();
      card.numbers[static_cast<std::size_t>(deed)] =
          static_cast<int>(action.at("number").as_int64());
    }
    assert(i == 0 || board.cards[i - 1].letter <= card.letter);
    board.first[static_cast<std::size_t>(card.letter) + 1] = static_cast<int>(i) + 1;
    board.by_letter[static_cast<std::size_t>(card.letter)].add(
        static_cast<Card>(i), static_cast<int>(entry.at("count").as_int64()));
  }
}

}  // namespace

std::string_view id(Terrain terrain) {
  return kTerrainIds[slot(terrain)];
}

std::string_view id(Deed deed) {
  return kDeedIds[static_cast<std::size_t>(deed)];
}

std::optional<Deed> find_deed(std::string_view id) {
  const auto it = std::ranges::find(kDeedIds.begin(), kDeedIds.begin() + kDeeds, id);
  if (it == kDeedIds.begin() + kDeeds) return std::nullopt;
  return static_cast<Deed>(it - kDeedIds.begin());
}

// The build checked board.json in with us: a mistake in it is our own.
Board read_board() {
  const json::value data = json::parse(embedded("games/loewenherz/board.json").value());
  Board board;
  read_tiles(board, data);
  read_cards(board, data);
  return board;
}

std::optional<Card> find_card(std::string_view id) {
  const std::string lower = lowered(id);
  for (std::size_t i = 0; i < kCardKinds; ++i) {
    if (lowered(board().cards[i].id) == lower) return static_cast<Card>(i);
  }
  return std::nullopt;
}

std::string name(Field f) {
  if (static_cast<int>(f) >= kFields) return "none";
  return fmt::format("{}{}", static_cast<char>('a' + column_of(f)), row_of(f) + 1);
}

std::optional<Field> find_field(std::string_view name) {
  if (name.size() < 2) return std::nullopt;
  const int column = name.front() - 'a';
  const std::optional<int> row = name[1] == '0' ? std::nullopt : to_number(name.substr(1));
  if (column < 0 || column >= kSide || !row || *row > kSide) return std::nullopt;
  return field(*row - 1, column);
}

std::string name(Edge e) {
  return e.exists() ? fmt::format("{}-{}", name(e.field), name(e.other_side())) : "none";
}

std::optional<Edge> find_edge(std::string_view name) {
  const std::size_t hyphen = name.find('-');
  if (hyphen == std::string_view::npos) return std::nullopt;
  const std::optional<Field> a = find_field(name.substr(0, hyphen));
  const std::optional<Field> b = find_field(name.substr(hyphen + 1));
  if (!a || !b || distance(*a, *b) != 1) return std::nullopt;
  return edge_between(*a, *b);
}

}  // namespace thronsaal::loewenherz
