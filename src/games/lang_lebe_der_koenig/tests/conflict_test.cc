// A conflict from the first commitment to the last card taken back.
#include <algorithm>
#include <array>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/lang_lebe_der_koenig/testing/table.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

// Committing

TEST(KoenigConflict, ConflictActionsNeedAConflict) {
  Scenario t = before_quarrel();
  const auto expect_no_conflict = [&] {
    EXPECT_EQ(t.why("commit x1"), "no_conflict");
    EXPECT_EQ(t.why("banish Lincolia"), "nobody_to_banish");
    EXPECT_EQ(t.why("take 0"), "nothing_to_take_back");
  };
  expect_no_conflict();
  t.play("move Oxeneford");
  expect_no_conflict();
  t.play("place");
  expect_no_conflict();
}

TEST(KoenigConflict, AllPlayersCommitAtOnce) {
  const Scenario t = quarrel();
  EXPECT_EQ(Rules::to_act(t.state), ToAct::seats(SeatSet::first(3)));
}

TEST(KoenigConflict, CommitmentsComeInAnyOrder) {
  struct Choice {
    Seat who;
    const char* cards;
  };
  std::array choices{Choice{herman, "x1 x2"}, Choice{marc, "x1"}, Choice{anne, "x3 x1 x1"}};
  const Scenario expected = quarrel().all_commit({"x1 x2", "x1", "x3 x1 x1"});
  do {
    Scenario t = quarrel();
    for (const Choice& choice : choices) {
      EXPECT_EQ(t.phase(), Phase::committing);
      t.commit(choice.who, choice.cards);
      EXPECT_FALSE(Rules::to_act(t.state).contains(choice.who)) << "no player commits twice";
    }
    EXPECT_EQ(t.state, expected.state);
  } while (std::ranges::next_permutation(choices, {}, &Choice::who).found);
}

TEST(KoenigConflict, OneToFiveCardsOfTheHandAreCommitted) {
  const Scenario t = quarrel().hand(marc, {2, 0, 0});
  EXPECT_THAT(t.choices(), SizeIs(20 + 15)) << "without and with the x3";
  EXPECT_TRUE(t.may("commit x1 x1 x1 x2 x3"));
  EXPECT_EQ(t.why("commit x1 x1 x1 x1 x1 x1"), "one_to_five_cards");
  EXPECT_EQ(t.why("commit x3 x3"), "too_few_cards");
  EXPECT_EQ(t.why(marc, "commit x1 x1 x1"), "too_few_cards");
  EXPECT_EQ(t.why(marc, "commit x1 x2"), "too_few_cards");
  EXPECT_EQ(t.why("end"), "commit_first") << "committing is compulsory";
}

TEST(KoenigConflict, SeveralTripleCardsMayBeCommitted) {
  const Scenario t = quarrel().hand(marc, kNoCards).hand(anne, kNoCards).hand(herman, {1, 0, 3});
  EXPECT_TRUE(t.may("commit x3 x3 x3"));
}

TEST(KoenigConflict, CommitmentsAreHiddenFromOthers) {
  const Scenario t = quarrel().commit(marc, "x1 x2");
  const Event& event = *t.last("commits");
  EXPECT_NE(event.seen_by(marc).find("cards"), nullptr);
  for (const Observer other : {Observer(herman), Observer(anne), Observer::spectator()}) {
    EXPECT_EQ(event.seen_by(other).find("cards"), nullptr);
  }
}

TEST(KoenigConflict, AllCardsAreRevealedTogether) {
  Scenario t = quarrel().commit(anne, "x3").commit(marc, "x1");
  EXPECT_EQ(t.times("reveals"), 0);
  EXPECT_EQ(t.hand(anne), kStartHand) << "they count as cards in hand until then";
  t.commit(herman, "x1 x2");
  EXPECT_EQ(t.times("reveals"), 3);
  EXPECT_EQ(t.hand(herman), Cards(11, 6, 1));
  EXPECT_EQ(t.hand(marc), Cards(11, 7, 1));
  EXPECT_EQ(t.hand(anne), Cards(12, 7, 0));
}

// Influence

TEST(KoenigConflict, AttackerRollsFirstThenClockwiseADiePerCard) {
  Scenario t = Scenario(3)
                   .holds(marc, {"Stadford"})
                   .holds(anne, {"Lincolia", "Lundonia"})
                   .holds(herman, {"Sarisberie"})
                   .turn_of(marc);
  t.play("move Lincolia").all_commit({"x1", "x1 x2", "x1 x1 x1"});
  EXPECT_EQ(t.acting(), marc);
  EXPECT_EQ(t.why("rolled 1"), "so_many_dice");
  t.rolls({1, 2});
  EXPECT_EQ(t.acting(), anne);
  t.rolls({1, 2, 3});
  EXPECT_EQ(t.acting(), herman);
  t.rolls({1});
  EXPECT_EQ(t.winner(), anne);
}

TEST(KoenigConflict, PiecesInTheAreaCountTwoEach) {
  Scenario t = quarrel().all_commit({"x1", "x1", "x1"}).rolls({1}).rolls({1});
  EXPECT_EQ(t.influence(herman), 1 + 2) << "Herman's figure, not the courtiers elsewhere";
  EXPECT_EQ(t.influence(marc), 1);
  t.rolls({2});
  EXPECT_EQ(t.influence(anne), 2 + 6 + 2) << "three courtiers and the figure";
}

TEST(KoenigConflict, DefendersFigureCountsOnlyIfItIsThere) {
  Scenario t = quarrel().figure(anne, "Lincolia").all_commit({"x1", "x1", "x1"});
  t.rolls({1}).rolls({1}).rolls({1});
  EXPECT_EQ(t.influence(anne), 1 + 6);
}

// The best of all assignments of dice to cards.
int best_of_all_ways(const std::vector<int>& factors, std::vector<int> numbers) {
  std::ranges::sort(numbers);
  int best = 0;
  do {
    int sum = 0;
    for (std::size_t i = 0; i < factors.size(); ++i) sum += factors[i] * numbers[i];
    best = std::max(best, sum);
  } while (std::ranges::next_permutation(numbers).found);
  return best;
}

RC_GTEST_PROP(KoenigConflict, DiceAreAssignedForTheHighestTotal, ()) {
  const auto number = *rc::gen::inRange<std::size_t>(1, kMaxCommitted + 1);
  const auto factors =
      *rc::gen::container<std::vector<int>>(number, rc::gen::inRange(1, kCardKinds + 1));
  const auto numbers =
      *rc::gen::container<std::vector<int>>(number, rc::gen::inRange(1, kDieFaces + 1));
  Cards cards;
  Dice dice;
  for (const int factor : factors) cards.add(static_cast<Card>(factor));
  for (const int shown : numbers) dice += Dice::of(shown);
  RC_ASSERT(influence(cards, dice) == best_of_all_ways(factors, numbers));
}

// Ties

TEST(KoenigConflict, OnlyTiedPlayersRollAgainWithTheSameCards) {
  Scenario t = quarrel().all_commit({"x2 x1 x1", "x1", "x1"});
  t.rolls({5, 1, 1}).rolls({6}).rolls({6});
  EXPECT_EQ(t.times("is_tied"), 2) << "Herman and Anne have 14, Marc 6";
  EXPECT_EQ(t.acting(), herman);
  t.rolls({1, 1, 1});
  EXPECT_EQ(t.acting(), anne) << "Marc is out";
  EXPECT_EQ(t.influence(herman), 4 + 2) << "Herman's figure counts again";
  t.rolls({1});
  EXPECT_EQ(t.winner(), anne) << "1 and 8 for the pieces";
  EXPECT_EQ(t.times("rolls"), 5);
}

TEST(KoenigConflict, TiesCanRepeatAmongFewerPlayers) {
  Scenario t = quarrel().all_commit({"x1 x1", "x1 x2", "x1"});
  t.rolls({6, 4}).rolls({2, 5}).rolls({4});
  EXPECT_EQ(t.times("is_tied"), 3) << "all have twelve";
  t.rolls({3, 4}).rolls({3, 3}).rolls({1});
  EXPECT_EQ(t.times("is_tied"), 6) << "tied again at nine";
  t.rolls({5, 5}).rolls({4, 4}).rolls({1});
  EXPECT_EQ(t.times("is_tied"), 8) << "Herman and Marc have twelve, Anne nine";
  t.rolls({1, 1});
  EXPECT_EQ(t.acting(), marc);
  t.rolls({1, 1});
  EXPECT_EQ(t.winner(), herman) << "four to three";
}

// The winner's choices

TEST(KoenigConflict, AreaIsTheDefendersUntilItIsWonAndAFigureToBeBanishedHoldsNothing) {
  Scenario t = quarrel().all_commit({"x1", "x3 x2", "x1"});
  EXPECT_TRUE(t.controls(anne, "Tateshale"));
  EXPECT_FALSE(t.controls(herman, "Tateshale"));
  t.rolls({1}).rolls({6, 6}).rolls({1});
  EXPECT_EQ(t.state.controller(area_named("Tateshale")), kNobody)
      << "two figures await banishment there";
}

TEST(KoenigConflict, DefenderWinsAndBanishesTheAttacker) {
  Scenario t = quarrel().all_commit({"x1", "x1", "x1"}).rolls({1}).rolls({1}).rolls({2});
  EXPECT_EQ(t.phase(), Phase::banishing);
  EXPECT_EQ(t.acting(), anne);
  EXPECT_THAT(t.choices(), UnorderedElementsAre("banish Stadford", "banish Wigemor"));
  EXPECT_EQ(t.why("banish Loncastre"), "no_courtier_there");
  EXPECT_EQ(t.why("place"), "banish_first");
  t.play("banish Wigemor");
  EXPECT_EQ(t.figure(herman), area_named("Wigemor"));
  EXPECT_EQ(t.figure(anne), area_named("Tateshale"));
  t.play("place");
  EXPECT_EQ(t.courtiers("Tateshale"), 4);
  EXPECT_EQ(t.turn(), marc) << "the area is full: next is the attacker's left neighbour";
}

TEST(KoenigConflict, AttackerWinsAndTakesTheArea) {
  Scenario t = quarrel().all_commit({"x3 x2", "x1", "x1"}).rolls({6, 6}).rolls({1}).rolls({2});
  EXPECT_EQ(t.winner(), herman);
  EXPECT_EQ(t.courtiers("Tateshale"), 0);
  EXPECT_EQ(t.supply(anne), 17 - 2) << "three came back";
  EXPECT_THAT(t.choices(), UnorderedElementsAre("banish Lincolia", "banish Grentebrige"));
  t.play("banish Lincolia");
  EXPECT_EQ(t.figure(anne), area_named("Lincolia"));
  EXPECT_EQ(t.figure(herman), area_named("Tateshale"));
  EXPECT_TRUE(Scenario(t).play("end").controls(herman, "Tateshale")) << "the figure holds it";
  t.play("place, try x1").rolls({3});
  EXPECT_EQ(t.courtiers("Tateshale"), 2);
  EXPECT_EQ(t.why("place"), "one_free_courtier");
  EXPECT_EQ(t.why("on Loncastre x1"), "placing_ends_moving");
  t.play("end");
  EXPECT_TRUE(t.controls(herman, "Tateshale"));
  EXPECT_EQ(t.turn(), marc);
}

TEST(KoenigConflict, FigureElsewhereIsNotBanished) {
  Scenario t = quarrel().figure(anne, "Lincolia").all_commit({"x3 x2", "x1", "x1"});
  t.rolls({6, 6}).rolls({1}).rolls({2});
  EXPECT_EQ(t.phase(), Phase::settling);
  EXPECT_EQ(t.figure(anne), area_named("Lincolia"));
}

TEST(KoenigConflict, ThirdPlayerWinsAndBanishesTheAttackerThenTheDefender) {
  Scenario t = quarrel().all_commit({"x1", "x3 x2", "x1"}).rolls({1}).rolls({6, 6}).rolls({2});
  EXPECT_EQ(t.acting(), marc);
  EXPECT_THAT(t.choices(), UnorderedElementsAre("banish Stadford", "banish Wigemor"));
  t.play("banish Stadford");
  EXPECT_THAT(t.choices(), UnorderedElementsAre("banish Lincolia", "banish Grentebrige"));
  t.play("banish Grentebrige");
  EXPECT_EQ(t.figure(herman), area_named("Stadford"));
  EXPECT_EQ(t.figure(anne), area_named("Grentebrige"));
  EXPECT_EQ(t.supply(anne), 17 - 2) << "Anne's three courtiers went home";
  EXPECT_EQ(t.figure(marc), area_named("Sarisberie")) << "the winner's figure does not move";
  t.play("place, end");
  EXPECT_TRUE(t.controls(marc, "Tateshale"));
  EXPECT_EQ(t.turn(), marc) << "the attacker's left neighbour, who has just won";
}

TEST(KoenigConflict, ThirdPlayerMayLeaveTheAreaEmpty) {
  Scenario t = quarrel().all_commit({"x1", "x3 x2", "x1"}).rolls({1}).rolls({6, 6}).rolls({2});
  t.play("banish Stadford, banish Lincolia");
  EXPECT_EQ(t.why("try x1"), "free_courtier_first");
  EXPECT_EQ(t.why("nothing"), "turn_has_begun");
  EXPECT_THAT(t.choices(), UnorderedElementsAre("place", "end"));
  t.play("end");
  EXPECT_EQ(t.state.controller(area_named("Tateshale")), kNobody);
}

TEST(KoenigConflict, ThirdPlayerWithoutCourtiersLeavesTheAreaEmpty) {
  Scenario t = quarrel().court(marc, "Oxeneford", 4).court(marc, "Lundonia", 3);
  t.court(marc, "Rouecestre", 2).court(marc, "Sedberouie", 2).court(marc, "Loncastre", 3);
  t.court(marc, "Sarisberie", 2);
  ASSERT_EQ(t.supply(marc), 0);
  t.all_commit({"x1", "x3 x2", "x1"}).rolls({1}).rolls({6, 6}).rolls({2});
  t.play("banish Stadford, banish Lincolia");
  EXPECT_EQ(t.turn(), marc) << "there is nothing to decide";
  EXPECT_EQ(t.state.controller(area_named("Tateshale")), kNobody);
}

TEST(KoenigConflict, DefenderOfAFullAreaPlacesNothing) {
  Scenario t = quarrel().court(anne, "Tateshale", 4).all_commit({"x1", "x1", "x1"});
  t.rolls({1}).rolls({1}).rolls({1}).play("banish Stadford");
  EXPECT_EQ(t.times("places"), 0);
  EXPECT_EQ(t.turn(), marc);
}

TEST(KoenigConflict, SingleAreaForABanishedFigureNeedsNoChoice) {
  Scenario t = Scenario(3)
                   .holds(herman, {"Stadford"})
                   .holds(marc, {"Sarisberie"})
                   .holds(anne, {"Tateshale", "Lincolia"})
                   .turn_of(herman);
  t.play("move Tateshale").all_commit({"x1", "x3 x2", "x1"}).rolls({1}).rolls({6, 6}).rolls({1});
  EXPECT_EQ(t.winner(), marc);
  EXPECT_EQ(t.phase(), Phase::settling);
  EXPECT_EQ(t.figure(herman), area_named("Stadford"));
  EXPECT_EQ(t.figure(anne), area_named("Lincolia"));
  EXPECT_EQ(t.times("is_banished"), 2);
}

TEST(KoenigConflict, WinnerTriesWithCardsOfTheHandNotOfTheTable) {
  Scenario t = quarrel().hand(marc, {0, 2, 1}).all_commit({"x1", "x3 x2", "x1"});
  t.rolls({1}).rolls({6, 6}).rolls({2}).play("banish Stadford, banish Lincolia, place");
  EXPECT_THAT(t.choices(), UnorderedElementsAre("try x2", "end"));
  EXPECT_EQ(t.why("try x3"), "no_such_card");
}

// Taking cards back

TEST(KoenigConflict, EachOneOfTheLastRollGivesACardBack) {
  Scenario t = quarrel().all_commit({"x1 x1 x2", "x1", "x1"});
  t.rolls({1, 1, 2}).rolls({1}).rolls({3}).play("banish Stadford, end");
  EXPECT_EQ(t.phase(), Phase::taking_back);
  EXPECT_EQ(t.acting(), herman);
  EXPECT_THAT(t.choices(), UnorderedElementsAre("take 2", "take 1", "take 0"));
  EXPECT_EQ(t.why("take 3"), "so_many_ones");
  EXPECT_EQ(t.why("end"), "take_back_first");
  t.play("take 2");
  EXPECT_EQ(t.hand(herman), Cards(12, 6, 1));
  EXPECT_EQ(t.state.discard, Cards(2, 1, 0)) << "the rest leaves the table";
  EXPECT_EQ(t.turn(), marc);
}

TEST(KoenigConflict, TakingBackIsVoluntary) {
  Scenario t = quarrel().all_commit({"x1 x1 x2", "x1", "x1"});
  t.rolls({1, 1, 2}).rolls({1}).rolls({3}).play("banish Stadford, end, take 0");
  EXPECT_EQ(t.hand(herman), Cards(10, 6, 1));
  EXPECT_EQ(t.state.discard, Cards(4, 1, 0));
}

TEST(KoenigConflict, LowestFactorsComeBackFirst) {
  Scenario t = quarrel().all_commit({"x1 x2 x3", "x1", "x1"});
  t.rolls({1, 1, 1}).rolls({1}).rolls({3}).play("banish Stadford, end");
  EXPECT_EQ(Scenario(t).play("take 1").hand(herman), Cards(12, 6, 0));
  EXPECT_EQ(Scenario(t).play("take 2").hand(herman), Cards(12, 7, 0));
  EXPECT_EQ(Scenario(t).play("take 3").hand(herman), Cards(12, 7, 1));
}

TEST(KoenigConflict, SingleCardNeverComesBack) {
  Scenario t = quarrel().all_commit({"x1", "x1", "x1"}).rolls({1}).rolls({1}).rolls({1});
  t.play("banish Stadford, end");
  EXPECT_EQ(t.turn(), marc);
  EXPECT_EQ(t.state.discard, Cards(3, 0, 0));
}

TEST(KoenigConflict, OnesOfAnEarlierRollDoNotCount) {
  Scenario t = quarrel().all_commit({"x2 x1 x1", "x1 x1", "x1"});
  t.rolls({5, 1, 1}).rolls({1, 2}).rolls({6}).rolls({2, 2, 3}).rolls({6});
  t.play("banish Stadford, end");
  EXPECT_EQ(t.acting(), marc) << "Herman's new roll shows no 1; Marc's only roll stands";
  EXPECT_THAT(t.choices(), ElementsAre("take 1", "take 0"));
}

}  // namespace
}  // namespace thronsaal::lang_lebe_der_koenig
