#include "games/loewenherz/board.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "core/digest.h"
#include "core/text/text.h"

namespace thronsaal::loewenherz {
namespace {

constexpr std::array<std::string_view, kTerrains> kTerrainIds = {
    "meadow", "forest", "village", "royal_city", "gold", "silver", "copper", "diamond"};
constexpr std::array<std::string_view, kDeeds + 1> kDeedIds = {"borders",  "knights",  "expand",
                                                               "deserter", "alliance", "none"};

// "R1/B2": the deeds of a card, in the letters used in ids.
std::string symbols(const CardInfo& card) {
  std::string text;
  for (const auto& [deed, symbol] : {std::pair(Deed::knights, 'R'),
                                     {Deed::expand, 'E'},
                                     {Deed::borders, 'B'},
                                     {Deed::deserter, 'D'},
                                     {Deed::alliance, 'A'}}) {
    const int number = card.offers(deed);
    if (number == 0) continue;
    text += fmt::format("{}{}", text.empty() ? "" : "/", symbol);
    if (deed == Deed::knights || deed == Deed::borders) text += std::to_string(number);
  }
  return text;
}

std::uint8_t small(int number) {
  return static_cast<std::uint8_t>(number);
}

void write(DigestWriter& digest, const std::string& text) {
  digest.u8(small(static_cast<int>(text.size())));
  for (const char character : text) digest.u8(static_cast<std::uint8_t>(character));
}

}  // namespace

std::string_view id(Terrain terrain) {
  return kTerrainIds[index_of(terrain)];
}

std::string_view id(Deed deed) {
  return kDeedIds[static_cast<std::size_t>(deed)];
}

std::optional<Deed> find_deed(std::string_view id) {
  const auto deeds = std::span(kDeedIds).first(kDeeds);
  const auto it = std::ranges::find(deeds, id);
  if (it == deeds.end()) return std::nullopt;
  return static_cast<Deed>(it - deeds.begin());
}

// Ids are facts because notation uses them.
std::uint64_t Board::digest() const {
  DigestWriter digest;
  digest.u8(small(kTiles));
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    write(digest, tile_ids[i]);
    digest.u8(tiles[i]);
  }
  digest.u8(small(kinds()));
  for (int i = 0; i < kinds(); ++i) {
    const CardInfo& card = cards[static_cast<std::size_t>(i)];
    write(digest, card.id);
    digest.u8(small(card.letter));
    digest.u8(small(by_letter[static_cast<std::size_t>(card.letter)].count(static_cast<Card>(i))));
    digest.u8(small(card.cost));
    digest.u8(small(card.sale));
    for (const int number : card.numbers) digest.u8(small(number));
  }
  return digest.value();
}

std::vector<std::pair<std::string, std::string>> Board::names() const {
  const std::vector<CardInfo>& built_in = board(BoardId::built_in).cards;
  std::vector<std::pair<std::string, std::string>> all;
  for (const CardInfo& card : cards) {
    if (std::ranges::find(built_in, card) != built_in.end()) continue;
    all.emplace_back("card." + card.id,
                     fmt::format("{} {} (−{}/+{})", static_cast<char>('A' + card.letter),
                                 symbols(card), card.cost, card.sale));
  }
  return all;
}

std::optional<Card> Board::find_card(std::string_view id) const {
  const std::string lower = to_lower_ascii(id);
  for (int i = 0; i < kinds(); ++i) {
    if (to_lower_ascii(cards[static_cast<std::size_t>(i)].id) == lower) return static_cast<Card>(i);
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
