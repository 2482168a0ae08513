// Where the rulebook is silent or leaves a choice: every ruling of README.md has a test here.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/kardinal_und_koenig/chains.h"
#include "games/kardinal_und_koenig/scoring.h"
#include "games/kardinal_und_koenig/testing/table.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using ::testing::DoubleNear;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

// The board, according to another source

TEST(KardinalRuling, FranceHasEightSpacesAndSwabiaFour) {
  EXPECT_EQ(built_in().spaces_of[index_of(country("FRA"))].size(), 8);
  EXPECT_EQ(built_in().spaces_of[index_of(country("SWA"))].size(), 4);
}

// Setting up

TEST(KardinalRuling, LotDecidesWhoStarts) {
  for (const int players : {3, 4, 5}) {
    std::vector<Outcome<Action>> outcomes;
    Rules::outcomes(Rules::start(players, {}), outcomes);
    std::vector<double> odds;
    std::vector<std::string> lots;
    for (const auto& outcome : outcomes) {
      odds.push_back(outcome.probability);
      lots.push_back(Rules::print(outcome.action));
    }
    EXPECT_THAT(odds, SizeIs(players));
    EXPECT_THAT(odds, Each(DoubleNear(1.0 / players, 1e-12)));
    EXPECT_EQ(lots.front(), "starts 0");
    EXPECT_EQ(lots.back(), "starts " + std::to_string(players - 1));
  }
}

// Known cards

// Eight of nine Lorraine/Italy cards are face up, so Chris cannot have two. After they have been
// shuffled, that is possible again: seen cards are forgotten.
TEST(KardinalRuling, DiscardBeforeTheReshuffleIsForgotten) {
  Scenario t = Scenario(3).hand(barbra, "LOT_ITA FRK_ARA FRK_ARA").hand(chris, "FRA FRA BAY_BUR");
  t.face_up("FRA ENG_SWA").pile("BAY_BUR").turn_of(barbra);
  const auto worlds_with_two = [&] {
    int number = 0;
    Rng rng(1);
    for (int i = 0; i < 1000; ++i) {
      const State world = Rules::resample(t.state, andreas, rng);
      number += world.hand[State::at(chris)].count(*find_card("LOT_ITA")) >= 2 ? 1 : 0;
    }
    return number;
  };
  EXPECT_EQ(worlds_with_two(), 0);
  t.play("exchange FRK_ARA, take FRA, turned BAY_BUR");
  EXPECT_GT(worlds_with_two(), 0);
}

TEST(KardinalRuling, OnlyKnownCardsFaceUpCardsAndTheOpenDiscardArePublic) {
  Scenario t =
      Scenario(3).hand(chris, "FRA FRA BAY_BUR").known(chris, "FRA").face_up("ENG_SWA FRA");
  t.pile("LOT_ITA LOT_ITA");
  const View view = Rules::view(t.state, Observer::spectator());
  EXPECT_EQ(view.table.hand[2], cards("FRA"));
  EXPECT_EQ(view.unknown[2], 2);
  EXPECT_EQ(view.table.face_up, cards("ENG_SWA FRA"));
  EXPECT_EQ(view.table.discard, t.state.discard);
  EXPECT_EQ(view.table.pile, kNoCards);
  EXPECT_EQ(view.pile, 2);
}

// A turn

// Ending automatically would reveal that no second piece is possible.
TEST(KardinalRuling, PlayerEndsTheTurnEvenWhenNoSecondPieceIsPossible) {
  Scenario t = Scenario(3).cloisters(andreas, "FRK1").hand(barbra, "FRK_ARA FRA BAY_BUR");
  t.turn_of(barbra).play("cloister FRK2");
  EXPECT_EQ(t.phase(), Phase::placing);
  EXPECT_THAT(t.choices(), ElementsAre("done"));
  Scenario last = Scenario(3).cloisters(andreas, "FRK1").hand(barbra, "FRK_ARA").starter(andreas);
  last.last_round().turn_of(barbra).play("cloister FRK2");
  EXPECT_THAT(last.choices(), ElementsAre("done")) << "even with the last card";
}

TEST(KardinalRuling, FillingTheHandIsCompulsory) {
  Scenario t = Scenario(3).cloisters(andreas, "FRK1").hand(barbra, "FRK_ARA FRK_ARA BAY_BUR");
  t.face_up("FRA ENG_SWA").turn_of(barbra).play("cloister FRK2, cloister FRK3");
  for (const char* drawn : {"drawn LOT_ITA", "drawn LOT_ITA"}) {
    EXPECT_THAT(t.choices(), UnorderedElementsAre("take FRA", "take ENG_SWA", "draw"));
    EXPECT_EQ(t.why("done"), "fill_hand_first");
    EXPECT_EQ(t.why("pass"), "fill_hand_first");
    t.play("draw").play(drawn);
  }
  EXPECT_EQ(t.turn(), chris);
}

// After the second emptying. Chris empties the pile, and Doris is the last to play.
Scenario second_emptying() {
  return Scenario(4)
      .cloisters(andreas, "FRK1 FRK2")
      .hand(chris, "FRK_ARA FRK_ARA BAY_BUR")
      .hand(doris, "FRK_ARA FRK_ARA FRA")
      .face_up("FRA ENG_SWA")
      .pile("LOT_ITA")
      .second_half()
      .turn_of(chris);
}

TEST(KardinalRuling, PlayerWhoEmptiesThePileTheSecondTimeStopsDrawing) {
  const Scenario t = second_emptying().play("cloister FRK3, cloister FRK4, draw, drawn LOT_ITA");
  EXPECT_EQ(t.hand(chris), cards("BAY_BUR LOT_ITA"));
  EXPECT_EQ(t.turn(), doris);
}

TEST(KardinalRuling, NoPlayerExchangesAfterTheSecondEmptying) {
  const Scenario t = second_emptying().play("exchange BAY_BUR, draw, drawn LOT_ITA");
  EXPECT_EQ(t.why("exchange FRA"), "nobody_draws");
  EXPECT_THAT(t.choices("exchange"), IsEmpty());
}

TEST(KardinalRuling, NoPlayerDrawsOrRefillsAfterTheSecondEmptying) {
  Scenario t = second_emptying().play("exchange BAY_BUR, take FRA, turned LOT_ITA");
  t.starter(barbra).play("cloister FRK3, councillor FRK");
  EXPECT_EQ(t.hand(doris), cards("FRA"));
  EXPECT_EQ(t.state.face_up, cards("ENG_SWA LOT_ITA"));
  EXPECT_EQ(t.turn(), andreas) << "without any choice";
}

TEST(KardinalRuling, RemainingPlayerPlaysOrPasses) {
  Scenario t = second_emptying().play("exchange BAY_BUR, draw, drawn LOT_ITA");
  EXPECT_THAT(t.choices("pass"), SizeIs(1));
  Scenario playing = Scenario(t).play("cloister FRK3");
  EXPECT_EQ(playing.why("pass"), "played_already");
  EXPECT_TRUE(playing.may("councillor FRK"));
  playing.play("done");
  EXPECT_TRUE(playing.over());
  t.play("pass");
  EXPECT_TRUE(t.over());
  EXPECT_EQ(t.times("passes"), 1);
}

TEST(KardinalRuling, PassingIsForTheLastRoundOnly) {
  EXPECT_EQ(second_emptying().why("pass"), "must_exchange");
}

// The final scoring

TEST(KardinalRuling, MajorityNeedsACouncillor) {
  Scenario t = Scenario(3).cloisters(andreas, "BUR1 ITA1").councillors(chris, "ITA", 1);
  EXPECT_FALSE(has_majority(t.state, country("BUR"), chris)) << "no player has any there";
  EXPECT_FALSE(has_majority(t.state, country("BUR"), andreas));
  t.finish();
  EXPECT_EQ(t.times("scores_alliance"), 0);
  EXPECT_EQ(t.points(chris), 0);
}

// From Bobbio by Sankt Gallen and Zwiefalten to Bamberg.
TEST(KardinalRuling, ChainPaysOnePointPerCloister) {
  const Scenario t = Scenario(3).cloisters(barbra, "ITA2 SWA4 SWA2 FRK7").finish();
  EXPECT_EQ(t.points(barbra), 1 + 2 + 1 + 4) << "in the countries, and for the chain";
}

TEST(KardinalRuling, ChainNeedsFourCloisters) {
  EXPECT_EQ(chain_points(spaces("ITA2 SWA4 SWA2"), built_in()), 0);
}

TEST(KardinalRuling, AnotherPlayersCloisterBreaksAChain) {
  Scenario t =
      Scenario(3).cloisters(barbra, "ENG3 ENG1 ENG4 ENG5").cloisters(chris, "ENG2").finish();
  EXPECT_EQ(t.times("scores_chain"), 1) << "Glastonbury leads round Ely";
  t = Scenario(3).cloisters(barbra, "ITA1 ITA2 ITA5 ITA3").cloisters(chris, "ITA4").finish();
  EXPECT_EQ(t.times("scores_chain"), 0);
}

TEST(KardinalRuling, ChainCrossesBordersButNotWater) {
  EXPECT_EQ(chain_points(spaces("BUR4 ITA1 ITA2 SWA4"), built_in()), 4);
  EXPECT_EQ(chain_points(spaces("ENG3 ENG4 ENG5 FRA1 FRA2 FRA3"), built_in()), 0);
}

TEST(KardinalRuling, BranchOfAChainDoesNotCount) {
  EXPECT_EQ(chain_points(spaces("ITA2 SWA4 SWA2 FRK7 BAY3"), built_in()), 4);
}

TEST(KardinalRuling, EveryCloisterCountsInOneChainOnly) {
  EXPECT_EQ(chain_points(spaces("ENG1 ENG2 ENG3 ENG4"), built_in()), 4)
      << "a ring has four ways round";
}

TEST(KardinalRuling, ChainsAreLaidForTheLargestNumberOfCloisters) {
  EXPECT_EQ(chain_points(spaces("LOT4 LOT3 FRK2 FRK5 FRK1 FRK3 FRK4 FRK7"), built_in()), 8)
      << "taking the longest chain first gives seven";
}

TEST(KardinalRuling, VictoryIsSharedWhenPointsAndPiecesAreEqual) {
  const Scenario t = Scenario(3).cloisters(andreas, "ENG1").cloisters(chris, "ITA1").finish();
  EXPECT_THAT(t.places(), ElementsAre(1, 3, 1));
  EXPECT_EQ(t.times("wins"), 2);
}

TEST(KardinalRuling, AllPlacesAreRankedByPointsThenByPiecesLeft) {
  Scenario t = Scenario(5).cloisters(andreas, "ENG1 ENG2").cloisters(barbra, "ITA1");
  t.cloisters(chris, "SWA1").councillors(chris, "SWA", 1).cloisters(erik, "BAY1").finish();
  EXPECT_THAT(t.points(), ElementsAre(2, 1, 1, 0, 1));
  EXPECT_THAT(t.places(), ElementsAre(1, 2, 4, 5, 2)) << "numbered as 1, 2, 2, 4, 5";
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
