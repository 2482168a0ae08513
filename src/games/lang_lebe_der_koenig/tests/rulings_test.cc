// Where the rulebook is silent or leaves a choice: every ruling of README.md has a test here.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/lang_lebe_der_koenig/testing/table.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

// Known cards

TEST(KoenigRuling, NumberOfCardsInAHandIsPublic) {
  const Scenario t = before_quarrel().hand(anne, {4, 1, 0}).secret(anne, {1, 2, 0});
  for (const Observer observer : {Observer(herman), Observer(anne), Observer::spectator()}) {
    const View view = Rules::view(t.state, observer);
    EXPECT_EQ(view.table.at(anne).known.size() + view.unknown[2], 8);
  }
}

TEST(KoenigRuling, WhatAHandProvablyContainsIsPublic) {
  const Scenario t = before_quarrel().hand(anne, {4, 1, 0}).secret(anne, {1, 2, 0});
  EXPECT_EQ(Rules::view(t.state, Observer::spectator()).table.at(anne).hand, Cards(4, 1, 0));
}

// After the shuffle it does not matter which cards were face up before.
TEST(KoenigRuling, CardsSeenBeforeTheLastShuffleAreForgotten) {
  Scenario open = before_quarrel().hand(marc, {2, 1, 0}).hand(anne, kNoCards);
  Scenario hidden = Scenario(open).face_down({5, 2, 1});
  EXPECT_NE(Rules::view(open.state, herman), Rules::view(hidden.state, herman));
  open.play("nothing");
  hidden.play("nothing");
  EXPECT_EQ(open.state, hidden.state);
  EXPECT_EQ(Rules::view(open.state, herman).table.discard, kNoCards);
  EXPECT_EQ(open.known(marc), Cards(2, 1, 0)) << "what a hand contains is still known";
}

// Moving on

TEST(KoenigRuling, TargetIsNamedBeforeTheRoll) {
  Scenario t = before_quarrel().play("move Oxeneford, on Lundonia x1");
  EXPECT_TRUE(Rules::to_act(t.state).is_chance()) << "no choice is left";
  t.rolls({3});
  EXPECT_EQ(t.figure(herman), area_named("Lundonia"));
}

TEST(KoenigRuling, AnotherTargetMayBeNamedAfterAFailure) {
  Scenario t = before_quarrel().hand(herman, {3, 0, 0});
  t.play("move Oxeneford, on Lundonia x1").rolls({1});
  EXPECT_THAT(t.choices(), UnorderedElementsAre("on Lundonia x1", "on Wigemor x1", "on Stadford x1",
                                                "on Grentebrige x1", "on Sarisberie x1",
                                                "on Lideforde x1", "end"));
  t.play("on Wigemor x1").rolls({6});
  EXPECT_EQ(t.figure(herman), area_named("Wigemor"));
}

TEST(KoenigRuling, AreaWhereTheTurnBeganMayBeEnteredOnce) {
  Scenario t = before_quarrel().play("move Wigemor, on Stadford x1").rolls({4});
  EXPECT_EQ(t.figure(herman), area_named("Stadford"));
  EXPECT_TRUE(t.may("place"));
  t.play("on Oxeneford x1").rolls({4});
  EXPECT_EQ(t.why("on Stadford x1"), "entered_before");
}

// Conflicts

TEST(KoenigRuling, PlayerWithoutCardsCommitsNone) {
  Scenario t = before_quarrel().hand(anne, kNoCards).play("move Tateshale");
  EXPECT_EQ(Rules::to_act(t.state), ToAct::seats(SeatSet(herman).with(marc)));
  t.commit(marc, "x1").commit(herman, "x1").rolls({5}).rolls({6});
  EXPECT_EQ(t.winner(), anne) << "the pieces make eight";
  EXPECT_EQ(t.times("rolls"), 2);
}

TEST(KoenigRuling, PiecesOfAPlayerWithoutCardsCountAgainInATie) {
  Scenario t = before_quarrel().hand(anne, kNoCards).play("move Tateshale");
  t.commit(marc, "x1").commit(herman, "x1").rolls({6}).rolls({6});
  EXPECT_EQ(t.times("is_tied"), 2);
  EXPECT_EQ(t.acting(), herman);
  t.rolls({6});
  EXPECT_EQ(t.times("is_tied"), 4);
  t.rolls({5});
  EXPECT_EQ(t.winner(), anne);
}

TEST(KoenigRuling, BystanderWithoutCardsHasNoInfluence) {
  Scenario t = before_quarrel().hand(marc, kNoCards).play("move Tateshale");
  t.commit(herman, "x1").commit(anne, "x1").rolls({1});
  EXPECT_EQ(t.influence(marc), 0);
  EXPECT_EQ(t.acting(), anne);
}

TEST(KoenigRuling, DiceAreAssignedForTheHighestTotal) {
  const Scenario t = quarrel().all_commit({"x1 x2 x3", "x1", "x1"}).rolls({1, 6, 3});
  EXPECT_EQ(t.influence(herman), 6 * 3 + 3 * 2 + 1 + 2);
}

TEST(KoenigRuling, AttackerWithoutCourtiersReturnsToTheStartArea) {
  Scenario t = Scenario(3)
                   .figure(herman, "Stadford")
                   .holds(marc, {"Sarisberie"})
                   .holds(anne, {"Tateshale", "Lundonia"})
                   .turn_of(herman);
  t.play("move Lincolia, on Tateshale x1").rolls({3}).all_commit({"x1", "x1", "x1"});
  t.rolls({1}).rolls({1}).rolls({1});
  EXPECT_EQ(t.winner(), anne);
  EXPECT_EQ(t.figure(herman), area_named("Stadford")) << "not to Lincolia, on the way";
  EXPECT_EQ(t.phase(), Phase::settling) << "the winner has no choice";
}

TEST(KoenigRuling, WinnerPlacesAfterTheBanishing) {
  Scenario t = quarrel().all_commit({"x1", "x1", "x1"}).rolls({1}).rolls({1}).rolls({1});
  EXPECT_EQ(t.phase(), Phase::banishing);
  EXPECT_EQ(t.why("place"), "banish_first");
  t.play("banish Stadford");
  EXPECT_EQ(t.phase(), Phase::settling);
  t.play("place");
  EXPECT_EQ(t.courtiers("Tateshale"), 4);
}

TEST(KoenigRuling, AttackerTakesCardsBackFirstThenClockwise) {
  Scenario t = Scenario(4)
                   .holds(anne, {"Stadford"})
                   .holds(carl, {"Lincolia", "Lundonia"})
                   .holds(herman, {"Man"})
                   .holds(marc, {"Sarisberie"})
                   .turn_of(anne);
  t.play("move Lincolia").all_commit({"x1 x1", "x1 x1", "x1 x1", "x1 x1"});
  t.rolls({1, 1}).rolls({6, 6}).rolls({1, 2}).rolls({1, 3}).play("place, end");
  EXPECT_EQ(t.winner(), carl);
  EXPECT_EQ(t.acting(), anne);
  t.play("take 1");
  EXPECT_EQ(t.hand(anne), Cards(11, 7, 1)) << "at once";
  EXPECT_EQ(t.state.discard, kNoCards) << "the rest stays on the table until all have decided";
  EXPECT_EQ(t.acting(), herman) << "Carl rolled no 1";
  t.play("take 0");
  EXPECT_EQ(t.acting(), marc);
  t.play("take 1");
  EXPECT_EQ(t.turn(), carl);
  EXPECT_EQ(t.state.discard, Cards(6, 0, 0));
}

// The crown. Herman and Marc have a majority, with eight area votes and the same number of cards
// each; Carl, who has no cards, triggers the election.
Scenario two_for_the_crown() {
  return Scenario(4)
      .holds(herman, {"Tateshale", "Oxeneford"})
      .holds(marc, {"Wigemor", "Grentebrige"})
      .holds(anne, {"Loncastre", "Stadford"})
      .holds(carl, {"Sarisberie"})
      .bonus(herman, 12)
      .bonus(marc, 15)
      .hand(carl, kNoCards)
      .turn_of(herman);
}

TEST(KoenigRuling, MoreAreaVotesDecideTheCrown) {
  const Scenario t = two_for_the_crown().court(herman, "Rouecestre", 1).play("nothing");
  EXPECT_THAT(t.places(), ElementsAre(1, 2, 3, 4)) << "22 votes win against 23";
}

TEST(KoenigRuling, AreaVotesForTheCrownCountAfterTheLoss) {
  const Scenario t =
      two_for_the_crown().court(herman, "Lundonia", 1).hand(herman, kNoCards).play("nothing");
  EXPECT_THAT(t.places(), ElementsAre(2, 1, 3, 4)) << "eleven became eight, and Marc has cards";
}

TEST(KoenigRuling, MoreCardsDecideTheCrown) {
  const Scenario t = two_for_the_crown().hand(marc, {12, 7, 0}).play("nothing");
  EXPECT_THAT(t.places(), ElementsAre(1, 2, 3, 4));
}

TEST(KoenigRuling, FiveDiceDecideTheCrown) {
  Scenario t = two_for_the_crown().play("nothing");
  EXPECT_EQ(t.acting(), herman);
  EXPECT_EQ(t.why("rolled 1-1-1-1"), "so_many_dice");
  t.rolls({6, 6, 6, 1, 1});
  EXPECT_EQ(t.acting(), marc) << "in the order of the seats";
  t.rolls({6, 6, 6, 1, 2});
  EXPECT_THAT(t.places(), ElementsAre(2, 1, 3, 4));
}

TEST(KoenigRuling, EqualSumsRollAgainForTheCrown) {
  Scenario t = two_for_the_crown().play("nothing").rolls({1, 1, 1, 1, 1}).rolls({1, 1, 1, 1, 1});
  EXPECT_FALSE(t.over());
  t.rolls({1, 1, 1, 1, 2}).rolls({1, 1, 1, 1, 1});
  EXPECT_THAT(t.places(), ElementsAre(1, 2, 3, 4));
}

TEST(KoenigRuling, PlayersTiedForTheCrownAreOrderedByTheirSums) {
  Scenario t = two_for_the_crown().bonus(marc, 12).bonus(anne, 12).court(anne, "Sedberouie", 1);
  t.play("nothing").rolls({2, 2, 2, 2, 2}).rolls({6, 6, 6, 6, 6}).rolls({1, 1, 2, 3, 3});
  EXPECT_EQ(t.acting(), herman) << "Herman and Anne have ten";
  t.rolls({1, 1, 1, 1, 1});
  EXPECT_EQ(t.acting(), anne);
  t.rolls({1, 1, 1, 1, 2});
  EXPECT_THAT(t.places(), ElementsAre(3, 1, 2, 4));
}

// Anne has a majority too, but fewer votes in areas: she does not roll, and with 21 votes comes
// before Marc, who lost the crown with 20.
TEST(KoenigRuling, OnlyPlayersTiedForTheCrownRollForIt) {
  Scenario t = two_for_the_crown().bonus(marc, 12).bonus(anne, 15).play("nothing");
  t.rolls({6, 6, 6, 6, 6}).rolls({1, 1, 1, 1, 1});
  EXPECT_THAT(t.places(), ElementsAre(1, 3, 2, 4));
}

// The other places

TEST(KoenigRuling, OtherPlacesAreRankedByTheSumOfVotes) {
  const Scenario t = two_for_the_crown().bonus(marc, 0).bonus(carl, 7).play("nothing");
  EXPECT_THAT(t.places(), ElementsAre(1, 3, 4, 2));
}

TEST(KoenigRuling, EqualSumsAreRankedByAreaVotes) {
  const Scenario t = two_for_the_crown().bonus(marc, 0).bonus(anne, 2).play("nothing");
  EXPECT_THAT(t.places(), ElementsAre(1, 2, 3, 4));
}

TEST(KoenigRuling, EqualAreaVotesAreRankedByCards) {
  Scenario t = two_for_the_crown().bonus(marc, 0).court(anne, "Sedberouie", 1);
  t.hand(marc, {3, 0, 0}).play("nothing");
  EXPECT_THAT(t.places(), ElementsAre(1, 3, 2, 4));
}

TEST(KoenigRuling, EqualCardsAreRankedByDice) {
  Scenario t = two_for_the_crown().bonus(marc, 0).court(anne, "Sedberouie", 1).play("nothing");
  EXPECT_EQ(t.acting(), marc) << "Herman is king already";
  t.rolls({1, 1, 1, 1, 1}).rolls({1, 1, 1, 1, 2});
  EXPECT_THAT(t.places(), ElementsAre(1, 3, 2, 4));
}

// Bonus votes and new cards

TEST(KoenigRuling, BonusTrackEndsAtFifteen) {
  Scenario t = two_for_the_crown().bonus(herman, 0).bonus(marc, 0);
  t.bonus(carl, 15).bonus(anne, 13).play("nothing").rolls({6, 6, 6, 6, 6}).rolls({1, 1, 1, 1, 1});
  EXPECT_THAT(t.bonuses(), ElementsAre(4, 3, 15, 15));
}

// Herman and Marc have all but two cards, so no one can be dealt any.
Scenario nothing_to_deal() {
  return before_quarrel()
      .hand(anne, kNoCards)
      .hand(herman, {18, 10, 1})
      .hand(marc, {17, 11, 1})
      .turn_of(herman);
}

TEST(KoenigRuling, WithoutADealThereIsAnElectionAfterEveryTurn) {
  Scenario t = nothing_to_deal().play("nothing");
  EXPECT_EQ(t.times("is_dealt"), 0);
  EXPECT_EQ(t.turn(), marc);
  t.play("nothing");
  EXPECT_EQ(t.turn(), anne);
  EXPECT_EQ(t.state.elections, 2);
  EXPECT_EQ(t.bonus(herman) + t.bonus(marc) + t.bonus(anne), 2 * 6);
}

TEST(KoenigRuling, ShuffledDiscardLiesFaceDownEvenWithoutADeal) {
  const Scenario t = nothing_to_deal().play("nothing");
  EXPECT_EQ(t.state.discard, kNoCards);
  EXPECT_EQ(t.state.hidden, Cards(1, 0, 1));
}

TEST(KoenigRuling, PlayerWithoutCardsMovesAndPlacesButNeitherTriesNorAttacks) {
  Scenario t = nothing_to_deal().play("nothing, nothing");
  EXPECT_THAT(t.choices(),
              UnorderedElementsAre("nothing", "place", "move Sedberouie", "move Loncastre",
                                   "move Lincolia", "move Grentebrige"));
  EXPECT_EQ(t.why("move Wigemor"), "card_for_conflict");
  t.play("move Loncastre");
  EXPECT_THAT(t.choices("on"), IsEmpty());
  t.play("place");
  EXPECT_EQ(t.courtiers("Loncastre"), 1);
  EXPECT_EQ(t.turn(), herman) << "without a card there is nothing to try";
}

// Limits for simulations

TEST(KoenigRuling, AfterAThousandTurnsTheMostVotesWin) {
  Scenario t = two_for_the_crown().bonus(herman, 1).bonus(marc, 0).hand(carl, {1, 0, 0});
  t.state.turns = 999;
  t.play("nothing");
  EXPECT_FALSE(t.over()) << "the thousandth turn is played";
  t.play("nothing");
  EXPECT_EQ(t.times("time_is_up"), 1);
  EXPECT_THAT(t.places(), ElementsAre(1, 2, 3, 4));
}

TEST(KoenigRuling, TiesAtTheTurnLimitAreBrokenAsForTheCrown) {
  Scenario t = two_for_the_crown().bonus(herman, 0).bonus(marc, 0).hand(carl, {1, 0, 0});
  t.bonus(anne, 2);
  t.state.turns = 1000;
  t.play("nothing");
  EXPECT_EQ(t.phase(), Phase::lots) << "Herman and Marc; Anne has fewer votes in areas";
  t.rolls({1, 1, 1, 1, 1}).rolls({1, 1, 1, 1, 2});
  EXPECT_THAT(t.places(), ElementsAre(2, 1, 3, 4));
}

TEST(KoenigRuling, SixtiethElectionIsTheLast) {
  for (const int before : {58, 59}) {
    Scenario t = two_for_the_crown().bonus(herman, 1).bonus(marc, 0).hand(marc, {9, 0, 0});
    t.state.elections = static_cast<std::uint8_t>(before);
    t.play("nothing");
    EXPECT_EQ(t.phase(), Phase::dealing) << "it ends where the next turn would begin";
    t.deals_the_rest();
    EXPECT_EQ(t.over(), before == 59);
  }
}

}  // namespace
}  // namespace thronsaal::lang_lebe_der_koenig
