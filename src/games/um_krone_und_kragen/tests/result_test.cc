// Results, costs, and the odds of a roll.
#include "games/um_krone_und_kragen/result.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/um_krone_und_kragen/testing/prices.h"
#include "games/um_krone_und_kragen/testing/table.h"
#include "games/um_krone_und_kragen/testing/universe.h"
#include "laws/trial.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

// Up to this many dice in ascending order.
DiceList some_dice(int most) {
  const int size = *rc::gen::inRange(0, most + 1);
  return sorted(
      *rc::gen::container<DiceList>(static_cast<std::size_t>(size), rc::gen::inRange(1, 7)));
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
  const DiceList list = some_dice(kMaxDice);
  RC_PRE(!list.empty());
  const Result result = Result::of(dice_of(list));
  RC_ASSERT(count(list, result.number) == result.count);
  for (int n = 1; n <= 6; ++n) {
    const int here = count(list, n);
    RC_ASSERT(here < result.count || (here == result.count && n <= result.number));
  }
}

// Costs

TEST(KroneAffordable, AgreesWithThePricesForEveryResultOfUpToNineDice) {
  for (int size = 1; size <= 9; ++size) {
    for (const DiceList& list : falls(size)) {
      const CardSet cards = affordable(dice_of(list));
      for (const Card card : all_cards()) {
        ASSERT_EQ(cards.has(card), meets_price(list, card))
            << id(card) << " for " << ::testing::PrintToString(list);
      }
    }
  }
}

RC_GTEST_PROP(KroneAffordable, AgreesWithThePrices, ()) {
  const DiceList list = some_dice(kMaxDice);
  RC_PRE(!list.empty());
  const CardSet cards = affordable(dice_of(list));
  for (const Card card : all_cards()) RC_ASSERT(cards.has(card) == meets_price(list, card));
}

// Odds

TEST(KroneRoll, IsSampledWithTheOddsOfItsOutcomes) {
  constexpr int kSamples = 60'000;
  Rng rng(2006);
  for (const Scenario& t : {Scenario(5), player_with({}).play("roll")}) {
    std::map<std::string, std::size_t> seen;
    for (int i = 0; i < kSamples; ++i) ++seen[Rules::print(Rules::sample(t.state, rng))];
    std::vector<Outcome<Action>> outcomes;
    Rules::outcomes(t.state, outcomes);
    EXPECT_EQ(seen.size(), outcomes.size());
    std::vector<std::size_t> counts;
    std::vector<double> expected;
    for (const auto& [action, probability] : outcomes) {
      counts.push_back(seen[Rules::print(action)]);
      expected.push_back(kSamples * probability);
    }
    EXPECT_LT(std::abs(chi_square_score(counts, expected)), 4);
  }
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
