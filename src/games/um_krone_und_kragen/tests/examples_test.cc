// The worked examples of the rulebook, each named after what it shows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/um_krone_und_kragen/testing/table.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

using ::testing::ElementsAre;

TEST(KroneExample, TwoPlayersUseTwoOfEveryCardOfTheFirstLevel) {
  const Scenario t(2);
  for (const Card card : {laborer, guard, maid, philosopher, farmer}) EXPECT_EQ(t.left(card), 2);
}

TEST(KroneExample, ThreeFivesBuyFarmerLaborerOrGuard) {
  Scenario t = Scenario(4).turn_of(anne);
  t.rolls({5, 5, 5}).sets_all_aside();
  EXPECT_TRUE(t.may("take farmer"));
  EXPECT_TRUE(t.may("take laborer"));
  EXPECT_TRUE(t.may("take guard"));
  EXPECT_TRUE(t.may("take maid"));
  EXPECT_TRUE(t.may("take fool"));
  EXPECT_THAT(t.choices(),
              ::testing::UnorderedElementsAre("take nothing", "take fool", "take farmer",
                                              "take maid", "take laborer", "take guard"));
  t.play("take guard");
  EXPECT_TRUE(t.has(anne, guard));
  EXPECT_EQ(t.left(guard), 2);
  EXPECT_EQ(t.turn(), carl);
}

TEST(KroneExample, LaborerGuardAndAstronomerGetAnneTheHunter) {
  Scenario t = Scenario(4).owns(anne, {laborer, guard, astronomer}).turn_of(anne);
  EXPECT_EQ(t.hand(), 3);

  t.rolls({6, 5, 2}).play("aside 2, laborer");
  EXPECT_EQ(t.active(), Dice({6, 5, 1}));

  t.rolls({5, 3, 3});
  EXPECT_EQ(t.why("roll"), "set_aside_first");
  t.play("guard, aside 2");
  EXPECT_TRUE(t.may("roll")) << "the die just added was set aside, which meets the duty";

  t.rolls({6, 5, 4}).play("astronomer 4>2, aside 2");
  EXPECT_EQ(t.active(), Dice({6, 5}));

  t.rolls({3, 2}).play("aside 2");
  t.rolls({4});
  EXPECT_THAT(t.choices(), ElementsAre("aside 4")) << "there is nothing else left to do";
  t.play("aside 4");
  EXPECT_EQ(t.aside(), Dice({4, 2, 2, 2, 2}));

  EXPECT_TRUE(t.may("take hunter"));
  t.play("take hunter");
  for (const Card card : {laborer, guard, astronomer, hunter}) EXPECT_TRUE(t.has(anne, card));
}

TEST(KroneExample, PhilosopherMakesThreeThreesOfFiveThreeOne) {
  Scenario t = Scenario(4).owns(marc, {philosopher}).turn_of(marc);
  t.rolls({5, 3, 1}).play("philosopher 5-1>3-3");
  EXPECT_EQ(t.active(), times(3, 3));
}

TEST(KroneExample, AstronomerTurnsTheOneIntoAThreeLikeThoseSetAside) {
  Scenario t = Scenario(4).owns(carl, {astronomer}).turn_of(carl);
  t.rolls({3, 3, 6}).play("aside 3, aside 3").rolls({1}).play("astronomer 1>3");
  EXPECT_EQ(t.active(), Dice({3}));
}

TEST(KroneExample, AlchemistMakesThreeFoursOfTwoFiveFive) {
  Scenario t = Scenario(4).owns(anne, {alchemist}).turn_of(anne);
  t.rolls({2, 5, 5}).play("alchemist 2-5-5>4-4-4");
  EXPECT_EQ(t.active(), times(3, 4));
}

TEST(KroneExample, AlchemistMakesThreeThreesOfSixTwoOne) {
  Scenario t = Scenario(4).owns(anne, {alchemist}).turn_of(anne);
  t.rolls({6, 2, 1}).play("alchemist 6-2-1>3-3-3");
  EXPECT_EQ(t.active(), times(3, 3));
}

TEST(KroneExample, AlchemistMayServeAsPhilosopher) {
  Scenario t = Scenario(4).owns(anne, {alchemist}).turn_of(anne);
  t.rolls({5, 3, 1}).play("alchemist 5-1>3-3");
  EXPECT_EQ(t.active(), times(3, 3));
}

TEST(KroneExample, StartMarkerMovesCounterClockwise) {
  const Scenario t = Scenario(4).round(1, marc);
  EXPECT_THAT(t.next_turns(12), ElementsAre(marc, anne, carl, herman,  //
                                            herman, marc, anne, carl,  //
                                            carl, herman, marc, anne));
}

TEST(KroneExample, EightOnesAreBetterThanSevenSixes) {
  Scenario t = Scenario(3).crowned(carl, times(7, 6)).final_round_after(anne);
  EXPECT_EQ(t.turn(), marc);
  t.ends_with(times(8, 1));
  EXPECT_TRUE(t.has(marc, king));
}

// Anne's seven twos lead to the final round; Herman, Carl and Anne take the king from each other.
TEST(KroneExample, AnneWinsTheFinalRoundWithEightFours) {
  Scenario t = Scenario(4)
                   .owns(anne, {farmer, general})
                   .charlatans(anne, 1)
                   .owns(herman, {farmer, general, laborer, guard})
                   .owns(carl, {farmer, hunter, pawnbroker})
                   .charlatans(carl, 2)
                   .owns(marc, {laborer, guard, hunter})
                   .charlatans(marc, 1)
                   .round(9, marc)
                   .turn_of(anne);

  EXPECT_EQ(t.hand(), 7);
  t.rolls(times(7, 2)).sets_all_aside();
  t.play("take king");
  EXPECT_TRUE(t.has(anne, king));
  EXPECT_TRUE(t.has(anne, queen));
  EXPECT_EQ(t.turn(), carl) << "Marc has had a turn in this round";
  t.takes_nothing();
  EXPECT_EQ(t.turn(), herman);
  t.takes_nothing();

  EXPECT_EQ(t.turn(), herman) << "the final round begins to the right of the last starter";
  t.play("laborer, guard").rolls(times(8, 1)).sets_all_aside();
  EXPECT_TRUE(t.has(herman, king));

  EXPECT_EQ(t.turn(), marc);
  t.play("laborer, guard, hunter");
  EXPECT_EQ(t.hand(), 7) << "seven dice cannot beat eight ones";
  t.play("pass");
  EXPECT_TRUE(t.has(herman, king));

  EXPECT_EQ(t.turn(), carl) << "Anne has the queen and is passed over";
  t.play("hunter, pawnbroker").rolls(times(8, 3)).sets_all_aside();
  EXPECT_TRUE(t.has(carl, king));
  EXPECT_TRUE(t.has(anne, queen)) << "the queen stays";

  EXPECT_EQ(t.turn(), anne);
  t.rolls(times(7, 4)).play("queen 4").sets_all_aside();
  EXPECT_TRUE(t.over());
  EXPECT_TRUE(t.has(anne, king));
  EXPECT_THAT(t.places(), ElementsAre(4, 1, 2, 3));
}

TEST(KroneExample, LastPlayerWhoTakesTheKingIsSkippedAndRollsLast) {
  Scenario t = Scenario(3).round(5, marc).turn_of(carl);
  t.ends_with(times(7, 5)).play("take king");
  EXPECT_EQ(t.turn(), marc) << "the marker went to Carl, who is skipped";
  t.ends_with(times(8, 5));
  EXPECT_EQ(t.turn(), anne);
  t.play("pass");
  EXPECT_EQ(t.turn(), carl);
}

TEST(KroneExample, WithTwoPlayersTheOtherRollsOnce) {
  Scenario t = Scenario(2).round(5, marc).turn_of(anne);
  t.ends_with(times(7, 5)).play("take king");
  EXPECT_EQ(t.turn(), marc);
  t.ends_with(times(7, 4));
  EXPECT_TRUE(t.over());
  EXPECT_THAT(t.places(), ElementsAre(2, 1));
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
