// Deeds of cards: knights, expansion, deserters and alliances.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/loewenherz/testing/table.h"

namespace thronsaal::loewenherz {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

// Knights

TEST(LoewenherzDeeds, KnightsStandBesideOwnFiguresWithoutABorderBetween) {
  Scenario t = neighbours().hand(andreas, "B:R2").play("play B:R2 knights");
  EXPECT_THAT(t.choices(), UnorderedElementsAre("knight b1", "knight b2", "knight a3"));
  EXPECT_EQ(t.why("knight a4"), "beside_own_figure");
  EXPECT_EQ(t.why("knight a2"), "occupied");
  t.play("knight a3");
  EXPECT_EQ(t.why("knight a4"), "beside_own_figure") << "a border lies between";
  t.play("knight b3");
  EXPECT_EQ(t.knights(andreas), fields("a2 a3 b3")) << "beside one just placed";
}

TEST(LoewenherzDeeds, KnightsStandInsideOrOutsideRegions) {
  Scenario t = neighbours().castles(andreas, "a10").hand(andreas, "B:R2");
  t.play("play B:R2 knights, knight b1, knight a9");
  EXPECT_EQ(t.knights(andreas), fields("a2 b1 a9"));
}

TEST(LoewenherzDeeds, KnightsNeedMeadowOrForest) {
  Scenario t = neighbours().land("village", "b1").land("gold", "b2").land("forest", "a3");
  t.hand(andreas, "A:R1").play("play A:R1 knights");
  EXPECT_EQ(t.why("knight b1"), "knights_on_open_ground");
  EXPECT_EQ(t.why("knight b2"), "knights_on_open_ground");
  EXPECT_THAT(t.choices(), ElementsAre("knight a3"));
}

TEST(LoewenherzDeeds, ForestCostsADucatAfterTheCard) {
  Scenario t = neighbours().land("forest", "a3").hand(andreas, "A:R1").ducats(andreas, 3);
  t.play("play A:R1 knights, knight a3");
  EXPECT_EQ(t.ducats(andreas), 0);
  Scenario poor = neighbours().land("forest", "a3").hand(andreas, "A:R1").ducats(andreas, 2);
  poor.play("play A:R1 knights");
  EXPECT_EQ(poor.why("knight a3"), "forest_costs");
  EXPECT_TRUE(poor.may("knight b1"));
  const Scenario only =
      neighbours().land("forest", "a3 b1 b2").hand(andreas, "A:R1").ducats(andreas, 2);
  EXPECT_EQ(only.why("play A:R1 knights"), "cannot_be_done");
}

TEST(LoewenherzDeeds, EachColourHasFifteenKnights) {
  Scenario t = neighbours().castles(andreas, "a12").knights(andreas, "a8:b11 a7:e7");
  ASSERT_EQ(t.state.knights_left(0), 1);
  t.hand(andreas, "B:R2 A:R1").play("play B:R2 knights, knight b1");
  EXPECT_EQ(t.why("knight b2"), "no_knights_left");
  EXPECT_THAT(t.choices(), ElementsAre("done"));
  t.play("done, drawn A:B1").turn_of(andreas);
  EXPECT_EQ(t.why("play A:R1 knights"), "cannot_be_done");
}

// Expansion

TEST(LoewenherzDeeds, ExpansionIntoARegionNeedsStrictlyMoreKnights) {
  const Scenario t = neighbours().hand(andreas, "B:E").play("play B:E expand");
  EXPECT_EQ(t.why("expand d1 from a1"), "too_few_knights") << "one against one";
  Scenario more = neighbours().knights(andreas, "b1").hand(andreas, "B:E");
  more.play("play B:E expand, expand d1 from a1");
  EXPECT_EQ(more.territory(barbra), fields("d2:f3 e1:f1"));
}

TEST(LoewenherzDeeds, OnlyKnightsOfTheTwoRegionsAreCompared) {
  Scenario own = neighbours().castles(andreas, "a6").knights(andreas, "a7 a8").fence("a5:c9");
  own.hand(andreas, "B:E").play("play B:E expand");
  EXPECT_EQ(own.why("expand d1 from a1"), "too_few_knights")
      << "Andreas's other knights are elsewhere";
  Scenario others = neighbours().knights(andreas, "b1").castles(barbra, "a10");
  others.knights(barbra, "a9 b10").hand(andreas, "B:E").play("play B:E expand");
  EXPECT_TRUE(others.may("expand d1 from a1")) << "so are hers";
}

TEST(LoewenherzDeeds, OpenLandAndNeutralZonesNeedNoKnights) {
  Scenario t = Scenario(3).castles(andreas, "a1").castles(barbra, "h12 l12").fence("a1:c3");
  t.fence("d1").hand(andreas, "B:E").play("play B:E expand, expand d1 from a1, expand a4 from a1");
  EXPECT_EQ(t.territory(andreas), fields("a1:c3 d1 a4"));
}

TEST(LoewenherzDeeds, SecondFieldMayLieBesideTheFirst) {
  Scenario t = neighbours().hand(andreas, "B:E").play("play B:E expand");
  EXPECT_EQ(t.why("expand a5 from a1"), "not_beside_region");
  t.play("expand a4 from a1, expand a5 from a1");
  EXPECT_EQ(t.territory(andreas), fields("a1:c3 a4:a5"));
}

TEST(LoewenherzDeeds, ExpansionMayStopAfterTheFirstField) {
  Scenario t = neighbours().hand(andreas, "B:E").play("play B:E expand");
  EXPECT_EQ(t.why("done"), "at_least_once");
  t.play("expand a4 from a1, done");
  EXPECT_EQ(t.phase(), Phase::drawing);
}

TEST(LoewenherzDeeds, OnlyOwnRegionsExpand) {
  const Scenario t =
      neighbours().castles(andreas, "a10").hand(andreas, "B:E").play("play B:E expand");
  EXPECT_EQ(t.why("expand c1 from f1"), "no_region_of_yours") << "Barbra's";
  EXPECT_EQ(t.why("expand a9 from a10"), "no_region_of_yours") << "not closed";
  EXPECT_EQ(t.why("expand a4 from b2"), "no_region_of_yours") << "not a castle";
  EXPECT_EQ(t.why("expand b3 from a1"), "in_region_already");
}

TEST(LoewenherzDeeds, FigureProtectsItsField) {
  Scenario t = neighbours().knights(andreas, "b1 b2").knights(barbra, "e2 d2").hand(andreas, "B:E");
  t.knights(andreas, "b3").play("play B:E expand");
  EXPECT_EQ(t.why("expand d2 from a1"), "occupied");
  EXPECT_TRUE(t.may("expand d1 from a1"));
}

// Deserters

TEST(LoewenherzDeeds, DeserterJoinsOneSideAndLeavesTheOther) {
  Scenario t = neighbours().hand(andreas, "B:D").play("play B:D deserter");
  EXPECT_THAT(t.choices(), ElementsAre("desert a1 against f1"));
  EXPECT_EQ(t.why("knight b1"), "call_deserter_first");
  t.play("desert a1 against f1");
  EXPECT_THAT(t.choices(), UnorderedElementsAre("knight b1", "knight b2", "knight a3"));
  EXPECT_EQ(t.why("done"), "call_deserter_first");
  t.play("knight b1");
  EXPECT_EQ(t.knights(andreas), fields("a2 b1"));
  EXPECT_EQ(t.knights(barbra), FieldSet()) << "a castle may be left alone";
  EXPECT_EQ(t.state.knights_left(1), 15);
  EXPECT_EQ(t.phase(), Phase::drawing) << "a single choice is automatic";
}

TEST(LoewenherzDeeds, OwnerChoosesADeserterThatCutsOffNoKnight) {
  Scenario t =
      neighbours().knights(barbra, "e2 d2 e1").castles(barbra, "a10").knights(barbra, "a9");
  t.hand(andreas, "B:D").play("play B:D deserter, desert a1 against f1, knight b1");
  EXPECT_EQ(t.turn(), barbra);
  EXPECT_EQ(t.why(andreas, "withdraw d2"), "not_your_turn");
  // f2 can go because e1 holds the chain.
  EXPECT_THAT(t.choices(), UnorderedElementsAre("withdraw e1", "withdraw f2", "withdraw d2"));
  EXPECT_EQ(t.why("withdraw e2"), "cuts_off_knights");
  EXPECT_EQ(t.why("withdraw a9"), "no_knight_there") << "in no such region";
  EXPECT_EQ(t.why("withdraw d1"), "no_knight_there");
  EXPECT_EQ(t.why("done"), "withdraw_first");
  t.play("withdraw d2");
  EXPECT_EQ(t.knights(barbra), fields("f2 e2 e1 a9"));
  EXPECT_EQ(t.turn(), andreas) << "who refills";
}

TEST(LoewenherzDeeds, SingleChoiceOfADeserterIsAutomatic) {
  Scenario t = neighbours().knights(barbra, "e2 d2").hand(andreas, "B:D");
  t.play("play B:D deserter, desert a1 against f1, knight b1");
  EXPECT_EQ(t.knights(barbra), fields("f2 e2"));
}

TEST(LoewenherzDeeds, NewKnightStandsInTheChosenRegion) {
  Scenario t = neighbours().castles(andreas, "a10").hand(andreas, "B:D");
  t.play("play B:D deserter, desert a1 against f1");
  EXPECT_EQ(t.why("knight a9"), "recruit_in_region");
  EXPECT_EQ(t.why("knight c3"), "beside_own_figure");
}

// Chris has the region a4:c6 without a knight, and one far away with a knight.
TEST(LoewenherzDeeds, DeserterNeedsNeighboursWithKnights) {
  Scenario t = neighbours().castles(chris, "b5 l6").fence("a4:c6").fence("j10:l12");
  t.knights(chris, "l11").castles(andreas, "a10").hand(andreas, "B:D").play("play B:D deserter");
  EXPECT_EQ(t.why("desert a1 against b5"), "deserter_needs_knights");
  EXPECT_EQ(t.why("desert a1 against l12"), "not_neighbours");
  EXPECT_EQ(t.why("desert a1 against h12"), "no_region_of_others") << "open land";
  EXPECT_EQ(t.why("desert a1 against a10"), "no_region_of_others");
  EXPECT_EQ(t.why("desert a1 against b2"), "no_region_of_others");
  EXPECT_EQ(t.why("desert a10 against f1"), "no_region_of_yours");
  Scenario bare = neighbours().hand(andreas, "B:D");
  bare.state.knights[0] = FieldSet();
  EXPECT_EQ(bare.why("play B:D deserter"), "cannot_be_done")
      << "the player's region needs a knight as well";
}

// Alliances

TEST(LoewenherzDeeds, AlliesCannotExpandIntoEachOther) {
  Scenario t = neighbours().knights(andreas, "b1").hand(andreas, "B:A").hand(barbra, "B:E");
  t.knights(barbra, "e2 e1").play("play B:A alliance");
  EXPECT_THAT(t.choices(), ElementsAre("ally a1 with f1"));
  EXPECT_EQ(t.why("done"), "ally_first");
  t.play("ally a1 with f1, drawn A:B1, play B:E expand");
  EXPECT_EQ(t.why("expand c1 from f1"), "is_allied") << "three knights against two";
  Scenario own = neighbours().knights(andreas, "b1").allied("a1", "f1").hand(andreas, "B:E");
  EXPECT_EQ(own.play("play B:E expand").why("expand d1 from a1"), "is_allied");
}

TEST(LoewenherzDeeds, AllianceIsBetweenTwoRegionsAndMadeOnce) {
  Scenario t = neighbours().castles(chris, "b5 e6").fence("a4:c6").hand(andreas, "B:A C:A");
  t.allied("a1", "f1").play("play B:A alliance");
  EXPECT_EQ(t.why("ally a1 with f1"), "allied_already");
  t.play("ally a1 with b5, drawn A:B1");
  EXPECT_TRUE(allied(t.state, field("a1"), field("b5"))) << "several are possible";
  EXPECT_TRUE(allied(t.state, field("b5"), field("a1")));
  EXPECT_FALSE(allied(t.state, field("f1"), field("b5")));
  EXPECT_EQ(t.turn_of(andreas).why("play C:A alliance"), "cannot_be_done") << "no region is left";
}

TEST(LoewenherzDeeds, AlliesMustBeNeighbours) {
  Scenario t = neighbours().castles(chris, "l6").fence("j10:l12").hand(andreas, "B:A");
  t.play("play B:A alliance");
  EXPECT_EQ(t.why("ally a1 with l12"), "not_neighbours");
  EXPECT_EQ(t.why("ally f1 with a1"), "no_region_of_yours");
}

}  // namespace
}  // namespace thronsaal::loewenherz
