// A turn: paying, placing, exchanging, drawing, and what is illegal.
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/kardinal_und_koenig/testing/table.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

// Andreas has two cloisters in Franconia, and it is Barbra's turn.
Scenario franconia(std::string_view hand) {
  return Scenario(3)
      .cloisters(andreas, "FRK1 FRK2")
      .hand(barbra, hand)
      .face_up("FRA ENG_SWA")
      .turn_of(barbra);
}
// An empty board.
Scenario empty_europe(std::string_view hand) {
  return Scenario(3).hand(andreas, hand).face_up("FRA ENG_SWA").turn_of(andreas);
}

// Whose turn it is

TEST(KardinalTurn, GoesRoundClockwise) {
  Scenario t = franconia("");
  for (const Seat who : {barbra, chris, andreas, barbra}) {
    EXPECT_EQ(t.turn(), who);
    t.hand(who, "FRK_ARA FRK_ARA FRK_ARA").play("exchange FRK_ARA, draw, drawn BAY_BUR");
  }
}

TEST(KardinalTurn, OnlyThePlayerToMoveMayAct) {
  Scenario t = franconia("FRK_ARA FRK_ARA FRA");
  EXPECT_EQ(t.why(andreas, "exchange FRA"), "not_your_turn");
  EXPECT_EQ(t.why(Actor::chance(), "drawn FRA"), "not_for_chance");
  t.play("exchange FRA, draw");
  EXPECT_EQ(t.why(barbra, "drawn FRA"), "chance_is_next");
  EXPECT_EQ(Scenario(3).finish().why(barbra, "pass"), "game_is_over");
}

TEST(KardinalTurn, PlayersDoNotActForChance) {
  const Scenario t = franconia("FRK_ARA FRK_ARA FRA");
  for (const char* move : {"drawn FRA", "turned FRA", "starts 1", "dealt FRA FRA FRA"}) {
    EXPECT_EQ(t.why(move), "only_chance") << move;
  }
}

// Three cards, two pieces, one country

TEST(KardinalTurn, OneCardPaysForOnePiece) {
  const Scenario t = franconia("FRK_ARA BAY_BUR FRA").play("cloister FRK3, done");
  EXPECT_TRUE(t.has_cloister(barbra, "FRK3"));
  EXPECT_EQ(t.hand(barbra), cards("BAY_BUR FRA"));
  EXPECT_EQ(t.state.discard, cards("FRK_ARA"));
  EXPECT_EQ(t.cloisters_left(barbra), 19);
}

TEST(KardinalTurn, TwoCardsPayForTwoPieces) {
  const Scenario t = franconia("FRK_ARA FRK_ARA FRA").play("cloister FRK3, councillor FRK");
  EXPECT_TRUE(t.has_cloister(barbra, "FRK3"));
  EXPECT_EQ(t.councillors(barbra, "FRK"), 1);
  EXPECT_EQ(t.hand(barbra), cards("FRA"));
  EXPECT_EQ(t.phase(), Phase::drawing) << "two pieces are the most";
}

TEST(KardinalTurn, CardAndPairPayForTwoPiecesInEitherOrder) {
  for (const char* moves :
       {"cloister FRK3, cloister FRK4 pair BAY_BUR", "cloister FRK4 pair BAY_BUR, cloister FRK3"}) {
    const Scenario t = franconia("FRK_ARA BAY_BUR BAY_BUR").play(moves);
    EXPECT_TRUE(t.has_cloister(barbra, "FRK3")) << moves;
    EXPECT_TRUE(t.has_cloister(barbra, "FRK4")) << moves;
    EXPECT_EQ(t.hand(barbra), kNoCards) << moves;
    EXPECT_EQ(t.phase(), Phase::drawing) << moves;
  }
}

TEST(KardinalTurn, ThreeCardsOfTheCountryDoNotPayForThreePieces) {
  const Scenario t = franconia("FRK_ARA FRK_ARA FRK_ARA").play("cloister FRK3, cloister FRK4");
  EXPECT_EQ(t.why("cloister FRK5"), "fill_hand_first");
  EXPECT_EQ(t.hand(barbra), cards("FRK_ARA"));
}

TEST(KardinalTurn, BothPiecesGoToOneCountry) {
  const Scenario t =
      franconia("FRK_ARA FRK_ARA FRA").cloisters(chris, "ARA1").play("cloister FRK3");
  EXPECT_EQ(t.why("cloister ARA2"), "one_country") << "the same card shows it";
  EXPECT_EQ(t.why("councillor ARA"), "one_country");
  EXPECT_THAT(t.choices(), UnorderedElementsAre("cloister FRK4", "cloister FRK5", "cloister FRK6",
                                                "cloister FRK7", "councillor FRK", "done"));
}

TEST(KardinalTurn, NextTurnMayGoToAnotherCountry) {
  Scenario t = franconia("FRK_ARA FRA FRA").hand(chris, "FRK_ARA FRA FRA");
  t.play("cloister FRK3, done, take FRA, turned FRA");
  EXPECT_TRUE(t.may("cloister ARA1"));
}

// Payments

TEST(KardinalTurn, CardShowsTwoCountries) {
  const Scenario t = empty_europe("LOT_ITA FRA BAY_BUR");
  EXPECT_TRUE(t.may("cloister LOT1"));
  EXPECT_TRUE(t.may("cloister ITA5"));
  EXPECT_TRUE(t.may("cloister FRA8"));
  EXPECT_EQ(t.why("cloister SWA1"), "no_card_for");
  EXPECT_EQ(t.why("cloister FRK1"), "no_card_for");
}

TEST(KardinalTurn, PairIsAJokerForAnyCountry) {
  const Scenario t = empty_europe("ENG_SWA ENG_SWA FRA");
  for (const char* space :
       {"ENG1", "FRA1", "ARA1", "BUR1", "LOT1", "FRK1", "SWA1", "BAY1", "ITA1"}) {
    EXPECT_TRUE(t.may(fmt::format("cloister {} pair ENG_SWA", space))) << space;
  }
  EXPECT_EQ(t.why("cloister FRA1 pair FRA"), "no_pair") << "one card is not a pair";
  EXPECT_EQ(t.why("cloister FRA1 pair BAY_BUR"), "no_pair");
  EXPECT_THAT(franconia("BAY_BUR LOT_ITA ENG_SWA").choices("councillor"), IsEmpty())
      << "nor are three different cards";
}

TEST(KardinalTurn, PairMayAlsoPayWhereOneCardWouldDo) {
  Scenario t = franconia("FRK_ARA FRK_ARA FRA");
  EXPECT_THAT(t.choices("councillor"),
              ElementsAre("councillor FRK", "councillor FRK pair FRK_ARA"));
  t.play("councillor FRK pair FRK_ARA");
  EXPECT_EQ(t.hand(barbra), cards("FRA"));
}

TEST(KardinalTurn, NothingIsPaidBeyondThePrice) {
  const Scenario t = franconia("FRK_ARA FRK_ARA FRK_ARA").play("cloister FRK3, done");
  EXPECT_EQ(t.hand(barbra), cards("FRK_ARA FRK_ARA"));
  const Scenario joker = franconia("FRA FRA FRA").play("cloister FRK3 pair FRA, done");
  EXPECT_EQ(joker.hand(barbra), cards("FRA")) << "the third card stays in the hand";
}

TEST(KardinalTurn, SecondPieceIsPaidWithWhatIsLeft) {
  const Scenario t = franconia("FRK_ARA FRK_ARA FRK_ARA").play("cloister FRK3");
  EXPECT_TRUE(t.may("cloister FRK4 pair FRK_ARA"));
  const Scenario joker = franconia("FRA FRA FRK_ARA").play("cloister FRK3 pair FRA");
  EXPECT_EQ(joker.why("cloister FRK4 pair FRA"), "no_pair");
  EXPECT_TRUE(joker.may("cloister FRK4"));
}

// Empty countries

TEST(KardinalTurn, EmptyCountryGetsOneCloisterOnly) {
  Scenario t = empty_europe("FRK_ARA FRK_ARA FRK_ARA");
  EXPECT_EQ(t.why("councillor FRK"), "empty_country");
  t.play("cloister FRK1");
  EXPECT_EQ(t.phase(), Phase::drawing) << "no second piece is possible";
  EXPECT_EQ(t.why("cloister FRK2"), "fill_hand_first");
  EXPECT_EQ(t.why("councillor FRK"), "fill_hand_first");
}

TEST(KardinalTurn, PairBuildsOneCloisterInAnEmptyCountryToo) {
  Scenario t = empty_europe("FRA FRA FRK_ARA");
  EXPECT_EQ(t.why("councillor FRK pair FRA"), "empty_country");
  t.play("cloister FRK1 pair FRA");
  EXPECT_EQ(t.phase(), Phase::drawing);
  EXPECT_EQ(t.hand(andreas), cards("FRK_ARA"));
}

// Cloisters

TEST(KardinalTurn, EverySpaceHoldsOneCloister) {
  const Scenario t = franconia("FRK_ARA FRA FRA").cloisters(barbra, "FRK3");
  EXPECT_EQ(t.why("cloister FRK1"), "space_taken");
  EXPECT_EQ(t.why("cloister FRK3"), "space_taken") << "even the player's own";
  EXPECT_TRUE(t.may("cloister FRK4"));
}

TEST(KardinalTurn, FullCountryTakesCouncillorsOnly) {
  const Scenario t = franconia("ENG_SWA FRA BAY_BUR").cloisters(chris, "SWA1 SWA2 SWA3 SWA4");
  EXPECT_EQ(t.why("cloister SWA4"), "space_taken");
  EXPECT_TRUE(t.may("councillor SWA"));
}

TEST(KardinalTurn, PlayerHasTwentyCloisters) {
  Scenario t = franconia("FRK_ARA FRA FRA").cloisters(barbra, kNineteenSpaces);
  EXPECT_TRUE(t.may("cloister FRK3")) << "the twentieth";
  t.cloisters(barbra, kTwentySpaces);
  EXPECT_EQ(t.why("cloister FRK3"), "no_cloisters_left");
  EXPECT_THAT(t.choices("cloister"), IsEmpty());
  EXPECT_TRUE(t.may("councillor FRK"));
}

// Councillors

TEST(KardinalTurn, CouncillorDoesNotNeedACloisterOfThePlayer) {
  const Scenario t = franconia("FRK_ARA FRA FRA").play("councillor FRK");
  EXPECT_EQ(t.councillors(barbra, "FRK"), 1);
  EXPECT_EQ(t.councillors_left(barbra), 7);
  EXPECT_EQ(t.cloisters_left(barbra), 20);
}

TEST(KardinalTurn, CouncillorsOfAllColoursAreNoMoreThanCloistersOfOnePlayer) {
  Scenario t = franconia("FRK_ARA FRK_ARA FRA").cloisters(chris, "FRK6 FRK7");
  t.councillors(chris, "FRK", 1).play("councillor FRK");
  EXPECT_EQ(t.why("councillor FRK"), "too_many_councillors") << "two and two are not four";
  EXPECT_THAT(t.choices("councillor"), IsEmpty());
}

TEST(KardinalTurn, CloisterMayMakeRoomForTheCouncillorThatFollows) {
  Scenario t = franconia("FRK_ARA FRK_ARA FRA").cloisters(barbra, "FRK3 FRK4");
  t.councillors(chris, "FRK", 2);
  EXPECT_EQ(t.why("councillor FRK"), "too_many_councillors");
  t.play("cloister FRK5, councillor FRK");
  EXPECT_EQ(t.councillors(barbra, "FRK"), 1);
}

TEST(KardinalTurn, CloisterOfAPlayerWithFewerMakesNoRoom) {
  const Scenario t =
      franconia("FRK_ARA FRK_ARA FRA").councillors(chris, "FRK", 2).play("cloister FRK3");
  EXPECT_EQ(t.why("councillor FRK"), "too_many_councillors");
}

TEST(KardinalTurn, PlayerHasEightCouncillors) {
  Scenario t =
      franconia("FRK_ARA FRK_ARA FRA").cloisters(chris, "FRA1 FRA2 FRA3 FRA4 BAY1 BAY2 BAY3");
  t.councillors(barbra, "FRA", 4).councillors(barbra, "BAY", 3).play("councillor FRK");
  EXPECT_EQ(t.why("councillor FRK"), "no_councillors_left");
  EXPECT_THAT(t.choices("councillor"), IsEmpty());
}

// One piece or two

TEST(KardinalTurn, PlayerMayStopAfterOnePiece) {
  Scenario t = franconia("FRK_ARA FRK_ARA FRA").play("cloister FRK3");
  EXPECT_TRUE(t.may("cloister FRK4"));
  t.play("done");
  EXPECT_EQ(t.phase(), Phase::drawing);
  EXPECT_EQ(t.hand(barbra), cards("FRK_ARA FRA"));
}

TEST(KardinalTurn, DoneRequiresAPiece) {
  EXPECT_EQ(franconia("FRK_ARA FRA FRA").why("done"), "nothing_played");
}

// Exchanging

TEST(KardinalTurn, ExchangeIsAlwaysAllowedInsteadOfPlaying) {
  Scenario t = franconia("FRK_ARA FRK_ARA FRA");
  EXPECT_THAT(t.choices("exchange"), ElementsAre("exchange FRK_ARA", "exchange FRA"));
  EXPECT_EQ(t.why("exchange BAY_BUR"), "not_in_hand");
  t.play("exchange FRA");
  EXPECT_EQ(t.hand(barbra), cards("FRK_ARA FRK_ARA"));
  EXPECT_EQ(t.state.discard, cards("FRA"));
  EXPECT_THAT(t.choices(), UnorderedElementsAre("take FRA", "take ENG_SWA", "draw"));
  t.play("take FRA, turned LOT_ITA");
  EXPECT_EQ(t.hand(barbra), cards("FRK_ARA FRK_ARA FRA"));
  EXPECT_EQ(t.state.face_up, cards("ENG_SWA LOT_ITA"));
  EXPECT_EQ(t.turn(), chris);
}

TEST(KardinalTurn, PlayerWhoPlacesNothingMustExchange) {
  const Scenario t = franconia("FRK_ARA FRK_ARA FRA");
  EXPECT_EQ(t.why("pass"), "must_exchange");
  EXPECT_EQ(t.why("draw"), "play_or_exchange_first");
  EXPECT_EQ(t.why("take FRA"), "play_or_exchange_first");
}

TEST(KardinalTurn, ExchangedCardIsDiscardedBeforeTheNewOneIsSeen) {
  const Scenario t = franconia("FRK_ARA FRK_ARA FRA").play("exchange FRA, draw, drawn LOT_ITA");
  EXPECT_EQ(t.hand(barbra), cards("FRK_ARA FRK_ARA LOT_ITA"));
  EXPECT_EQ(t.turn(), chris) << "the turn is over, and nothing had to be turned up";
}

TEST(KardinalTurn, NoExchangeAfterPlacing) {
  Scenario t = franconia("FRK_ARA FRK_ARA FRA").play("cloister FRK3");
  EXPECT_EQ(t.why("exchange FRA"), "played_already");
  t.play("done");
  EXPECT_EQ(t.why("exchange FRA"), "fill_hand_first");
  EXPECT_EQ(t.why("done"), "fill_hand_first");
}

TEST(KardinalTurn, PlayerWithoutPiecesCanOnlyExchange) {
  Scenario t = franconia("FRK_ARA FRK_ARA FRA").cloisters(barbra, kTwentySpaces);
  t.councillors(barbra, "ENG", 4).councillors(barbra, "ARA", 4);
  EXPECT_THAT(t.choices(), ElementsAre("exchange FRK_ARA", "exchange FRA"));
}

// Drawing

TEST(KardinalTurn, HandIsFilledCardByCardFromPileOrFaceUpCards) {
  Scenario t = franconia("FRK_ARA BAY_BUR BAY_BUR");
  t.play("cloister FRK3, cloister FRK4 pair BAY_BUR, draw, drawn LOT_ITA");
  EXPECT_EQ(t.phase(), Phase::drawing) << "the card is seen before the next choice";
  t.play("take ENG_SWA");
  EXPECT_THAT(t.choices(), UnorderedElementsAre("take FRA", "draw"));
  t.play("draw, drawn LOT_ITA");
  EXPECT_EQ(t.hand(barbra), cards("LOT_ITA LOT_ITA ENG_SWA"));
  EXPECT_EQ(t.phase(), Phase::refilling);
}

TEST(KardinalTurn, FaceUpCardsAreRefilledOnlyWhenTheHandIsFull) {
  Scenario t = franconia("FRK_ARA FRK_ARA BAY_BUR").play("cloister FRK3, cloister FRK4, take FRA");
  EXPECT_EQ(t.state.face_up, cards("ENG_SWA"));
  EXPECT_EQ(t.phase(), Phase::drawing);
  t.play("take ENG_SWA");
  EXPECT_EQ(t.state.face_up, kNoCards);
  t.play("turned LOT_ITA, turned LOT_ITA");
  EXPECT_EQ(t.state.face_up, cards("LOT_ITA LOT_ITA"));
  EXPECT_EQ(t.turn(), chris);
}

TEST(KardinalTurn, ThirdCardComesFromThePileWhenBothFaceUpCardsAreTaken) {
  Scenario t = franconia("FRK_ARA BAY_BUR BAY_BUR");
  t.play("cloister FRK3, cloister FRK4 pair BAY_BUR, take FRA, take ENG_SWA");
  EXPECT_EQ(t.phase(), Phase::drawn) << "there is nothing to choose";
  t.play("drawn FRA");
  EXPECT_EQ(t.hand(barbra), cards("FRA FRA ENG_SWA"));
}

TEST(KardinalTurn, OnlyFaceUpCardsAreTaken) {
  const Scenario t = franconia("FRK_ARA FRK_ARA BAY_BUR").play("exchange BAY_BUR");
  EXPECT_EQ(t.why("take BAY_BUR"), "not_face_up") << "the discard is face up, but no choice";
  EXPECT_EQ(t.why("pass"), "fill_hand_first");
}

TEST(KardinalTurn, TwoEqualFaceUpCardsAreOneChoice) {
  const Scenario t =
      franconia("FRK_ARA FRK_ARA BAY_BUR").face_up("FRA FRA").play("exchange BAY_BUR");
  EXPECT_THAT(t.choices(), ElementsAre("take FRA", "draw"));
}

TEST(KardinalTurn, ChanceDrawsAndTurnsUpOnlyCardsOfThePile) {
  Scenario t =
      franconia("FRK_ARA FRK_ARA FRA").pile("BAY_BUR BAY_BUR LOT_ITA").play("exchange FRA");
  const Scenario taken = Scenario(t).play("take FRA");
  EXPECT_EQ(taken.why("turned FRA"), "turn_up_card");
  EXPECT_EQ(taken.why("drawn BAY_BUR"), "turn_up_card");
  t.play("draw");
  EXPECT_EQ(t.why("drawn ENG_SWA"), "draw_card");
  EXPECT_EQ(t.why("turned BAY_BUR"), "draw_card");
  std::vector<Outcome<Action>> outcomes;
  Rules::outcomes(t.state, outcomes);
  ASSERT_EQ(outcomes.size(), 2U);
  EXPECT_EQ(outcomes[0].action, drawn(*find_card("BAY_BUR")));
  EXPECT_DOUBLE_EQ(outcomes[0].probability, 2.0 / 3);
  EXPECT_DOUBLE_EQ(outcomes[1].probability, 1.0 / 3);
}

TEST(KardinalTurn, ExplainsWhyItIsTooEarlyOrTooLateToDrawOrPass) {
  const Scenario t = Scenario(3)
                         .cloisters(andreas, "FRK1 FRK2")
                         .hand(barbra, "FRK_ARA FRK_ARA FRA")
                         .face_up("FRA ENG_SWA")
                         .turn_of(barbra);
  EXPECT_EQ(t.why("draw"), "play_or_exchange_first");
  EXPECT_EQ(t.why("pass"), "must_exchange");
  EXPECT_EQ(Scenario(t).play("cloister FRK3").why("pass"), "played_already");
  EXPECT_EQ(Scenario(t).play("cloister FRK3").why("draw"), "played_already");
  EXPECT_EQ(Scenario(t).last_round().turn_of(barbra).why("draw"), "nobody_draws");
  EXPECT_EQ(Scenario(t).last_round().turn_of(barbra).why("take FRA"), "nobody_draws");
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
