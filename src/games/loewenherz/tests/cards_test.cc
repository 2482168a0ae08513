// Turns: income, a card sold or played, refilling, and how the game ends.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/loewenherz/testing/table.h"

namespace thronsaal::loewenherz {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

// Income

TEST(LoewenherzCards, TurnBeginsWithADucatForEachKindOfMine) {
  Scenario t = neighbours().land("gold", "d1 d2").land("silver", "d3").land("copper", "b1 j5");
  t.hand(andreas, "A:B1").play("sell A:B1, drawn A:B2");
  EXPECT_EQ(t.turn(), barbra);
  EXPECT_EQ(t.ducats(barbra), 22) << "two kinds in three mines; copper is not Barbra's";
  EXPECT_EQ(t.events("earns").front(), R"({"kind":"earns","seat":1,"ducats":2})");
}

TEST(LoewenherzCards, NoMinesNoIncome) {
  const Scenario t = neighbours().hand(andreas, "A:B1").play("sell A:B1, drawn A:B2");
  EXPECT_EQ(t.ducats(barbra), 20);
  EXPECT_EQ(t.times("earns"), 0);
}

// Selling and playing

TEST(LoewenherzCards, SoldCardGoesToTheMarketForItsSaleValue) {
  const Scenario t = neighbours().hand(andreas, "A:B3 A:B1").play("sell A:B3");
  EXPECT_EQ(t.ducats(andreas), 25);
  EXPECT_EQ(t.state.market, cards("A:B3"));
  EXPECT_EQ(t.hand(andreas), cards("A:B1"));
}

TEST(LoewenherzCards, PlayedCardIsPaidForAndNeverReturns) {
  const Scenario t = neighbours().hand(andreas, "A:B3 A:B1").play("play A:B3 borders");
  EXPECT_EQ(t.ducats(andreas), 14);
  EXPECT_EQ(t.hand(andreas), cards("A:B1"));
  EXPECT_EQ(t.state.market, Cards());
  EXPECT_EQ(t.state.pile.count(card("A:B3")), 2) << "of three";
}

TEST(LoewenherzCards, UnaffordableCardCanOnlyBeSold) {
  Scenario t = neighbours().ducats(andreas, 5).hand(andreas, "A:B3");
  EXPECT_EQ(t.why("play A:B3 borders"), "too_dear");
  EXPECT_THAT(t.choices(), ElementsAre("sell A:B3"));
  EXPECT_TRUE(t.ducats(andreas, 6).may("play A:B3 borders")) << "the last ducat is enough";
}

TEST(LoewenherzCards, PlayersUseOnlyTheirOwnCardsAndTheirDeeds) {
  const Scenario t = neighbours().hand(andreas, "A:R1/B2");
  EXPECT_EQ(t.why("sell A:B1"), "not_in_hand");
  EXPECT_EQ(t.why("play A:B1 borders"), "not_in_hand");
  EXPECT_EQ(t.why("play A:R1/B2 expand"), "not_on_card");
  EXPECT_THAT(t.choices(),
              UnorderedElementsAre("sell A:R1/B2", "play A:R1/B2 knights", "play A:R1/B2 borders"));
}

TEST(LoewenherzCards, EqualCardsAreOneChoice) {
  const Scenario t = neighbours().hand(andreas, "A:B1 A:B1");
  EXPECT_THAT(t.choices(), UnorderedElementsAre("sell A:B1", "play A:B1 borders"));
}

TEST(LoewenherzCards, NoPlayerPassesWithACardInHand) {
  const Scenario t = neighbours().hand(andreas, "A:B1");
  EXPECT_EQ(t.why("done"), "sell_or_play");
  EXPECT_EQ(t.why("draw"), "sell_or_play");
  EXPECT_EQ(t.why("knight b1"), "sell_or_play");
}

TEST(LoewenherzCards, OneCardPerTurn) {
  Scenario t = neighbours().hand(andreas, "A:B1 A:B2").play("play A:B2 borders");
  EXPECT_EQ(t.why("sell A:B1"), "carry_out_card");
  EXPECT_EQ(t.why("knight b1"), "carry_out_card");
  t.market("B:B2").play("border h5-i5, border h6-i6");
  EXPECT_EQ(t.why("sell A:B1"), "refill_first");
  EXPECT_EQ(t.why("done"), "refill_first");
}

TEST(LoewenherzCards, OnlyTheActivePlayerActs) {
  Scenario t = neighbours().hand(andreas, "A:B1").hand(barbra, "A:B1");
  EXPECT_EQ(t.why(barbra, "sell A:B1"), "not_your_turn");
  EXPECT_EQ(t.why(Actor::chance(), "drawn A:B1"), "not_for_chance");
  EXPECT_EQ(t.why(andreas, "drawn A:B2"), "only_chance");
  t.play("sell A:B1");
  EXPECT_EQ(t.why(andreas, "draw"), "chance_is_next");
}

// Refilling

TEST(LoewenherzCards, RefillsFromThePileOrTheMarket) {
  Scenario t = neighbours().market("B:B2 C:A").hand(andreas, "A:B1").play("sell A:B1");
  EXPECT_THAT(t.choices(), UnorderedElementsAre("take B:B2", "take C:A", "draw"));
  EXPECT_EQ(t.why("take D:A"), "not_on_market");
  t.play("take C:A");
  EXPECT_EQ(t.hand(andreas), cards("C:A"));
  EXPECT_EQ(t.ducats(andreas), 22) << "free of charge";
  EXPECT_EQ(t.state.market, cards("A:B1 B:B2"));
  EXPECT_EQ(t.turn(), barbra);
}

TEST(LoewenherzCards, RefillsNotWithTheCardJustSoldButWithAnEqualOne) {
  const Scenario t = neighbours().market("B:B2").hand(andreas, "A:B1").play("sell A:B1");
  EXPECT_EQ(t.why("take A:B1"), "just_sold");
  const Scenario equal = neighbours().market("A:B1").hand(andreas, "A:B1").play("sell A:B1");
  EXPECT_THAT(equal.choices(), UnorderedElementsAre("take A:B1", "draw"));
}

TEST(LoewenherzCards, NextPlayerMayTakeTheSoldCard) {
  Scenario t = neighbours().hand(andreas, "A:B1").hand(barbra, "A:B2");
  t.play("sell A:B1, drawn A:B3, sell A:B2");
  EXPECT_THAT(t.choices(), UnorderedElementsAre("take A:B1", "draw"));
}

TEST(LoewenherzCards, ACardEqualToThePlayedOneMayBeTaken) {
  Scenario t = neighbours().market("A:B1").hand(andreas, "A:B1");
  t.play("play A:B1 borders, border h5-i5");
  EXPECT_TRUE(t.may("take A:B1"));
}

TEST(LoewenherzCards, WithAnEmptyMarketTheDrawIsAutomatic) {
  const Scenario t = neighbours().hand(andreas, "A:B1").play("sell A:B1");
  EXPECT_EQ(t.phase(), Phase::drawing);
}

TEST(LoewenherzCards, PileHasItsLettersInOrder) {
  Scenario t = neighbours().hand(andreas, "A:B1").pile("D:A B:B2 B:B2 B:E C:A");
  t.play("sell A:B1");
  EXPECT_EQ(t.why("drawn C:A"), "top_card");
  EXPECT_EQ(t.why("drawn B:R1"), "top_card") << "not in the pile";
  std::vector<Outcome<Action>> outcomes;
  Rules::outcomes(t.state, outcomes);
  ASSERT_EQ(outcomes.size(), 2U);
  EXPECT_EQ(outcomes[0].action, drawn(card("B:B2")));
  EXPECT_DOUBLE_EQ(outcomes[0].probability, 2.0 / 3);
  EXPECT_DOUBLE_EQ(outcomes[1].probability, 1.0 / 3);
}

// The end

TEST(LoewenherzCards, AfterTheLastCardEveryPlayerHasThreeTurnsAndItsDrawerPlaysLast) {
  Scenario t = neighbours().ducats(andreas, 7).ducats(barbra, 7).hand(andreas, "A:B1 A:B2 A:B3");
  t.hand(barbra, "B:B2 B:B3 C:B2").hand(chris, "D:A D:D D:E").pile("D:B2");
  t.play("sell A:B1, drawn D:B2");
  EXPECT_TRUE(t.state.last_phase);
  t.play("sell B:B2");
  EXPECT_EQ(t.turn(), chris) << "no refilling, not even from the market";
  t.play("sell D:A, sell A:B2, sell B:B3, sell D:D, sell A:B3, sell C:B2, sell D:E");
  EXPECT_FALSE(t.over());
  EXPECT_EQ(t.turn(), andreas);
  t.play("sell D:B2");
  EXPECT_TRUE(t.over());
  EXPECT_EQ(t.why(andreas, "draw"), "game_is_over");
  EXPECT_THAT(t.state.ducats, ElementsAre(19, 16, 18, 0));
  EXPECT_THAT(t.points(), ElementsAre(5, 0, 3));
  EXPECT_THAT(t.places(), ElementsAre(1, 3, 2));
}

TEST(LoewenherzCards, IncomeContinuesInTheLastPhase) {
  Scenario t =
      neighbours().land("gold", "d1").last_phase().hand(andreas, "A:B1").hand(barbra, "A:B2");
  t.play("sell A:B1");
  EXPECT_EQ(t.ducats(barbra), 21);
}

// The last card of the game is sold, and the others have two forests, or nothing.
TEST(LoewenherzCards, EqualPointsAreRankedByDucatsThenShared) {
  Scenario t = neighbours().land("forest", "d1 d2").last_phase().hand(andreas, "A:B1");
  t.ducats(andreas, 9).ducats(barbra, 6).ducats(chris, 1);
  t.play("sell A:B1");
  EXPECT_THAT(t.points(), ElementsAre(5, 5, 0));
  EXPECT_THAT(t.places(), ElementsAre(1, 2, 3));
  Scenario equal = neighbours().last_phase().hand(andreas, "A:B1");
  equal.ducats(andreas, 9).ducats(barbra, 11).ducats(chris, 1);
  equal.play("sell A:B1");
  EXPECT_THAT(equal.places(), ElementsAre(1, 1, 3));
}

// Barbra closes a region of Andreas that brings him to the marker at 40.
Scenario almost_king() {
  Scenario t = Scenario(3).castles(andreas, "a1").castles(barbra, "h12 l12").hand(barbra, "A:B1");
  t.land("village", "b1:d4").land("royal_city", "a2").ducats(barbra, 9).turn_of(barbra);
  return t.borders("d1-e1 d2-e2 d3-e3 a4-a5 b4-b5 c4-c5 d4-d5");
}

TEST(LoewenherzCards, KingComesOnAnothersTurn) {
  const Scenario t = almost_king().play("play A:B1 borders, border d4-e4");
  EXPECT_TRUE(t.over());
  EXPECT_EQ(t.times("king_returns"), 1);
  EXPECT_THAT(t.points(), ElementsAre(41, 0, 0)) << "and no prize for ducats";
  EXPECT_THAT(t.places(), ElementsAre(1, 2, 3)) << "the others by ducats";
}

TEST(LoewenherzCards, KingComesInTheLastPhaseToo) {
  Scenario t = almost_king().last_phase().hand(chris, "A:B1");
  t.play("play A:B1 borders, border d4-e4");
  EXPECT_TRUE(t.over());
  EXPECT_TRUE(t.state.king_returned);
}

TEST(LoewenherzCards, OnePointBelowTheMarkerIsNotEnough) {
  Scenario t = almost_king().land("village", "a2");
  t.play("play A:B1 borders, border d4-e4");
  EXPECT_EQ(t.points(andreas), 39);
  EXPECT_FALSE(t.over());
}

TEST(LoewenherzCards, MarkerDependsOnTheNumberOfPlayers) {
  EXPECT_EQ(Scenario(2).state.marker(), 50);
  EXPECT_EQ(Scenario(3).state.marker(), 40);
  EXPECT_EQ(Scenario(4).state.marker(), 30);
}

}  // namespace
}  // namespace thronsaal::loewenherz
