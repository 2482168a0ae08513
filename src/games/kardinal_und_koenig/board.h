// The map of Europe: nine countries with their cloister spaces, the roads between those, and
// fifteen alliances.
//
// Countries, cards and pieces are printed in the rules: they are the same on every board. Spaces,
// roads and most pairs of allies are reconstructed and can be corrected, so they are read from a
// board.json, and a state names its board.
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
#include "core/containers/index_set.h"
#include "core/seat.h"
#include "core/structured_record.h"
#include "core/text/card_text.h"

namespace thronsaal::kardinal_und_koenig {

enum class Country : std::uint8_t {
  eng = 0,
  fra = 1,
  ara = 2,
  bur = 3,
  lot = 4,
  frk = 5,
  swa = 6,
  bay = 7,
  ita = 8,
  none = 0xFF
};
enum class Card : std::uint8_t {
  frk_ara = 0,
  bay_bur = 1,
  lot_ita = 2,
  eng_swa = 3,
  fra = 4,
  none = 0xFF
};
enum class Space : std::uint8_t { none = 0xFF };  // numbered as the board lists them
inline constexpr int kCountries = 9;
inline constexpr int kCards = 5;
inline constexpr int kAlliances = 15;
inline constexpr int kCloistersPerPlayer = 20;  // of each player
inline constexpr int kCouncillorsPerPlayer = 8;

// Limits of a board. A set of spaces is one machine word. Action lists (rules.h) and the computer
// players' tables rely on the limit of spaces per country, the search for chains on that of roads.
inline constexpr int kMaxSpaces = 64;
inline constexpr int kMaxSpacesPerCountry = 12;
inline constexpr int kMaxRoadsPerSpace = 6;  // from one space

constexpr std::size_t index_of(Country country) {
  return static_cast<std::size_t>(country);
}
constexpr std::size_t index_of(Space space) {
  return static_cast<std::size_t>(space);
}
constexpr std::size_t index_of(Card card) {
  return static_cast<std::size_t>(card);
}

using Cards = CardCounts<Card, kCards>;

using SpaceSet = IndexSet<Space, std::uint64_t, kMaxSpaces>;
using CountrySet = IndexSet<Country, std::uint16_t, kCountries>;

// Printed in the rules

inline constexpr std::array<std::string_view, kCountries> kCountryIds = {
    "ENG", "FRA", "ARA", "BUR", "LOT", "FRK", "SWA", "BAY", "ITA"};
inline constexpr std::array<std::string_view, kCards> kCardIds = {"FRK_ARA", "BAY_BUR", "LOT_ITA",
                                                                  "ENG_SWA", "FRA"};
// The card that shows the country.
inline constexpr std::array<Card, kCountries> kCardOf = {
    Card::eng_swa, Card::fra,     Card::frk_ara, Card::bay_bur, Card::lot_ita,
    Card::frk_ara, Card::eng_swa, Card::bay_bur, Card::lot_ita};
// The countries that the card shows.
inline constexpr std::array<CountrySet, kCards> kCountriesFor = [] {
  std::array<CountrySet, kCards> shown{};
  for (const Country country : CountrySet::all())
    shown[index_of(kCardOf[index_of(country)])].add(country);
  return shown;
}();
inline constexpr Cards kAllCards = {13, 12, 11, 10, 9};

// With fewer than five players some cards of each kind are removed.
constexpr int removed_of_each_card(int players) {
  return kMaxSeats - players;
}
constexpr Cards cards_for(int players) {
  Cards cards = kAllCards;
  for (std::size_t i = 0; i < kCards; ++i) {
    cards.remove(static_cast<Card>(i), removed_of_each_card(players));
  }
  return cards;
}

// Facts of a board

struct Alliance {
  Country a{};
  Country b{};
};

struct Board {
  static constexpr std::string_view kFile = "games/kardinal_und_koenig/board.json";
  static Board read(const JsonCursor& document);
  std::uint64_t digest() const;
  // Names of its spaces: catalogue key and text.
  std::vector<std::pair<std::string, std::string>> names() const;

  int space_count = 0;
  int largest_country = 0;  // number of spaces of the largest country
  SpaceSet spaces;          // all of them
  std::array<SpaceSet, kCountries> spaces_of{};
  std::array<SpaceSet, kCards> spaces_for{};  // in the countries that the card shows
  std::array<Country, kMaxSpaces> country_of{};
  std::array<SpaceSet, kMaxSpaces> roads_from{};
  std::array<Alliance, kAlliances> alliances{};    // number 1 comes first
  std::array<CountrySet, kCountries> allies_of{};  // by any alliance
  // The id of a space is its country's id with a number.
  std::array<std::string, kMaxSpaces> space_ids;
  std::array<std::string, kMaxSpaces> space_names;
};

inline const Board& board(BoardId id) {
  return BoardRegistry<Board>::at(id);
}

// By id, ignoring case.
std::optional<Country> find_country(std::string_view id);
std::optional<Card> find_card(std::string_view id);
std::optional<Space> find_space(std::string_view id, const Board& board);

inline Term term(Country country) {
  return {"country", kCountryIds[index_of(country)]};
}
inline Term term(Card card) {
  return {"card", kCardIds[index_of(card)]};
}
inline Term term(Space space, const Board& board) {
  return {"space", board.space_ids[index_of(space)]};
}
// The names of all cards.
inline std::vector<Term> terms(const Cards& cards) {
  return terms(cards, [](Card card) { return term(card); });
}
std::vector<Term> terms(const std::vector<Space>& spaces, const Board& board);

}  // namespace thronsaal::kardinal_und_koenig
