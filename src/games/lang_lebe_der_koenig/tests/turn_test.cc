// A turn: staying, moving, moving on, placing courtiers, and where a figure may not go.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/lang_lebe_der_koenig/testing/table.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

// Herman in Stadford, with a courtier there and one in Lincolia; the others far away in the south.
Scenario herman_in_stadford() {
  return Scenario(3)
      .holds(herman, {"Stadford", "Lincolia"})
      .holds(marc, {"Sarisberie", "Lideforde"})
      .holds(anne, {"Rouecestre", "Lundonia"})
      .turn_of(herman);
}

// Whose turn it is

TEST(KoenigTurn, DoingNothingPassesTheTurnClockwise) {
  Scenario t = herman_in_stadford();
  t.play("nothing");
  EXPECT_EQ(t.turn(), marc);
  t.play("nothing");
  EXPECT_EQ(t.turn(), anne);
  t.play("nothing");
  EXPECT_EQ(t.turn(), herman);
  EXPECT_EQ(t.figure(herman), area_named("Stadford"));
  EXPECT_EQ(t.courtiers("Stadford"), 1);
}

TEST(KoenigTurn, OnlyThePlayerToMoveMayAct) {
  Scenario t = herman_in_stadford();
  EXPECT_EQ(t.why(marc, "nothing"), "not_your_turn");
  EXPECT_EQ(t.why(Actor::chance(), "rolled 3"), "not_for_chance");
  t.play("place, try x1");
  EXPECT_EQ(t.why(herman, "rolled 6"), "chance_is_next");
}

TEST(KoenigTurn, PlayersDoNotActForChance) {
  const Scenario t = herman_in_stadford();
  for (const char* move : {"rolled 6", "start Man", "dealt x3"}) {
    EXPECT_EQ(t.why(move), "only_chance") << move;
  }
}

// Staying

TEST(KoenigTurn, StayingPlacesOneCourtierFree) {
  Scenario t = herman_in_stadford();
  t.play("place");
  EXPECT_EQ(t.courtiers("Stadford"), 2);
  EXPECT_EQ(t.supply(herman), 14);
  EXPECT_EQ(t.hand(herman), kStartHand) << "free of charge";
  EXPECT_THAT(t.choices(), UnorderedElementsAre("try x1", "try x2", "try x3", "end"));
  EXPECT_EQ(t.why("place"), "one_free_courtier");
  EXPECT_EQ(t.why("nothing"), "turn_has_begun");
  t.play("end");
  EXPECT_EQ(t.turn(), marc);
}

TEST(KoenigTurn, PlacingEndsMoving) {
  Scenario t = herman_in_stadford();
  t.play("place");
  EXPECT_EQ(t.why("move Wigemor"), "placing_ends_moving");
  EXPECT_EQ(t.why("on Wigemor x1"), "placing_ends_moving");
}

TEST(KoenigTurn, NoTryBeforeTheFreeCourtier) {
  Scenario t = herman_in_stadford();
  EXPECT_EQ(t.why("try x1"), "free_courtier_first");
  t.play("move Wigemor");
  EXPECT_EQ(t.why("try x1"), "free_courtier_first");
}

TEST(KoenigTurn, StayingInAFullAreaIsNotOffered) {
  const Scenario t = alone_in("Man", 2);
  EXPECT_THAT(t.choices("place"), IsEmpty());
  EXPECT_EQ(t.why("place"), "area_full");
}

TEST(KoenigTurn, StayingWithoutCourtiersInSupplyIsNotOffered) {
  Scenario t = herman_in_stadford();
  t.court(herman, "Wigemor", 4).court(herman, "Tateshale", 4).court(herman, "Oxeneford", 4);
  t.court(herman, "Loncastre", 3);
  ASSERT_EQ(t.supply(herman), 0);
  EXPECT_THAT(t.choices("place"), IsEmpty());
  EXPECT_EQ(t.why("place"), "no_courtiers");
}

// Trying for more courtiers

TEST(KoenigTurn, TrySucceedsWhenDieTimesFactorIsThreeOrMore) {
  for (Card card = 1; card <= kCardKinds; ++card) {
    for (int number = 1; number <= kDieFaces; ++number) {
      Scenario t = herman_in_stadford();
      t.play("place").play(Rules::print(try_more(card))).rolls({number});
      EXPECT_EQ(t.courtiers("Stadford"), number * card >= 3 ? 3 : 2) << number << " x" << int{card};
      EXPECT_EQ(t.hand(herman).count(card), kStartHand.count(card) - 1) << "spent either way";
      EXPECT_TRUE(t.state.discard.has(card));
    }
  }
}

TEST(KoenigTurn, AnyNumberOfTriesIsPossible) {
  Scenario t = herman_in_stadford();
  t.play("place");
  for (int tries = 0; tries < 12; ++tries) t.play("try x1").rolls({2});
  EXPECT_THAT(t.choices(), UnorderedElementsAre("try x2", "try x3", "end"));
  EXPECT_EQ(t.why("try x1"), "no_such_card");
  t.play("try x2").rolls({6});
  EXPECT_EQ(t.courtiers("Stadford"), 3);
}

TEST(KoenigTurn, OneTryRollsOneDie) {
  Scenario t = herman_in_stadford();
  t.play("place, try x1");
  EXPECT_EQ(t.why("rolled 3-3"), "so_many_dice");
  EXPECT_EQ(t.why("start Man"), "so_many_dice");
  EXPECT_TRUE(t.may("rolled 3"));
}

TEST(KoenigTurn, EndsAutomaticallyWhenTheAreaIsFull) {
  const Scenario free_courtier_fills =
      herman_in_stadford().court(herman, "Stadford", 2).play("place");
  EXPECT_EQ(free_courtier_fills.turn(), marc);
  Scenario try_fills = herman_in_stadford();
  try_fills.play("place, try x3").rolls({1});
  EXPECT_EQ(try_fills.courtiers("Stadford"), 3);
  EXPECT_EQ(try_fills.turn(), marc);
}

TEST(KoenigTurn, EndsAutomaticallyWithTheLastCourtier) {
  Scenario t = herman_in_stadford();
  t.court(herman, "Wigemor", 4).court(herman, "Tateshale", 4).court(herman, "Oxeneford", 4);
  t.court(herman, "Loncastre", 2);
  ASSERT_EQ(t.supply(herman), 1);
  t.play("place");
  EXPECT_EQ(t.turn(), marc);
}

TEST(KoenigTurn, EndsAutomaticallyWithTheLastCard) {
  Scenario t = herman_in_stadford().hand(herman, {1, 0, 0});
  t.play("place, try x1").rolls({1});
  EXPECT_EQ(t.times("counts_votes"), 3) << "and a king is elected";
}

// Moving

TEST(KoenigTurn, InAnEmptyAreaTheFreeCourtierTakesControl) {
  Scenario t = herman_in_stadford();
  t.play("move Wigemor");
  EXPECT_EQ(t.figure(herman), area_named("Wigemor"));
  EXPECT_TRUE(t.controls(herman, "Wigemor")) << "by the figure";
  EXPECT_THAT(t.choices(), Contains("place"));
  t.play("place, try x1").rolls({3}).play("end");
  EXPECT_EQ(t.courtiers("Wigemor"), 2);
  EXPECT_EQ(t.turn(), marc);
}

TEST(KoenigTurn, CourtiersAreAddedInAnAreaOfThePlayer) {
  Scenario t = herman_in_stadford();
  t.play("move Lincolia, place, end");
  EXPECT_EQ(t.courtiers("Lincolia"), 2);
}

TEST(KoenigTurn, TurnMayEndAfterMoving) {
  Scenario t = herman_in_stadford();
  EXPECT_EQ(t.why("end"), "say_nothing") << "not yet";
  t.play("move Wigemor");
  EXPECT_EQ(t.why("nothing"), "turn_has_begun");
  t.play("end");
  EXPECT_EQ(t.turn(), marc);
  EXPECT_EQ(t.courtiers("Wigemor"), 0);
  EXPECT_TRUE(t.controls(herman, "Wigemor"));
}

TEST(KoenigTurn, AreaHeldByTheFigureAloneBecomesOwnerless) {
  Scenario t = herman_in_stadford().figure(herman, "Wigemor").turn_of(herman);
  ASSERT_TRUE(t.controls(herman, "Wigemor"));
  t.play("move Stadford, end");
  EXPECT_EQ(t.state.controller(area_named("Wigemor")), kNobody);
}

TEST(KoenigTurn, CourtiersStayBehindAndKeepTheArea) {
  Scenario t = herman_in_stadford();
  t.play("move Wigemor, end");
  EXPECT_EQ(t.courtiers("Stadford"), 1);
  EXPECT_TRUE(t.controls(herman, "Stadford"));
}

TEST(KoenigTurn, NothingLeftToDoInAFullAreaWithoutCards) {
  Scenario t = herman_in_stadford().court(herman, "Lincolia", 3).hand(herman, kNoCards);
  t.play("move Lincolia");
  EXPECT_EQ(t.times("counts_votes"), 3) << "the turn ended by itself, with an election";
}

// Moving on

TEST(KoenigTurn, FirstStepIsFreeAndFurtherStepsCost) {
  Scenario t = herman_in_stadford();
  EXPECT_EQ(t.why("on Wigemor x1"), "first_step_is_free");
  t.play("move Wigemor");
  EXPECT_EQ(t.hand(herman), kStartHand);
  EXPECT_EQ(t.why("move Loncastre"), "further_steps_cost");
  t.play("on Loncastre x1");
  EXPECT_EQ(t.hand(herman), Cards(11, 7, 1));
  EXPECT_EQ(t.figure(herman), area_named("Wigemor")) << "not before the roll";
  t.rolls({3});
  EXPECT_EQ(t.figure(herman), area_named("Loncastre"));
  EXPECT_EQ(t.courtiers("Wigemor"), 0) << "nothing is placed on the way";
}

TEST(KoenigTurn, StepSucceedsWhenDieTimesFactorIsThreeOrMore) {
  for (Card card = 1; card <= kCardKinds; ++card) {
    for (int number = 1; number <= kDieFaces; ++number) {
      Scenario t = herman_in_stadford();
      t.play("move Wigemor")
          .play(Rules::print(move_on(area_named("Loncastre"), card)))
          .rolls({number});
      const bool success = number * card >= 3;
      EXPECT_EQ(t.figure(herman), area_named(success ? "Loncastre" : "Wigemor"));
      EXPECT_EQ(t.phase(), success ? Phase::arrived : Phase::halted);
      EXPECT_EQ(t.hand(herman).count(card), kStartHand.count(card) - 1) << "spent either way";
    }
  }
}

TEST(KoenigTurn, AfterEachStepTheFigureMayGoOnOrPlace) {
  Scenario t = herman_in_stadford();
  t.play("move Wigemor, on Loncastre x1").rolls({4}).play("on Sedberouie x1").rolls({5});
  EXPECT_EQ(t.figure(herman), area_named("Sedberouie"));
  t.play("place, end");
  EXPECT_EQ(t.courtiers("Sedberouie"), 1);
  EXPECT_EQ(t.turn(), marc);
}

TEST(KoenigTurn, AfterAFailureNothingIsPlaced) {
  Scenario t = herman_in_stadford().hand(herman, {2, 1, 0});
  t.play("move Wigemor, on Loncastre x1").rolls({2});
  EXPECT_EQ(t.why("place"), "step_failed");
  EXPECT_EQ(t.why("try x1"), "step_failed");
  EXPECT_EQ(t.why("nothing"), "turn_has_begun");
  EXPECT_THAT(t.choices("on"), Contains("on Loncastre x2")) << "again, with another card";
  t.play("end");
  EXPECT_EQ(t.turn(), marc);
  EXPECT_EQ(t.courtiers("Wigemor"), 0);
  EXPECT_EQ(t.figure(herman), area_named("Wigemor"));
}

TEST(KoenigTurn, FailureDoesNotMatterOnceAStepSucceeds) {
  Scenario t = herman_in_stadford();
  t.play("move Wigemor, on Loncastre x1").rolls({1}).play("on Loncastre x1").rolls({6});
  EXPECT_TRUE(t.may("place"));
}

TEST(KoenigTurn, StepIsPaidWithACardInHand) {
  const Scenario t = herman_in_stadford().hand(herman, {1, 0, 0}).play("move Wigemor");
  EXPECT_EQ(t.why("on Loncastre x2"), "no_such_card");
  const Scenario poor = herman_in_stadford().hand(herman, kNoCards).play("move Wigemor");
  EXPECT_EQ(poor.why("on Loncastre x1"), "no_cards");
  EXPECT_THAT(poor.choices(), UnorderedElementsAre("place", "end"));
}

TEST(KoenigTurn, EndsAutomaticallyAfterAFailureWithTheLastCard) {
  Scenario t = herman_in_stadford().hand(herman, {1, 0, 0});
  t.play("move Wigemor, on Loncastre x1").rolls({1});
  EXPECT_EQ(t.times("counts_votes"), 3);
}

TEST(KoenigTurn, NoAreaIsEnteredTwice) {
  Scenario t = herman_in_stadford();
  t.play("move Wigemor, on Loncastre x1").rolls({3});
  EXPECT_EQ(t.why("on Wigemor x1"), "entered_before");
  EXPECT_TRUE(t.may("on Tateshale x1"));
  t.play("end, nothing, nothing");
  EXPECT_TRUE(t.may("move Wigemor")) << "a new turn";
}

TEST(KoenigTurn, FailedStepDoesNotCountAsEntering) {
  Scenario t = herman_in_stadford();
  t.play("move Wigemor, on Loncastre x1").rolls({1}).play("on Tateshale x1").rolls({4});
  EXPECT_TRUE(t.may("on Loncastre x1"));
}

// Other players' areas

TEST(KoenigTurn, AnotherPlayersCourtierStartsAConflict) {
  const Scenario t = herman_in_stadford().court(anne, "Tateshale", 1).play("move Tateshale");
  EXPECT_EQ(t.phase(), Phase::committing);
  EXPECT_EQ(t.figure(herman), area_named("Tateshale"));
  EXPECT_EQ(t.times("conflict_begins"), 1);
}

TEST(KoenigTurn, AnotherPlayersFigureAloneStartsAConflict) {
  const Scenario t = herman_in_stadford().figure(anne, "Tateshale").play("move Tateshale");
  EXPECT_EQ(t.phase(), Phase::committing);
}

TEST(KoenigTurn, RolledStepIntoAnotherPlayersAreaStartsAConflict) {
  Scenario t = herman_in_stadford().court(anne, "Sedberouie", 1);
  t.play("move Tateshale, on Sedberouie x1").rolls({2});
  EXPECT_EQ(t.phase(), Phase::halted) << "only when it succeeds";
  t.play("on Sedberouie x1").rolls({3});
  EXPECT_EQ(t.phase(), Phase::committing);
}

TEST(KoenigTurn, LastAreaOfAPlayerIsProtected) {
  Scenario t = Scenario(3)
                   .holds(herman, {"Stadford"})
                   .holds(marc, {"Tateshale"})
                   .holds(anne, {"Lincolia", "Sedberouie"})
                   .turn_of(herman);
  EXPECT_EQ(t.why("move Tateshale"), "last_area");
  EXPECT_TRUE(t.may("move Lincolia")) << "Anne has another";
  t.play("move Grentebrige");
  EXPECT_EQ(t.why("on Tateshale x1"), "last_area");
  EXPECT_TRUE(t.may("on Lincolia x1"));
}

TEST(KoenigTurn, LastAreaMayBeHeldByTheFigureAlone) {
  Scenario t = alone_in("Stadford", 1).figure(marc, "Tateshale");
  EXPECT_EQ(t.why("move Tateshale"), "last_area");
  EXPECT_TRUE(t.court(marc, "Man", 1).may("move Tateshale")) << "not Marc's last any more";
}

TEST(KoenigTurn, FreeStepIntoAnotherPlayersAreaNeedsACard) {
  Scenario t = herman_in_stadford().court(anne, "Tateshale", 1);
  EXPECT_TRUE(t.hand(herman, {1, 0, 0}).may("move Tateshale"));
  EXPECT_EQ(t.hand(herman, kNoCards).why("move Tateshale"), "card_for_conflict");
  EXPECT_TRUE(t.may("move Wigemor"));
}

TEST(KoenigTurn, RolledStepIntoAnotherPlayersAreaNeedsTwoCards) {
  Scenario t = herman_in_stadford().court(anne, "Sedberouie", 1).hand(herman, {3, 0, 0});
  t.play("move Tateshale, on Sedberouie x1").rolls({1});
  EXPECT_TRUE(t.may("on Sedberouie x1")) << "one for the roll, one for the conflict";
  t.play("on Sedberouie x1").rolls({2});
  EXPECT_EQ(t.why("on Sedberouie x1"), "card_for_conflict");
  EXPECT_THAT(t.choices(), Contains("on Loncastre x1"));
}

}  // namespace
}  // namespace thronsaal::lang_lebe_der_koenig
