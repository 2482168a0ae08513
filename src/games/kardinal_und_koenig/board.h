// The map of Europe: nine countries with their cloister spaces, the roads between those, and
// fifteen alliances. All of it is read from board.json.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/card_counts.h"
#include "core/card_words.h"
#include "core/form.h"
#include "core/index_set.h"
#include "core/seat.h"

namespace thronsaal::kardinal_und_koenig {

// Countries, spaces and cards are numbered as board.json lists them.
enum class Country : std::uint8_t { none = 0xFF };
enum class Space : std::uint8_t { none = 0xFF };
enum class Card : std::uint8_t { none = 0xFF };
inline constexpr int kCountries = 9;
inline constexpr int kSpaces = 50;
inline constexpr int kCards = 5;
inline constexpr int kAlliances = 15;

constexpr std::size_t slot(Country country) {
  return static_cast<std::size_t>(country);
}
constexpr std::size_t slot(Space space) {
  return static_cast<std::size_t>(space);
}
constexpr std::size_t slot(Card card) {
  return static_cast<std::size_t>(card);
}

using Cards = CardCounts<Card, kCards>;

using SpaceSet = IndexSet<Space, std::uint64_t, kSpaces>;
using CountrySet = IndexSet<Country, std::uint16_t, kCountries>;

struct Alliance {
  Country a{};
  Country b{};
};

struct Board {
  std::array<std::string, kCountries> country_ids;
  std::array<Card, kCountries> card_of{};  // the card that shows the country
  std::array<SpaceSet, kCountries> spaces_of{};
  std::array<std::string, kSpaces> space_ids;
  std::array<Country, kSpaces> country_of{};
  std::array<SpaceSet, kSpaces> roads_from{};
  std::array<Alliance, kAlliances> alliances{};  // number 1 comes first
  std::array<std::string, kCards> card_ids;
  std::array<CountrySet, kCards> countries_for{};  // that the card shows
  std::array<SpaceSet, kCards> spaces_for{};       // in them
  std::array<Cards, kMaxSeats + 1> cards{};        // in the game, by number of players
};

Board read_board();
inline const Board& board() {
  static const Board kBoard = read_board();
  return kBoard;
}

// By id, in any case.
std::optional<Country> find_country(std::string_view id);
std::optional<Space> find_space(std::string_view id);
std::optional<Card> find_card(std::string_view id);

inline Term term(Country country) {
  return {"country", board().country_ids[slot(country)]};
}
inline Term term(Space space) {
  return {"space", board().space_ids[slot(space)]};
}
inline Term term(Card card) {
  return {"card", board().card_ids[slot(card)]};
}
// Every card's name, one by one.
inline std::vector<Term> terms(const Cards& cards) {
  return terms(cards, [](Card card) { return term(card); });
}
std::vector<Term> terms(const std::vector<Space>& spaces);

}  // namespace thronsaal::kardinal_und_koenig
