// Counted cards as terms, as notation and as terminal text.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/containers/card_counts.h"
#include "core/structured_record.h"
#include "core/text/catalogue.h"

namespace thronsaal {

// One term per card, ordered by kind. `term_of(card)` is the game's term for a card.
template <class Card, int kKinds, int kFirst, class TermOf>
std::vector<Term> terms(const CardCounts<Card, kKinds, kFirst>& cards, TermOf term_of) {
  std::vector<Term> all;
  cards.for_each_kind([&](Card card) {
    all.insert(all.end(), static_cast<std::size_t>(cards.count(card)), term_of(card));
  });
  return all;
}

// " x1 x1 x3": the ids, each with a space before it.
std::string cards_notation(const std::vector<Term>& cards);
// "2× England, France": consecutive equal cards are counted. A dash if there are none.
std::string render_cards(const std::vector<Term>& cards, const Catalogue& words);

// Parses the cards of a notation, in any order. `parse_card` turns a word into a card or nullopt.
// Fails if there are more cards than any action can name.
template <class Cards, class ParseCard>
std::optional<Cards> parse_cards(std::span<const std::string_view> words, ParseCard parse_card) {
  constexpr int kMost = 20;
  Cards cards;
  for (const std::string_view word : words) {
    const auto card = parse_card(word);
    if (!card || cards.size() == kMost) return std::nullopt;
    cards.add(*card);
  }
  return cards;
}

}  // namespace thronsaal
