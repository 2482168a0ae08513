// The order of turns, and the end if no player takes the king.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/um_krone_und_kragen/testing/table.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

using ::testing::ElementsAre;

TEST(KroneRounds, PlayGoesClockwiseFromTheStartPlayer) {
  EXPECT_THAT(Scenario(5).round(1, carl).next_turns(5), ElementsAre(carl, herman, eva, marc, anne));
}

TEST(KroneRounds, MarkerMovesCounterClockwiseForFiveRounds) {
  const Scenario t = Scenario(5).round(1, anne);
  EXPECT_THAT(t.next_turns(25), ElementsAre(anne, carl, herman, eva, marc,  //
                                            marc, anne, carl, herman, eva,  //
                                            eva, marc, anne, carl, herman,  //
                                            herman, eva, marc, anne, carl,  //
                                            carl, herman, eva, marc, anne));
}

TEST(KroneRounds, WithTwoPlayersEachPlaysTwiceInARow) {
  const Scenario t = Scenario(2).round(1, marc);
  EXPECT_THAT(t.next_turns(8), ElementsAre(marc, anne, anne, marc, marc, anne, anne, marc));
}

TEST(KroneRounds, LastPlayerOfARoundHasAllCardsAgainInTheNext) {
  Scenario t = Scenario(3).owns(carl, {guard}).round(1, marc).turn_of(carl).shows({1}).kept({1, 2});
  t.play("guard, aside 1, aside 2, take nothing");
  EXPECT_EQ(t.turn(), carl);
  EXPECT_EQ(t.state.round, 2);
  EXPECT_TRUE(t.may("guard"));
}

TEST(KroneRounds, RoundsAreCounted) {
  Scenario t = Scenario(4).round(1, marc);
  for (int round = 1; round <= 5; ++round) {
    for (int i = 0; i < 4; ++i, t.takes_nothing()) EXPECT_EQ(t.state.round, round);
  }
}

// Sixty rounds without a king

TEST(KroneRuling, GameEndsAfterSixtyRoundsWithoutAKing) {
  for (int players = 2; players <= 5; ++players) {
    Scenario t = Scenario(players).round(1, anne);
    int turns = 0;
    for (; !t.over() && turns < 1000; ++turns) t.takes_nothing();
    EXPECT_EQ(turns, 60 * players);
    EXPECT_EQ(t.why("roll"), "game_is_over");
  }
}

TEST(KroneRuling, WithoutAKingTheBestResultEverDecides) {
  Scenario t = Scenario(4).round(59, marc);
  t.ends_with({1, 1, 1, 6, 6}).play("take nothing");  // Marc: three ones
  t.ends_with(times(7, 2)).play("take nothing");      // Anne: seven twos
  t.ends_with({3, 3, 3, 1}).play("take nothing");     // Carl: three threes
  t.ends_with({2, 2, 2, 2, 6}).play("take nothing");  // Herman: four twos
  t.ends_with({1, 2, 4}).play("take nothing");        // Herman: worse than before
  t.ends_with({4, 4, 4, 4}).play("take nothing");     // Marc: better than before
  t.ends_with(times(6, 6)).play("take nothing");      // Anne: worse than before
  EXPECT_FALSE(t.over());
  t.ends_with({1, 1, 2}).play("take nothing");
  EXPECT_TRUE(t.over());
  EXPECT_THAT(t.places(), ElementsAre(2, 1, 4, 3));
}

TEST(KroneRuling, WithoutAKingTheEarlierOfEqualResultsIsBetter) {
  Scenario t = Scenario(3).round(59, marc);
  t.ends_with({1, 2, 6}).play("take nothing");     // Marc
  t.ends_with({4, 4, 4}).play("take nothing");     // Anne is first to have three fours
  t.ends_with({5, 4, 1}).play("take nothing");     // Carl
  t.ends_with({4, 4, 4, 6}).play("take nothing");  // Carl has them in the same round as ...
  t.ends_with({4, 4, 4, 5}).play("take nothing");  // Marc, but earlier
  t.ends_with({4, 4, 4, 1}).play("take nothing");  // Anne has had them before
  EXPECT_THAT(t.places(), ElementsAre(3, 1, 2));
}

TEST(KroneRuling, KingTakenInRoundSixtyStillGetsItsFinalRound) {
  Scenario t = Scenario(3).round(60, marc);
  t.takes_nothing();
  t.ends_with(times(7, 1)).play("take king").takes_nothing();
  EXPECT_FALSE(t.over());
  EXPECT_EQ(t.turn(), carl);
  t.ends_with(times(7, 2));
  EXPECT_EQ(t.turn(), marc);
  t.play("pass");
  EXPECT_EQ(t.turn(), anne);
  t.ends_with(times(6, 6));
  EXPECT_TRUE(t.over());
  EXPECT_THAT(t.places(), ElementsAre(3, 2, 1));
}

TEST(KroneRuling, RoundFiftyNineIsNotTheLast) {
  const Scenario t = Scenario(2).round(59, marc).takes_nothing().takes_nothing();
  EXPECT_FALSE(t.over());
  EXPECT_EQ(t.state.round, 60);
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
