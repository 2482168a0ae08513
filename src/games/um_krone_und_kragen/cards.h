// The cards: names, costs and kinds of help.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

#include "core/containers/dice.h"
#include "core/structured_record.h"

namespace thronsaal::um_krone_und_kragen {

enum class Card : std::uint8_t {
  fool,
  charlatan,  // the back of a fool
  farmer,
  maid,
  philosopher,
  laborer,
  guard,
  hunter,
  astronomer,
  merchant,
  lady,
  pawnbroker,
  knight,
  magician,
  alchemist,
  bishop,
  nobleman,
  general,
  king,
  queen,
  none,
};
inline constexpr int kCards = static_cast<int>(Card::none);

constexpr std::size_t index_of(Card card) {
  return static_cast<std::size_t>(card);
}
std::string_view id(Card card);                      // "fool"; "none" for none
std::optional<Card> find_card(std::string_view id);  // the inverse
inline Term term(Card card) {
  return {"card", id(card)};
}

// A set of cards, iterated in the order of the enumeration.
class CardSet {
 public:
  constexpr CardSet() = default;
  constexpr CardSet(std::initializer_list<Card> cards) {
    for (const Card card : cards) add(card);
  }
  constexpr bool has(Card card) const { return (bits_ & bit(card)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr void add(Card card) { bits_ |= bit(card); }
  constexpr void remove(Card card) { bits_ &= ~bit(card); }
  constexpr Card lowest() const { return static_cast<Card>(std::countr_zero(bits_)); }
  constexpr void remove_lowest() { bits_ &= bits_ - 1; }
  friend constexpr CardSet operator&(CardSet a, CardSet b) { return CardSet(a.bits_ & b.bits_); }
  friend constexpr CardSet operator|(CardSet a, CardSet b) { return CardSet(a.bits_ | b.bits_); }
  friend constexpr CardSet operator-(CardSet a, CardSet b) { return CardSet(a.bits_ & ~b.bits_); }
  constexpr bool operator==(const CardSet&) const = default;
  constexpr std::uint32_t bits() const { return bits_; }

 private:
  constexpr explicit CardSet(std::uint32_t bits) : bits_(bits) {}
  static constexpr std::uint32_t bit(Card card) { return std::uint32_t{1} << index_of(card); }
  std::uint32_t bits_ = 0;
};

// Calls f(card) for every card of the set.
template <class F>
constexpr void for_each(CardSet cards, F f) {
  for (; !cards.empty(); cards.remove_lowest()) f(cards.lowest());
}

// Cards that add a die during the turn.
inline constexpr CardSet kAdders{Card::laborer, Card::guard,  Card::hunter, Card::pawnbroker,
                                 Card::knight,  Card::bishop, Card::queen};
// Cards that let the player choose dice one by one.
inline constexpr CardSet kChoosers{Card::merchant, Card::lady, Card::nobleman};
// Cards used during the turn; the others give dice at its start, or nothing.
inline constexpr CardSet kUsable{
    Card::fool,      Card::maid,       Card::philosopher, Card::laborer,
    Card::guard,     Card::hunter,     Card::astronomer,  Card::merchant,
    Card::lady,      Card::pawnbroker, Card::knight,      Card::magician,
    Card::alchemist, Card::bishop,     Card::nobleman,    Card::queen};

// The number on the die that an adder adds; 0 for the queen, who adds any number.
constexpr int number_added(Card adder) {
  switch (adder) {
    case Card::laborer: return 1;
    case Card::guard: return 2;
    case Card::hunter: return 3;
    case Card::pawnbroker: return 4;
    case Card::knight: return 5;
    case Card::bishop: return 6;
    default: return 0;
  }
}

// How much the lady and the nobleman raise a die.
constexpr int raise_of(Card chooser) {
  return chooser == Card::lady ? 1 : 2;
}

// What the dice that a chooser was given showed before, in the order of their numbers in
// State::chosen.
std::vector<int> numbers_before(Card chooser, Dice chosen);

// Cards whose cost the dice meet, available or not.
CardSet affordable(Dice result);

// The number of copies of a card on display at the start.
int copies(Card card, int players);

}  // namespace thronsaal::um_krone_und_kragen
