// Dice in a machine word against dice in a list, and the odds of what they show.
#include "games/um_krone_und_kragen/dice.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/um_krone_und_kragen/testing/prices.h"
#include "games/um_krone_und_kragen/testing/table.h"
#include "games/um_krone_und_kragen/testing/universe.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

// Up to this many dice in ascending order.
Pips some_dice(int most) {
  const int size = *rc::gen::inRange(0, most + 1);
  return sorted(*rc::gen::container<Pips>(static_cast<std::size_t>(size), rc::gen::inRange(1, 7)));
}

RC_GTEST_PROP(KroneDice, CountWhatIsThere, ()) {
  const Pips list = some_dice(kMaxDice);
  const Dice dice = dice_of(list);
  RC_ASSERT(dice.numbers() == list);
  RC_ASSERT(dice.size() == static_cast<int>(list.size()));
  RC_ASSERT(dice.total() == total(list));
  RC_ASSERT(dice.empty() == list.empty());
  for (int n = 1; n <= 6; ++n) {
    RC_ASSERT(dice.count(n) == count(list, n));
    RC_ASSERT(dice.has(n) == (count(list, n) > 0));
    RC_ASSERT(dice.counts()[static_cast<std::size_t>(n - 1)] == count(list, n));
  }
  RC_ASSERT(Dice::from_counts(dice.counts()) == dice);
}

RC_GTEST_PROP(KroneDice, AreAddedAndTakenAway, ()) {
  const Pips a = some_dice(kMaxDice / 2);
  const Pips b = some_dice(kMaxDice / 2);
  Pips both = a;
  both.insert(both.end(), b.begin(), b.end());
  RC_ASSERT(dice_of(a) + dice_of(b) == dice_of(both));
  RC_ASSERT(dice_of(both) - dice_of(b) == dice_of(a));
  RC_ASSERT((dice_of(a) == dice_of(b)) == (a == b));
}

RC_GTEST_PROP(KroneDice, IncludeAPart, ()) {
  const Pips all = some_dice(kMaxDice);
  const Pips part = some_dice(5);
  RC_ASSERT(dice_of(all).includes(dice_of(part)) == std::ranges::includes(all, part));
}

TEST(KroneDice, LargestTotalsAndCountsFit) {
  for (int n = 1; n <= 6; ++n) {
    EXPECT_EQ(times(kMaxDice, n).size(), kMaxDice);
    EXPECT_EQ(times(kMaxDice, n).total(), kMaxDice * n);
    EXPECT_TRUE(times(kMaxDice, n).includes(times(kMaxDice, n)));
    EXPECT_FALSE(times(kMaxDice - 1, n).includes(times(kMaxDice, n)));
  }
}

TEST(KroneDice, OrderDoesNotMatter) {
  EXPECT_EQ(Dice({6, 1, 3}), Dice({1, 3, 6}));
  EXPECT_NE(Dice({6, 1, 3}), Dice({1, 3, 3}));
}

// Results

TEST(KroneResult, IsTheMostOfAKindThenTheHigherNumber) {
  EXPECT_EQ(Result::of({1, 2, 4}), (Result{1, 4}));
  EXPECT_EQ(Result::of({2, 2, 6}), (Result{2, 2}));
  EXPECT_EQ(Result::of({2, 2, 5, 5, 1}), (Result{2, 5}));
  EXPECT_EQ(Result::of(times(7, 2) + times(3, 6)), (Result{7, 2}));
  EXPECT_EQ(Result::of(Dice()), Result{});
}

TEST(KroneResult, MoreDiceAreBetterThenTheHigherNumber) {
  EXPECT_GT(Result::of(times(8, 1)), Result::of(times(7, 6)));
  EXPECT_GT(Result::of(times(7, 3)), Result::of(times(7, 2)));
  EXPECT_EQ(Result::of(times(7, 3)), Result::of(times(7, 3) + times(2, 6)));
  EXPECT_GT(Result::of({1}), Result{}) << "anything is better than no result";
}

RC_GTEST_PROP(KroneResult, IsNeverWorseThanAnyNumberOfTheDice, ()) {
  const Pips list = some_dice(kMaxDice);
  RC_PRE(!list.empty());
  const Result result = Result::of(dice_of(list));
  RC_ASSERT(count(list, result.number) == result.count);
  for (int n = 1; n <= 6; ++n) {
    const int here = count(list, n);
    RC_ASSERT(here < result.count || (here == result.count && n <= result.number));
  }
}

// What a result buys

TEST(KroneAffordable, AgreesWithThePricesForEveryResultOfUpToNineDice) {
  for (int size = 1; size <= 9; ++size) {
    for (const Pips& list : falls(size)) {
      const CardSet cards = affordable(dice_of(list));
      for (const Card card : all_cards()) {
        ASSERT_EQ(cards.has(card), meets_price(list, card))
            << id(card) << " for " << ::testing::PrintToString(list);
      }
    }
  }
}

RC_GTEST_PROP(KroneAffordable, AgreesWithThePrices, ()) {
  const Pips list = some_dice(kMaxDice);
  RC_PRE(!list.empty());
  const CardSet cards = affordable(dice_of(list));
  for (const Card card : all_cards()) RC_ASSERT(cards.has(card) == meets_price(list, card));
}

// Odds

double factorial(int n) {
  return n == 0 ? 1.0 : n * factorial(n - 1);
}
// n! / (a! b! c! d! e! f! 6^n)
double exact_odds(const Pips& list) {
  const int n = static_cast<int>(list.size());
  double ways = factorial(n);
  for (int number = 1; number <= 6; ++number) ways /= factorial(count(list, number));
  return ways / std::pow(6.0, n);
}

TEST(KroneOutcomes, AreAllThereOnceWithExactOdds) {
  for (const int dice : {1, 2, 3, 4, 5, 6, 8, 12, 18}) {
    Table t = player_with({}, {.dice_limit = 18});
    t.state.phase = Phase::rolling;
    t.state.unrolled = static_cast<std::uint8_t>(dice);
    std::vector<Outcome<Action>> outcomes;
    Rules::outcomes(t.state, outcomes);
    const std::vector<Pips> all = falls(dice);
    ASSERT_EQ(outcomes.size(), all.size());

    std::map<std::array<std::uint8_t, 6>, double> odds;
    double sum = 0;
    for (const auto& [action, probability] : outcomes) {
      ASSERT_EQ(action.kind, Kind::rolled);
      odds[action.numbers] = probability;
      sum += probability;
    }
    EXPECT_NEAR(sum, 1.0, 1e-12) << dice << " dice";
    for (const Pips& list : all) {
      const double expected = exact_odds(list);
      ASSERT_NEAR(odds[dice_of(list).counts()] / expected, 1.0, 1e-12);
    }
  }
}

// How far a sample is from what is expected, in standard deviations of the chi-square statistic.
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

TEST(KroneRoll, FollowsTheExactOdds) {
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

// Many dice show too many different things: here only how often each number comes.
TEST(KroneRoll, WithManyDiceEveryNumberIsBinomial) {
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

TEST(KroneRoll, SamplesOfTheGameFollowTheOutcomes) {
  constexpr int kSamples = 60'000;
  Rng rng(2006);
  for (const Table& t : {Table(5), player_with({}).play("roll")}) {
    std::map<std::string, int> seen;
    for (int i = 0; i < kSamples; ++i) ++seen[Rules::print(Rules::sample(t.state, rng))];
    std::vector<Outcome<Action>> outcomes;
    Rules::outcomes(t.state, outcomes);
    EXPECT_EQ(seen.size(), outcomes.size());
    ChiSquare chi;
    for (const auto& [action, probability] : outcomes) {
      chi.add(seen[Rules::print(action)], kSamples * probability);
    }
    EXPECT_LT(std::abs(chi.deviations()), 4);
  }
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
