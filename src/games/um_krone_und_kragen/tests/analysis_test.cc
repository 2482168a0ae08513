// Scores, and the odds of what the dice of this turn can still become.
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/um_krone_und_kragen/chances.h"
#include "games/um_krone_und_kragen/testing/table.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

namespace json = boost::json;

const json::value kNothing = nullptr;

// The analysis of a card; null if it is not on offer.
json::value card_in(const Scenario& t, Card card) {
  const json::object analysis = t.analysis();
  for (const json::value& entry : analysis.at("turn").at("cards").as_array()) {
    if (entry.at("card").as_string() == id(card)) return entry;
  }
  return nullptr;
}
json::value crown_in(const Scenario& t) {
  return t.analysis().at("turn").at("crown");
}
double chance(const json::value& entry) {
  return entry.at("chance").as_double();
}

constexpr double kSixDecimals = 1e-6;

// Standing

TEST(KroneAnalysis, ScoresCountCardsIncludingTheKing) {
  const Scenario t = Scenario(3)
                         .owns(marc, {farmer, maid})
                         .charlatans(anne, 1)
                         .crowned(carl, times(7, 2))
                         .turn_of(marc);
  EXPECT_EQ(t.analysis().at("scores"), json::parse("[2, 1, 2]"));
}

TEST(KroneAnalysis, ShowsAllPlayersDice) {
  const Scenario t = Scenario(3)
                         .owns(marc, {farmer, laborer, queen})
                         .charlatans(anne, 2)
                         .owns(carl, {general, farmer, fool})
                         .turn_of(marc);
  EXPECT_EQ(t.analysis().at("dice"), json::parse(R"({"start": [4, 5, 6], "most": [6, 5, 6]})"));
}

// For comparing what a player has rolled.
TEST(KroneAnalysis, TellsWhatADieShowsOnAverage) {
  EXPECT_EQ(Scenario(2).analysis().at("mean_of_die"), 3.5);
}

TEST(KroneAnalysis, ShowsNoDiceWithoutATurn) {
  EXPECT_EQ(Scenario(2).analysis().at("turn"), kNothing);
}

// Cards

TEST(KroneAnalysis, MarksCardsThatTheDicePayForNow) {
  const Scenario t = player_with({}).shows({5, 5, 5});
  for (const Card card : {fool, farmer, maid, laborer, guard}) {
    EXPECT_EQ(card_in(t, card).at("now"), true) << id(card);
    EXPECT_EQ(chance(card_in(t, card)), 1) << id(card);
  }
  EXPECT_EQ(card_in(t, philosopher).at("now"), false);
  EXPECT_EQ(card_in(t, philosopher).at("possible"), false) << "a 5 must be set aside";
  EXPECT_EQ(card_in(t, hunter).at("possible"), false) << "three dice are never four of a kind";
}

TEST(KroneAnalysis, MarksNoCardsWhileDiceAreUnrolled) {
  const Scenario t = player_with({}).shows({1, 1, 1}).play("aside 1, roll");
  EXPECT_EQ(card_in(t, maid).at("now"), false);
  EXPECT_EQ(card_in(t, maid).at("possible"), true);
  EXPECT_EQ(card_in(t, philosopher).at("possible"), false);
  EXPECT_EQ(chance(card_in(t, philosopher)), 0);
}

// One die is left to roll for three sixes.
TEST(KroneAnalysis, TheLastDieHasOneChanceInSix) {
  Scenario t = player_with({}).shows({1, 6}).kept({6});
  EXPECT_NEAR(chance(card_in(t, guard)), 1.0 / 6, kSixDecimals) << "the 6 is kept";
  t.play("aside 6");
  EXPECT_NEAR(chance(card_in(t, guard)), 1.0 / 6, kSixDecimals);
  t.play("roll");
  EXPECT_NEAR(chance(card_in(t, guard)), 1.0 / 6, kSixDecimals);
  t.rolls({2});
  EXPECT_EQ(chance(card_in(t, guard)), 0) << "it must be set aside";
}

// With two dice: both odd at once in one case of four, one after the other in another.
TEST(KroneAnalysis, TwoDiceShowOnlyOddNumbersHalfOfTheTime) {
  const Scenario t = player_with({}).shows({1, 2, 2}).play("aside 1, roll");
  EXPECT_NEAR(chance(card_in(t, maid)), 0.25 + 0.5 * 0.5, kSixDecimals);
}

TEST(KroneAnalysis, ShowsOnlyCardsOnOffer) {
  const Scenario t = player_with({farmer}).sold_out(hunter).shows({1, 2, 3, 4});
  EXPECT_EQ(card_in(t, farmer), kNothing) << "Marc has one";
  EXPECT_EQ(card_in(t, hunter), kNothing) << "there is none";
  EXPECT_EQ(card_in(t, charlatan), kNothing) << "Marc has no fool";
  EXPECT_EQ(card_in(t, queen), kNothing) << "she comes with the king";
  EXPECT_EQ(card_in(player_with({fool}).shows({1, 2, 3}), charlatan).at("now"), true);
  EXPECT_EQ(crown_in(t), kNothing);
}

TEST(KroneAnalysis, DiceChosenForTheMerchantCountAsUnrolled) {
  Scenario t = player_with({merchant}).shows({1}).kept({6, 6});
  EXPECT_EQ(chance(card_in(t, guard)), 0) << "no card helps";
  t.play("merchant 1");
  EXPECT_NEAR(chance(card_in(t, guard)), 1.0 / 6, kSixDecimals);
}

TEST(KroneAnalysis, DiceChosenForTheLadyCountAsRaised) {
  const Scenario t = player_with({lady}).shows({5}).kept({6, 6}).play("lady 5");
  EXPECT_EQ(card_in(t, guard).at("now"), true);
}

TEST(KroneAnalysis, HasNoOddsWithTooManyDice) {
  Scenario t = player_with({}).shows(times(kMaxDiceForOdds, 1));
  EXPECT_EQ(chance(card_in(t, king)), 1);
  t.shows(times(kMaxDiceForOdds + 1, 1));
  EXPECT_EQ(card_in(t, king).at("chance"), kNothing);
  EXPECT_EQ(card_in(t, king).at("now"), true);
  EXPECT_EQ(card_in(t, philosopher).at("possible"), false);
}

TEST(KroneAnalysis, IsCertainOnceTheResultStands) {
  const Scenario t = player_with({}).shows({4}).kept({4, 2}).play("aside 4");
  ASSERT_EQ(t.state.phase, Phase::taking);
  EXPECT_EQ(chance(card_in(t, farmer)), 1);
  EXPECT_EQ(chance(card_in(t, guard)), 0);
}

// The crown

TEST(KroneAnalysis, ShowsOnlyTheCrownInTheFinalRound) {
  Scenario t = Scenario(2).crowned(anne, times(3, 5)).final_round_after(marc);
  ASSERT_EQ(t.turn(), marc);
  t.shows({1, 6}).kept({6});
  EXPECT_EQ(t.analysis().at("turn").at("cards"), json::array());
  json::value crown = crown_in(t);
  EXPECT_NEAR(chance(crown), 1.0 / 6, kSixDecimals);
  crown.as_object()["chance"] = nullptr;
  EXPECT_EQ(crown, json::parse(R"({"count": 3, "number": 5, "equal_will_do": false, "now": false,
                                   "possible": true, "chance": null})"));
  t.shows({1, 5}).kept({5});
  EXPECT_EQ(crown_in(t).at("possible"), false) << "three fives do not beat three fives";
}

TEST(KroneAnalysis, QueensOwnerNeedsOnlyEqualTheLead) {
  Scenario t = Scenario(2).crowned(anne, times(7, 1)).final_round_after(marc);
  t.owns(marc, {}).ends_with(times(8, 3));
  ASSERT_EQ(t.turn(), anne);
  t.shows({3}).kept(times(7, 3));
  EXPECT_EQ(crown_in(t).at("equal_will_do"), true);
  EXPECT_EQ(crown_in(t).at("now"), true);
  EXPECT_EQ(chance(crown_in(t)), 1);
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
