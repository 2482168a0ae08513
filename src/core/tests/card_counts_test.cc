// Compares counted cards with lists of cards, and checks the odds of draws.
#include "core/containers/card_counts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace thronsaal {
namespace {

constexpr int kKinds = 4;
using List = std::vector<int>;  // cards 1 to 4 in ascending order
using Cards = CardCounts<int, kKinds, 1>;
enum class Suit { hearts, bells, acorns };
using Suits = CardCounts<Suit, 3>;

int count(const List& list, int card) {
  return static_cast<int>(std::ranges::count(list, card));
}
Cards counted(const List& list) {
  Cards cards;
  for (const int card : list) cards.add(card);
  return cards;
}
List listed(const Cards& cards) {
  List list;
  for (int card = 1; card <= kKinds; ++card) {
    list.insert(list.end(), static_cast<std::size_t>(cards.count(card)), card);
  }
  return list;
}
List some_cards(int most) {
  const int size = *rc::gen::inRange(0, most + 1);
  auto list =
      *rc::gen::container<List>(static_cast<std::size_t>(size), rc::gen::inRange(1, kKinds + 1));
  std::ranges::sort(list);
  return list;
}

RC_GTEST_PROP(CardCounts, SayWhatIsThere, ()) {
  const List list = some_cards(20);
  const Cards cards = counted(list);
  RC_ASSERT(listed(cards) == list);
  RC_ASSERT(cards.size() == static_cast<int>(list.size()));
  RC_ASSERT(cards.empty() == list.empty());
  for (int card = 1; card <= kKinds; ++card) {
    RC_ASSERT(cards.count(card) == count(list, card));
    RC_ASSERT(cards.has(card) == (count(list, card) > 0));
  }
}

RC_GTEST_PROP(CardCounts, AreAddedAndTakenAway, ()) {
  const List a = some_cards(10);
  const List b = some_cards(10);
  List both = a;
  both.insert(both.end(), b.begin(), b.end());
  RC_ASSERT(counted(a) + counted(b) == counted(both));
  RC_ASSERT(counted(both) - counted(b) == counted(a));
  Cards changing = counted(a);
  changing += counted(b);
  RC_ASSERT(changing == counted(both));
  changing -= counted(a);
  RC_ASSERT(changing == counted(b));
  RC_ASSERT((counted(a) == counted(b)) == (a == b));
}

RC_GTEST_PROP(CardCounts, IncludeAPart, ()) {
  const List all = some_cards(15);
  const List part = some_cards(4);
  RC_ASSERT(counted(all).includes(counted(part)) == std::ranges::includes(all, part));
}

RC_GTEST_PROP(CardCounts, KindsAreToldOnceInAscendingOrder, ()) {
  const List list = some_cards(10);
  List kinds = list;
  kinds.erase(std::ranges::unique(kinds).begin(), kinds.end());
  List told;
  counted(list).for_each_kind([&](int card) { told.push_back(card); });
  RC_ASSERT(told == kinds);
}

TEST(CardCounts, SeveralAreAddedAndRemovedAtOnce) {
  Cards cards;
  cards.add(2, 5);
  cards.remove(2, 3);
  EXPECT_EQ(cards, Cards(0, 2, 0, 0));
  cards.remove(2);
  cards.remove(2);
  EXPECT_TRUE(cards.empty());
}

TEST(CardCounts, AreConstructedFromOneNumberPerKind) {
  const Suits suits(3, 0, 2);
  EXPECT_EQ(suits.count(Suit::hearts), 3);
  EXPECT_EQ(suits.count(Suit::bells), 0);
  EXPECT_EQ(suits.count(Suit::acorns), 2);
}

TEST(CardCounts, LargePilesFit) {
  const Suits suits(200, 200, 200);
  EXPECT_EQ(suits.size(), 600);
}

// Drawing. The bounds are five standard deviations, and the seeds are fixed.

// The observed frequency of each value must be close to its odds.
template <class Thing>
void expect_frequencies(const std::map<Thing, int>& seen, const std::map<Thing, double>& odds,
                        int trials) {
  for (const auto& [thing, number] : seen) EXPECT_TRUE(odds.contains(thing)) << number;
  for (const auto& [thing, probability] : odds) {
    const double deviation = std::sqrt(trials * probability * (1 - probability));
    const int number = seen.contains(thing) ? seen.at(thing) : 0;
    EXPECT_NEAR(number, trials * probability, 5 * deviation);
  }
}

TEST(CardCounts, DrawnCardFollowsTheOdds) {
  constexpr int kTrials = 40000;
  Rng rng(1);
  std::map<Suit, int> seen;
  for (int i = 0; i < kTrials; ++i) ++seen[Suits(5, 0, 3).draw(rng)];
  expect_frequencies<Suit>(seen, {{Suit::hearts, 5.0 / 8}, {Suit::acorns, 3.0 / 8}}, kTrials);
}

TEST(CardCounts, APileOfOneKindGivesThatKind) {
  Rng rng(1);
  EXPECT_EQ(Cards(1, 0, 0, 0).draw(rng), 1);
  EXPECT_EQ(Cards(0, 0, 0, 7).draw(rng), 4);
}

// Every order of the cards in a pile; the first ones are drawn.
std::map<List, double> odds_of_draw(const List& pile, int number) {
  std::vector<std::size_t> order(pile.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::map<List, double> odds;
  double ways = 0;
  do {
    List drawn;
    for (int i = 0; i < number; ++i) drawn.push_back(pile[order[static_cast<std::size_t>(i)]]);
    std::ranges::sort(drawn);
    odds[drawn] += 1;
    ++ways;
  } while (std::ranges::next_permutation(order).found);
  for (auto& [drawn, probability] : odds) probability /= ways;
  return odds;
}

TEST(CardCounts, SeveralAreDrawnWithoutReplacement) {
  constexpr int kTrials = 40000;
  const List pile = {1, 1, 1, 2, 2, 4};
  Rng rng(2);
  std::map<List, int> seen;
  for (int i = 0; i < kTrials; ++i) ++seen[listed(counted(pile).draw(3, rng))];
  expect_frequencies(seen, odds_of_draw(pile, 3), kTrials);
}

TEST(CardCounts, AllOrNoneCanBeDrawn) {
  Rng rng(3);
  EXPECT_EQ(Cards(2, 0, 1, 3).draw(6, rng), Cards(2, 0, 1, 3));
  EXPECT_EQ(Cards(2, 0, 1, 3).draw(0, rng), Cards());
}

TEST(CardCounts, DrawingDoesNotChangeThePile) {
  Rng rng(4);
  const Cards pile(2, 2, 0, 0);
  EXPECT_EQ(pile.draw(3, rng).size(), 3);
  EXPECT_EQ(pile, Cards(2, 2, 0, 0));
}

TEST(CardCounts, EveryDrawIsListedOnceWithItsExactOdds) {
  for (const List& pile : {List{1}, List{1, 2, 3, 4}, List{1, 1, 1, 2, 2, 4}, List{3, 3, 3, 3},
                           List{1, 2, 2, 3, 3, 3, 4}}) {
    for (int number = 0; number <= static_cast<int>(pile.size()); ++number) {
      std::map<List, double> told;
      for_each_draw(counted(pile), number, [&](const Cards& drawn, double probability) {
        EXPECT_TRUE(told.emplace(listed(drawn), probability).second) << "twice";
      });
      const std::map<List, double> odds = odds_of_draw(pile, number);
      ASSERT_EQ(told.size(), odds.size());
      for (const auto& [drawn, probability] : odds) {
        ASSERT_TRUE(told.contains(drawn));
        EXPECT_NEAR(told.at(drawn), probability, 1e-12);
      }
    }
  }
}

TEST(CardCounts, OddsOfLargeDrawsSumToOne) {
  double sum = 0;
  int draws = 0;
  for_each_draw(Suits(60, 60, 60), 90, [&](const Suits& drawn, double probability) {
    EXPECT_EQ(drawn.size(), 90);
    sum += probability;
    ++draws;
  });
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_EQ(draws, 2791) << "of 61 times 61 pairs, those that the third kind allows";
}

TEST(CardCounts, MoreThanThePileHasCannotBeDrawn) {
  int draws = 0;
  for_each_draw(Suits(1, 0, 1), 3, [&](const Suits&, double) { ++draws; });
  EXPECT_EQ(draws, 0);
}

}  // namespace
}  // namespace thronsaal
