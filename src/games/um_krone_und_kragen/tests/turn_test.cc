// A turn: hand, first roll, the duty to set dice aside, the end, and taking a card.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/um_krone_und_kragen/testing/table.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

// The hand

TEST(KroneTurn, FarmerCharlatansAndGeneralGiveDiceAtTheStart) {
  EXPECT_EQ(player_with({}).hand(), 3);
  EXPECT_EQ(player_with({farmer}).hand(), 4);
  EXPECT_EQ(player_with({general}).hand(), 5);
  EXPECT_EQ(player_with({farmer, general}).hand(), 6);
  EXPECT_EQ(Scenario(5).charlatans(anne, 1).turn_of(anne).hand(), 4);
  EXPECT_EQ(Scenario(5).charlatans(anne, 3).turn_of(anne).hand(), 6);
  EXPECT_EQ(Scenario(5).charlatans(anne, 5).owns(anne, {farmer, general}).turn_of(anne).hand(), 11);
}

TEST(KroneTurn, DiceAtTheStartMustBeTaken) {
  const Scenario t = player_with({farmer, general});
  EXPECT_THAT(t.choices(), ElementsAre("roll"));
}

TEST(KroneTurn, OtherCardsGiveNoDiceAtTheStart) {
  EXPECT_EQ(player_with({fool, maid, philosopher, laborer, guard, hunter, astronomer, merchant,
                         lady, pawnbroker, knight, magician, alchemist, bishop, nobleman})
                .hand(),
            3);
}

TEST(KroneTurn, CardsThatHelpAtTheStartDoNotHelpDuringTheTurn) {
  const Scenario t = Scenario(5).owns(marc, {farmer, general}).charlatans(marc, 1).turn_of(marc);
  for (const char* card : {"farmer", "charlatan", "general", "king"}) {
    EXPECT_EQ(t.why(card), "helps_by_itself") << card;
  }
}

TEST(KroneTurn, OnlyThePlayerToMoveMayAct) {
  Scenario t = Scenario(3).turn_of(anne);
  EXPECT_EQ(t.why(marc, "roll"), "not_your_turn");
  EXPECT_EQ(t.why(carl, "roll"), "not_your_turn");
  EXPECT_EQ(t.why(Actor::chance(), "rolled 1-2-3"), "not_for_chance");
  t.play("roll");
  EXPECT_EQ(t.why(anne, "rolled 1-2-3"), "chance_is_next");
}

TEST(KroneTurn, PlayersDoNotRollForChance) {
  EXPECT_EQ(player_with({}).why("rolled 6-6-6"), "only_chance");
  EXPECT_EQ(player_with({}).why("starts 1"), "only_chance");
}

TEST(KroneTurn, ChanceRollsExactlyTheDiceInHand) {
  Scenario t = player_with({farmer});
  t.play("roll");
  EXPECT_TRUE(t.may("rolled 1-2-3-4"));
  EXPECT_EQ(t.why("rolled 1-2-3"), "so_many_dice");
  EXPECT_EQ(t.why("rolled 1-2-3-4-5"), "so_many_dice");
  EXPECT_EQ(t.why("starts 0"), "so_many_dice");
}

// Before the first roll

TEST(KroneTurn, BeforeTheFirstRollOnlyRollingAndAddingArePossible) {
  const Scenario t = player_with({fool, maid, laborer, bishop, lady});
  EXPECT_THAT(t.choices(), UnorderedElementsAre("roll", "laborer", "bishop"));
  EXPECT_EQ(t.why("aside 1"), "roll_first");
  EXPECT_EQ(t.why("maid 1>2"), "roll_first");
  EXPECT_EQ(t.why("lady 1"), "roll_first");
  EXPECT_EQ(t.why("end"), "roll_first");
  EXPECT_EQ(t.why("take fool"), "roll_first");
  EXPECT_EQ(t.why("take nothing"), "roll_first");
  EXPECT_EQ(t.why("pass"), "pass_in_final_round");
}

TEST(KroneTurn, EveryAdderMayBeUsedBeforeTheFirstRollAndItsDieIsRolledWithTheRest) {
  Scenario t = player_with({laborer, guard, hunter, pawnbroker, knight, bishop, queen});
  t.play("laborer, guard, hunter, pawnbroker, knight, bishop, queen");
  EXPECT_EQ(t.hand(), 10);
  EXPECT_EQ(t.active(), Dice());
  t.rolls(times(10, 6));
  EXPECT_EQ(t.active(), times(10, 6));
}

TEST(KroneTurn, AdderUsedBeforeTheFirstRollIsUsedUp) {
  Scenario t = player_with({laborer});
  t.play("laborer");
  EXPECT_EQ(t.why("laborer"), "already_used");
  t.rolls({1, 2, 3, 4});
  EXPECT_EQ(t.why("laborer"), "already_used");
}

TEST(KroneTurn, QueensDieHasNoNumberBeforeTheFirstRoll) {
  const Scenario t = player_with({queen});
  EXPECT_TRUE(t.may("queen"));
  EXPECT_EQ(t.why("queen 6"), "number_not_yet");
}

// Rolling and setting aside

TEST(KroneTurn, AtLeastOneDieIsSetAsideBetweenTwoRolls) {
  Scenario t = player_with({}).rolls({1, 4, 4});
  EXPECT_THAT(t.choices(), UnorderedElementsAre("aside 1", "aside 4"));
  EXPECT_EQ(t.why("roll"), "set_aside_first");
  t.play("aside 4");
  EXPECT_TRUE(t.may("roll"));
  t.rolls({1, 2});
  EXPECT_EQ(t.why("roll"), "set_aside_first") << "the duty is new after every roll";
}

TEST(KroneTurn, MoreThanOneDieMayBeSetAside) {
  Scenario t = player_with({farmer}).rolls({1, 4, 4, 6}).play("aside 4, aside 1, aside 4");
  EXPECT_EQ(t.aside(), Dice({1, 4, 4}));
  t.rolls({6});
  EXPECT_EQ(t.active(), Dice({6}));
}

TEST(KroneTurn, OnlyTheRemainingActiveDiceAreRolledAgain) {
  const Scenario t = player_with({general}).rolls({1, 2, 3, 4, 5}).play("aside 5, roll");
  EXPECT_EQ(t.hand(), 4);
  EXPECT_EQ(t.aside(), Dice({5}));
  EXPECT_TRUE(t.may("rolled 6-6-6-6"));
}

TEST(KroneTurn, OnlyAnActiveNumberIsSetAside) {
  const Scenario t = player_with({}).rolls({1, 4, 4});
  EXPECT_EQ(t.why("aside 2"), "no_such_die");
}

TEST(KroneTurn, DiceSetAsideStayAndCannotBeChanged) {
  Scenario t =
      player_with({fool, maid, philosopher, merchant, lady, nobleman, magician, alchemist});
  t.shows({4, 4}).kept({1, 2});
  EXPECT_EQ(t.why("aside 1"), "no_such_die");
  EXPECT_EQ(t.why("fool 1"), "no_such_die");
  EXPECT_EQ(t.why("maid 1>4"), "no_such_die");
  EXPECT_EQ(t.why("philosopher 1-4>2-3"), "no_such_die");
  EXPECT_EQ(t.why("merchant 1"), "no_such_die");
  EXPECT_EQ(t.why("lady 1"), "no_such_die");
  EXPECT_EQ(t.why("nobleman 2"), "no_such_die");
  EXPECT_EQ(t.why("magician 1>4"), "no_such_die");
  EXPECT_EQ(t.why("alchemist 1-4-4>3-3-3"), "no_such_die");
}

TEST(KroneTurn, CardsAndSettingAsideComeInAnyOrder) {
  Scenario t = player_with({maid, laborer, magician}).rolls({1, 2, 3});
  t.play("aside 3, maid 2>4, aside 4, laborer, magician 1>6, aside 6").rolls({5});
  EXPECT_EQ(t.aside(), Dice({3, 4, 6}));
}

TEST(KroneTurn, DieJustAddedMeetsTheDutyWhenSetAside) {
  Scenario t = player_with({guard}).rolls({5, 3, 3}).play("guard");
  EXPECT_EQ(t.why("roll"), "set_aside_first") << "adding alone is not setting aside";
  t.play("aside 2");
  EXPECT_TRUE(t.may("roll"));
}

TEST(KroneTurn, DieJustAddedMayBeRolledWithTheRest) {
  const Scenario t =
      player_with({laborer}).rolls({6, 5, 2}).play("aside 2, laborer").rolls({4, 4, 4});
  EXPECT_EQ(t.active(), times(3, 4));
}

// Cards in the turn

TEST(KroneTurn, CardsOfOthersCannotBeUsed) {
  const Scenario t = Scenario(3).owns(marc, {maid}).turn_of(anne).shows({1, 2, 3});
  EXPECT_EQ(t.why("maid 1>2"), "not_owned");
  EXPECT_EQ(t.why("guard"), "not_owned");
}

TEST(KroneTurn, EachCardHelpsOncePerTurnAndAgainInTheNext) {
  Scenario t = Scenario(2).owns(marc, {maid, laborer}).turn_of(marc).shows({1, 2});
  t.play("maid 1>2, laborer");
  EXPECT_EQ(t.why("maid 2>3"), "already_used");
  EXPECT_EQ(t.why("laborer"), "already_used");
  t.play("aside 1, aside 2, aside 2, take nothing").takes_nothing().turn_of(marc);
  t.rolls({1, 2, 3});
  EXPECT_TRUE(t.may("maid 2>3"));
  EXPECT_TRUE(t.may("laborer"));
}

// The end of the turn

TEST(KroneTurn, TurnEndsAutomaticallyWhenTheLastDieIsSetAside) {
  const Scenario t = player_with({}).rolls({1, 1, 2}).sets_all_aside();
  EXPECT_TRUE(t.may("take farmer"));
  EXPECT_EQ(t.why("roll"), "take_or_decline");
  EXPECT_EQ(t.why("end"), "take_or_decline");
}

TEST(KroneTurn, TurnDoesNotEndWhileDiceAreActive) {
  const Scenario t = player_with({}).rolls({1, 1, 2});
  for (const char* move : {"end", "take farmer", "take nothing"}) {
    EXPECT_EQ(t.why(move), "dice_still_active") << move;
  }
}

TEST(KroneTurn, PlayerWithAnAdderLeftDecidesWhenTheTurnEnds) {
  Scenario t = player_with({guard}).shows({1}).kept({1, 2}).play("aside 1");
  EXPECT_THAT(t.choices(), UnorderedElementsAre("end", "guard"));
  EXPECT_EQ(t.why("take farmer"), "end_turn_first");
  EXPECT_EQ(t.why("take nothing"), "end_turn_first");
  EXPECT_EQ(t.why("roll"), "no_active_dice");
  EXPECT_EQ(t.why("aside 1"), "no_active_dice");
  t.play("end");
  EXPECT_TRUE(t.may("take farmer"));
}

TEST(KroneTurn, CardsThatOnlyChangeDiceDoNotKeepTheTurnOpen) {
  const Scenario t =
      player_with({fool, maid, merchant, lady}).shows({1}).kept({1, 2}).play("aside 1");
  EXPECT_TRUE(t.may("take farmer"));
}

TEST(KroneTurn, CardsThatChangeDiceNeedActiveDice) {
  Scenario t = player_with({guard, fool, maid, astronomer, lady}).shows({1}).kept({1, 2});
  t.play("aside 1");
  for (const char* move : {"fool 1", "maid 1>2", "astronomer 1>2", "lady 1"}) {
    EXPECT_EQ(t.why(move), "no_active_dice") << move;
  }
}

TEST(KroneTurn, NextPlayerStartsWithANewTurn) {
  Scenario t = Scenario(2).owns(marc, {guard}).turn_of(marc).rolls({1, 1, 2}).sets_all_aside();
  t.play("guard, aside 2, take nothing");
  EXPECT_EQ(t.turn(), anne);
  EXPECT_EQ(t.hand(), 3);
  EXPECT_EQ(t.active(), Dice());
  EXPECT_EQ(t.aside(), Dice());
  EXPECT_THAT(t.choices(), ElementsAre("roll"));
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
