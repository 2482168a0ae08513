#include "games/um_krone_und_kragen/cards.h"

#include <algorithm>

#include <boost/json.hpp>

#include "core/embedded.h"
#include "core/seat.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

constexpr std::array<std::string_view, kCards + 1> kIds = {
    "fool",      "charlatan",  "farmer",   "maid",    "philosopher", "laborer", "guard",
    "hunter",    "astronomer", "merchant", "lady",    "pawnbroker",  "knight",  "magician",
    "alchemist", "bishop",     "nobleman", "general", "king",        "queen",   "none"};

using Copies = std::array<std::array<int, kMaxSeats + 1>, kCards>;

// Reads the built-in board.json; a mistake in it is a bug.
Copies read_copies() {
  Copies table{};
  const boost::json::value board =
      boost::json::parse(embedded("games/um_krone_und_kragen/board.json").value());
  for (const boost::json::value& entry : board.at("cards").as_array()) {
    const Card card = find_card(std::string_view(entry.at("id").as_string())).value();
    const auto& row = board.at("copies").at(std::string_view(entry.at("level").as_string()));
    for (const auto& [players, number] : row.as_object()) {
      table[index_of(card)].at(static_cast<std::size_t>(std::stoi(std::string(players)))) =
          static_cast<int>(number.as_int64());
    }
  }
  return table;
}

}  // namespace

std::string_view id(Card card) {
  return kIds[index_of(card)];
}

std::optional<Card> find_card(std::string_view id) {
  const auto it = std::ranges::find(kIds.begin(), kIds.begin() + kCards, id);
  if (it == kIds.begin() + kCards) return std::nullopt;
  return static_cast<Card>(it - kIds.begin());
}

int copies(Card card, int players) {
  static const Copies kCopies = read_copies();
  return kCopies[index_of(card)][static_cast<std::size_t>(players)];
}

std::vector<int> numbers_before(Card chooser, Dice chosen) {
  std::vector<int> numbers = chosen.numbers();
  if (chooser == Card::merchant) return numbers;
  for (int& number : numbers) number -= raise_of(chooser);
  return numbers;
}

CardSet affordable(Dice result) {
  int pairs = 0;
  int triples = 0;
  int most = 0;
  int kinds_of_two = 0;  // numbers shown at least twice
  int kinds_of_three = 0;
  for (int n = 1; n <= kDieFaces; ++n) {
    const int c = result.count(n);
    pairs += c / 2;
    triples += c / 3;
    most = std::max(most, c);
    kinds_of_two += c >= 2 ? 1 : 0;
    kinds_of_three += c >= 3 ? 1 : 0;
  }
  const bool middle_run = result.has(2) && result.has(3) && result.has(4) && result.has(5);
  const int total = result.total();

  CardSet cards{Card::fool, Card::charlatan};
  const auto add_if = [&](bool met, Card card) {
    if (met) cards.add(card);
  };
  add_if(most >= 2, Card::farmer);
  add_if(!result.has(2) && !result.has(4) && !result.has(6), Card::maid);
  add_if(!result.has(1) && !result.has(3) && !result.has(5), Card::philosopher);
  add_if(total >= 15, Card::laborer);
  add_if(most >= 3, Card::guard);
  add_if(most >= 4, Card::hunter);
  add_if(pairs >= 2, Card::astronomer);
  add_if(total >= 20, Card::merchant);
  add_if(most >= 5 || (kinds_of_three >= 1 && kinds_of_two >= 2), Card::lady);
  add_if(total >= 30, Card::pawnbroker);
  add_if(most >= 5, Card::knight);
  add_if(middle_run && (result.has(1) || result.has(6)), Card::magician);
  add_if(middle_run && result.has(1) && result.has(6), Card::alchemist);
  add_if(pairs >= 3, Card::bishop);
  add_if(triples >= 2, Card::nobleman);
  add_if(most >= 6, Card::general);
  add_if(most >= 7, Card::king);
  return cards;
}

}  // namespace thronsaal::um_krone_und_kragen
