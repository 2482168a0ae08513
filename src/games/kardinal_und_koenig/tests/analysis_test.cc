// The result of the final scoring if it happened now.
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/kardinal_und_koenig/testing/table.h"
#include "games/testing/random_game.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;
namespace json = boost::json;

std::vector<int> scores(const json::object& analysis) {
  return json::value_to<std::vector<int>>(analysis.at("scores"));
}

// The entry of a country, or of another thing by its id.
json::value entry(const json::object& analysis, std::string_view list, std::string_view key,
                  const json::value& id) {
  for (const json::value& each : analysis.at(list).as_array()) {
    if (each.at(key) == id) return each;
  }
  return nullptr;
}

TEST(KardinalAnalysis, IsEmptyOnAnEmptyBoard) {
  const json::object analysis = Scenario(3).analysis();
  EXPECT_THAT(scores(analysis), ElementsAre(0, 0, 0));
  EXPECT_EQ(entry(analysis, "countries", "country", "FRK").at("places"),
            json::parse("[null, null, null]"));
  EXPECT_EQ(analysis.at("chains"), json::array());
}

// The examples of the rulebook.
TEST(KardinalAnalysis, ShowsPlacesAndPointsOfEveryCountry) {
  const json::object analysis = Scenario(3)
                                    .cloisters(andreas, "FRK1 FRK2 FRK3 FRK4 LOT1 LOT2")
                                    .cloisters(barbra, "FRK5 FRK6 LOT3 LOT4")
                                    .cloisters(chris, "FRK7 LOT5")
                                    .analysis();
  EXPECT_EQ(entry(analysis, "countries", "country", "FRK"), json::parse(R"({
    "country": "FRK", "cloisters": [4, 2, 1], "points": [7, 4, 2], "places": [1, 2, 3]})"));
  EXPECT_EQ(entry(analysis, "countries", "country", "LOT"), json::parse(R"({
    "country": "LOT", "cloisters": [2, 2, 1], "points": [5, 5, 2], "places": [1, 1, 2]})"));
}

TEST(KardinalAnalysis, ShowsCouncillorsOnBothSidesOfAnAlliance) {
  const json::object analysis = Scenario(3)
                                    .cloisters(andreas, "ITA1 ITA2 ITA3 ITA4 BUR1 BUR2")
                                    .councillors(andreas, "ITA", 2)
                                    .councillors(barbra, "ITA", 1)
                                    .councillors(chris, "ITA", 1)
                                    .councillors(andreas, "BUR", 1)
                                    .councillors(barbra, "BUR", 1)
                                    .analysis();
  const json::value box = entry(analysis, "alliances", "number", 14);
  const bool italy_first = box.at("between").at(0) == "ITA";
  EXPECT_EQ(box.at("councillors").at(italy_first ? 0 : 1), json::parse("[2, 1, 1]"));
  EXPECT_EQ(box.at("councillors").at(italy_first ? 1 : 0), json::parse("[1, 1, 0]"));
  EXPECT_EQ(box.at("points"), json::parse("[6, 0, 0]"));
}

TEST(KardinalAnalysis, ShowsTheChainsThatScoreMost) {
  const json::object analysis =
      Scenario(3).cloisters(andreas, "FRK1 FRK2 FRK3 FRK4 FRK5 FRK7 LOT3 LOT4").analysis();
  ASSERT_EQ(analysis.at("chains").as_array().size(), 2U);
  for (const json::value& chain : analysis.at("chains").as_array()) {
    EXPECT_EQ(chain.at("seat"), 0);
    EXPECT_EQ(chain.at("points"), 4);
    EXPECT_EQ(chain.at("spaces").as_array().size(), 4U);
  }
}

// Andreas: 7 for Franken (6 own, all 7) + 2 for Lothringen, 8 for chains. Barbra: 6 for Franken.
TEST(KardinalAnalysis, AddsPointsScoredAndPointsToCome) {
  Scenario t = Scenario(3)
                   .cloisters(andreas, "FRK1 FRK2 FRK3 FRK4 FRK5 FRK7 LOT3 LOT4")
                   .cloisters(barbra, "FRK6");
  t.state.points = {3, 0, 5};
  const json::object analysis = t.analysis();
  EXPECT_THAT(scores(analysis), ElementsAre(20, 6, 5));
  EXPECT_EQ(analysis.at("players"), json::parse(R"([
    {"banked": 3, "cloisters": 9, "alliances": 0, "chains": 8, "total": 20},
    {"banked": 0, "cloisters": 6, "alliances": 0, "chains": 0, "total": 6},
    {"banked": 5, "cloisters": 0, "alliances": 0, "chains": 0, "total": 5}])"));
}

// Four cloisters in a row are a chain that counts: Andreas lacks two, Barbra has two chains.
TEST(KardinalAnalysis, ShowsHowManyCloistersAPlayerLacksForAChain) {
  const json::object analysis = Scenario(3)
                                    .cloisters(andreas, "ENG4 ENG5 FRA1")
                                    .cloisters(barbra, "FRK1 FRK2 FRK3 FRK4 FRK5 FRK7 LOT3 LOT4")
                                    .cloisters(chris, "ITA1")
                                    .analysis();
  ASSERT_EQ(analysis.at("growing_chains").as_array().size(), 1U);
  const json::value& chain = analysis.at("growing_chains").at(0);
  EXPECT_EQ(chain.at("seat"), 0);
  EXPECT_THAT(json::value_to<std::vector<std::string>>(chain.at("spaces")),
              UnorderedElementsAre("ENG4", "ENG5"));
  EXPECT_EQ(chain.at("missing"), 2);
}

TEST(KardinalAnalysis, ChainsDoNotCrossTheSeaOrGaps) {
  EXPECT_EQ(Scenario(3).cloisters(andreas, "ENG5 FRA1").analysis().at("growing_chains"),
            json::array());
}

// One of nine is left, among 13 + 12 + 11 + 10 + 1 cards. Of other hands only known cards count.
TEST(KardinalAnalysis, ShowsTheOddsOfTheNextCard) {
  Scenario t(5);
  t.hand(andreas, "FRA FRA").hand(barbra, "FRA BAY_BUR BAY_BUR").known(barbra, "FRA");
  t.face_up("FRA FRA");
  t.state.discard = cards("FRA FRA FRA");
  t.state.pile -= t.state.discard;
  const json::object analysis = t.analysis(andreas);
  const json::value chance = entry(analysis, "next_card", "card", "FRA").at("chance");
  EXPECT_NEAR(chance.to_number<double>(), 1.0 / 47, 1e-6);
  t.state.pile = Cards();
  EXPECT_EQ(t.analysis(andreas).at("next_card"), json::value(nullptr));
}

TEST(KardinalAnalysis, AddsNothingAtTheEnd) {
  Scenario t = Scenario(3).cloisters(andreas, "FRK1 FRK2 FRK3 FRK4").cloisters(barbra, "FRK6");
  const std::vector<int> before = scores(t.analysis());
  t.finish();
  EXPECT_EQ(scores(t.analysis()), before);
  EXPECT_EQ(scores(t.analysis()), t.points());
  EXPECT_EQ(t.analysis().at("players").at(0).at("cloisters"), 0);
}

TEST(KardinalAnalysis, IsTheResultIfNothingElseHappens) {
  int foretold = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    follow_random_game<Rules>(
        3 + static_cast<int>(seed % 3), seed,
        [&](const State& before, const Action& action, const auto&, const State& after) {
          if (after.phase != Phase::over) return;
          const std::vector<int> points(after.points.begin(), after.points.begin() + after.players);
          EXPECT_EQ(scores(Rules::analysis(Rules::view(after, seat(0)))), points);
          if (action.kind != Kind::pass && action.kind != Kind::done) return;
          EXPECT_EQ(scores(Rules::analysis(Rules::view(before, seat(1)))), points);
          ++foretold;
        });
  }
  EXPECT_GE(foretold, 5);
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
