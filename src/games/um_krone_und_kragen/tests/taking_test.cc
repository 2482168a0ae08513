// Taking cards: every card's cost at its boundary, and who may take it.
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/um_krone_und_kragen/testing/table.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

using ::testing::ElementsAre;

struct Cost {
  Card card;
  std::vector<Dice> met;
  std::vector<Dice> not_met;
};

const std::vector<Cost>& costs() {
  static const std::vector<Cost> kCosts = {
      {fool, {{1, 2, 4}, {1, 1, 1}, {2, 4, 6}, times(12, 6)}, {}},
      {farmer, {{1, 1, 2}, {5, 4, 5}, {6, 6, 6}}, {{1, 2, 3}, {1, 2, 3, 4, 5, 6}}},
      {maid, {{1, 3, 5}, {5, 5, 5, 5}}, {{1, 3, 2}, {5, 5, 5, 5, 6}, {2, 4, 6}}},
      {philosopher, {{2, 4, 6}, {2, 2, 2, 2}}, {{2, 4, 5}, {6, 6, 6, 6, 1}, {1, 3, 5}}},
      {laborer, {{6, 6, 3}, {6, 5, 4}, times(15, 1)}, {{6, 6, 2}, {5, 5, 4}, times(14, 1)}},
      {guard, {{1, 1, 1}, {4, 4, 4, 4}}, {{1, 1, 2}, {1, 1, 2, 2}}},
      {hunter, {{1, 1, 1, 1}, times(5, 6)}, {{1, 1, 1, 2}, {1, 1, 1, 2, 2, 2}}},
      {astronomer,
       {{1, 1, 2, 2}, {3, 3, 3, 3}, {1, 1, 1, 2, 2}},
       {{1, 1, 1, 2}, {1, 1, 2, 3}, {1, 1, 1}}},
      {merchant, {{6, 6, 6, 2}, {5, 5, 5, 5}}, {{6, 6, 6, 1}, {5, 5, 5, 4}}},
      {lady,
       {{1, 1, 1, 2, 2}, {2, 2, 1, 1, 1, 1}, times(5, 4), {3, 3, 3, 4, 4, 4}},
       {{1, 1, 1, 1, 2}, {1, 1, 1, 2, 3}, {1, 1, 2, 2, 3, 3}}},
      {pawnbroker, {times(5, 6), {6, 6, 6, 6, 3, 3}}, {{6, 6, 6, 6, 5}, {6, 6, 6, 6, 3, 2}}},
      {knight, {times(5, 1), times(6, 3)}, {{1, 1, 1, 1, 2}}},
      {magician,
       {{1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}, {1, 2, 3, 3, 4, 5}, {1, 2, 3, 4, 5, 6}},
       {{1, 2, 3, 4, 6}, {1, 3, 4, 5, 6}, {1, 2, 4, 5, 6}, {2, 3, 4, 5, 5}}},
      {alchemist,
       {{1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6, 6}},
       {{1, 2, 3, 4, 5, 5}, {2, 3, 4, 5, 6, 6}, {1, 2, 3, 5, 6, 6}}},
      {bishop,
       {{1, 1, 2, 2, 3, 3}, {4, 4, 4, 4, 2, 2}, times(6, 5), {1, 1, 1, 1, 1, 2, 2}},
       {{1, 1, 2, 2, 3, 4}, {1, 1, 1, 1, 2, 3}, {1, 1, 1, 2, 2, 2}, {1, 1, 1, 1, 1, 2}}},
      {nobleman,
       {{1, 1, 1, 2, 2, 2}, times(6, 3), {1, 1, 1, 1, 2, 2, 2}},
       {{1, 1, 1, 2, 2, 3}, {1, 1, 1, 1, 2, 2}, {1, 1, 1, 1, 1, 2}}},
      {general, {times(6, 1), times(7, 2)}, {{1, 1, 1, 1, 1, 2}}},
      {king, {times(7, 1), times(8, 6)}, {{1, 1, 1, 1, 1, 1, 2}, {6, 6, 6, 6, 6, 6, 1, 1}}},
  };
  return kCosts;
}

TEST(KroneCost, IsMetAtTheBoundary) {
  for (const Cost& cost : costs()) {
    for (const Dice dice : cost.met) {
      const Scenario t = player_with({}).ends_with(dice);
      EXPECT_EQ(t.why(fmt::format("take {}", id(cost.card))), "")
          << id(cost.card) << " for " << ::testing::PrintToString(dice);
    }
  }
}

TEST(KroneCost, IsNotMetBelowIt) {
  for (const Cost& cost : costs()) {
    for (const Dice dice : cost.not_met) {
      const Scenario t = player_with({}).ends_with(dice);
      EXPECT_EQ(t.why(fmt::format("take {}", id(cost.card))), "cost_not_met")
          << id(cost.card) << " for " << ::testing::PrintToString(dice);
    }
  }
}

TEST(KroneCost, CountsOnlyTheResultNotTheCards) {
  const Scenario t = player_with({farmer, general, guard, laborer}).ends_with({1, 2, 3, 4});
  EXPECT_EQ(t.why("take hunter"), "cost_not_met");
}

// Taking

TEST(KroneTaking, CardMovesFromTheDisplayToThePlayer) {
  const Scenario t = Scenario(3).turn_of(anne).ends_with({1, 1, 2}).play("take farmer");
  EXPECT_TRUE(t.has(anne, farmer));
  EXPECT_FALSE(t.has(marc, farmer));
  EXPECT_EQ(t.left(farmer), 1);
}

TEST(KroneTaking, OnlyOneCardIsTaken) {
  const Scenario t = Scenario(3).turn_of(anne).ends_with({5, 5, 5}).play("take farmer");
  EXPECT_EQ(t.why(anne, "take guard"), "not_your_turn");
  EXPECT_EQ(t.turn(), carl);
}

TEST(KroneTaking, CardTakenHelpsFromTheNextTurnOn) {
  Scenario t = Scenario(2).turn_of(anne).ends_with({1, 1, 2}).play("take farmer");
  EXPECT_EQ(t.hand(), 3) << "Marc's";
  t.takes_nothing();
  EXPECT_EQ(t.turn(), marc) << "Marc also begins the next round";
  t.takes_nothing();
  EXPECT_EQ(t.turn(), anne);
  EXPECT_EQ(t.hand(), 4);
}

TEST(KroneTaking, IsVoluntary) {
  Scenario t = Scenario(3).turn_of(anne).ends_with(times(3, 5)).play("take nothing");
  EXPECT_TRUE(t.state.at(anne).cards.empty());
  EXPECT_EQ(t.state.display, Scenario(3).state.display);
  EXPECT_EQ(t.turn(), carl);
}

TEST(KroneTaking, NoCardIsOwnedTwice) {
  const Scenario t = player_with({farmer, guard}).ends_with({5, 5, 5});
  EXPECT_EQ(t.why("take farmer"), "already_owned");
  EXPECT_EQ(t.why("take guard"), "already_owned");
  EXPECT_TRUE(t.may("take laborer"));
}

TEST(KroneTaking, LastCopyOfACardIsGoneForTheRestOfTheGame) {
  Scenario t = Scenario(2).round(1, marc);
  t.ends_with({5, 5, 5, 5}).play("take hunter");
  t.ends_with({5, 5, 5, 5});
  EXPECT_EQ(t.left(hunter), 0) << "two players have only one hunter";
  EXPECT_EQ(t.why("take hunter"), "none_on_display");
  EXPECT_TRUE(t.may("take guard"));
}

TEST(KroneTaking, SevenOfAKindMayTakeAnotherCardAndPlayContinues) {
  Scenario t = Scenario(3).round(4, marc).ends_with(times(7, 3)).play("take general");
  EXPECT_TRUE(t.has(marc, general));
  EXPECT_EQ(t.left(king), 1);
  EXPECT_FALSE(t.state.final_round);
  t.takes_nothing().takes_nothing();
  EXPECT_FALSE(t.state.final_round);
  EXPECT_EQ(t.state.round, 5);
}

TEST(KroneTaking, QueenCannotBeTakenByHerself) {
  EXPECT_EQ(player_with({}).ends_with(times(7, 3)).why("take queen"), "queen_comes_with_king");
}

// Fool and charlatan

TEST(KroneFoolAndCharlatan, TurningAFoolOverIsTheTurnsAcquisition) {
  Scenario t = Scenario(3).owns(anne, {fool}).turn_of(anne).ends_with({5, 5, 5});
  t.play("take charlatan");
  EXPECT_EQ(t.turn(), carl);
  EXPECT_FALSE(t.has(anne, fool));
  EXPECT_EQ(t.state.at(anne).charlatans, 1);
  EXPECT_EQ(t.left(fool), 2) << "nothing comes from the display";
}

TEST(KroneFoolAndCharlatan, CharlatanNeedsAnUnflippedFool) {
  EXPECT_EQ(player_with({}).ends_with({1, 2, 4}).why("take charlatan"), "needs_fool");
  const Scenario flipped = Scenario(3).charlatans(anne, 1).turn_of(anne).ends_with({1, 2, 4});
  EXPECT_EQ(flipped.why("take charlatan"), "needs_fool");
}

TEST(KroneFoolAndCharlatan, CharlatanNeedsNothingOnDisplay) {
  const Scenario t =
      Scenario(3).owns(anne, {fool}).sold_out(fool).turn_of(anne).ends_with({1, 2, 4});
  EXPECT_TRUE(t.may("take charlatan"));
}

TEST(KroneFoolAndCharlatan, NeverTwoUnflippedFools) {
  const Scenario t = player_with({fool}).ends_with({1, 2, 4});
  EXPECT_EQ(t.why("take fool"), "fool_not_turned");
}

TEST(KroneFoolAndCharlatan, CanAlternateManyTimes) {
  Scenario t = Scenario(5).round(1, marc);
  for (int taken = 1; taken <= 5; ++taken) {
    t.turn_of(marc).ends_with({1, 2, 4}).play("take fool").takes_nothing();
    EXPECT_EQ(t.left(fool), 5 - taken);
    t.turn_of(marc);
    EXPECT_EQ(t.hand(), 2 + taken) << "the new fool gives no die yet";
    t.ends_with({1, 2, 4}).play("take charlatan").takes_nothing();
    t.turn_of(marc);
    EXPECT_EQ(t.hand(), 3 + taken);
  }
  t.ends_with({1, 2, 4, 4});
  EXPECT_EQ(t.why("take fool"), "none_on_display");
}

TEST(KroneTaking, TakesNothingAutomaticallyWithoutAChoice) {
  const Scenario t = Scenario(3).sold_out(fool).turn_of(anne).ends_with({1, 2, 4});
  EXPECT_EQ(t.turn(), carl);
  EXPECT_THAT(t.choices(), ElementsAre("roll"));
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
