// The king, the queen, the final round, and the places.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/um_krone_und_kragen/testing/table.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

// Taking the king

TEST(KroneCrown, SevenOfAKindTakesKingAndQueen) {
  const Scenario t =
      Scenario(3).round(5, marc).ends_with({2, 2, 2, 2, 2, 2, 2, 5}).play("take king");
  EXPECT_TRUE(t.has(marc, king));
  EXPECT_TRUE(t.has(marc, queen));
  EXPECT_EQ(t.left(king), 0);
  EXPECT_EQ(t.left(queen), 0);
}

TEST(KroneCrown, MoreThanSevenOfAKindTakeTheKingToo) {
  EXPECT_TRUE(Scenario(3).round(5, marc).ends_with(times(9, 1)).may("take king"));
}

TEST(KroneCrown, BenchmarkIsTheActualResult) {
  const Scenario t =
      Scenario(3).round(5, marc).ends_with(times(9, 4) + times(1, 6)).play("take king");
  EXPECT_EQ(t.state.lead, (Result{9, 4}));
}

TEST(KroneCrown, RoundIsFinishedNormallyButWithoutTheKing) {
  Scenario t = Scenario(4).round(5, marc).takes_nothing();
  t.ends_with(times(7, 2)).play("take king");
  EXPECT_FALSE(t.state.final_round);
  EXPECT_EQ(t.turn(), carl);
  EXPECT_EQ(t.why("pass"), "pass_in_final_round");
  t.ends_with(times(8, 6));
  EXPECT_EQ(t.why("take king"), "none_on_display");
  t.play("take general");
  EXPECT_TRUE(t.has(carl, general));
  EXPECT_FALSE(t.state.final_round);
  t.ends_with({1, 1, 2}).play("take farmer");
  EXPECT_TRUE(t.has(herman, farmer));
  EXPECT_TRUE(t.state.final_round);
}

TEST(KroneRuling, LaterResultsInTheKingsOwnRoundDoNotChangeTheBenchmark) {
  Scenario t = Scenario(3).round(5, marc).ends_with(times(7, 2)).play("take king");
  t.ends_with(times(9, 6)).play("take nothing");
  EXPECT_TRUE(t.has(marc, king));
  EXPECT_EQ(t.state.lead, (Result{7, 2}));
  t.takes_nothing();
  EXPECT_EQ(t.turn(), carl);
  t.ends_with(times(7, 3));
  EXPECT_TRUE(t.has(carl, king)) << "seven threes beat the benchmark";
  t.play("pass").play("pass");
  EXPECT_THAT(t.places(), ElementsAre(2, 3, 1)) << "Anne passed; her nine sixes came too early";
}

// The order of the final round

TEST(KroneFinalRound, BeginsRightOfTheLastStarterWithoutTheQueensOwner) {
  const Scenario t = Scenario(4).crowned(anne, times(7, 2)).final_round_after(marc);
  EXPECT_THAT(t.next_turns(9), ElementsAre(herman, marc, carl));
  EXPECT_THAT(Scenario(5).crowned(herman, times(7, 2)).final_round_after(marc).next_turns(9),
              ElementsAre(eva, marc, anne, carl));
}

TEST(KroneFinalRound, QueensOwnerWhoWouldBeginIsSkipped) {
  EXPECT_THAT(Scenario(4).crowned(herman, times(7, 2)).final_round_after(marc).next_turns(9),
              ElementsAre(marc, anne, carl));
  EXPECT_THAT(Scenario(3).crowned(marc, times(7, 2)).final_round_after(anne).next_turns(9),
              ElementsAre(anne, carl));
}

TEST(KroneFinalRound, QueensOwnerRollsLast) {
  Scenario t = Scenario(4).crowned(anne, times(7, 2)).final_round_after(marc);
  t.ends_with(times(7, 3)).play("pass, pass");
  EXPECT_EQ(t.turn(), anne);
  EXPECT_FALSE(t.over());
  t.ends_with(times(5, 3));
  EXPECT_TRUE(t.over());
  EXPECT_EQ(t.why("roll"), "game_is_over");
}

TEST(KroneFinalRound, TurnsAreFullTurnsWithAllCards) {
  Scenario t = Scenario(3)
                   .crowned(anne, times(7, 2))
                   .owns(marc, {farmer, general, guard, laborer, magician})
                   .owns(anne, {farmer})
                   .charlatans(anne, 1)
                   .final_round_after(anne);
  EXPECT_EQ(t.turn(), marc);
  EXPECT_EQ(t.hand(), 6);
  t.play("laborer").rolls({2, 2, 2, 2, 2, 2, 5}).play("magician 5>2, guard").sets_all_aside();
  EXPECT_TRUE(t.has(marc, king)) << "eight twos";
  t.play("pass");
  EXPECT_EQ(t.turn(), anne);
  EXPECT_EQ(t.hand(), 5);
  t.rolls(times(5, 1));
  EXPECT_THAT(t.choices("queen"), ElementsAre("queen 1", "queen 2", "queen 3", "queen 4",  //
                                              "queen 5", "queen 6"));
}

TEST(KroneRuling, NoCardsAreTakenInTheFinalRound) {
  Scenario t = Scenario(3).crowned(anne, times(7, 2)).final_round_after(marc);
  const auto display = t.state.display;
  EXPECT_EQ(t.turn(), carl);
  t.ends_with(times(6, 6));
  EXPECT_EQ(t.turn(), marc) << "no card was offered";
  EXPECT_TRUE(t.state.at(carl).cards.empty());
  EXPECT_EQ(t.state.display, display);
  t.ends_with(times(8, 6));
  EXPECT_TRUE(t.has(marc, king));
  EXPECT_FALSE(t.has(marc, queen));
}

// Beating

TEST(KroneFinalRound, MoreOfAKindBeatsThenTheHigherNumber) {
  const auto king_goes_to_marc = [](Dice benchmark, Dice challenge) {
    Scenario t = Scenario(2).crowned(anne, benchmark).final_round_after(anne);
    EXPECT_EQ(t.turn(), marc);
    t.ends_with(challenge);
    return t.has(marc, king);
  };
  EXPECT_TRUE(king_goes_to_marc(times(7, 6), times(8, 1)));
  EXPECT_TRUE(king_goes_to_marc(times(7, 2), times(7, 3)));
  EXPECT_TRUE(king_goes_to_marc(times(7, 2), times(7, 3) + times(3, 1)));
  EXPECT_FALSE(king_goes_to_marc(times(7, 2), times(7, 1)));
  EXPECT_FALSE(king_goes_to_marc(times(7, 2), times(6, 6) + times(6, 5)));
  EXPECT_FALSE(king_goes_to_marc(times(7, 2), times(7, 2))) << "an equal result does not beat";
  EXPECT_FALSE(king_goes_to_marc(times(8, 1), times(7, 6)));
}

TEST(KroneFinalRound, EqualResultDoesNotBeatAnEarlierChallenger) {
  Scenario t = Scenario(4).crowned(anne, times(7, 2)).final_round_after(marc);
  t.ends_with(times(8, 3));
  t.ends_with(times(8, 3));
  EXPECT_TRUE(t.has(herman, king));
  EXPECT_FALSE(t.has(marc, king));
}

TEST(KroneRuling, LeaderReceivesTheKingButNotTheQueen) {
  Scenario t = Scenario(4).crowned(anne, times(7, 2)).final_round_after(marc);
  t.ends_with(times(7, 5));
  EXPECT_TRUE(t.has(herman, king));
  EXPECT_FALSE(t.has(anne, king));
  EXPECT_TRUE(t.has(anne, queen));
  EXPECT_FALSE(t.has(herman, queen));
  t.ends_with(times(7, 6));
  EXPECT_TRUE(t.has(marc, king)) << "the best result so far is Herman's, not the benchmark";
}

TEST(KroneFinalRound, QueensOwnerWinsByEqualling) {
  Scenario t = Scenario(3).crowned(anne, times(7, 2)).final_round_after(anne);
  t.ends_with(times(8, 3)).play("pass").ends_with(times(8, 3));
  EXPECT_TRUE(t.over());
  EXPECT_TRUE(t.has(anne, king));
  EXPECT_THAT(t.places(), ElementsAre(2, 1, 3));
}

TEST(KroneFinalRound, QueensOwnerLosesWithALowerResult) {
  Scenario t = Scenario(3).crowned(anne, times(7, 2)).final_round_after(anne);
  t.ends_with(times(8, 3)).play("pass").ends_with(times(8, 2));
  EXPECT_TRUE(t.has(marc, king));
  EXPECT_THAT(t.places(), ElementsAre(1, 2, 3));
}

// Passing

TEST(KroneRuling, PlayerMayPassInsteadOfTheFirstRoll) {
  Scenario t = Scenario(3).owns(marc, {guard}).crowned(anne, times(7, 2)).final_round_after(anne);
  EXPECT_THAT(t.choices(), ElementsAre("roll", "guard", "pass"));
  t.play("guard");
  EXPECT_TRUE(t.may("pass")) << "before the first roll";
  t.rolls({1, 2, 3, 4});
  EXPECT_EQ(t.why("pass"), "too_late_to_pass");
  EXPECT_THAT(t.choices(), Not(Contains("pass")));
}

TEST(KroneRuling, PasserHasNoResult) {
  Scenario t = Scenario(3).crowned(anne, times(7, 2)).final_round_after(anne).play("pass");
  EXPECT_EQ(t.turn(), carl);
  t.ends_with({1, 2, 3});
  EXPECT_THAT(t.places(), ElementsAre(3, 1, 2)) << "a poor result is better than none";
}

TEST(KroneRuling, QueensOwnerWhoPassesKeepsTheBenchmark) {
  Scenario t = Scenario(3).crowned(anne, times(7, 2)).final_round_after(anne);
  t.ends_with(times(8, 3)).ends_with(times(7, 1)).play("pass");
  EXPECT_TRUE(t.over());
  EXPECT_TRUE(t.has(marc, king));
  EXPECT_THAT(t.places(), ElementsAre(1, 2, 3));
}

TEST(KroneRuling, QueensOwnerWinsWithoutRollingWhenUnbeaten) {
  Scenario t = Scenario(3).crowned(anne, times(7, 2)).final_round_after(anne);
  t.ends_with(times(7, 2)).ends_with(times(6, 6));
  EXPECT_TRUE(t.over());
  EXPECT_TRUE(t.has(anne, king));
  EXPECT_THAT(t.places(), ElementsAre(2, 1, 3));
}

// Places

TEST(KroneRuling, OtherPlacesAreRankedByTheResultOfTheFinalRound) {
  Scenario t = Scenario(5).crowned(eva, times(7, 2)).final_round_after(anne);
  EXPECT_EQ(t.turn(), marc);
  t.ends_with(times(4, 6));                // Marc
  t.ends_with(times(8, 1));                // Anne
  t.ends_with(times(5, 1));                // Carl
  t.ends_with(times(4, 6) + times(4, 1));  // Herman, with Marc's four sixes
  t.ends_with({1, 2, 3});                  // Eva
  EXPECT_THAT(t.places(), ElementsAre(4, 1, 3, 5, 2)) << "Eva's benchmark counts for her";
}

TEST(KroneRuling, QueensOwnerIsPlacedByTheBetterOfBenchmarkAndFinalResult) {
  Scenario t = Scenario(4).crowned(anne, times(7, 2)).final_round_after(marc);
  t.ends_with(times(9, 1)).ends_with(times(7, 4)).ends_with(times(7, 5));
  EXPECT_EQ(t.turn(), anne);
  Scenario better = t;
  better.ends_with(times(8, 1));
  EXPECT_THAT(better.places(), ElementsAre(4, 2, 3, 1));
  Scenario worse = t;
  worse.ends_with(times(6, 6));
  EXPECT_THAT(worse.places(), ElementsAre(3, 4, 2, 1));
}

TEST(KroneRuling, EarlierOfEqualResultsIsBetter) {
  Scenario benchmark_first = Scenario(3).crowned(anne, times(7, 2)).final_round_after(anne);
  benchmark_first.ends_with(times(8, 1)).ends_with(times(7, 2)).ends_with({1, 2, 3});
  EXPECT_THAT(benchmark_first.places(), ElementsAre(1, 2, 3));

  Scenario result_last = Scenario(3).crowned(anne, times(7, 2)).final_round_after(anne);
  result_last.ends_with(times(8, 1)).ends_with(times(7, 6)).ends_with(times(7, 6));
  EXPECT_THAT(result_last.places(), ElementsAre(1, 3, 2));
}

TEST(KroneRuling, PassersAreRankedByTheNumberOfTheirCards) {
  Scenario t = Scenario(4)
                   .crowned(anne, times(7, 2))
                   .owns(marc, {general, bishop})
                   .charlatans(carl, 2)
                   .owns(carl, {fool})
                   .owns(herman, {farmer})
                   .final_round_after(marc);
  t.play("pass, pass, pass");
  EXPECT_THAT(t.places(), ElementsAre(3, 1, 2, 4)) << "each charlatan counts as a card";
}

TEST(KroneRuling, PassersWithTheSameNumberOfCardsShareTheirPlace) {
  Scenario t = Scenario(4)
                   .crowned(anne, times(7, 2))
                   .owns(marc, {farmer, guard})
                   .charlatans(carl, 1)
                   .owns(carl, {laborer})
                   .owns(herman, {general})
                   .final_round_after(marc);
  t.play("pass, pass, pass");
  EXPECT_THAT(t.places(), ElementsAre(2, 1, 2, 4));
}

TEST(KroneRuling, PassersComeLastWhateverTheyOwn) {
  Scenario t = Scenario(3).crowned(anne, times(7, 2)).owns(marc, {farmer, guard, general, bishop});
  t.final_round_after(anne).play("pass").ends_with({1, 2, 3});
  EXPECT_THAT(t.places(), ElementsAre(3, 1, 2));
}

TEST(KroneRuling, AllWhoPassWithEqualCardsShareAPlace) {
  Scenario t = Scenario(5).crowned(carl, times(7, 2)).final_round_after(marc);
  t.play("pass, pass, pass, pass");
  EXPECT_THAT(t.places(), ElementsAre(2, 2, 1, 2, 2));
}

TEST(KroneFinalRound, HolderOfTheKingIsTheOnlyWinner) {
  Scenario t = Scenario(3).crowned(anne, times(7, 2)).final_round_after(anne);
  t.ends_with(times(8, 3)).ends_with(times(8, 3)).ends_with(times(8, 3));
  EXPECT_TRUE(t.has(anne, king));
  EXPECT_THAT(t.places(), ElementsAre(2, 1, 3));
  const Standing standing = Rules::standing(t.state);
  EXPECT_DOUBLE_EQ(standing.win_share(anne), 1.0);
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
