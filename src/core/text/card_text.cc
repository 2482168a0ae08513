#include "core/text/card_text.h"

#include <algorithm>

namespace thronsaal {

std::string cards_notation(const std::vector<Term>& cards) {
  std::string text;
  for (const Term& card : cards) text.append(" ").append(card.id);
  return text;
}

std::string render_cards(const std::vector<Term>& cards, const Catalogue& words) {
  std::string text;
  for (auto it = cards.begin(); it != cards.end();) {
    const auto next = std::find_if(it, cards.end(), [&](const Term& card) { return card != *it; });
    if (!text.empty()) text += ", ";
    if (next - it > 1) text += std::to_string(next - it) + "× ";
    text += words.term(it->domain, it->id);
    it = next;
  }
  return text.empty() ? "–" : text;
}

}  // namespace thronsaal
