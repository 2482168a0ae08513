// Influence cards: x1, x2 and x3. Cards of a kind are identical, so a hand is three counts.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/containers/card_counts.h"
#include "core/structured_record.h"
#include "core/text/card_text.h"

namespace thronsaal::lang_lebe_der_koenig {

// A card is its factor: 1, 2 or 3.
using Card = std::uint8_t;
inline constexpr int kCardKinds = 3;
using Cards = CardCounts<Card, kCardKinds, 1>;

inline Term term(Card card) {
  constexpr std::array<std::string_view, kCardKinds> kIds = {"x1", "x2", "x3"};
  return {"card", kIds[card - 1U]};
}
// Every card's name, lowest first.
inline std::vector<Term> terms(const Cards& cards) {
  return terms(cards, [](Card card) { return term(card); });
}

// The n cards of the lowest factors.
constexpr Cards lowest(const Cards& cards, int n) {
  assert(n <= cards.size());
  Cards part;
  cards.for_each_kind([&](Card card) {
    const int some = n < cards.count(card) ? n : cards.count(card);
    part.add(card, some);
    n -= some;
  });
  return part;
}

inline constexpr Cards kStartHand(12, 7, 1);
inline constexpr int kMaxCommitted = 5;

// Calls f for every choice of one to five cards of a hand, each once.
template <class F>
constexpr void for_each_commitment(const Cards& hand, F f) {
  const auto most = [](int there, int room) { return there < room ? there : room; };
  for (int x3 = 0; x3 <= most(hand.count(3), kMaxCommitted); ++x3) {
    for (int x2 = 0; x2 <= most(hand.count(2), kMaxCommitted - x3); ++x2) {
      const int least = x2 + x3 == 0 ? 1 : 0;
      for (int x1 = least; x1 <= most(hand.count(1), kMaxCommitted - x2 - x3); ++x1) {
        f(Cards(x1, x2, x3));
      }
    }
  }
}

}  // namespace thronsaal::lang_lebe_der_koenig
