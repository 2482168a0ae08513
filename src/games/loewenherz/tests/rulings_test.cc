// Where the rulebook is silent or leaves a choice: every ruling and option of README.md, and every
// answer of the publisher, has a test here.
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/loewenherz/testing/table.h"

namespace thronsaal::loewenherz {
namespace {

using ::testing::DoubleEq;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

// Setting up

TEST(LoewenherzRuling, LotDecidesWhoPlacesFirst) {
  for (const int players : {2, 3, 4}) {
    State s = Rules::start(players, {});
    s.phase = Phase::lot;
    std::vector<Outcome<Action>> outcomes;
    Rules::outcomes(s, outcomes);
    std::vector<double> odds;
    for (const auto& outcome : outcomes) odds.push_back(outcome.probability);
    EXPECT_THAT(odds, SizeIs(players));
    EXPECT_THAT(odds, Each(DoubleEq(1.0 / players)));
    EXPECT_EQ(outcomes.back().action, starts(seat(players - 1)));
  }
}

// One castle alone on a board without borders would own all of it.
TEST(LoewenherzRuling, NoRegionsWhileCastlesArePlaced) {
  Scenario t = founding(3).land("village", "f6");
  t.play("castle a1, knight a2");
  EXPECT_EQ(t.territory(andreas), FieldSet());
  EXPECT_THAT(t.points(), Each(0));
}

TEST(LoewenherzRuling, CastlesOfAColourHaveSixFieldsBetweenThem) {
  Scenario t = founding(3).castles(andreas, "a1");
  EXPECT_EQ(t.why("castle g1"), "too_close") << "only five fields between";
  EXPECT_EQ(t.why("castle d4"), "too_close") << "not diagonally";
  EXPECT_TRUE(t.may("castle h1"));
  EXPECT_TRUE(t.may("castle d5"));
  t.play("castle h1, knight h2");
  EXPECT_TRUE(t.may("castle a2")) << "another colour";
}

// Apart from the castle on a1 there are only these meadows.
Scenario with_meadows(std::string_view names) {
  Scenario t = founding(3).castles(andreas, "a1").land("village", "b1:l1 a2:l12");
  return t.land("meadow", names);
}

TEST(LoewenherzRuling, WithoutSuchASpotOneFieldLessIsEnough) {
  const Scenario t = with_meadows("c4 d4 e3");
  EXPECT_THAT(t.choices(), ElementsAre("castle d4")) << "e3 has no room for the knight";
  EXPECT_EQ(t.why("castle c4"), "too_close") << "only one less";
  const Scenario room = with_meadows("c4 d4 l12");
  EXPECT_THAT(room.choices(), ElementsAre("castle d4")) << "l12 has no room either";
  const Scenario far = with_meadows("c4 d4 d5");
  EXPECT_THAT(far.choices(), ElementsAre("castle d5")) << "seven is possible";
}

TEST(LoewenherzRuling, OneFieldLessAppliesToThisCastleOnly) {
  Scenario t = with_meadows("c4 d4");
  t.play("castle d4, knight c4").land("meadow", "g6:h7").turn_of(andreas);
  EXPECT_THAT(t.choices(), ElementsAre("castle h7"));
  EXPECT_EQ(t.why("castle h6"), "too_close") << "six away from d4";
}

TEST(LoewenherzRuling, DistanceOfCastlesShrinksFurtherIfNecessary) {
  EXPECT_THAT(with_meadows("b4 c4").choices(), ElementsAre("castle c4")) << "five";
  EXPECT_THAT(with_meadows("b3 c3").choices(), ElementsAre("castle c3")) << "four";
  EXPECT_THAT(with_meadows("b1 b2").choices(), ElementsAre("castle b2")) << "two";
}

// The third colour in a game for two

TEST(LoewenherzRuling, ThirdColourHasNoTurnsCardsIncomeOrPoints) {
  Scenario t = neighbours(2).castles(andreas, "a12");
  t.land("village", "k11").land("gold", "k12").fence("j10:l12");
  t.hand(andreas, "A:B1").hand(barbra, "A:B1");
  EXPECT_EQ(t.territory(chris), fields("j10:l12"));
  EXPECT_EQ(t.state.points[2], 0);
  t.play("sell A:B1, drawn A:B2, sell A:B1, draw, drawn A:B3");
  EXPECT_EQ(t.turn(), andreas);
  EXPECT_EQ(t.state.ducats[2], 0);
  EXPECT_EQ(t.state.hands[2].size(), 0);
}

// Andreas has one knight, and the third colour has a region beside the one of Andreas.
Scenario beside_third_colour() {
  Scenario t = Scenario(2).castles(andreas, "a1").castles(barbra, "h12 l12").castles(chris, "f1");
  return t.knights(andreas, "a2").fence("a1:c3").fence("d1:f3").ducats(andreas, 20);
}

TEST(LoewenherzRuling, ExpandingIntoTheThirdColourComparesKnights) {
  Scenario t = beside_third_colour().knights(chris, "f2").hand(andreas, "B:E");
  t.play("play B:E expand");
  EXPECT_EQ(t.why("expand d1 from a1"), "too_few_knights");
  Scenario stronger = beside_third_colour().hand(andreas, "B:E");
  stronger.play("play B:E expand, expand d1 from a1");
  EXPECT_EQ(stronger.territory(chris), fields("d1:f3") - fields("d1"));
}

TEST(LoewenherzRuling, KnightsOfTheThirdColourCanDesert) {
  Scenario t = beside_third_colour().knights(chris, "f2").hand(andreas, "B:D");
  t.play("play B:D deserter, desert a1 against f1, knight b1");
  EXPECT_EQ(t.knights(andreas), fields("a2 b1"));
  EXPECT_EQ(t.knights(chris), FieldSet());
}

TEST(LoewenherzRuling, ThirdColourCannotBeAllied) {
  const Scenario t = beside_third_colour().hand(andreas, "B:A");
  EXPECT_EQ(t.why("play B:A alliance"), "cannot_be_done");
  // Barbra's region makes the card playable, but the third colour is still no ally.
  Scenario other = beside_third_colour().castles(barbra, "a5").fence("a4:c6").hand(andreas, "B:A");
  other.play("play B:A alliance");
  EXPECT_EQ(other.why("ally a1 with f1"), "nobodys_ally");
}

TEST(LoewenherzRuling, ActivePlayerChoosesTheDeserterOfTheThirdColour) {
  Scenario t = beside_third_colour().knights(chris, "f2 e1").hand(andreas, "B:D");
  t.play("play B:D deserter, desert a1 against f1, knight b1");
  EXPECT_EQ(t.turn(), andreas);
  EXPECT_THAT(t.choices(), UnorderedElementsAre("withdraw f2", "withdraw e1"));
  t.play("withdraw e1");
  EXPECT_EQ(t.knights(chris), fields("f2"));
}

// Cards

TEST(LoewenherzRuling, DeedThatCannotBeDoneOnceCannotBeChosen) {
  Scenario t = Scenario(3).castles(andreas, "a1").castles(barbra, "l12").knights(andreas, "a2");
  t.hand(andreas, "A:R1/E B:D B:A").ducats(andreas, 20);
  EXPECT_THAT(t.choices("play"), ElementsAre("play A:R1/E knights"));
  EXPECT_EQ(t.why("play A:R1/E expand"), "cannot_be_done");
  EXPECT_EQ(t.why("play B:D deserter"), "cannot_be_done");
  EXPECT_EQ(t.why("play B:A alliance"), "cannot_be_done");
}

TEST(LoewenherzRuling, CardCanAlwaysBeSold) {
  Scenario t = neighbours().hand(andreas, "A:B1 B:D B:E").ducats(andreas, 0);
  EXPECT_THAT(t.choices(), UnorderedElementsAre("sell A:B1", "sell B:D", "sell B:E"));
  t.play("sell B:D");
  EXPECT_EQ(t.ducats(andreas), board(BoardId::built_in).info(card("B:D")).sale);
}

TEST(LoewenherzRuling, BordersMayStopAfterTheFirst) {
  Scenario t = neighbours().hand(andreas, "A:B3").play("play A:B3 borders");
  EXPECT_EQ(t.why("done"), "at_least_once");
  t.play("border h5-i5, done");
  EXPECT_EQ(t.phase(), Phase::drawing);
}

TEST(LoewenherzRuling, KnightsMayStopAfterTheFirst) {
  Scenario t = neighbours().hand(andreas, "B:R2").play("play B:R2 knights");
  EXPECT_EQ(t.why("done"), "at_least_once");
  t.play("knight b1, done");
  EXPECT_EQ(t.phase(), Phase::drawing);
}

// d1 needs borders in the east and in the south, and frees the one in the west.
TEST(LoewenherzRuling, ExpansionMayUseTheBordersThatItFrees) {
  const auto corner = [](int left) {
    Scenario t = Scenario(3).castles(andreas, "a1").castles(barbra, "h12 l12").fence("a1:c3");
    return t.borders_left(left).hand(andreas, "B:E");
  };
  ASSERT_EQ(corner(1).state.borders_left(), 1);
  const Scenario enough = corner(1).play("play B:E expand, expand d1 from a1");
  EXPECT_EQ(enough.state.borders_left(), 0) << "east and south, less the one in the west";
  EXPECT_EQ(corner(0).why("play B:E expand"), "cannot_be_done");
  EXPECT_EQ(enough.why("expand d3 from a1"), "too_few_borders");
  EXPECT_TRUE(enough.may("expand d2 from a1")) << "two are freed, two are needed";
}

TEST(LoewenherzRuling, FieldWithAFigureIsNotTakenNotEvenWithOnesOwn) {
  Scenario t =
      Scenario(3).castles(andreas, "a1 e2").castles(barbra, "h12 l12").knights(andreas, "d2");
  t.fence("a1:c3").hand(andreas, "B:E").play("play B:E expand");
  EXPECT_EQ(t.why("expand d2 from a1"), "occupied");
  EXPECT_TRUE(t.may("expand d1 from a1"));
}

TEST(LoewenherzRuling, FieldOfAnotherOwnRegionIsNotTaken) {
  Scenario t = neighbours().castles(andreas, "a5").fence("a4:c6").hand(andreas, "B:E");
  t.play("play B:E expand");
  EXPECT_EQ(t.why("expand a4 from a1"), "own_region");
  EXPECT_EQ(t.why("expand a3 from a5"), "own_region");
}

// Deserters

// Andreas may call a deserter, but needs room for the new knight, one in supply, and perhaps a
// ducat.
TEST(LoewenherzRuling, DeserterNeedsAPlaceForTheNewKnight) {
  Scenario room = neighbours().land("village", "b1 b2 a3").hand(andreas, "B:D");
  EXPECT_EQ(room.why("play B:D deserter"), "cannot_be_done");
  EXPECT_EQ(room.castles(andreas, "a10").why("play B:D deserter"), "cannot_be_done")
      << "there is room, but not in this region";
  Scenario supply = neighbours().castles(andreas, "a12").hand(andreas, "B:D");
  supply.knights(andreas, "a8:b11 a7:f7");
  ASSERT_EQ(supply.state.knights_left(0), 0);
  EXPECT_EQ(supply.why("play B:D deserter"), "cannot_be_done");
  Scenario forest = neighbours().land("forest", "b1 b2 a3").hand(andreas, "B:D").ducats(andreas, 6);
  EXPECT_EQ(forest.why("play B:D deserter"), "cannot_be_done");
  forest.ducats(andreas, 7).play("play B:D deserter, desert a1 against f1, knight b1");
  EXPECT_EQ(forest.ducats(andreas), 0);
}

TEST(LoewenherzRuling, DeserterIsAllowedAgainstAllies) {
  Scenario t = neighbours().allied("a1", "f1").hand(andreas, "B:D");
  t.play("play B:D deserter, desert a1 against f1, knight b1");
  EXPECT_EQ(t.knights(barbra), FieldSet());
}

// Alliances

// Neither the same card, nor another alliance, nor a card of the other side ends it.
TEST(LoewenherzRuling, AllianceCannotBeCancelled) {
  Scenario t = neighbours().castles(chris, "b5 e6").fence("a4:c6").knights(andreas, "b1");
  t.allied("a1", "f1").hand(andreas, "B:A").hand(barbra, "C:A").play("play B:A alliance");
  EXPECT_EQ(t.why("ally a1 with f1"), "allied_already");
  t.play("ally a1 with b5, drawn A:B1");
  EXPECT_EQ(t.turn(), barbra);
  EXPECT_EQ(t.why("play C:A alliance"), "cannot_be_done") << "Barbra has no other neighbour";
  t.turn_of(andreas).hand(andreas, "B:E");
  EXPECT_EQ(t.why("play B:E expand"), "cannot_be_done") << "only allies around, though weaker";
}

// Barbra loses the fields at the common border to Chris, who gets between the allies and then
// loses them to Andreas. The alliance is still there.
TEST(LoewenherzRuling, AllianceSurvivesLosingTheCommonBorder) {
  Scenario t = neighbours().knights(andreas, "b1 b2").allied("a1", "f1").castles(chris, "e5");
  t.fence("d4:f6").knights(chris, "e4 d5").hand(chris, "C:E D:E").turn_of(chris).ducats(chris, 20);
  t.play("play C:E expand, expand d3 from e5, expand d2 from e5, drawn A:B1");
  t.turn_of(chris).play("play D:E expand, expand d1 from e5, done");
  ASSERT_FALSE(adjacent(t.territory(andreas), t.territory(barbra)));
  EXPECT_TRUE(allied(t.state, field("a1"), field("f1")));
  Scenario back = t.hand(andreas, "B:E").ducats(andreas, 9);
  back.play("drawn A:B2").turn_of(andreas).play("play B:E expand, expand d1 from a1");
  EXPECT_EQ(back.why("expand e1 from a1"), "is_allied");
}

// The end

// Andreas's first field leaves Barbra's castle alone with five villages, enough for the early
// marker with four players; the second field takes one of them.
TEST(LoewenherzRuling, MarkerIsCheckedOnceAfterTheWholeCardAndBeforeRefilling) {
  Scenario t = Scenario(4, {.early_king = true}).castles(andreas, "a1").knights(andreas, "a2");
  t.castles(barbra, "a6").castles(chris, "e4 h12 l12").land("village", "a4:b4 a5:b5 b6");
  t.fence("a1:c3").fence("a4:e4 a5:b6").hand(andreas, "B:E");
  t.play("play B:E expand, expand c4 from a1");
  EXPECT_EQ(t.points(barbra), 15);
  EXPECT_FALSE(t.over());
  Scenario stopped = t;
  stopped.play("done");
  EXPECT_TRUE(stopped.over());
  EXPECT_EQ(stopped.hand(andreas), Cards()) << "no one refills";
  EXPECT_EQ(stopped.places().at(1), 1);
  t.play("expand a4 from a1");
  EXPECT_THAT(t.points(), ElementsAre(3, 12, 0, 0));
  EXPECT_FALSE(t.over());
}

// Two have 30 or more in the game for four when Chris finishes a card.
TEST(LoewenherzRuling, SeveralAtTheMarkerAreRankedByPointsThenDucatsThenShare) {
  const auto both = [](int ducats) {
    Scenario t = Scenario(4).castles(andreas, "a1").castles(barbra, "a12").castles(chris, "k5 l8");
    t.land("village", "a2:j2 a11:j11").fence("a1:j3").fence("a10:j12");
    return t.ducats(andreas, ducats).ducats(barbra, 9).turn_of(chris).hand(chris, "A:B1");
  };
  const Scenario equal = both(9).play("play A:B1 borders, border f6-f7");
  EXPECT_THAT(equal.places(), ElementsAre(1, 1, 4, 3)) << "shared; Doris has one more ducat";
  const Scenario richer = both(10).play("play A:B1 borders, border f6-f7");
  EXPECT_THAT(richer.places(), ElementsAre(1, 2, 4, 3));
  const Scenario poorer = both(0).play("play A:B1 borders, border f6-f7");
  EXPECT_THAT(poorer.places(), ElementsAre(2, 1, 4, 3));
  const Scenario ahead = both(0).land("forest", "a3").play("play A:B1 borders, border f6-f7");
  EXPECT_THAT(ahead.places(), ElementsAre(1, 2, 4, 3)) << "points before ducats";
  EXPECT_THAT(ahead.points(), ElementsAre(31, 30, 0, 0)) << "and no prize for ducats";
}

std::vector<int> bonus(const std::vector<int>& ducats) {
  Scenario t(static_cast<int>(ducats.size()));
  for (std::size_t i = 0; i < ducats.size(); ++i) t.ducats(seat(static_cast<int>(i)), ducats[i]);
  const PerColour points = ducat_bonus(t.state);
  return {points.begin(), points.begin() + t.state.players};
}

TEST(LoewenherzRuling, AllWithMostDucatsGetFiveAndThereIsNoSecondPrize) {
  EXPECT_THAT(bonus({9, 4, 5, 6}), ElementsAre(5, 0, 0, 3)) << "without a tie there is";
  EXPECT_THAT(bonus({9, 4, 9, 6}), ElementsAre(5, 0, 5, 0));
  EXPECT_THAT(bonus({7, 7}), ElementsAre(5, 5));
}

TEST(LoewenherzRuling, AllWithSecondMostDucatsGetThree) {
  EXPECT_THAT(bonus({9, 6, 5, 6}), ElementsAre(5, 3, 0, 3));
  EXPECT_THAT(bonus({2, 2, 8, 2}), ElementsAre(3, 3, 5, 3));
}

TEST(LoewenherzRuling, NoDucatsNoPrize) {
  EXPECT_THAT(bonus({9, 0, 0}), ElementsAre(5, 0, 0));
  EXPECT_THAT(bonus({0, 0, 0, 0}), Each(0));
}

TEST(LoewenherzRuling, DucatsAreNotLimitedByTheCoins) {
  const Scenario t = neighbours().ducats(andreas, 47).hand(andreas, "A:B1").play("sell A:B1");
  EXPECT_EQ(t.ducats(andreas), 49);
}

TEST(LoewenherzRuling, GameEndsAfterFourHundredTurns) {
  Scenario t = neighbours().hand(andreas, "A:B1").hand(barbra, "A:B1").turns(399);
  t.play("sell A:B1, drawn A:B2");
  ASSERT_FALSE(t.over());
  EXPECT_EQ(t.state.turns, 400);
  t.play("sell A:B1, draw, drawn A:B2");
  EXPECT_TRUE(t.over());
  EXPECT_THAT(t.points(), ElementsAre(5, 5, 0)) << "as if the last card had been played";
}

// Options

TEST(LoewenherzOption, PurseOfSevenIsTheDefault) {
  EXPECT_THAT(Rules::start(4, {}).ducats, Each(7));
  EXPECT_THAT(Rules::start(2, {}).ducats, ElementsAre(7, 7, 0, 0));
}

TEST(LoewenherzOption, PurseOfFortyGivesFortyDucats) {
  EXPECT_THAT(Rules::start(4, {.rich = true}).ducats, Each(40));
  EXPECT_THAT(Rules::start(2, {.rich = true}).ducats, ElementsAre(40, 40, 0, 0));
}

// Andreas has a region worth twenty points when Barbra finishes a card.
Scenario twenty_points(const Options& options) {
  Scenario t =
      Scenario(3, options).castles(andreas, "a1").castles(barbra, "h12 l12").ducats(barbra, 9);
  t.land("village", "b1:c3").land("forest", "a2:a3").fence("a1:c3").hand(barbra, "A:B1");
  return t.turn_of(barbra).play("play A:B1 borders, border h5-i5");
}

TEST(LoewenherzOption, PrintedKingIsTheDefault) {
  const Scenario t = twenty_points({});
  EXPECT_EQ(t.points(andreas), 20);
  EXPECT_FALSE(t.over());
  EXPECT_EQ(t.state.marker(), 40);
}

TEST(LoewenherzOption, EarlyKingHalvesTheMarker) {
  EXPECT_TRUE(twenty_points({.early_king = true}).over());
  EXPECT_EQ(Scenario(2, {.early_king = true}).state.marker(), 25);
  EXPECT_EQ(Scenario(3, {.early_king = true}).state.marker(), 20);
  EXPECT_EQ(Scenario(4, {.early_king = true}).state.marker(), 15);
}

}  // namespace
}  // namespace thronsaal::loewenherz
