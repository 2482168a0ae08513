// The effect of each card in a turn, and its limits.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/um_krone_und_kragen/testing/table.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

// Fool

TEST(KroneFool, RerollsOneActiveDie) {
  Scenario t = player_with({fool}).shows({1, 4, 4}).kept({6});
  EXPECT_THAT(t.choices("fool"), UnorderedElementsAre("fool 1", "fool 4"));
  t.play("fool 4");
  EXPECT_EQ(t.hand(), 1);
  EXPECT_EQ(t.active(), Dice({1, 4}));
  t.rolls({6});
  EXPECT_EQ(t.active(), Dice({1, 4, 6}));
  EXPECT_EQ(t.aside(), Dice({6}));
  EXPECT_EQ(t.why("fool 6"), "already_used");
}

TEST(KroneFool, MayRollTheSameNumberAgain) {
  const Scenario t = player_with({fool}).shows({1, 4}).play("fool 4").rolls({4});
  EXPECT_EQ(t.active(), Dice({1, 4}));
  EXPECT_EQ(t.why("fool 1"), "already_used");
}

TEST(KroneFool, DoesNotRerollWhenTurnedOver) {
  const Scenario t = Scenario(3).charlatans(marc, 1).turn_of(marc).shows({1, 4});
  EXPECT_EQ(t.why("fool 1"), "not_owned");
}

// Maid

TEST(KroneMaid, RaisesOneDieByOneTwoOrThreeAtMostToSix) {
  const Scenario t = player_with({maid}).shows({1, 4, 5, 6});
  EXPECT_THAT(t.choices("maid"), UnorderedElementsAre("maid 1>2", "maid 1>3", "maid 1>4",  //
                                                      "maid 4>5", "maid 4>6", "maid 5>6"));
  EXPECT_EQ(t.why("maid 1>5"), "maid_raises");
  EXPECT_EQ(t.why("maid 4>3"), "maid_raises");
  EXPECT_EQ(t.why("maid 6>1"), "maid_raises");
  EXPECT_EQ(t.why("maid 4>4"), "changes_nothing");
  EXPECT_EQ(t.why("maid 2>3"), "no_such_die");
}

TEST(KroneMaid, TurnsOnlyOneOfEqualDice) {
  const Scenario t = player_with({maid}).shows({3, 3}).play("maid 3>6");
  EXPECT_EQ(t.active(), Dice({3, 6}));
}

// Philosopher

TEST(KronePhilosopher, MovesAnyNumberOfPipsFromOneDieToAnother) {
  Scenario t = player_with({philosopher}).shows({2, 6});
  EXPECT_THAT(t.choices("philosopher"),
              UnorderedElementsAre("philosopher 2-6>3-5", "philosopher 2-6>4-4"));
  t.play("philosopher 6-2>4-4");
  EXPECT_EQ(t.active(), Dice({4, 4}));
}

TEST(KronePhilosopher, NoDieFallsBelowOneOrRisesAboveSix) {
  EXPECT_THAT(player_with({philosopher}).shows({1, 1}).choices("philosopher"), IsEmpty());
  EXPECT_THAT(player_with({philosopher}).shows({6, 6}).choices("philosopher"), IsEmpty());
  EXPECT_THAT(player_with({philosopher}).shows({1, 2}).choices("philosopher"), IsEmpty());
  EXPECT_THAT(player_with({philosopher}).shows({5, 6}).choices("philosopher"), IsEmpty());
}

TEST(KronePhilosopher, MakesEqualDiceDifferent) {
  const Scenario t = player_with({philosopher}).shows({3, 3, 3});
  EXPECT_THAT(t.choices("philosopher"),
              UnorderedElementsAre("philosopher 3-3>2-4", "philosopher 3-3>1-5"));
}

TEST(KronePhilosopher, KeepsTheSumAndTouchesTwoDiceOnly) {
  const Scenario t = player_with({philosopher}).shows({2, 5, 5});
  EXPECT_EQ(t.why("philosopher 2-5>4-4"), "pips_must_stay");
  EXPECT_EQ(t.why("philosopher 2-5-5>4-4-4"), "two_dice_only");
  EXPECT_EQ(t.why("philosopher 1-6>3-4"), "no_such_die");
  EXPECT_EQ(t.why("philosopher 2-2>1-3"), "no_such_die") << "there is only one 2";
}

// Adders

TEST(KroneAdder, AddsItsNumberToTheActiveDice) {
  Scenario t =
      player_with({laborer, guard, hunter, pawnbroker, knight, bishop}).shows({3}).kept({3});
  t.play("laborer");
  EXPECT_EQ(t.active(), Dice({1, 3}));
  t.play("guard");
  EXPECT_EQ(t.active(), Dice({1, 2, 3}));
  t.play("hunter");
  EXPECT_EQ(t.active(), Dice({1, 2, 3, 3}));
  t.play("pawnbroker");
  EXPECT_EQ(t.active(), Dice({1, 2, 3, 3, 4}));
  t.play("knight");
  EXPECT_EQ(t.active(), Dice({1, 2, 3, 3, 4, 5}));
  t.play("bishop");
  EXPECT_EQ(t.active(), Dice({1, 2, 3, 3, 4, 5, 6}));
  EXPECT_EQ(t.aside(), Dice({3}));
  for (const char* card : {"laborer", "guard", "hunter", "pawnbroker", "knight", "bishop"}) {
    EXPECT_EQ(t.why(card), "already_used") << card;
  }
}

TEST(KroneAdder, QueenAddsAnyNumber) {
  for (int number = 1; number <= 6; ++number) {
    Scenario t = player_with({queen}).shows({3});
    EXPECT_EQ(t.why("queen"), "queen_needs_number");
    t.play(fmt::format("queen {}", number));
    EXPECT_EQ(t.active(), Dice({3, number}));
    EXPECT_EQ(t.why("queen 1"), "already_used");
  }
}

TEST(KroneAdder, AddedDieIsActiveLikeAnyOther) {
  const Scenario t =
      player_with({bishop, maid, laborer}).shows({3}).play("laborer, maid 1>3, bishop");
  EXPECT_EQ(t.active(), Dice({3, 3, 6}));
  EXPECT_TRUE(t.may("aside 6"));
}

// Astronomer

TEST(KroneAstronomer, CopiesTheNumberOfADieSetAside) {
  Scenario t = player_with({astronomer}).shows({1, 2, 5}).kept({2, 6});
  EXPECT_THAT(t.choices("astronomer"),
              UnorderedElementsAre("astronomer 1>2", "astronomer 1>6", "astronomer 2>6",
                                   "astronomer 5>2", "astronomer 5>6"));
  EXPECT_EQ(t.why("astronomer 1>5"), "nothing_to_copy") << "the 5 is still active";
  EXPECT_EQ(t.why("astronomer 2>2"), "changes_nothing");
  EXPECT_EQ(t.why("astronomer 3>2"), "no_such_die");
  t.play("astronomer 5>6");
  EXPECT_EQ(t.active(), Dice({1, 2, 6}));
  EXPECT_EQ(t.aside(), Dice({2, 6}));
}

// Merchant

TEST(KroneMerchant, RerollsAnyNumberOfActiveDice) {
  Scenario t = player_with({merchant}).shows({1, 4, 4, 5}).kept({6});
  t.play("merchant 4, also 1, also 4, done");
  EXPECT_EQ(t.hand(), 3);
  EXPECT_EQ(t.active(), Dice({5}));
  t.rolls({6, 6, 2});
  EXPECT_EQ(t.active(), Dice({2, 5, 6, 6})) << "the other die stays active";
  EXPECT_EQ(t.aside(), Dice({6}));
  EXPECT_EQ(t.why("merchant 2"), "already_used");
}

TEST(KroneMerchant, MayRerollOneDieOrAll) {
  const Scenario one = player_with({merchant}).shows({1, 4}).play("merchant 1, done").rolls({3});
  EXPECT_EQ(one.active(), Dice({3, 4}));
  const Scenario all =
      player_with({merchant}).shows({1, 6}).play("merchant 1, also 6, done").rolls({3, 3});
  EXPECT_EQ(all.active(), Dice({3, 3}));
}

TEST(KroneMerchant, MustBeFinishedBeforeAnythingElse) {
  Scenario t = player_with({merchant, laborer}).shows({1, 4, 4}).play("merchant 4");
  EXPECT_THAT(t.choices(), UnorderedElementsAre("done", "also 1", "also 4"));
  EXPECT_EQ(t.why("aside 1"), "finish_card_first");
  EXPECT_EQ(t.why("laborer"), "finish_card_first");
  EXPECT_EQ(t.why("roll"), "finish_card_first");
  EXPECT_EQ(t.why("also 5"), "no_such_die");
  t.play("also 4");
  EXPECT_EQ(t.why("also 4"), "no_such_die") << "both fours are chosen already";
}

// Lady and nobleman

TEST(KroneLady, RaisesAnyNumberOfDiceByOne) {
  const Scenario t =
      player_with({lady}).shows({1, 1, 4, 5, 6}).play("lady 1, also 5, also 4, done");
  EXPECT_EQ(t.active(), Dice({1, 2, 5, 6, 6}));
  EXPECT_EQ(t.why("lady 1"), "already_used");
}

TEST(KroneLady, NeverRaisesASixNorADieTwice) {
  Scenario t = player_with({lady}).shows({1, 6});
  EXPECT_THAT(t.choices("lady"), ElementsAre("lady 1"));
  EXPECT_EQ(t.why("lady 6"), "cannot_rise");
  t.play("lady 1");
  EXPECT_THAT(t.choices(), ElementsAre("done"));
  EXPECT_EQ(t.why("also 6"), "cannot_rise");
  EXPECT_EQ(t.why("also 2"), "no_such_die") << "the raised die is not raised again";
}

TEST(KroneNobleman, RaisesAnyNumberOfDiceByExactlyTwo) {
  Scenario t = player_with({nobleman}).shows({1, 2, 3, 4, 4, 6});
  t.play("nobleman 4, also 4, also 1, done");
  EXPECT_EQ(t.active(), Dice({2, 3, 3, 6, 6, 6}));
  EXPECT_EQ(t.why("nobleman 2"), "already_used");
}

TEST(KroneNobleman, NeverRaisesAFiveOrASix) {
  Scenario t = player_with({nobleman}).shows({4, 5, 6});
  EXPECT_THAT(t.choices("nobleman"), ElementsAre("nobleman 4"));
  EXPECT_EQ(t.why("nobleman 5"), "cannot_rise");
  EXPECT_EQ(t.why("nobleman 6"), "cannot_rise");
  t.play("nobleman 4");
  EXPECT_EQ(t.why("also 5"), "cannot_rise");
  EXPECT_EQ(t.why("also 6"), "cannot_rise");
}

TEST(KroneNobleman, WithLadyRaisesADieByThree) {
  const Scenario t =
      player_with({lady, nobleman}).shows({3, 6}).play("lady 3, done, nobleman 4, done");
  EXPECT_EQ(t.active(), Dice({6, 6}));
}

TEST(KroneChooser, NothingIsChosenWithoutACard) {
  const Scenario t = player_with({lady}).shows({1, 2});
  EXPECT_EQ(t.why("also 1"), "no_card_in_use");
  EXPECT_EQ(t.why("done"), "no_card_in_use");
}

// Magician

TEST(KroneMagician, TurnsOneDieToAnyNumber) {
  Scenario t = player_with({magician}).shows({1, 6, 6});
  EXPECT_THAT(t.choices("magician"),
              UnorderedElementsAre("magician 1>2", "magician 1>3", "magician 1>4", "magician 1>5",
                                   "magician 1>6", "magician 6>1", "magician 6>2", "magician 6>3",
                                   "magician 6>4", "magician 6>5"));
  EXPECT_EQ(t.why("magician 6>6"), "changes_nothing");
  EXPECT_EQ(t.why("magician 2>6"), "no_such_die");
  t.play("magician 6>1");
  EXPECT_EQ(t.active(), Dice({1, 1, 6}));
}

// Alchemist

TEST(KroneAlchemist, MovesPipsAmongTwoOrThreeDice) {
  const Scenario t = player_with({alchemist}).shows({1, 2, 6});
  EXPECT_THAT(t.choices("alchemist"),
              UnorderedElementsAre("alchemist 1-6>2-5", "alchemist 1-6>3-4", "alchemist 2-6>3-5",
                                   "alchemist 2-6>4-4", "alchemist 1-2-6>3-3-3"));
}

TEST(KroneAlchemist, KeepsTheSumAndEveryDieBetweenOneAndSix) {
  const Scenario t = player_with({alchemist}).shows({2, 5, 5});
  EXPECT_EQ(t.why("alchemist 2-5-5>4-4-3"), "pips_must_stay");
  EXPECT_EQ(t.why("alchemist 2-5-5>6-6-0"), "unknown_action");
  EXPECT_EQ(t.why("alchemist 2-2-5>3-3-3"), "no_such_die");
  EXPECT_THAT(player_with({alchemist}).shows({6, 6, 6}).choices("alchemist"), IsEmpty());
  EXPECT_THAT(player_with({alchemist}).shows({1, 1, 1}).choices("alchemist"), IsEmpty());
}

TEST(KroneAlchemist, TouchesAtMostThreeDice) {
  const Scenario t = player_with({alchemist}).shows({1, 1, 5, 5});
  EXPECT_EQ(t.why("alchemist 1-1-5-5>3-3-3-3"), "unknown_action");
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
