// The worked examples of the rulebook, each named after what it shows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/lang_lebe_der_koenig/testing/table.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

TEST(KoenigExample, DefenderWinsWithFortyAgainstThirtyNineAndThirtySix) {
  Scenario t = quarrel().all_commit({"x1 x1 x2 x2 x3", "x1 x2 x2 x2 x2", "x1 x2 x3"});
  t.rolls({1, 2, 4, 4, 6});
  EXPECT_EQ(t.influence(herman), 1 + 2 + 8 + 8 + 18 + 2);
  t.rolls({2, 3, 3, 5, 6});
  EXPECT_EQ(t.influence(marc), 2 + 6 + 6 + 10 + 12);
  t.rolls({4, 5, 6});
  EXPECT_EQ(t.influence(anne), 4 + 10 + 18 + 6 + 2);
  EXPECT_EQ(t.winner(), anne);
}

TEST(KoenigExample, TwoOnesGiveBothSingleCardsBack) {
  Scenario t = quarrel().all_commit({"x1 x1 x2 x2 x3", "x1", "x1"});
  t.rolls({1, 1, 3, 4, 6}).rolls({1}).rolls({1});
  t.play("banish Lincolia, end, take 2");
  EXPECT_EQ(t.hand(herman), Cards(12, 5, 0));
}

TEST(KoenigExample, ThreeOnesGiveADoubleCardBackToo) {
  Scenario t = quarrel().all_commit({"x1 x1 x2 x2 x3", "x1", "x1"});
  t.rolls({1, 1, 1, 4, 6}).rolls({1}).rolls({1});
  t.play("banish Lincolia, end, take 3");
  EXPECT_EQ(t.hand(herman), Cards(12, 6, 0));
}

TEST(KoenigExample, FourteenVotesAreTenWithoutCards) {
  Scenario t = Scenario(3).holds(anne, {"Tateshale", "Lincolia", "Grentebrige", "Lundonia"});
  EXPECT_EQ(votes_of(t.state, anne).kept(), 14);
  t.hand(anne, kNoCards);
  EXPECT_EQ(votes_of(t.state, anne).areas, 14);
  EXPECT_EQ(votes_of(t.state, anne).kept(), 10);
}

// Twelve minus four, eleven minus three, and eight.
TEST(KoenigExample, CardsAndNotTheVotesBeforeTheLossBreakATie) {
  Scenario t = Scenario(3)
                   .holds(herman, {"Tateshale", "Oxeneford", "Wigemor"})
                   .holds(marc, {"Grentebrige", "Loncastre", "Sedberouie", "Sarisberie"})
                   .holds(anne, {"Stadford", "Lincolia", "Rouecestre"})
                   .hand(herman, kNoCards)
                   .hand(marc, kNoCards)
                   .hand(anne, {1, 0, 0})
                   .turn_of(anne);
  t.play("nothing");
  EXPECT_EQ(t.phase(), Phase::lots) << "players without cards roll";
  EXPECT_EQ(t.acting(), herman);
  t.rolls({1, 1, 1, 1, 2});
  EXPECT_EQ(t.acting(), marc);
  t.rolls({1, 1, 1, 2, 2});
  EXPECT_THAT(t.bonuses(), ElementsAre(1, 2, 3));
}

TEST(KoenigExample, TwoOnADoubleCardSucceeds) {
  Scenario t = table_at_start(4);
  t.play("place, try x2").rolls({2});
  EXPECT_EQ(t.courtiers("Tateshale"), 4);
  Scenario on_the_way = table_at_start(4);
  on_the_way.play("move Loncastre, on Sedberouie x2").rolls({2});
  EXPECT_EQ(on_the_way.figure(herman), area_named("Sedberouie"));
}

TEST(KoenigExample, TateshaleHoldsFourCourtiersAndSedberouieTwo) {
  EXPECT_TRUE(alone_in("Tateshale", 3).may("place"));
  EXPECT_EQ(alone_in("Tateshale", 4).why("place"), "area_full");
  EXPECT_TRUE(alone_in("Sedberouie", 1).may("place"));
  EXPECT_EQ(alone_in("Sedberouie", 2).why("place"), "area_full");
}

TEST(KoenigExample, OxenefordHasFourVotesHoweverManyCourtiersStandThere) {
  Scenario t = Scenario(4).figure(anne, "Oxeneford");
  EXPECT_EQ(votes_of(t.state, anne).areas, 4) << "the figure alone";
  for (int courtiers = 1; courtiers <= 4; ++courtiers) {
    EXPECT_EQ(votes_of(t.court(anne, "Oxeneford", courtiers).state, anne).areas, 4);
  }
  t.figure(anne, "Man");
  EXPECT_EQ(votes_of(t.state, anne).areas, 4 + 2) << "courtiers alone are enough";
}

TEST(KoenigExample, WigemorHasSixNeighboursAndSarisberieTwo) {
  EXPECT_THAT(alone_in("Wigemor", 0).choices("move"),
              UnorderedElementsAre("move Man", "move Loncastre", "move Tateshale", "move Stadford",
                                   "move Oxeneford", "move Lideforde"));
  EXPECT_THAT(alone_in("Sarisberie", 0).choices("move"),
              UnorderedElementsAre("move Oxeneford", "move Lideforde"));
}

// Herman commits the last two cards, rolls a 1, and may take a card back.
Scenario last_two_cards() {
  Scenario t = quarrel().hand(herman, {2, 0, 0}).all_commit({"x1 x1", "x1", "x1"});
  t.rolls({1, 2}).rolls({1}).rolls({1});
  return t.play("banish Stadford, end");
}

TEST(KoenigExample, CardTakenBackPreventsTheElection) {
  const Scenario t = last_two_cards().play("take 1");
  EXPECT_EQ(t.times("counts_votes"), 0);
  EXPECT_EQ(t.turn(), marc);
  EXPECT_EQ(t.hand(herman), Cards(1, 0, 0));
}

TEST(KoenigExample, CardNotTakenBackTriggersTheElection) {
  const Scenario t = last_two_cards().play("take 0");
  EXPECT_EQ(t.times("counts_votes"), 3);
}

}  // namespace
}  // namespace thronsaal::lang_lebe_der_koenig
