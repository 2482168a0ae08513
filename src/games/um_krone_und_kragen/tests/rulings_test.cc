// Where the rulebook is silent: every ruling about the turn, and every value of every option.
// Rulings about rounds and the crown are in rounds_test.cc and crown_test.cc.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/um_krone_und_kragen/testing/table.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

// With no active dice left

TEST(KroneRuling, AdderMayBeUsedWithNoActiveDiceAndItsDieSetAside) {
  Scenario t = player_with({guard}).shows({2}).kept({2, 4}).play("aside 2, guard");
  EXPECT_EQ(t.active(), Dice({2}));
  t.play("aside 2");
  EXPECT_EQ(t.aside(), Dice({2, 2, 2, 4}));
  EXPECT_TRUE(t.may("take farmer")) << "no adder is left: the turn is over";
}

TEST(KroneRuling, DieAddedWithNoActiveDiceMayBeRolledBecauseTheDutyIsMet) {
  Scenario t = player_with({guard}).shows({2}).kept({2, 4}).play("aside 2, guard").rolls({4});
  EXPECT_EQ(t.active(), Dice({4}));
  EXPECT_EQ(t.why("roll"), "set_aside_first") << "the new roll is a new duty";
  t.play("aside 4");
  EXPECT_TRUE(t.may("take astronomer"));
}

TEST(KroneRuling, AddersMayFollowOneAnotherWithNoActiveDice) {
  Scenario t = player_with({laborer, guard, queen}).shows({1}).kept({1, 1}).play("aside 1");
  EXPECT_THAT(t.choices(), UnorderedElementsAre("end", "laborer", "guard", "queen 1", "queen 2",
                                                "queen 3", "queen 4", "queen 5", "queen 6"));
  t.play("laborer, aside 1, queen 1, aside 1");
  EXPECT_THAT(t.choices(), UnorderedElementsAre("end", "guard"));
  t.play("end");
  EXPECT_TRUE(t.may("take knight"));
}

TEST(KroneRuling, TurnEndsAutomaticallyOnceNoAdderCanBeUsed) {
  const Scenario used_up =
      player_with({guard}).shows({1}).kept({1, 1}).play("guard, aside 1, aside 2");
  EXPECT_TRUE(used_up.may("take farmer"));
  const Scenario no_dice = player_with({guard}).shows({1}).kept(times(11, 1)).play("aside 1");
  EXPECT_TRUE(no_dice.may("take farmer")) << "all twelve dice are set aside";
}

TEST(KroneRuling, DieAddedWithNoActiveDiceMayBeChangedByCards) {
  Scenario t = player_with({guard, fool, maid, astronomer}).shows({4}).kept({4, 4});
  t.play("aside 4, guard");
  EXPECT_TRUE(t.may("fool 2"));
  EXPECT_TRUE(t.may("astronomer 2>4"));
  t.play("maid 2>4, aside 4");
  EXPECT_TRUE(t.may("take hunter"));
}

// Re-rolls

TEST(KroneRuling, FoolAndMerchantNeedAnEarlierRoll) {
  const Scenario t = player_with({fool, merchant});
  EXPECT_EQ(t.why("fool 1"), "roll_first");
  EXPECT_EQ(t.why("merchant 1"), "roll_first");
}

TEST(KroneRuling, RerollsDoNotMeetTheDuty) {
  Scenario t = player_with({fool, merchant}).rolls({1, 2, 3});
  t.play("fool 1").rolls({4});
  EXPECT_EQ(t.why("roll"), "set_aside_first");
  t.play("merchant 2, also 3, also 4, done").rolls({5, 5, 5});
  EXPECT_EQ(t.why("roll"), "set_aside_first");
}

TEST(KroneRuling, RerollsDoNotCancelADutyThatIsMet) {
  Scenario t = player_with({fool, merchant}).rolls({1, 2, 3}).play("aside 3");
  t.play("fool 1").rolls({4});
  EXPECT_TRUE(t.may("roll"));
  t.play("merchant 2, also 4, done").rolls({5, 5});
  EXPECT_TRUE(t.may("roll"));
}

TEST(KroneRuling, RerolledDiceStayActive) {
  Scenario t = player_with({fool, merchant}).rolls({1, 2, 3});
  t.play("fool 1").rolls({6}).play("merchant 2, also 6, done").rolls({4, 5});
  EXPECT_EQ(t.active(), Dice({3, 4, 5}));
  EXPECT_EQ(t.aside(), Dice());
  EXPECT_THAT(t.choices("aside"), UnorderedElementsAre("aside 3", "aside 4", "aside 5"));
}

TEST(KroneRuling, MerchantRerollsAtLeastOneDie) {
  Scenario t = player_with({merchant}).rolls({1, 2, 3});
  EXPECT_EQ(t.why("merchant"), "unknown_action");
  EXPECT_EQ(t.why("done"), "no_card_in_use");
  t.play("merchant 1, done");
  EXPECT_EQ(t.hand(), 1);
}

TEST(KroneRuling, FoolMayRerollADieJustAdded) {
  const Scenario t = player_with({fool, guard}).rolls({1, 1, 4}).play("guard, fool 2").rolls({1});
  EXPECT_EQ(t.active(), Dice({1, 1, 1, 4}));
}

TEST(KroneRuling, FoolMayRerollADieJustTurned) {
  const Scenario t = player_with({fool, maid}).rolls({1, 1, 4}).play("maid 1>2, fool 2").rolls({6});
  EXPECT_EQ(t.active(), Dice({1, 4, 6}));
}

// Changing dice

TEST(KroneRuling, OneDieMayBeChangedBySeveralCards) {
  Scenario t = player_with({maid, lady, magician, astronomer, fool}).shows({1}).kept({2});
  t.play("maid 1>4, lady 4, done, magician 5>3, astronomer 3>2, fool 2").rolls({6});
  EXPECT_EQ(t.active(), Dice({6}));
}

TEST(KroneRuling, AstronomerMayCopyADieSetAsideAfterThisRoll) {
  Scenario t = player_with({astronomer}).rolls({1, 1, 5});
  EXPECT_EQ(t.why("astronomer 1>5"), "nothing_to_copy");
  t.play("aside 5, astronomer 1>5");
  EXPECT_EQ(t.active(), Dice({1, 5}));
}

TEST(KroneRuling, UseThatChangesNothingIsIllegal) {
  const Scenario t =
      player_with({maid, philosopher, astronomer, magician, alchemist}).shows({3, 5, 4}).kept({5});
  EXPECT_EQ(t.why("philosopher 5-3>3-5"), "changes_nothing");
  EXPECT_EQ(t.why("alchemist 5-3>3-5"), "changes_nothing");
  EXPECT_EQ(t.why("alchemist 3-4-5>5-3-4"), "changes_nothing");
  EXPECT_EQ(t.why("maid 3>3"), "changes_nothing");
  EXPECT_EQ(t.why("astronomer 5>5"), "changes_nothing");
  EXPECT_EQ(t.why("magician 4>4"), "changes_nothing");
}

TEST(KroneRuling, LadyNoblemanAndMerchantNeedADie) {
  Scenario t = player_with({lady, nobleman, merchant, guard}).shows({6}).kept({6, 6});
  EXPECT_THAT(t.choices("lady"), IsEmpty());
  EXPECT_THAT(t.choices("nobleman"), IsEmpty());
  EXPECT_THAT(t.choices("merchant"), ElementsAre("merchant 6"));
  t.play("aside 6");
  for (const char* move : {"lady 6", "nobleman 6", "merchant 6"}) {
    EXPECT_EQ(t.why(move), "no_active_dice") << move;
  }
}

TEST(KroneRuling, PhilosopherAndAlchemistNeedTwoActiveDice) {
  const Scenario one = player_with({philosopher, alchemist}).shows({3}).kept({5, 1});
  EXPECT_THAT(one.choices("philosopher"), IsEmpty());
  EXPECT_THAT(one.choices("alchemist"), IsEmpty());
  EXPECT_EQ(one.why("philosopher 3>4"), "pips_must_stay");
  EXPECT_EQ(one.why("alchemist 3-5>4-4"), "no_such_die");
  const Scenario two = player_with({philosopher, alchemist}).shows({3, 5}).kept({1});
  EXPECT_THAT(two.choices("philosopher"), Contains("philosopher 3-5>4-4"));
  EXPECT_THAT(two.choices("alchemist"), Contains("alchemist 3-5>4-4"));
}

TEST(KroneRuling, AstronomerNeedsADieSetAside) {
  const Scenario t = player_with({astronomer}).rolls({1, 1, 5});
  EXPECT_THAT(t.choices("astronomer"), IsEmpty());
  EXPECT_EQ(t.why("astronomer 1>5"), "nothing_to_copy");
}

// The supply of dice

TEST(KroneRuling, StartBonusBeyondTheTwelfthDieGivesWhatIsLeft) {
  const Options fools{.unlimited_fools = true};
  EXPECT_EQ(Scenario(2, fools).charlatans(marc, 8).owns(marc, {farmer}).turn_of(marc).hand(), 12);
  EXPECT_EQ(Scenario(2, fools).charlatans(marc, 8).owns(marc, {general}).turn_of(marc).hand(), 12);
  EXPECT_EQ(Scenario(2, fools).charlatans(marc, 30).owns(marc, {general}).turn_of(marc).hand(), 12);
}

TEST(KroneRuling, AdderBeyondTheTwelfthDieIsIllegal) {
  Scenario t = Scenario(5).charlatans(marc, 5).owns(marc, {farmer, general, laborer, queen});
  t.turn_of(marc);
  EXPECT_EQ(t.hand(), 11);
  t.play("laborer");
  EXPECT_EQ(t.why("queen"), "no_dice_left");
  t.rolls(times(12, 1));
  EXPECT_EQ(t.why("queen 1"), "no_dice_left");
}

TEST(KroneRuling, DiceLimitCountsActiveAndSetAsideDice) {
  Scenario t = player_with({laborer, guard}).shows(times(5, 4)).kept(times(6, 4));
  t.play("laborer");
  EXPECT_EQ(t.why("guard"), "no_dice_left");
  t.play("aside 4, aside 4");
  EXPECT_EQ(t.why("guard"), "no_dice_left") << "dice set aside do not go back to the supply";
}

// Options

TEST(KroneOption, AddersMayBeUsedBeforeTheFirstRollByDefault) {
  Scenario t = player_with({guard}, {.adders_before_first_roll = true});
  EXPECT_THAT(t.choices(), UnorderedElementsAre("roll", "guard"));
  t.play("guard");
  EXPECT_EQ(t.hand(), 4);
}

TEST(KroneOption, AddersCanBeForbiddenBeforeTheFirstRoll) {
  Scenario t = player_with({guard, queen}, {.adders_before_first_roll = false});
  EXPECT_THAT(t.choices(), ElementsAre("roll"));
  EXPECT_EQ(t.why("guard"), "adders_after_first_roll");
  EXPECT_EQ(t.why("queen"), "adders_after_first_roll");
  t.rolls({1, 2, 3}).play("guard, queen 3");
  EXPECT_EQ(t.active(), Dice({1, 2, 2, 3, 3}));
}

TEST(KroneOption, DiceLimitIsTwelveByDefault) {
  const Scenario t = player_with({guard}, {.dice_limit = 12}).shows({1}).kept(times(11, 1));
  EXPECT_THAT(t.choices(), ElementsAre("aside 1"));
  EXPECT_TRUE(player_with({guard}, {.dice_limit = 12}).shows({1}).kept(times(10, 1)).may("guard"));
}

TEST(KroneOption, DiceLimitEighteenAllowsAllDiceOfAPlayer) {
  Scenario t =
      Scenario(5, {.dice_limit = 18})
          .charlatans(marc, 5)
          .owns(marc, {farmer, general, laborer, guard, hunter, pawnbroker, knight, bishop, queen})
          .turn_of(marc);
  EXPECT_EQ(t.hand(), 11);
  t.play("laborer, guard, hunter, pawnbroker").rolls(times(15, 6));
  t.play("aside 6, knight, bishop, queen 6");
  EXPECT_EQ(t.active().size() + t.aside().size(), 18);
  t.sets_all_aside();
  EXPECT_TRUE(t.may("take king"));
}

TEST(KroneOption, DiceLimitEighteenIsALimit) {
  const Options options{.dice_limit = 18, .unlimited_fools = true};
  const Scenario t = Scenario(2, options).charlatans(marc, 20).owns(marc, {guard}).turn_of(marc);
  EXPECT_EQ(t.hand(), 18);
  EXPECT_EQ(t.why("guard"), "no_dice_left");
}

TEST(KroneOption, FoolSupplyEqualsThePlayersByDefault) {
  const Scenario t =
      Scenario(2).charlatans(marc, 1).owns(anne, {fool}).turn_of(marc).ends_with({1, 1, 2});
  EXPECT_EQ(t.why("take fool"), "none_on_display") << "two players have two fools";
}

TEST(KroneOption, FoolSupplyCanBeUnlimited) {
  Scenario t = Scenario(2, {.unlimited_fools = true}).owns(anne, {fool}).turn_of(marc);
  for (int charlatans = 1; charlatans <= 5; ++charlatans) {
    t.turn_of(marc).ends_with({1, 1, 2}).play("take fool");
    EXPECT_TRUE(t.has(marc, fool));
    t.turn_of(marc).ends_with({1, 1, 2});
    EXPECT_EQ(t.why("take fool"), "fool_not_turned") << "still never two unflipped fools";
    t.play("take charlatan").turn_of(marc);
    EXPECT_EQ(t.hand(), 3 + charlatans);
  }
}

TEST(KroneOption, UnlimitedFoolSupplyKeepsTheDiceLimit) {
  const Scenario t = Scenario(2, {.unlimited_fools = true}).charlatans(marc, 10).turn_of(marc);
  EXPECT_EQ(t.hand(), 12);
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
