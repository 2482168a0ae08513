// What is scored, when the pile runs out, and how the game ends.
#include "games/kardinal_und_koenig/scoring.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/kardinal_und_koenig/testing/table.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

namespace json = boost::json;

// Cloisters

// Word for word: ranks in descending order, and everybody looks up his own.
std::vector<int> naive_points(const std::vector<int>& cloisters) {
  std::set<int, std::greater<>> ranks(cloisters.begin(), cloisters.end());
  ranks.erase(0);
  std::vector<int> points;
  for (const int own : cloisters) {
    int worth = std::accumulate(cloisters.begin(), cloisters.end(), 0);
    for (const int rank : ranks) {
      if (rank == own) break;
      worth = rank;
    }
    points.push_back(own == 0 ? 0 : worth);
  }
  return points;
}

RC_GTEST_PROP(KardinalScoring, CloistersAreWorthWhatTheRankAboveHas, ()) {
  const int players = *rc::gen::inRange(3, 6);
  const auto cloisters = *rc::gen::container<std::vector<int>>(static_cast<std::size_t>(players),
                                                               rc::gen::inRange(0, 5));
  PerSeat numbers{};
  std::ranges::copy(cloisters, numbers.begin());
  const PerSeat points = cloister_points(numbers, players);
  RC_ASSERT(std::vector<int>(points.begin(), points.begin() + players) == naive_points(cloisters));
}

TEST(KardinalScoring, TheOnlyOwnerGetsAsManyAsHeHas) {
  EXPECT_EQ(cloister_points({0, 5, 0}, 3), (PerSeat{0, 5, 0}));
  EXPECT_EQ(cloister_points({}, 3), PerSeat{});
}

TEST(KardinalScoring, RanksFollowDirectlyAfterATie) {
  EXPECT_EQ(cloister_points({2, 1, 2, 1, 1}, 5), (PerSeat{7, 2, 7, 2, 2}));
  EXPECT_EQ(cloister_points({3, 2, 1, 0, 1}, 5), (PerSeat{7, 3, 2, 0, 2}));
}

// Alliances

Table courts() {
  return Table(3).cloisters(andreas, "BUR1 BUR2 BUR3 ITA1 ITA2 ITA3 BAY1 BAY2 BAY3");
}
int alliance(const Table& t, int number, Seat who) {
  return alliance_points(t.state, board().alliances.at(static_cast<std::size_t>(number - 1)), who);
}

TEST(KardinalScoring, AllianceNeedsTheMajorityInBothCountries) {
  const Table t = courts().councillors(chris, "BUR", 2).councillors(chris, "ITA", 1).councillors(
      barbra, "ITA", 2);
  EXPECT_EQ(alliance(t, 14, chris), 0);
  EXPECT_EQ(alliance(t, 14, barbra), 0);
}

TEST(KardinalScoring, AllianceIsWorthTheCouncillorsOfAllColours) {
  const Table t = courts()
                      .councillors(chris, "BUR", 2)
                      .councillors(andreas, "BUR", 1)
                      .councillors(chris, "ITA", 1);
  EXPECT_EQ(alliance(t, 14, chris), 4);
  EXPECT_EQ(alliance(t, 14, andreas), 0);
}

TEST(KardinalScoring, AllWhoAreTiedHaveTheMajority) {
  const Table t = courts()
                      .councillors(chris, "BUR", 1)
                      .councillors(barbra, "BUR", 1)
                      .councillors(chris, "ITA", 1)
                      .councillors(barbra, "ITA", 1);
  EXPECT_EQ(alliance(t, 14, chris), 4);
  EXPECT_EQ(alliance(t, 14, barbra), 4);
  EXPECT_EQ(alliance(t, 14, andreas), 0);
}

TEST(KardinalScoring, CountryCountsForEachOfItsAlliances) {
  Table t = courts().councillors(chris, "BUR", 1).councillors(chris, "ITA", 3).councillors(
      chris, "BAY", 2);
  t.finish();
  EXPECT_THAT(t.events("scores_alliance"),
              ElementsAre(AllOf(HasSubstr("\"alliance\":14"), HasSubstr("\"points\":4")),
                          AllOf(HasSubstr("\"alliance\":15"), HasSubstr("\"points\":5"))));
  EXPECT_EQ(t.points(chris), 4 + 5);
}

// The first scoring. The pile has one card left, and Barbra is to play.
Table almost_empty() {
  return Table(3)
      .cloisters(andreas, "FRK1 FRK2")
      .cloisters(barbra, "FRK3")
      .hand(andreas, "FRA FRA FRA")
      .hand(barbra, "FRK_ARA FRK_ARA LOT_ITA")
      .hand(chris, "BAY_BUR BAY_BUR ENG_SWA")
      .face_up("FRA ENG_SWA")
      .pile("BAY_BUR")
      .turn_of(barbra);
}

TEST(KardinalFirstScoring, ComesWhenTheLastCardIsDrawn) {
  Table t = almost_empty().play("exchange LOT_ITA, draw");
  EXPECT_EQ(t.times("first_scoring"), 0);
  t.play("drawn BAY_BUR");
  EXPECT_EQ(t.times("first_scoring"), 1);
  EXPECT_THAT(t.points(), ElementsAre(3, 2, 0));
  EXPECT_EQ(t.turn(), chris);
}

TEST(KardinalFirstScoring, ComesWhenTheLastCardIsTurnedUp) {
  Table t = almost_empty().play("exchange LOT_ITA, take FRA");
  EXPECT_EQ(t.times("first_scoring"), 0);
  t.play("turned BAY_BUR");
  EXPECT_EQ(t.times("first_scoring"), 1);
  EXPECT_EQ(t.state.face_up, cards("ENG_SWA BAY_BUR"));
  EXPECT_EQ(t.turn(), chris);
}

TEST(KardinalFirstScoring, DoesNotComeWhileACardIsLeft) {
  Table t = almost_empty().pile("").hand(chris, "").pile("BAY_BUR ENG_SWA");
  t.play("exchange LOT_ITA, draw, drawn BAY_BUR");
  EXPECT_EQ(t.times("first_scoring"), 0);
  EXPECT_THAT(t.points(), Each(0));
}

TEST(KardinalFirstScoring, DiscardWithTheCardsJustPlayedIsTheNewPile) {
  Table t = almost_empty();
  const Cards before = t.state.discard;
  t.play("cloister FRK4, cloister FRK5, draw, drawn BAY_BUR");
  EXPECT_EQ(t.state.pile, before + cards("FRK_ARA FRK_ARA"));
  EXPECT_EQ(t.state.discard, kNoCards);
}

TEST(KardinalFirstScoring, ExchangedCardIsShuffledIntoTheNewPile) {
  Table t = almost_empty();
  const Cards before = t.state.discard;
  t.play("exchange LOT_ITA, draw, drawn BAY_BUR");
  EXPECT_EQ(t.state.pile, before + cards("LOT_ITA"));
}

TEST(KardinalFirstScoring, WhoEmptiedThePileDrawsWhatHeMisses) {
  Table t = almost_empty().play("cloister FRK4, cloister FRK5, draw, drawn BAY_BUR");
  EXPECT_EQ(t.phase(), Phase::drawing);
  EXPECT_EQ(t.turn(), barbra);
  EXPECT_EQ(t.state.face_up, cards("FRA ENG_SWA")) << "they stay";
  EXPECT_THAT(t.choices(), SizeIs(3));
  t.play("draw, drawn FRK_ARA");
  EXPECT_EQ(t.hand(barbra), cards("LOT_ITA BAY_BUR FRK_ARA"));
  EXPECT_EQ(t.turn(), chris);
}

TEST(KardinalFirstScoring, FaceUpCardsAreFilledFromTheNewPile) {
  Table t = almost_empty().play("cloister FRK4, cloister FRK5, take FRA, take ENG_SWA");
  t.play("turned BAY_BUR");
  EXPECT_EQ(t.times("first_scoring"), 1);
  EXPECT_EQ(t.phase(), Phase::refilling);
  t.play("turned FRK_ARA");
  EXPECT_EQ(t.state.face_up, cards("BAY_BUR FRK_ARA"));
  EXPECT_EQ(t.turn(), chris);
}

TEST(KardinalFirstScoring, CountsCloistersOnlyThoseOfThisTurnIncluded) {
  Table t = almost_empty().cloisters(chris, "ENG1 ENG2 ENG4 ENG5").councillors(chris, "ENG", 2);
  t.councillors(chris, "FRK", 1).play("cloister FRK4, councillor FRK, draw, drawn BAY_BUR");
  EXPECT_THAT(t.points(), ElementsAre(4, 4, 4)) << "no chain of Chris, no alliance 1";
}

// The second time

TEST(KardinalLastRound, BeginsWithTheLastCardAndEndsTheTurnAtOnce) {
  Table t = almost_empty().second_half().play("cloister FRK4, cloister FRK5, draw, drawn BAY_BUR");
  EXPECT_EQ(t.hand(barbra), cards("LOT_ITA BAY_BUR")) << "one is missing and stays so";
  EXPECT_EQ(t.times("last_round"), 1);
  EXPECT_EQ(t.turn(), chris);
  EXPECT_EQ(t.phase(), Phase::turn);
  EXPECT_EQ(t.times("first_scoring") + t.times("final_scoring"), 0);
  EXPECT_EQ(t.state.pile, kNoCards) << "nothing is shuffled any more";
}

TEST(KardinalLastRound, BeginsWhenTheLastCardIsTurnedUp) {
  Table t = almost_empty().second_half();
  t.play("cloister FRK4, cloister FRK5, take FRA, take ENG_SWA, turned BAY_BUR");
  EXPECT_EQ(t.times("last_round"), 1);
  EXPECT_EQ(t.state.face_up, cards("BAY_BUR")) << "the other place stays empty";
  EXPECT_EQ(t.turn(), chris);
}

TEST(KardinalLastRound, NobodyDrawsAfterPlaying) {
  Table t = almost_empty().starter(chris).last_round().turn_of(chris).hand(andreas, "FRA FRA FRA");
  t.play("cloister BUR1");
  EXPECT_EQ(t.hand(chris), cards("BAY_BUR ENG_SWA"));
  EXPECT_EQ(t.turn(), andreas);
  t.play("cloister FRK4 pair FRA, done");
  EXPECT_EQ(t.hand(andreas), cards("FRA"));
  EXPECT_EQ(t.turn(), barbra);
}

TEST(KardinalLastRound, EndsWithThePlayerToTheRightOfTheStarter) {
  for (const Seat starter : {andreas, barbra, chris}) {
    Table t = almost_empty().starter(starter).second_half().turn_of(starter);
    t.hand(starter, "LOT_ITA").pile("BAY_BUR").play("exchange LOT_ITA, draw, drawn BAY_BUR");
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
  Table t = almost_empty().starter(chris).second_half();
  t.play("cloister FRK4, cloister FRK5, draw, drawn BAY_BUR");
  EXPECT_TRUE(t.over());
  EXPECT_EQ(t.hand(barbra).size(), 2);
}

TEST(KardinalLastRound, GivesEverybodyEquallyManyTurns) {
  Rng rng(1);
  for (int game = 0; game < 60; ++game) {
    State s = Rules::start(3 + game % 3, {});
    while (!Rules::to_act(s).is_over()) {
      Silent silent;
      if (Rules::to_act(s).is_chance()) {
        Rules::apply(s, Actor::chance(), Rules::sample(s, rng), silent);
      } else {
        Rules::Actions actions;
        Rules::legal(s, s.acting(), actions);
        Rules::apply(s, s.acting(), rng.pick(actions), silent);
      }
    }
    ASSERT_EQ(s.turns % s.players, 0);
    ASSERT_EQ(s.scorings, 2);
  }
}

// Nobody ever plays, and everybody takes from the pile.
TEST(KardinalLastRound, ComesAfterSixtyNineToEightyTurnsAtTheLatest) {
  std::vector<int> turns;
  for (const int players : {3, 4, 5}) {
    Rng rng(1);
    State s = Rules::start(players, {});
    while (!Rules::to_act(s).is_over()) {
      Silent silent;
      const bool chance = Rules::to_act(s).is_chance();
      Rules::Actions actions;
      if (!chance) Rules::legal(s, s.acting(), actions);
      const Action action = chance ? Rules::sample(s, rng) : *(actions.end() - 1);
      Rules::apply(s, chance ? Actor::chance() : Actor(s.acting()), action, silent);
    }
    turns.push_back(s.turns);
  }
  EXPECT_THAT(turns, ElementsAre(69, 72, 80));
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
