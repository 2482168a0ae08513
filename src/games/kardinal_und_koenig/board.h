// The map of Europe: nine countries with their cloister spaces, the roads between those, and
// fifteen alliances. All of it is read from board.json.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/card_counts.h"
#include "core/form.h"
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

// A set of cloister spaces, iterated in ascending order.
class SpaceSet {
 public:
  constexpr SpaceSet() = default;
  constexpr explicit SpaceSet(Space only) : bits_(bit(only)) {}

  constexpr bool has(Space space) const { return (bits_ & bit(space)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr void add(Space space) { bits_ |= bit(space); }
  constexpr Space first() const { return static_cast<Space>(std::countr_zero(bits_)); }

  friend constexpr SpaceSet operator|(SpaceSet a, SpaceSet b) { return SpaceSet(a.bits_ | b.bits_); }
  friend constexpr SpaceSet operator&(SpaceSet a, SpaceSet b) { return SpaceSet(a.bits_ & b.bits_); }
  friend constexpr SpaceSet operator-(SpaceSet a, SpaceSet b) {
    return SpaceSet(a.bits_ & ~b.bits_);
  }
  constexpr bool operator==(const SpaceSet&) const = default;

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}
    constexpr Space operator*() const { return static_cast<Space>(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t rest_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  constexpr explicit SpaceSet(std::uint64_t bits) : bits_(bits) {}
  static constexpr std::uint64_t bit(Space space) { return std::uint64_t{1} << slot(space); }
  std::uint64_t bits_ = 0;
};

struct Alliance {
  Country a{};
  Country b{};
  bool over_water = false;
};

struct Board {
  std::array<std::string, kCountries> country_ids;
  std::array<Card, kCountries> card_of{};          // the card that shows the country
  std::array<SpaceSet, kCountries> spaces_of{};
  std::array<std::string, kSpaces> space_ids;
  std::array<Country, kSpaces> country_of{};
  std::array<SpaceSet, kSpaces> roads_from{};
  std::array<Alliance, kAlliances> alliances{};    // number 1 comes first
  std::array<std::string, kCards> card_ids;
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
std::vector<Term> terms(const Cards& cards);
std::vector<Term> terms(const std::vector<Space>& spaces);

}  // namespace thronsaal::kardinal_und_koenig
