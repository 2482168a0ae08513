// The worked examples of the rulebook, each named after what it shows, and one more.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/kardinal_und_koenig/chains.h"
#include "games/kardinal_und_koenig/scoring.h"
#include "games/kardinal_und_koenig/testing/table.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

// All players exchange for the last card of the pile.
Scenario& score_cloisters(Scenario& t) {
  t.hand(andreas, "LOT_ITA").hand(chris, "ENG_SWA ENG_SWA ENG_SWA").face_up("FRA FRA");
  return t.pile("BAY_BUR").play("exchange LOT_ITA, draw, drawn BAY_BUR");
}

TEST(KardinalExample, FranconiaPaysSevenFourAndTwo) {
  Scenario t = Scenario(4).cloisters(andreas, "FRK1 FRK2 FRK3 FRK4").cloisters(barbra, "FRK5 FRK6");
  score_cloisters(t.cloisters(doris, "FRK7"));
  EXPECT_THAT(t.points(), ElementsAre(7, 4, 0, 2));
}

TEST(KardinalExample, LorrainePaysFiveFiveAndTwo) {
  Scenario t = Scenario(4).cloisters(barbra, "LOT1 LOT2").cloisters(chris, "LOT3 LOT4");
  score_cloisters(t.cloisters(doris, "LOT5"));
  EXPECT_THAT(t.points(), ElementsAre(0, 5, 5, 2));
}

TEST(KardinalExample, ThreeTwoAndTwoCloistersAllowThreeCouncillors) {
  Scenario t = Scenario(3).cloisters(andreas, "FRK1 FRK2 FRK3").cloisters(barbra, "FRK4 FRK5");
  t.cloisters(chris, "FRK6 FRK7").councillors(andreas, "FRK", 1).councillors(chris, "FRK", 1);
  t.hand(barbra, "FRK_ARA FRK_ARA FRA").turn_of(barbra).play("councillor FRK");
  EXPECT_EQ(t.why("councillor FRK"), "too_many_councillors");
}

TEST(KardinalExample, FourCloistersOfBarbraLetAndreasPlaceTwoMoreCouncillors) {
  Scenario t = Scenario(3).cloisters(barbra, "FRA1 FRA2 FRA3 FRA4").cloisters(chris, "FRA5");
  t.councillors(barbra, "FRA", 1).councillors(chris, "FRA", 1).face_up("FRK_ARA FRK_ARA");
  t.hand(andreas, "FRA FRA FRA").turn_of(andreas).play("councillor FRA, councillor FRA");
  EXPECT_EQ(t.councillors(andreas, "FRA"), 2);
  EXPECT_EQ(t.hand(andreas), cards("FRA"));
  t.play("draw, drawn FRA, draw, drawn FRA").turn_of(andreas);
  EXPECT_EQ(t.why("councillor FRA"), "too_many_councillors") << "four are the most";
}

TEST(KardinalExample, AndreasOpensFranconiaAndMustStop) {
  Scenario t = Scenario(3).hand(andreas, "FRA FRK_ARA FRK_ARA").face_up("FRA FRA").turn_of(andreas);
  t.play("cloister FRK1");
  EXPECT_EQ(t.phase(), Phase::drawing);
  EXPECT_EQ(t.hand(andreas), cards("FRA FRK_ARA"));
  t.play("draw, drawn LOT_ITA");
  EXPECT_EQ(t.turn(), barbra);
}

TEST(KardinalExample, BarbraPlacesTwoPiecesWithOneCardAndAJoker) {
  Scenario t = Scenario(3).cloisters(andreas, "FRK1").hand(barbra, "FRK_ARA BAY_BUR BAY_BUR");
  t.turn_of(barbra).play("cloister FRK2, councillor FRK pair BAY_BUR");
  EXPECT_TRUE(t.has_cloister(barbra, "FRK2"));
  EXPECT_EQ(t.councillors(barbra, "FRK"), 1);
  EXPECT_EQ(t.state.discard, cards("FRK_ARA BAY_BUR BAY_BUR"));
}

// Cloisters stand in France, and Chris has three cards of it.
Scenario three_cards_of_france() {
  return Scenario(3)
      .cloisters(andreas, "FRA1 FRA2")
      .hand(chris, "FRA FRA FRA")
      .face_up("FRK_ARA FRK_ARA")
      .turn_of(chris);
}

TEST(KardinalExample, ThreeCardsOfFrancePlaceTwoPiecesThere) {
  const Scenario t = three_cards_of_france().play("cloister FRA3, councillor FRA");
  EXPECT_EQ(t.hand(chris), cards("FRA"));
  EXPECT_EQ(t.phase(), Phase::drawing);
}

TEST(KardinalExample, ThreeCardsOfFrancePlaceOneJokerPieceAnywhere) {
  for (const char* move : {"cloister ENG1 pair FRA", "cloister ITA5 pair FRA",
                           "cloister FRA3 pair FRA", "councillor FRA pair FRA"}) {
    const Scenario t = three_cards_of_france().play(move);
    EXPECT_EQ(t.hand(chris), cards("FRA")) << move;
  }
}

// Boxes 14 and 15. Blue is Andreas, red Barbra, yellow Chris.
Scenario around_italy() {
  return Scenario(3)
      .cloisters(andreas, "ITA1 ITA2 ITA3 ITA4")
      .cloisters(barbra, "BUR1 BUR2")
      .cloisters(chris, "BAY1 BAY3 BAY6")
      .councillors(andreas, "ITA", 2)
      .councillors(barbra, "ITA", 1)
      .councillors(chris, "ITA", 1)
      .councillors(andreas, "BUR", 1)
      .councillors(barbra, "BUR", 1)
      .councillors(barbra, "BAY", 2)
      .councillors(chris, "BAY", 1);
}

TEST(KardinalExample, BoxFourteenPaysSixToBlueAndNothingToRed) {
  const Scenario t = around_italy();
  const Alliance& burgundy_and_italy = built_in().alliances[13];
  EXPECT_TRUE(has_majority(t.state, country("BUR"), barbra)) << "red is tied in Burgundy";
  EXPECT_FALSE(has_majority(t.state, country("ITA"), barbra)) << "but not in Italy";
  EXPECT_EQ(alliance_points(t.state, burgundy_and_italy, andreas), 6);
  EXPECT_EQ(alliance_points(t.state, burgundy_and_italy, barbra), 0);
  EXPECT_EQ(alliance_points(t.state, burgundy_and_italy, chris), 0);
}

TEST(KardinalExample, BoxFifteenPaysNoPlayer) {
  Scenario t = around_italy();
  for (const Seat who : {andreas, barbra, chris}) {
    EXPECT_EQ(alliance_points(t.state, built_in().alliances[14], who), 0);
  }
  t.finish();
  EXPECT_THAT(t.events("scores_alliance"), SizeIs(1)) << "that of box 14";
}

TEST(KardinalExample, TwoChainsOfFourAreBetterThanOneOfSeven) {
  const SpaceSet eight = spaces("FRK1 FRK2 FRK3 FRK4 FRK5 FRK7 LOT3 LOT4");
  EXPECT_EQ(chain_points(eight, built_in()), 8);
  EXPECT_THAT(best_chains(eight, built_in()), ElementsAre(SizeIs(4), SizeIs(4)));
  EXPECT_EQ(chain_points(eight - spaces("FRK7"), built_in()), 7)
      << "the longest path leaves Bamberg out";
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
