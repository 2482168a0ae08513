// The odds in the analysis are those of perfect play by the rules, where no card helps.
#include <optional>

#include <gtest/gtest.h>

#include "games/um_krone_und_kragen/chances.h"
#include "games/um_krone_und_kragen/testing/solver.h"
#include "games/um_krone_und_kragen/testing/table.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

constexpr double kClose = 2e-6;

// The best odds of a card by the rules.
double odds_by_the_rules(const Scenario& t, Card card) {
  ExpectimaxSolver<Rules> solver([&](const State& s) -> std::optional<double> {
    if (s.phase != Phase::taking) return std::nullopt;
    return obtainable(s).has(card) ? 1.0 : 0.0;
  });
  return solver.value(t.state);
}

void compare_all(const Scenario& t) {
  const TurnDice dice = turn_dice_of(t.state);
  const std::optional<CardOdds> told = chances(dice, affordable);
  ASSERT_TRUE(told);
  for (int i = 0; i < kCards; ++i) {
    const Card card = static_cast<Card>(i);
    if (!on_offer(t.state, card) || card == queen) continue;
    EXPECT_NEAR((*told)[index_of(card)], odds_by_the_rules(t, card), kClose) << id(card);
    EXPECT_EQ(cards_possible(dice, affordable).has(card), odds_by_the_rules(t, card) > 0)
        << id(card);
  }
}

TEST(KroneAnalysisOdds, BeforeTheFirstRoll) {
  compare_all(Scenario(3).turn_of(marc));
  compare_all(Scenario(3).charlatans(marc, 1).turn_of(marc));
  compare_all(Scenario(5).charlatans(marc, 2).turn_of(marc));
}

TEST(KroneAnalysisOdds, WithDiceOnTheTable) {
  const Scenario six = Scenario(5).charlatans(marc, 3).turn_of(marc);
  compare_all(Scenario(six).shows({1, 2, 2, 4, 6}).kept({3}));
  compare_all(Scenario(six).shows({1, 3, 3, 5}).kept({1, 3}));
  compare_all(Scenario(six).shows({2, 3, 4, 6}).kept({1, 5}).play("aside 2"));
  compare_all(Scenario(six).shows({6, 6, 5, 1, 1}).kept({6}).play("aside 6, roll"));
}

TEST(KroneAnalysisOdds, OfTheCrown) {
  const Scenario start = Scenario(2).crowned(anne, times(4, 3)).final_round_after(marc);
  ASSERT_EQ(start.turn(), marc);
  const auto compare = [](const Scenario& t) {
    ExpectimaxSolver<Rules> solver([&](const State& s) -> std::optional<double> {
      if (s.turns_in_round == t.state.turns_in_round) return std::nullopt;
      return s.king == index(marc) ? 1.0 : 0.0;
    });
    const auto prize = [&](Dice result) {
      return takes_lead(t.state, Result::of(result)) ? CardSet{king} : CardSet();
    };
    const auto told = chances(turn_dice_of(t.state), prize);
    ASSERT_TRUE(told);
    EXPECT_NEAR((*told)[index_of(king)], solver.value(t.state), kClose);
  };
  compare(Scenario(start).shows({1, 3, 3, 4, 6}));
  compare(Scenario(start).shows({1, 2, 5}).kept({4, 4}));
  compare(Scenario(start).shows({2, 3, 3, 3, 6}).play("aside 3, roll"));
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
