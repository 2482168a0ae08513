// Regions, neutral zones, points and monopolies.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/loewenherz/testing/table.h"

namespace thronsaal::loewenherz {
namespace {

using ::testing::ElementsAre;

// Closing

TEST(LoewenherzRegions, ClosedRegionBelongsToItsCastleWhoeverClosedIt) {
  Scenario t = Scenario(3).castles(andreas, "l12").castles(barbra, "a1").castles(chris, "g7");
  t.land("village", "b1").borders("b1-c1 a2-a3 b2-b3").hand(andreas, "A:B1");
  t.play("play A:B1 borders, border b2-c2");
  EXPECT_EQ(t.territory(barbra), fields("a1:b2"));
  EXPECT_THAT(t.points(), ElementsAre(0, 3, 0));
}

TEST(LoewenherzRegions, OneBorderMayMakeTwoRegions) {
  Scenario t = Scenario(3).castles(andreas, "a1").castles(barbra, "d1").castles(chris, "h12 l12");
  t.land("forest", "a2").land("village", "d2").fence("a1:d2").borders("b1-c1");
  t.hand(chris, "A:B1").turn_of(chris);
  EXPECT_THAT(t.points(), ElementsAre(0, 0, 0)) << "open land";
  t.play("play A:B1 borders, border b2-c2");
  EXPECT_EQ(t.territory(andreas), fields("a1:b2"));
  EXPECT_EQ(t.territory(barbra), fields("c1:d2"));
  EXPECT_THAT(t.points(), ElementsAre(1, 3, 0));
}

TEST(LoewenherzRegions, BordersInsideANewRegionReturnToTheSupply) {
  Scenario t = Scenario(3).castles(andreas, "a1").castles(barbra, "h12 l12");
  t.borders("a1-b1 b2-b3 c1-d1 c2-d2 c3-d3 a3-a4 b3-b4").hand(andreas, "A:B1");
  ASSERT_EQ(t.state.borders_left(), 93);
  t.play("play A:B1 borders, border c3-c4");
  EXPECT_EQ(t.territory(andreas), fields("a1:c3"));
  EXPECT_EQ(t.state.borders_left(), 94);
  EXPECT_FALSE(t.has_border("a1-b1"));
  EXPECT_FALSE(t.has_border("b2-b3"));
}

TEST(LoewenherzRegions, FreedBordersMayBeUsedAtOnce) {
  Scenario t = Scenario(3).castles(andreas, "a1").castles(barbra, "h12 l12").hand(andreas, "A:B3");
  t.borders("a1-b1 a2-b2 c1-d1 c2-d2 c3-d3 a3-a4 b3-b4").borders_left(1);
  t.play("play A:B3 borders, border c3-c4");
  EXPECT_EQ(t.state.borders_left(), 2);
  t.play("border f1-f2, border f2-g2");
  EXPECT_EQ(t.state.borders_left(), 0);
}

TEST(LoewenherzRegions, PartWithoutACastleIsNeutral) {
  Scenario t =
      neighbours().land("village", "b5").hand(andreas, "A:B1").borders("c4-d4 c5-d5 c6-d6");
  t.borders("a6-a7 b6-b7").play("play A:B1 borders, border c6-c7");
  EXPECT_EQ(t.state.borders.around(field("b5")), fields("a4:c6"));
  EXPECT_THAT(t.points(), ElementsAre(0, 0, 0));
  EXPECT_EQ(t.times("is_closed"), 0);
}

TEST(LoewenherzRegions, PartWithTwoCastlesIsOpenLandEvenOfOneColour) {
  Scenario t = Scenario(3).castles(andreas, "a1 d1").castles(barbra, "l12").castles(chris, "h12");
  t.land("forest", "b2").fence("a1:d2");
  EXPECT_EQ(t.territory(andreas), FieldSet());
  EXPECT_EQ(t.points(andreas), 0);
}

// No border can ever separate them.
TEST(LoewenherzRegions, KnightsThatJoinTwoOwnCastlesKeepTheirLandOpen) {
  Scenario t = Scenario(3).castles(andreas, "a1 d1").castles(barbra, "l12").castles(chris, "h12");
  t.knights(andreas, "b1 c1").fence("a1:d2").hand(andreas, "A:B2").play("play A:B2 borders");
  for (const char* edge : {"border a1-b1", "border b1-c1", "border c1-d1"}) {
    EXPECT_EQ(t.why(edge), "between_kin");
  }
  t.play("border b2-c2, border b1-b2");
  EXPECT_EQ(t.territory(andreas), FieldSet());
}

// Where borders go

TEST(LoewenherzRegions, NoBorderInsideARegion) {
  const Scenario t = neighbours().hand(andreas, "A:B1").play("play A:B1 borders");
  EXPECT_EQ(t.why("border b2-c2"), "inside_region");
  EXPECT_EQ(t.why("border d1-d2"), "inside_region") << "nor in another's";
  EXPECT_EQ(t.why("border c1-d1"), "border_there");
}

TEST(LoewenherzRegions, NoBorderBetweenNeighboursOfOneColour) {
  Scenario t = Scenario(3).castles(andreas, "f6").castles(barbra, "f5").castles(chris, "l12");
  t.knights(andreas, "f7 f8 g6").hand(andreas, "A:B1").play("play A:B1 borders");
  EXPECT_EQ(t.why("border f6-f7"), "between_kin");
  EXPECT_EQ(t.why("border f7-f8"), "between_kin");
  EXPECT_TRUE(t.may("border f5-f6")) << "different colours";
  EXPECT_TRUE(t.may("border f8-f9"));
}

// The border was there before the knight, which comes around it.
TEST(LoewenherzRegions, KnightMayStandBehindABorder) {
  Scenario t =
      Scenario(3).castles(andreas, "f6").castles(barbra, "h12 l12").knights(andreas, "f7 g7");
  t.borders("f6-g6").hand(andreas, "A:R1").play("play A:R1 knights, knight g6");
  EXPECT_TRUE(t.has_border("f6-g6"));
}

TEST(LoewenherzRegions, BordersInNeutralZonesAreAllowedButHaveNoEffect) {
  Scenario t = neighbours().fence("a4:c6").hand(andreas, "A:B2");
  t.play("play A:B2 borders, border a5-b5, border b5-c5");
  EXPECT_TRUE(t.has_border("a5-b5"));
  EXPECT_EQ(t.territory(andreas), fields("a1:c3"));
}

TEST(LoewenherzRegions, WithoutBordersLeftNoneCanBePlaced) {
  Scenario t = neighbours().hand(andreas, "A:B2").borders_left(1);
  t.play("play A:B2 borders, border h1-i1");
  EXPECT_EQ(t.why("border j1-k1"), "no_borders_left");
  EXPECT_THAT(t.choices(), ElementsAre("done"));
  t.play("done").hand(barbra, "A:B1").turn_of(barbra);
  t.state.phase = Phase::turn;
  EXPECT_EQ(t.why("play A:B1 borders"), "cannot_be_done");
}

// Expansion

// The passage c4 joins the castles a4 and e4. Without it both are closed.
TEST(LoewenherzRegions, OpenLandCutByExpansionBecomesRegions) {
  Scenario t =
      Scenario(3).castles(andreas, "a1").castles(barbra, "a4").castles(chris, "e4 h12 l12");
  t.land("village", "b4").land("forest", "d4").fence("a1:c3").fence("a4:e4").hand(andreas, "B:E");
  EXPECT_THAT(t.points(), ElementsAre(0, 0, 0));
  t.play("play B:E expand, expand c4 from a1, done");
  EXPECT_EQ(t.territory(barbra), fields("a4:b4"));
  EXPECT_EQ(t.territory(chris), fields("d4:e4"));
  EXPECT_EQ(t.territory(andreas), fields("a1:c3 c4"));
  EXPECT_THAT(t.points(), ElementsAre(0, 3, 1));
}

TEST(LoewenherzRegions, LandCutOffBecomesNeutralAndLosesItsPoints) {
  Scenario t = Scenario(3).castles(andreas, "a1").castles(barbra, "a4").castles(chris, "h12 l12");
  t.land("village", "e4").land("forest", "d4").fence("a1:c3").fence("a4:e4").hand(andreas, "B:E");
  t.knights(andreas, "a2");
  EXPECT_EQ(t.points(barbra), 4);
  t.play("play B:E expand, expand c4 from a1");
  EXPECT_EQ(t.territory(barbra), fields("a4:b4"));
  EXPECT_EQ(t.points(barbra), 0);
  EXPECT_EQ(t.why("expand c4 from a1"), "in_region_already");
  t.play("expand d4 from a1");
  EXPECT_EQ(t.points(andreas), 1) << "a neutral zone is free for all, at once";
}

// Barbra's castle with its knight shares open land with another, until c4 is taken.
TEST(LoewenherzRegions, RegionThatTheFirstFieldClosedIsDefendedAgainstTheSecond) {
  Scenario t =
      Scenario(3).castles(andreas, "a1").castles(barbra, "a5").castles(chris, "e4 h12 l12");
  t.knights(barbra, "b5").fence("a1:c3").fence("a4:e4 a5:b5").hand(andreas, "B:E");
  t.play("play B:E expand");
  EXPECT_TRUE(t.may("expand a4 from a1"));
  t.play("expand c4 from a1");
  EXPECT_EQ(t.territory(barbra), fields("a4:b5"));
  EXPECT_EQ(t.why("expand a4 from a1"), "too_few_knights");
}

TEST(LoewenherzRegions, ExpansionRemovesBordersTowardsTheRegionAndAddsOthers) {
  Scenario t = Scenario(3).castles(andreas, "a1").castles(barbra, "h12 l12").fence("a1:c3");
  t.fence("d1").borders("d2-d3").hand(andreas, "B:E");
  const int left = t.state.borders_left();
  t.play("play B:E expand, expand d2 from a1");
  EXPECT_FALSE(t.has_border("c2-d2"));
  EXPECT_TRUE(t.has_border("d1-d2"));
  EXPECT_TRUE(t.has_border("d2-e2"));
  EXPECT_TRUE(t.has_border("d2-d3"));
  EXPECT_EQ(t.state.borders_left(), left) << "one back, one new";
}

TEST(LoewenherzRegions, FieldBetweenTwoOwnRegionsJoinsTheNamedOne) {
  Scenario t = Scenario(3).castles(andreas, "a1 a5").castles(barbra, "h12 l12").fence("a1:c2");
  t.fence("a4:c5").hand(andreas, "B:E").play("play B:E expand");
  EXPECT_TRUE(t.may("expand b3 from a1"));
  t.play("expand b3 from a5");
  EXPECT_EQ(region_of(t.state, field("a5")), fields("a4:c5 b3"));
  EXPECT_EQ(region_of(t.state, field("a1")), fields("a1:c2"));
  EXPECT_EQ(t.why("expand a3 from a1"), "one_region");
  EXPECT_TRUE(t.may("expand a3 from a5"));
}

// Monopolies

TEST(LoewenherzRegions, ThirdMineOfAKindBringsFiveAndLosingItCostsFive) {
  Scenario t = Scenario(3).castles(andreas, "a1").castles(barbra, "d4").castles(chris, "h12 l12");
  t.land("gold", "b1 b2 d1").land("silver", "b3 c3").fence("a1:c3").fence("d2:d4");
  t.knights(barbra, "d3").hand(andreas, "B:E").hand(barbra, "C:E").ducats(barbra, 20);
  EXPECT_EQ(t.points(andreas), 0) << "two of each";
  t.play("play B:E expand, expand d1 from a1, done, drawn A:B1");
  EXPECT_EQ(t.points(andreas), 5);
  t.play("play C:E expand, expand d1 from d4");
  EXPECT_THAT(t.points(), ElementsAre(0, 0, 0));
  EXPECT_EQ(t.events("loses_points").front(),
            R"({"kind":"loses_points","seat":0,"number":5,"mines":5,"points":0})");
}

TEST(LoewenherzRegions, MonopolyCountsOnceOverAllRegions) {
  Scenario t = Scenario(3).castles(andreas, "a1 a12").castles(barbra, "h12 l12");
  t.land("gold", "b1 b2 b11 b12").land("copper", "c1 c2 c12").fence("a1:c3").fence("a10:c12");
  EXPECT_EQ(t.points(andreas), 10) << "four gold mines count the same as three copper mines";
}

TEST(LoewenherzRegions, TerrainIsWorthWhatTheRulesSay) {
  Scenario t = Scenario(3).castles(andreas, "a1").castles(barbra, "h12 l12").fence("a1:c3");
  t.land("royal_city", "b2");
  EXPECT_EQ(t.points(andreas), 5);
  EXPECT_EQ(territory_points(t.state, fields("a1:c3")), 5);
  t.land("village", "b3").land("forest", "c3").land("diamond", "c2");
  EXPECT_EQ(territory_points(t.state, fields("a1:c3")), 9);
  EXPECT_EQ(territory_points(t.state, fields("a1:c2")), 5);
}

}  // namespace
}  // namespace thronsaal::loewenherz
