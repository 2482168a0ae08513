// Facts in the JSON of a view that follow from others, so that clients need not know the rules.
#include <set>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/um_krone_und_kragen/testing/table.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

using ::testing::ElementsAre;
namespace json = boost::json;

const json::value kNothing = nullptr;

json::object json_of(const Scenario& t) {
  return Rules::json(Rules::view(t.state, Observer::spectator()));
}
json::value player(const Scenario& t, Seat seat, std::string_view fact) {
  return json_of(t).at("players").at(static_cast<std::size_t>(index(seat))).at(fact);
}
json::value turn(const Scenario& t, std::string_view fact) {
  return json_of(t).at("turn").at(fact);
}
std::set<std::string> cards(const json::value& ids) {
  return json::value_to<std::set<std::string>>(ids);
}
std::set<std::string> bought_with(Dice dice) {
  return cards(turn(player_with({}).shows(dice), "buys"));
}

// Players

TEST(KroneView, CountsCardsWithCharlatansQueenAndKing) {
  const Scenario t = Scenario(3)
                         .owns(marc, {farmer, maid})
                         .charlatans(anne, 2)
                         .crowned(carl, times(7, 2))
                         .turn_of(marc);
  EXPECT_EQ(player(t, marc, "number_of_cards"), 2);
  EXPECT_EQ(player(t, anne, "number_of_cards"), 2);
  EXPECT_EQ(player(t, carl, "number_of_cards"), 2);
}

TEST(KroneView, ShowsHowManyDiceATurnBeginsWithAndCanReach) {
  const Scenario t =
      Scenario(5).owns(marc, {queen, farmer, fool}).charlatans(marc, 2).turn_of(anne);
  EXPECT_EQ(player(t, marc, "dice"), json::parse(R"({"start": 6, "most": 7})"));
  EXPECT_EQ(player(t, anne, "dice"), json::parse(R"({"start": 3, "most": 3})"));
}

// What dice buy

TEST(KroneView, ThreeFivesBuyEveryCardTheyPayFor) {
  EXPECT_EQ(bought_with({5, 5, 5}),
            (std::set<std::string>{"fool", "farmer", "maid", "laborer", "guard"}));
}

TEST(KroneView, FourAndFiveOfAKindAreTwoPairsAndAFullHouse) {
  EXPECT_TRUE(bought_with({2, 2, 2, 2}).contains("astronomer"));
  EXPECT_TRUE(bought_with({2, 2, 2, 2, 2}).contains("lady"));
  EXPECT_TRUE(bought_with({2, 2, 2, 5, 5}).contains("lady"));
  EXPECT_FALSE(bought_with({2, 2, 3, 3, 4}).contains("lady"));
}

TEST(KroneView, QueenIsNeverForSale) {
  EXPECT_TRUE(bought_with(times(7, 6)).contains("king"));
  EXPECT_FALSE(bought_with(times(7, 6)).contains("queen"));
}

TEST(KroneView, NothingIsForSaleWithoutDiceOrWithUnrolledDice) {
  Scenario t = Scenario(2).turn_of(marc);
  EXPECT_EQ(turn(t, "buys"), json::array());
  t = player_with({}).shows({1, 1, 1}).play("aside 1, roll");
  EXPECT_EQ(turn(t, "buys"), json::array());
}

TEST(KroneView, OnlyCardsOnOfferAreForSale) {
  Scenario t = player_with({farmer}).sold_out(guard).shows({2, 2, 2});
  EXPECT_EQ(cards(turn(t, "buys")), (std::set<std::string>{"fool", "philosopher"}))
      << "Marc has a farmer, there is no guard, and there is no fool to turn over";
  t = player_with({fool}).shows({1, 2, 3});
  EXPECT_EQ(cards(turn(t, "buys")), std::set<std::string>{"charlatan"});
}

// The turn

TEST(KroneView, BestResultIsTheMostOfAKindThenTheHigherNumber) {
  EXPECT_EQ(turn(player_with({}).shows({1, 1, 1, 6, 6}), "result"),
            json::parse(R"({"count": 3, "number": 1})"));
  const Scenario t = player_with({}).shows({2, 2, 5}).kept({5});
  EXPECT_EQ(turn(t, "result"), json::parse(R"({"count": 2, "number": 5})"));
  EXPECT_EQ(turn(t, "total"), 14);
  EXPECT_EQ(turn(Scenario(2).turn_of(marc), "result"), kNothing);
}

TEST(KroneView, TellsHowManyDiceARollWouldThrow) {
  Scenario t = Scenario(2).owns(marc, {farmer, guard}).turn_of(marc);
  EXPECT_EQ(turn(t, "to_roll"), 4) << "all dice in hand";
  t = player_with({guard}).shows({1, 2, 4});
  EXPECT_EQ(turn(t, "to_roll"), 0) << "a die has to be set aside first";
  t.play("aside 4");
  EXPECT_EQ(turn(t, "to_roll"), 2);
  t.play("guard");
  EXPECT_EQ(turn(t, "to_roll"), 3) << "the guard adds a die";
  t.play("aside 1, aside 2, aside 2");
  EXPECT_EQ(turn(t, "to_roll"), 0) << "no die is left";
}

TEST(KroneView, ListsFoolsAsUnlimitedOnlyByTheOption) {
  Scenario t = Scenario(2).turn_of(marc);
  EXPECT_EQ(json_of(t).at("unlimited"), json::array());
  t.state.options.unlimited_fools = true;
  EXPECT_EQ(json_of(t).at("unlimited"), json::parse(R"(["fool"])"));
}

TEST(KroneView, ListsAsUsedOnlyCardsThatHelpInTheTurn) {
  Scenario t = player_with({farmer, maid, guard}).shows({2, 3, 4});
  EXPECT_EQ(turn(t, "used"), json::array());
  t.play("maid 3>5");
  EXPECT_EQ(turn(t, "used"), json::parse(R"(["maid"])"));
}

TEST(KroneView, ListsNoUsedCardsOnceTheResultStands) {
  const Scenario t = player_with({maid}).shows({2}).kept({1, 1}).play("maid 2>3, aside 3");
  ASSERT_EQ(t.state.phase, Phase::taking);
  EXPECT_EQ(turn(t, "used"), json::array());
}

TEST(KroneView, HasNoTurnWithoutDice) {
  EXPECT_EQ(json_of(Scenario(2)).at("turn"), kNothing) << "before the first turn";
  Scenario t = player_with({}).shows({1, 2, 3});
  t.state.active = Dice();
  EXPECT_EQ(json_of(t).at("turn"), kNothing) << "between two turns";
}

TEST(KroneView, CardInUseShowsItsDiceBeforeAndAfter) {
  Scenario t = player_with({lady, nobleman, merchant}).shows({1, 2, 2, 4}).play("lady 2, also 4");
  EXPECT_EQ(turn(t, "in_use"), "lady");
  EXPECT_EQ(turn(t, "chosen_from"), json::parse("[2, 4]"));
  EXPECT_EQ(turn(t, "chosen"), json::parse("[3, 5]"));
  EXPECT_EQ(turn(t, "used"), json::array()) << "the lady is still in use";
  t.play("done, nobleman 3");
  EXPECT_EQ(turn(t, "chosen_from"), json::parse("[3]"));
  EXPECT_EQ(turn(t, "chosen"), json::parse("[5]"));
  t.play("done, merchant 1");
  EXPECT_EQ(turn(t, "chosen_from"), json::parse("[1]"));
  EXPECT_EQ(turn(t, "chosen"), json::parse("[1]")) << "not rolled yet";
}

TEST(KroneEvents, DiceRaisedHasTheNumbersBeforeAndAfter) {
  const Scenario t = player_with({lady}).shows({1, 2, 4}).play("lady 4, also 2, done");
  EXPECT_THAT(
      t.events("dice_raised"),
      ElementsAre(R"({"kind":"dice_raised","seat":0,"card":"lady","from":[2,4],"to":[3,5]})"));
}

TEST(KroneEvents, ResultHasTheMostOfAKind) {
  const Scenario t = player_with({}).shows({4}).kept({4, 2}).play("aside 4");
  EXPECT_THAT(t.events("result"),
              ElementsAre(R"({"kind":"result","seat":0,"dice":[2,4,4],"count":2,"number":4})"));
}

TEST(KroneActions, LadyAndNoblemanNameTheNewNumber) {
  const auto form = [](std::string_view notation) {
    return json::serialize(to_json(Rules::structured(Rules::parse(notation).value())));
  };
  EXPECT_EQ(form("lady 3"), R"({"kind":"choose","card":"lady","number":3,"to":4})");
  EXPECT_EQ(form("nobleman 3"), R"({"kind":"choose","card":"nobleman","number":3,"to":5})");
  EXPECT_EQ(form("merchant 3"), R"({"kind":"choose","card":"merchant","number":3})");
}

// The crown

TEST(KroneView, HasNoContestForTheCrownBeforeTheFinalRound) {
  EXPECT_EQ(turn(player_with({}).shows({5, 5, 5}), "crown"), kNothing);
}

TEST(KroneView, ShowsWhetherTheDiceTakeTheKing) {
  Scenario t = Scenario(2).crowned(anne, times(3, 5)).final_round_after(marc);
  t.shows({6, 6}).kept({6});
  EXPECT_EQ(turn(t, "crown"), json::parse(R"({"equal_will_do": false, "now": true})"));
  EXPECT_EQ(turn(t, "buys"), json::array()) << "nothing is for sale in the final round";
  t.shows({5, 5}).kept({5});
  EXPECT_EQ(turn(t, "crown"), json::parse(R"({"equal_will_do": false, "now": false})"));
}

TEST(KroneView, EqualResultIsEnoughForTheQueensOwner) {
  Scenario t = Scenario(2).crowned(anne, times(7, 1)).final_round_after(marc);
  t.owns(marc, {}).ends_with(times(8, 3));
  ASSERT_EQ(t.turn(), anne);
  t.shows({3}).kept(times(7, 3));
  EXPECT_EQ(turn(t, "crown"), json::parse(R"({"equal_will_do": true, "now": true})"));
}

TEST(KroneView, ShowsTheBestResultOfAllPlayers) {
  Scenario t = player_with({}).shows({4}).kept({4, 2});
  EXPECT_EQ(json_of(t).at("best"), kNothing);
  t.play("aside 4");
  EXPECT_EQ(json_of(t).at("best"), json::parse(R"({"count": 2, "number": 4})"));
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
