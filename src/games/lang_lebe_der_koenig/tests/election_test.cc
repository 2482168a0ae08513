// The king's election: when it comes, who is crowned, bonus votes and new cards. rulings_test.cc
// tests several majorities, the other places, elections without a deal, and the turn limit.
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/lang_lebe_der_koenig/testing/table.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Herman has 8 votes, Marc 6 and Anne 2. Each has ten cards; it is Herman's turn.
Scenario votes_eight_six_two() {
  return Scenario(3)
      .holds(herman, {"Tateshale", "Oxeneford"})
      .holds(marc, {"Loncastre", "Stadford"})
      .holds(anne, {"Sarisberie"})
      .hand(herman, {10, 0, 0})
      .hand(marc, {10, 0, 0})
      .hand(anne, {10, 0, 0})
      .turn_of(herman);
}

// When

TEST(KoenigElection, NoElectionWhileEveryPlayerHasACard) {
  Scenario t = votes_eight_six_two().hand(anne, {1, 0, 0});
  t.play("nothing");
  EXPECT_EQ(t.times("counts_votes"), 0);
  EXPECT_EQ(t.turn(), marc);
}

TEST(KoenigElection, ComesAtTheEndOfTheTurnInWhichTheLastCardIsSpent) {
  Scenario t = votes_eight_six_two().hand(herman, {1, 0, 0});
  t.play("place, try x1");
  EXPECT_EQ(t.times("counts_votes"), 0) << "not before the roll";
  t.rolls({6});
  EXPECT_EQ(t.courtiers("Tateshale"), 3);
  EXPECT_EQ(t.times("counts_votes"), 3);
}

TEST(KoenigElection, ComesAfterAnotherPlayersTurnToo) {
  Scenario t = quarrel().hand(marc, {1, 0, 0}).all_commit({"x1", "x1", "x1"});
  t.rolls({1}).rolls({1}).rolls({1}).play("banish Stadford");
  EXPECT_EQ(t.times("counts_votes"), 0) << "Anne may still place";
  t.play("end");
  EXPECT_EQ(t.times("counts_votes"), 3);
}

TEST(KoenigElection, PlayContinuesWithTheNextPlayer) {
  Scenario t = votes_eight_six_two().hand(anne, kNoCards).turn_of(marc);
  t.play("nothing").deals_the_rest();
  EXPECT_EQ(t.turn(), anne);
  EXPECT_EQ(t.phase(), Phase::turn);
}

// Votes

TEST(KoenigElection, PlayerWithoutCardsLosesAThirdRoundedDown) {
  constexpr int kKept[] = {2, 2, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 10, 10, 11, 12, 12, 13};
  for (int votes = 2; votes <= 19; ++votes) {
    Scenario t = Scenario(4).hand(anne, kNoCards);
    // The largest areas that fit, unless a single vote would remain, which no area has.
    int missing = votes;
    for (int i = kAreas - 1; i >= 0 && missing > 0; --i) {
      const int here = board(BoardId::built_in).votes_of(area(i));
      if (here > missing || missing - here == 1) continue;
      t.court(anne, name_of(area(i)), 1);
      missing -= here;
    }
    ASSERT_EQ(votes_of(t.state, anne).areas, votes);
    EXPECT_EQ(votes_of(t.state, anne).kept(), kKept[votes - 2]) << votes;
    t.hand(anne, {1, 0, 0});
    EXPECT_EQ(votes_of(t.state, anne).kept(), votes) << "a single card prevents it";
  }
}

TEST(KoenigElection, BonusVotesAreNotLost) {
  const Scenario t = votes_eight_six_two().hand(herman, kNoCards).bonus(herman, 9);
  EXPECT_EQ(votes_of(t.state, herman).total(), 6 + 9);
}

TEST(KoenigElection, EmptyAreasCountForNoPlayer) {
  const Scenario t = votes_eight_six_two();
  int votes = 0;
  for (const Seat who : {herman, marc, anne}) votes += votes_of(t.state, who).areas;
  EXPECT_EQ(votes, 16);
}

// The crown

using Areas = std::initializer_list<std::string_view>;

// Herman has these areas; Anne, who has no cards, triggers an election.
Scenario election_with(int players, Areas areas) {
  Scenario t =
      Scenario(players).holds(herman, areas).holds(marc, {"Lincolia"}).hand(anne, kNoCards);
  t.holds(anne, {"Lideforde", "Rouecestre"}).turn_of(marc);
  if (players == 4) t.holds(carl, {"Lundonia", "Man"});
  return t;
}

TEST(KoenigElection, NineteenVotesWinWithThree) {
  const Areas eighteen = {"Tateshale", "Oxeneford", "Wigemor", "Grentebrige", "Sarisberie"};
  EXPECT_FALSE(election_with(3, eighteen).play("nothing").over());
  EXPECT_TRUE(election_with(3, eighteen).bonus(herman, 1).play("nothing").over());
}

TEST(KoenigElection, TwentyVotesWinWithFour) {
  const Areas nineteen = {"Tateshale", "Oxeneford", "Wigemor", "Grentebrige", "Loncastre"};
  EXPECT_FALSE(election_with(4, nineteen).play("nothing").over());
  const Scenario t = election_with(4, nineteen).bonus(herman, 1).play("nothing");
  EXPECT_TRUE(t.over());
  EXPECT_THAT(t.places(), ElementsAre(1, 4, 3, 2));
  EXPECT_EQ(t.times("gains_bonus"), 0) << "the game is won before bonus votes are given";
  EXPECT_EQ(t.why(herman, "nothing"), "game_is_over");
}

TEST(KoenigElection, CountingTellsWhoHasAMajority) {
  Scenario t = election_with(3, {"Tateshale", "Oxeneford", "Wigemor", "Grentebrige", "Loncastre"});
  t.play("nothing");
  EXPECT_THAT(t.events("counts_votes"), ElementsAre(HasSubstr(R"("total":19,"has_majority":true)"),
                                                    HasSubstr(R"("has_majority":false)"),
                                                    HasSubstr(R"("has_majority":false)")));
}

TEST(KoenigElection, MajorityDoesNotWinWithoutAnElection) {
  Scenario t = election_with(3, {"Tateshale", "Oxeneford", "Wigemor", "Grentebrige", "Loncastre"});
  t.hand(anne, {1, 0, 0}).play("nothing");
  EXPECT_FALSE(t.over());
}

TEST(KoenigElection, LossOfAThirdCanCostTheCrown) {
  Scenario t = election_with(3, {"Tateshale", "Oxeneford", "Wigemor", "Grentebrige", "Loncastre"});
  t.hand(herman, kNoCards).play("nothing");
  EXPECT_FALSE(t.over());
}

TEST(KoenigElection, BonusVotesOfThisElectionComeTooLate) {
  Scenario t = votes_eight_six_two().bonus(herman, 9).hand(anne, kNoCards);
  t.play("nothing");
  EXPECT_FALSE(t.over());
  EXPECT_EQ(votes_of(t.state, herman).total(), 8 + 12);
}

// Bonus votes

TEST(KoenigElection, BonusVotesDependOnTheRankOfAreaVotes) {
  const Scenario three = votes_eight_six_two().hand(anne, kNoCards).play("nothing");
  EXPECT_THAT(three.bonuses(), ElementsAre(3, 2, 1));
  Scenario five = Scenario(5)
                      .holds(herman, {"Man"})
                      .holds(marc, {"Wigemor", "Oxeneford"})
                      .holds(anne, {"Stadford"})
                      .holds(carl, {"Tateshale", "Grentebrige", "Lincolia"})
                      .holds(eva, {"Loncastre", "Lundonia"})
                      .hand(herman, kNoCards)
                      .turn_of(eva);
  EXPECT_THAT(five.play("nothing").bonuses(), ElementsAre(1, 4, 2, 5, 3));
}

TEST(KoenigElection, FourPlayersGetFourToOne) {
  Scenario t =
      Scenario(4).holds(herman, {"Man"}).holds(marc, {"Stadford"}).holds(anne, {"Wigemor"});
  t.holds(carl, {"Tateshale", "Lincolia"}).hand(herman, kNoCards).turn_of(anne).play("nothing");
  EXPECT_THAT(t.bonuses(), ElementsAre(1, 2, 3, 4));
}

TEST(KoenigElection, OldBonusVotesDoNotRaiseTheRank) {
  Scenario t = votes_eight_six_two().bonus(anne, 10).bonus(marc, 5).hand(anne, kNoCards);
  EXPECT_THAT(t.play("nothing").bonuses(), ElementsAre(3, 7, 11));
}

TEST(KoenigElection, RankCountsVotesAfterTheLoss) {
  Scenario t = votes_eight_six_two().court(marc, "Lideforde", 1).court(marc, "Loncastre", 1);
  t.hand(marc, kNoCards).play("nothing");
  EXPECT_THAT(t.bonuses(), ElementsAre(3, 2, 1)) << "nine votes become six";
}

TEST(KoenigElection, MoreCardsBreakATie) {
  Scenario t = votes_eight_six_two().court(marc, "Sedberouie", 1).hand(herman, {9, 0, 0});
  t.hand(anne, kNoCards).play("nothing");
  EXPECT_THAT(t.bonuses(), ElementsAre(2, 3, 1)) << "eight votes each, and Marc has ten cards";
}

TEST(KoenigElection, DiceBreakATieOfVotesAndCards) {
  Scenario t =
      votes_eight_six_two().court(marc, "Sedberouie", 1).hand(anne, kNoCards).play("nothing");
  EXPECT_EQ(t.phase(), Phase::lots);
  EXPECT_EQ(t.acting(), herman) << "in the order of the seats";
  EXPECT_EQ(t.why("rolled 6"), "so_many_dice") << "with five dice";
  t.rolls({1, 2, 3, 4, 5});
  EXPECT_EQ(t.acting(), marc);
  t.rolls({1, 2, 3, 4, 6});
  EXPECT_THAT(t.bonuses(), ElementsAre(2, 3, 1));
}

TEST(KoenigElection, EqualSumsRollAgain) {
  Scenario t =
      votes_eight_six_two().court(marc, "Sedberouie", 1).hand(anne, kNoCards).play("nothing");
  t.rolls({1, 2, 3, 4, 5}).rolls({3, 3, 3, 3, 3});
  EXPECT_EQ(t.phase(), Phase::lots);
  t.rolls({6, 6, 6, 6, 6}).rolls({1, 1, 1, 1, 1});
  EXPECT_THAT(t.bonuses(), ElementsAre(3, 2, 1));
}

// Four players tie in two pairs; then three tie, and two of them tie again in their dice.
TEST(KoenigElection, EveryTieHasItsOwnRoll) {
  Scenario pairs = Scenario(4).holds(herman, {"Loncastre"}).holds(marc, {"Wigemor"});
  pairs.holds(anne, {"Stadford"}).holds(carl, {"Tateshale"}).turn_of(herman);
  for (const Seat who : {herman, marc, anne, carl}) pairs.hand(who, kNoCards);
  pairs.play("nothing");
  EXPECT_EQ(pairs.acting(), marc);
  pairs.rolls({1, 1, 1, 1, 1});
  EXPECT_EQ(pairs.acting(), carl);
  pairs.rolls({2, 1, 1, 1, 1});
  EXPECT_EQ(pairs.acting(), herman);
  pairs.rolls({6, 6, 6, 6, 6});
  EXPECT_EQ(pairs.acting(), anne);
  pairs.rolls({1, 1, 1, 1, 1});
  EXPECT_THAT(pairs.bonuses(), ElementsAre(2, 3, 1, 4));
}

TEST(KoenigElection, OnlyEqualSumsOfThreeRollAgain) {
  Scenario t = Scenario(3).holds(herman, {"Loncastre"}).holds(marc, {"Lundonia"});
  t.holds(anne, {"Stadford"}).turn_of(herman);
  for (const Seat who : {herman, marc, anne}) t.hand(who, kNoCards);
  t.play("nothing").rolls({2, 2, 2, 2, 2}).rolls({6, 6, 6, 6, 6}).rolls({1, 1, 2, 2, 4});
  EXPECT_EQ(t.acting(), herman);
  t.rolls({1, 1, 1, 1, 1});
  EXPECT_EQ(t.acting(), anne) << "Marc stays first";
  t.rolls({1, 1, 1, 1, 2});
  EXPECT_THAT(t.bonuses(), ElementsAre(1, 3, 2));
}

// New cards

TEST(KoenigElection, AllPlayersAreDealtTheSameNumberOfCards) {
  Scenario t = votes_eight_six_two().hand(anne, kNoCards).play("nothing");
  EXPECT_EQ(t.state.deal, 13) << "forty cards for three";
  EXPECT_EQ(t.why("dealt x1"), "deal_cards");
  EXPECT_EQ(t.why("dealt x3 x3 x3 x3 x3 x3 x3 x3 x3 x3 x3 x3 x3"), "deal_cards");
  t.deals({13, 0, 0}).deals({3, 10, 0});
  EXPECT_EQ(t.hand(herman), Cards(23, 0, 0)) << "added to the hand";
  EXPECT_EQ(t.hand(marc), Cards(13, 10, 0));
  t.deals_the_rest();
  EXPECT_EQ(t.hand(anne).size(), 13);
  EXPECT_EQ(t.state.hidden.size(), 1) << "the rest stays in the discard, face down";
  EXPECT_EQ(t.state.discard, kNoCards);
}

TEST(KoenigElection, AtMostFifteenCardsAreDealt) {
  Scenario t =
      votes_eight_six_two().hand(anne, kNoCards).hand(herman, {1, 0, 0}).hand(marc, {1, 0, 0});
  t.play("nothing").deals_the_rest();
  EXPECT_EQ(t.hand(herman).size(), 16);
  EXPECT_EQ(t.hand(marc).size(), 16);
  EXPECT_EQ(t.hand(anne).size(), 15);
  EXPECT_EQ(t.state.hidden.size(), 60 - 47);
}

TEST(KoenigElection, RestOfTheLastDealIsShuffledInAgain) {
  Scenario t = votes_eight_six_two().face_down({3, 2, 0}).hand(anne, kNoCards);
  t.play("nothing").deals_the_rest();
  EXPECT_EQ(t.hand(anne).size(), 13) << "forty cards as before";
  EXPECT_EQ(t.state.hidden.size(), 1);
}

TEST(KoenigElection, CardsAreDealtAtRandom) {
  Scenario t =
      votes_eight_six_two().hand(anne, kNoCards).hand(herman, {17, 10, 1}).hand(marc, {17, 11, 1});
  t.play("nothing");
  std::vector<Outcome<Action>> outcomes;
  Rules::outcomes(t.state, outcomes);
  ASSERT_EQ(outcomes.size(), 2U) << "one card each of two x1 and an x3";
  for (const auto& [action, probability] : outcomes) {
    EXPECT_NEAR(probability, action == dealt({1, 0, 0}) ? 2.0 / 3 : 1.0 / 3, 1e-12);
  }
}

// The other places

TEST(KoenigElection, OtherPlacesAreRankedByAreaAndBonusVotes) {
  Scenario t =
      votes_eight_six_two().bonus(herman, 11).bonus(marc, 1).bonus(anne, 8).hand(anne, kNoCards);
  t.play("nothing");
  EXPECT_THAT(t.places(), ElementsAre(1, 3, 2)) << "seven for Marc, ten for Anne";
}

}  // namespace
}  // namespace thronsaal::lang_lebe_der_koenig
