// The end: the pile is empty for the second time, or all pieces are placed; and who wins.
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/kardinal_und_koenig/testing/table.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

// The last round

TEST(KardinalLastRound, BeginsWithTheLastCardAndEndsTheTurnAtOnce) {
  const Scenario t =
      almost_empty().second_half().play("cloister FRK4, cloister FRK5, draw, drawn BAY_BUR");
  EXPECT_EQ(t.hand(barbra), cards("LOT_ITA BAY_BUR")) << "the third card is never drawn";
  EXPECT_EQ(t.times("last_round"), 1);
  EXPECT_EQ(t.turn(), chris);
  EXPECT_EQ(t.phase(), Phase::turn);
  EXPECT_EQ(t.times("first_scoring") + t.times("final_scoring"), 0);
  EXPECT_EQ(t.state.pile, kNoCards) << "nothing is shuffled any more";
}

TEST(KardinalLastRound, BeginsWhenTheLastCardIsTurnedUp) {
  Scenario t = almost_empty().second_half();
  t.play("cloister FRK4, cloister FRK5, take FRA, take ENG_SWA, turned BAY_BUR");
  EXPECT_EQ(t.times("last_round"), 1);
  EXPECT_EQ(t.state.face_up, cards("BAY_BUR")) << "the other place stays empty";
  EXPECT_EQ(t.turn(), chris);
}

TEST(KardinalLastRound, NoPlayerDrawsAfterPlaying) {
  Scenario t = almost_empty().starter(chris).last_round().turn_of(chris);
  t.play("cloister BUR1");
  EXPECT_EQ(t.hand(chris), cards("BAY_BUR ENG_SWA"));
  EXPECT_EQ(t.turn(), andreas);
  t.play("cloister FRK4 pair FRA, done");
  EXPECT_EQ(t.hand(andreas), cards("FRA"));
  EXPECT_EQ(t.turn(), barbra);
}

TEST(KardinalLastRound, EndsWithThePlayerToTheRightOfTheStarter) {
  for (const Seat starter : {andreas, barbra, chris}) {
    Scenario t = Scenario(3).hand(starter, "LOT_ITA").face_up("FRA FRA").pile("BAY_BUR");
    t.starter(starter).second_half().turn_of(starter).play("exchange LOT_ITA, draw, drawn BAY_BUR");
    EXPECT_EQ(t.turn(), next(starter, 3));
    t.play("pass");
    EXPECT_EQ(t.turn(), previous(starter, 3));
    EXPECT_FALSE(t.over());
    t.play("pass");
    EXPECT_TRUE(t.over());
    EXPECT_EQ(t.times("final_scoring"), 1);
  }
}

TEST(KardinalLastRound, IsOverAtOnceIfTheLastPlayerEmptiesThePile) {
  Scenario t = almost_empty().starter(chris).second_half();
  t.play("cloister FRK4, cloister FRK5, draw, drawn BAY_BUR");
  EXPECT_TRUE(t.over());
  EXPECT_EQ(t.hand(barbra).size(), 2);
}

// Plays a whole game; `choose` picks from the legal actions.
template <class Choose>
State play_out(int players, Rng& rng, Choose choose) {
  State s = Rules::start(players, {});
  while (!Rules::to_act(s).is_over()) {
    NullRecorder silent;
    Rules::Actions actions;
    const bool chance = Rules::to_act(s).is_chance();
    if (!chance) Rules::legal(s, s.acting(), actions);
    const Action action = chance ? Rules::sample(s, rng) : choose(actions);
    Rules::apply(s, chance ? Actor::chance() : Actor(s.acting()), action, silent);
  }
  return s;
}

TEST(KardinalLastRound, GivesAllPlayersTheSameNumberOfTurns) {
  Rng rng(1);
  for (int game = 0; game < 60; ++game) {
    const State s = play_out(3 + game % 3, rng, [&](const auto& all) { return rng.pick(all); });
    ASSERT_EQ(s.turns % s.players, 0);
    ASSERT_EQ(s.scorings, 2);
  }
}

// No one ever plays: players exchange, draw from the pile and finally pass, which is listed last.
TEST(KardinalLastRound, ComesAfterSixtyNineToEightyTurnsAtTheLatest) {
  Rng rng(1);
  std::vector<int> turns;
  for (const int players : {3, 4, 5}) {
    const auto last = [](const auto& all) { return *(all.end() - 1); };
    const State s = play_out(players, rng, last);
    EXPECT_TRUE(s.built().empty());
    turns.push_back(s.turns);
  }
  EXPECT_THAT(turns, ElementsAre(69, 72, 80));
}

// All pieces are placed. There are too few spaces for that, so here cloisters share them.

Scenario crowded() {
  Scenario t = Scenario(3).made_up().hand(andreas, "FRK_ARA FRK_ARA FRA").face_up("FRA FRA");
  for (const Seat who : {andreas, barbra, chris}) t.councillors(who, "ENG", 8);
  return t.cloisters(barbra, kTwentySpaces).cloisters(chris, kTwentySpaces).turn_of(andreas);
}

TEST(KardinalEnd, ComesAtOnceWhenAllPiecesArePlaced) {
  const Scenario t = crowded().cloisters(andreas, kNineteenSpaces).play("cloister FRK1");
  EXPECT_TRUE(t.over());
  EXPECT_EQ(t.times("first_scoring"), 0);
  EXPECT_EQ(t.times("final_scoring"), 1);
  const auto view = Rules::json(Rules::view(t.state, Observer::spectator()));
  EXPECT_THAT(view.at("scorings").as_array(), SizeIs(1));
  EXPECT_TRUE(view.at("scorings").at(0).as_object().contains("chains")) << "the final one";
}

TEST(KardinalEnd, ComesWithTheLastCouncillorToo) {
  Scenario t = crowded().cloisters(andreas, kTwentySpaces).councillors(andreas, "ENG", 7);
  t.play("councillor ARA");
  EXPECT_TRUE(t.over());
}

TEST(KardinalEnd, DoesNotComeWhileAPlayerHasAPiece) {
  Scenario t = crowded().councillors(chris, "ENG", 7).cloisters(andreas, kNineteenSpaces);
  t.play("cloister FRK1");
  EXPECT_FALSE(t.over());
}

// Who wins

TEST(KardinalEnd, MostPointsWin) {
  const Scenario t = Scenario(3).cloisters(barbra, "ENG1 ENG2").cloisters(chris, "ITA1").finish();
  EXPECT_THAT(t.points(), ElementsAre(0, 2, 1));
  EXPECT_THAT(t.places(), ElementsAre(3, 1, 2));
  EXPECT_EQ(t.times("wins"), 1);
}

TEST(KardinalEnd, MorePiecesLeftBreakATie) {
  Scenario t = Scenario(3)
                   .cloisters(andreas, "ENG1")
                   .cloisters(barbra, "ITA1")
                   .councillors(andreas, "ENG", 1);
  t.finish();
  EXPECT_THAT(t.points(), ElementsAre(1, 1, 0));
  EXPECT_THAT(t.places(), ElementsAre(2, 1, 3)) << "Chris has more pieces, but fewer points";
}

// Barbra has used one cloister and one councillor, Andreas two cloisters.
TEST(KardinalEnd, CloistersAndCouncillorsLeftCountAlike) {
  Scenario t = Scenario(3)
                   .cloisters(andreas, "ENG1 ENG2")
                   .cloisters(barbra, "ITA1")
                   .cloisters(chris, "ITA2");
  t.councillors(barbra, "ITA", 1).finish();
  EXPECT_THAT(t.points(), ElementsAre(2, 2, 2));
  EXPECT_THAT(t.places(), ElementsAre(2, 2, 1));
}

TEST(KardinalEnd, PlacesAreSharedAsOneOneThree) {
  const Scenario t = Scenario(4).cloisters(andreas, "ENG1").cloisters(doris, "ITA1").finish();
  EXPECT_THAT(t.places(), ElementsAre(1, 3, 3, 1));
  EXPECT_EQ(t.times("wins"), 2);
}

// All fifty spaces are taken, and Andreas has the most, or as many as others, in every country.
TEST(KardinalEnd, ScoresRunPastNinetyNine) {
  Scenario t = almost_empty();
  t.state.cloisters = {};
  t.cloisters(andreas, "ENG1 ENG2 ARA1 ARA2 BUR1 BUR2 LOT1 LOT2 ITA1 ITA2 SWA1 SWA2 BAY1 BAY2");
  t.cloisters(andreas, "FRK1 FRK2 FRK3 FRA1 FRA2 FRA3");
  t.cloisters(barbra, "ENG3 ENG4 ARA3 ARA4 BUR3 BUR4 LOT3 ITA3 SWA3 BAY3 BAY4 FRK4 FRK5");
  t.cloisters(barbra, "FRA4 FRA5 FRA6");
  t.cloisters(chris, "ENG5 ARA5 BUR5 LOT4 LOT5 ITA4 ITA5 SWA4 BAY5 BAY6 FRK6 FRK7 FRA7 FRA8");
  t.play("exchange LOT_ITA, draw, drawn BAY_BUR");
  EXPECT_EQ(t.points(andreas), 50);
  t.finish();
  EXPECT_EQ(t.points(andreas), 50 + 50 + 7) << "a chain from Mont-Saint-Michel to Corvey";
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
