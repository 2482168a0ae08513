// Card texts, for a game with three kinds of cards.
#include "core/text/card_text.h"

#include <array>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

using NumberedSuits = CardCounts<int, 3, 1>;

constexpr std::array<std::string_view, 3> kIds = {"cup", "coin", "sword"};

Term term_of(int suit) {
  return {"card", kIds[static_cast<std::size_t>(suit - 1)]};
}
std::optional<int> parse_suit(std::string_view id) {
  for (int suit = 1; suit <= 3; ++suit) {
    if (term_of(suit).id == id) return suit;
  }
  return std::nullopt;
}
std::vector<Term> terms_of(const NumberedSuits& suits) {
  return terms(suits, term_of);
}

TEST(CardText, NamesEveryCardInTheOrderOfTheKinds) {
  const Term cup{"card", "cup"};
  const Term sword{"card", "sword"};
  EXPECT_EQ(terms_of({1, 0, 2}), (std::vector{cup, sword, sword}));
  EXPECT_TRUE(terms_of({0, 0, 0}).empty());
}

TEST(CardText, PrintsASpaceBeforeEachId) {
  EXPECT_EQ(cards_notation(terms_of({1, 0, 2})), " cup sword sword");
  EXPECT_EQ(cards_notation({}), "");
}

TEST(CardText, CountsEqualCards) {
  const Catalogue words(R"({"card.cup": "Cup", "card.coin": "Coin", "card.sword": "Sword"})");
  EXPECT_EQ(render_cards(terms_of({3, 1, 2}), words), "3× Cup, Coin, 2× Sword");
  EXPECT_EQ(render_cards(terms_of({0, 1, 0}), words), "Coin");
  EXPECT_EQ(render_cards({}, words), "–");
}

TEST(CardText, IsReadInAnyOrder) {
  const std::vector<std::string_view> words = {"sword", "cup", "sword"};
  EXPECT_EQ(parse_cards<NumberedSuits>(words, parse_suit), NumberedSuits(1, 0, 2));
  EXPECT_EQ(parse_cards<NumberedSuits>({}, parse_suit), NumberedSuits());
}

TEST(CardText, RejectsUnknownCardsAndTooManyCards) {
  const std::vector<std::string_view> unknown = {"cup", "crown"};
  EXPECT_FALSE(parse_cards<NumberedSuits>(unknown, parse_suit));
  std::vector<std::string_view> many(20, "coin");
  EXPECT_EQ(parse_cards<NumberedSuits>(many, parse_suit), NumberedSuits(0, 20, 0));
  many.emplace_back("coin");
  EXPECT_FALSE(parse_cards<NumberedSuits>(many, parse_suit));
}

}  // namespace
}  // namespace thronsaal
