// Cards in words, with a game that has three kinds of them.
#include "core/card_words.h"

#include <array>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

using Suits = CardCounts<int, 3, 1>;

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
std::vector<Term> terms_of(const Suits& suits) {
  return terms(suits, term_of);
}

TEST(CardWords, NameEveryCardInTheOrderOfTheKinds) {
  const Term cup{"card", "cup"};
  const Term sword{"card", "sword"};
  EXPECT_EQ(terms_of({1, 0, 2}), (std::vector{cup, sword, sword}));
  EXPECT_TRUE(terms_of({0, 0, 0}).empty());
}

TEST(CardWords, PrintTheIdsWithABlankBeforeEach) {
  EXPECT_EQ(print_cards(terms_of({1, 0, 2})), " cup sword sword");
  EXPECT_EQ(print_cards({}), "");
}

TEST(CardWords, ShowHowManyThereAreOfAKind) {
  const Words words(R"({"card.cup": "Cup", "card.coin": "Coin", "card.sword": "Sword"})");
  EXPECT_EQ(show_cards(terms_of({3, 1, 2}), words), "3× Cup, Coin, 2× Sword");
  EXPECT_EQ(show_cards(terms_of({0, 1, 0}), words), "Coin");
  EXPECT_EQ(show_cards({}, words), "–");
}

TEST(CardWords, AreReadInAnyOrder) {
  const std::vector<std::string_view> words = {"sword", "cup", "sword"};
  EXPECT_EQ(parse_cards<Suits>(words, parse_suit), Suits(1, 0, 2));
  EXPECT_EQ(parse_cards<Suits>({}, parse_suit), Suits());
}

TEST(CardWords, AreNotReadIfOneIsUnknownOrThereAreTooMany) {
  const std::vector<std::string_view> unknown = {"cup", "crown"};
  EXPECT_FALSE(parse_cards<Suits>(unknown, parse_suit));
  std::vector<std::string_view> many(20, "coin");
  EXPECT_EQ(parse_cards<Suits>(many, parse_suit), Suits(0, 20, 0));
  many.emplace_back("coin");
  EXPECT_FALSE(parse_cards<Suits>(many, parse_suit));
}

}  // namespace
}  // namespace thronsaal
