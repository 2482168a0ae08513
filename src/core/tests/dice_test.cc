// Compares dice in a machine word with lists of dice, and checks their odds.
#include "core/containers/dice.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace thronsaal {
namespace {

using Pips = std::vector<int>;

int count_of(const Pips& dice, int number) {
  return static_cast<int>(std::ranges::count(dice, number));
}
Dice dice_of(const Pips& list) {
  Dice dice;
  for (const int number : list) dice += Dice::of(number);
  return dice;
}
Dice times(int how_many, int number) {
  return Dice::of(number, how_many);
}

// All lists of up to this many dice, in ascending order.
Pips some_dice(int most) {
  const int size = *rc::gen::inRange(0, most + 1);
  auto list = *rc::gen::container<Pips>(static_cast<std::size_t>(size), rc::gen::inRange(1, 7));
  std::ranges::sort(list);
  return list;
}

RC_GTEST_PROP(Dice, CountWhatIsThere, ()) {
  const Pips list = some_dice(kMaxDice);
  const Dice dice = dice_of(list);
  RC_ASSERT(dice.numbers() == list);
  RC_ASSERT(dice.size() == static_cast<int>(list.size()));
  RC_ASSERT(dice.total() == std::accumulate(list.begin(), list.end(), 0));
  RC_ASSERT(dice.empty() == list.empty());
  for (int n = 1; n <= 6; ++n) {
    RC_ASSERT(dice.count(n) == count_of(list, n));
    RC_ASSERT(dice.has(n) == (count_of(list, n) > 0));
    RC_ASSERT(dice.counts()[static_cast<std::size_t>(n - 1)] == count_of(list, n));
  }
  RC_ASSERT(Dice::from_counts(dice.counts()) == dice);
}

RC_GTEST_PROP(Dice, AreAddedAndTakenAway, ()) {
  const Pips a = some_dice(kMaxDice / 2);
  const Pips b = some_dice(kMaxDice / 2);
  Pips both = a;
  both.insert(both.end(), b.begin(), b.end());
  RC_ASSERT(dice_of(a) + dice_of(b) == dice_of(both));
  RC_ASSERT(dice_of(both) - dice_of(b) == dice_of(a));
  RC_ASSERT((dice_of(a) == dice_of(b)) == (a == b));
}

RC_GTEST_PROP(Dice, IncludeAPart, ()) {
  const Pips all = some_dice(kMaxDice);
  const Pips part = some_dice(5);
  RC_ASSERT(dice_of(all).includes(dice_of(part)) == std::ranges::includes(all, part));
}

TEST(Dice, LargestTotalsAndCountsFit) {
  for (int n = 1; n <= 6; ++n) {
    EXPECT_EQ(times(kMaxDice, n).size(), kMaxDice);
    EXPECT_EQ(times(kMaxDice, n).total(), kMaxDice * n);
    EXPECT_TRUE(times(kMaxDice, n).includes(times(kMaxDice, n)));
    EXPECT_FALSE(times(kMaxDice - 1, n).includes(times(kMaxDice, n)));
  }
}

TEST(Dice, OrderDoesNotMatter) {
  EXPECT_EQ(Dice({6, 1, 3}), Dice({1, 3, 6}));
  EXPECT_NE(Dice({6, 1, 3}), Dice({1, 3, 3}));
}

TEST(DiceNotation, NamesTheNumbersInAscendingOrder) {
  EXPECT_EQ(print_dice({5, 2, 5}), "2-5-5");
  EXPECT_EQ(parse_dice("5-2-5"), Dice({2, 5, 5}));
  EXPECT_EQ(parse_dice("6"), Dice({6}));
}

TEST(DiceNotation, RejectsNumbersThatNoDieShows) {
  for (const char* text : {"", "0", "7", "-1", "1-", "-", "1--2", "1 2", "x", "1-2-x"}) {
    EXPECT_EQ(parse_dice(text), std::nullopt) << text;
  }
}

TEST(DiceNotation, RejectsTooManyDice) {
  EXPECT_EQ(parse_dice("1-2-3", 3), Dice({1, 2, 3}));
  EXPECT_EQ(parse_dice("1-2-3-4", 3), std::nullopt);
}

RC_GTEST_PROP(DiceNotation, ReadsWhatItWrites, ()) {
  const Pips list = some_dice(kMaxDice);
  RC_PRE(!list.empty());
  RC_ASSERT(parse_dice(print_dice(dice_of(list))) == dice_of(list));
}

// Every way n dice can fall, in ascending order.
std::vector<Pips> falls(int n, int from = 1) {
  if (n == 0) return {{}};
  std::vector<Pips> all;
  for (int number = from; number <= 6; ++number) {
    for (Pips rest : falls(n - 1, number)) {
      rest.insert(rest.begin(), number);
      all.push_back(std::move(rest));
    }
  }
  return all;
}

double factorial(int n) {
  return n == 0 ? 1.0 : n * factorial(n - 1);
}
// n! / (a! b! c! d! e! f! 6^n)
double exact_odds(const Pips& list) {
  const int n = static_cast<int>(list.size());
  double ways = factorial(n);
  for (int number = 1; number <= 6; ++number) ways /= factorial(count_of(list, number));
  return ways / std::pow(6.0, n);
}

TEST(ForEachRoll, ListsAllOnceWithTheirExactOdds) {
  for (const int dice : {0, 1, 2, 3, 4, 5, 6, 8, 12, 18}) {
    std::map<Pips, double> odds;
    double sum = 0;
    std::size_t calls = 0;
    for_each_roll(dice, [&](Dice roll, double probability) {
      odds[roll.numbers()] = probability;
      sum += probability;
      ++calls;
    });
    const std::vector<Pips> all = falls(dice);
    EXPECT_EQ(calls, all.size());
    EXPECT_EQ(odds.size(), all.size());
    EXPECT_NEAR(sum, 1.0, 1e-12) << dice << " dice";
    for (const Pips& list : all) ASSERT_NEAR(odds[list] / exact_odds(list), 1.0, 1e-12);
  }
}

// The distance of a sample from its expectation, in standard deviations of the chi-square
// statistic.
class ChiSquare {
 public:
  void add(double observed, double expected) {
    sum_ += (observed - expected) * (observed - expected) / expected;
    ++cells_;
  }
  double deviations() const {
    const double freedom = cells_ - 1;
    return (sum_ - freedom) / std::sqrt(2 * freedom);
  }

 private:
  double sum_ = 0;
  int cells_ = 0;
};

TEST(DiceRoll, FollowsTheExactOdds) {
  constexpr int kRolls = 200'000;
  Rng rng(2006);
  for (int dice = 1; dice <= 5; ++dice) {
    std::map<Pips, int> rolls;
    for (int i = 0; i < kRolls; ++i) ++rolls[Dice::roll(dice, rng).numbers()];
    ChiSquare chi;
    for (const Pips& list : falls(dice)) chi.add(rolls[list], kRolls * exact_odds(list));
    EXPECT_LT(std::abs(chi.deviations()), 4) << dice << " dice";
  }
}

// There are too many different rolls of many dice, so this only counts each number.
TEST(DiceRoll, OfManyDiceHasBinomialCountsOfEachNumber) {
  constexpr int kRolls = 50'000;
  Rng rng(2006);
  for (const int dice : {6, 7, 8, 12, 17, 18}) {
    std::map<std::pair<int, int>, int> seen;  // number and count
    for (int i = 0; i < kRolls; ++i) {
      const Dice roll = Dice::roll(dice, rng);
      ASSERT_EQ(roll.size(), dice);
      for (int n = 1; n <= 6; ++n) ++seen[{n, roll.count(n)}];
    }
    for (int n = 1; n <= 6; ++n) {
      ChiSquare chi;
      for (int c = 0; c <= dice; ++c) {
        const double binomial = factorial(dice) / factorial(c) / factorial(dice - c);
        const double odds = binomial * std::pow(1.0 / 6, c) * std::pow(5.0 / 6, dice - c);
        if (kRolls * odds >= 5) chi.add(seen[{n, c}], kRolls * odds);
      }
      EXPECT_LT(std::abs(chi.deviations()), 4) << "number " << n << " with " << dice << " dice";
    }
  }
}

}  // namespace
}  // namespace thronsaal
