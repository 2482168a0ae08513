// Points for cloisters and councillors, and the first scoring.
#include "games/kardinal_und_koenig/scoring.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/kardinal_und_koenig/testing/table.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

namespace json = boost::json;

// Cloisters

// As in the rulebook: ranks in descending order, each player looks up their own.
std::vector<int> naive_points(const std::vector<int>& cloisters) {
  std::set<int, std::greater<>> ranks(cloisters.begin(), cloisters.end());
  ranks.erase(0);
  std::vector<int> points;
  for (const int own : cloisters) {
    int worth = std::accumulate(cloisters.begin(), cloisters.end(), 0);
    for (const int rank : ranks) {
      if (rank == own) break;
      worth = rank;
    }
    points.push_back(own == 0 ? 0 : worth);
  }
  return points;
}

RC_GTEST_PROP(KardinalScoring, CloistersAreWorthWhatTheRankAboveHas, ()) {
  const int players = *rc::gen::inRange(3, 6);
  const auto cloisters = *rc::gen::container<std::vector<int>>(static_cast<std::size_t>(players),
                                                               rc::gen::inRange(0, 5));
  PerSeat numbers{};
  std::ranges::copy(cloisters, numbers.begin());
  const PerSeat points = cloister_points(numbers, players);
  RC_ASSERT(std::vector<int>(points.begin(), points.begin() + players) == naive_points(cloisters));
}

TEST(KardinalScoring, TheOnlyOwnerScoresTheirCloisters) {
  EXPECT_EQ(cloister_points({0, 5, 0}, 3), (PerSeat{0, 5, 0}));
  EXPECT_EQ(cloister_points({}, 3), PerSeat{});
}

TEST(KardinalScoring, RanksFollowDirectlyAfterATie) {
  EXPECT_EQ(cloister_points({2, 1, 2, 1, 1}, 5), (PerSeat{7, 2, 7, 2, 2}));
  EXPECT_EQ(cloister_points({3, 2, 1, 0, 1}, 5), (PerSeat{7, 3, 2, 0, 2}));
}

// Alliances

Scenario courts() {
  return Scenario(3).cloisters(andreas, "BUR1 BUR2 BUR3 ITA1 ITA2 ITA3 BAY1 BAY2 BAY3");
}
int alliance(const Scenario& t, int number, Seat who) {
  return alliance_points(t.state, built_in().alliances.at(static_cast<std::size_t>(number - 1)),
                         who);
}

TEST(KardinalScoring, AllianceNeedsTheMajorityInBothCountries) {
  const Scenario t = courts()
                         .councillors(chris, "BUR", 2)
                         .councillors(chris, "ITA", 1)
                         .councillors(barbra, "ITA", 2);
  EXPECT_EQ(alliance(t, 14, chris), 0);
  EXPECT_EQ(alliance(t, 14, barbra), 0);
}

TEST(KardinalScoring, AllianceIsWorthTheCouncillorsOfAllColours) {
  const Scenario t = courts()
                         .councillors(chris, "BUR", 2)
                         .councillors(andreas, "BUR", 1)
                         .councillors(chris, "ITA", 1);
  EXPECT_EQ(alliance(t, 14, chris), 4);
  EXPECT_EQ(alliance(t, 14, andreas), 0);
}

TEST(KardinalScoring, AllTiedPlayersHaveTheMajority) {
  const Scenario t = courts()
                         .councillors(chris, "BUR", 1)
                         .councillors(barbra, "BUR", 1)
                         .councillors(chris, "ITA", 1)
                         .councillors(barbra, "ITA", 1);
  EXPECT_EQ(alliance(t, 14, chris), 4);
  EXPECT_EQ(alliance(t, 14, barbra), 4);
  EXPECT_EQ(alliance(t, 14, andreas), 0);
}

TEST(KardinalScoring, CountryCountsForEachOfItsAlliances) {
  Scenario t = courts()
                   .councillors(chris, "BUR", 1)
                   .councillors(chris, "ITA", 3)
                   .councillors(chris, "BAY", 2);
  t.finish();
  EXPECT_THAT(t.events("scores_alliance"),
              ElementsAre(AllOf(HasSubstr("\"alliance\":14"), HasSubstr("\"points\":4")),
                          AllOf(HasSubstr("\"alliance\":15"), HasSubstr("\"points\":5"))));
  EXPECT_EQ(t.points(chris), 4 + 5);
}

// The first scoring

TEST(KardinalFirstScoring, ComesWhenTheLastCardIsDrawn) {
  Scenario t = almost_empty().play("exchange LOT_ITA, draw");
  EXPECT_EQ(t.times("first_scoring"), 0);
  t.play("drawn BAY_BUR");
  EXPECT_EQ(t.times("first_scoring"), 1);
  EXPECT_THAT(t.points(), ElementsAre(3, 2, 0));
  EXPECT_EQ(t.turn(), chris);
}

TEST(KardinalFirstScoring, ComesWhenTheLastCardIsTurnedUp) {
  Scenario t = almost_empty().play("exchange LOT_ITA, take FRA");
  EXPECT_EQ(t.times("first_scoring"), 0);
  t.play("turned BAY_BUR");
  EXPECT_EQ(t.times("first_scoring"), 1);
  EXPECT_EQ(t.state.face_up, cards("ENG_SWA BAY_BUR"));
  EXPECT_EQ(t.turn(), chris);
}

TEST(KardinalFirstScoring, DoesNotComeWhileACardIsLeft) {
  Scenario t = almost_empty().hand(chris, "BAY_BUR BAY_BUR");  // the third card is in the pile
  t.play("exchange LOT_ITA, draw, drawn BAY_BUR");
  EXPECT_EQ(t.times("first_scoring"), 0);
  EXPECT_THAT(t.points(), Each(0));
}

TEST(KardinalFirstScoring, DiscardWithTheCardsJustPlayedIsTheNewPile) {
  Scenario t = almost_empty();
  const Cards before = t.state.discard;
  t.play("cloister FRK4, cloister FRK5, draw, drawn BAY_BUR");
  EXPECT_EQ(t.state.pile, before + cards("FRK_ARA FRK_ARA"));
  EXPECT_EQ(t.state.discard, kNoCards);
}

TEST(KardinalFirstScoring, ExchangedCardIsShuffledIntoTheNewPile) {
  Scenario t = almost_empty();
  const Cards before = t.state.discard;
  t.play("exchange LOT_ITA, draw, drawn BAY_BUR");
  EXPECT_EQ(t.state.pile, before + cards("LOT_ITA"));
}

TEST(KardinalFirstScoring, PlayerWhoEmptiedThePileFillsTheirHand) {
  Scenario t = almost_empty().play("cloister FRK4, cloister FRK5, draw, drawn BAY_BUR");
  EXPECT_EQ(t.phase(), Phase::drawing);
  EXPECT_EQ(t.turn(), barbra);
  EXPECT_EQ(t.state.face_up, cards("FRA ENG_SWA")) << "face-up cards stay";
  EXPECT_THAT(t.choices(), SizeIs(3));
  t.play("draw, drawn FRK_ARA");
  EXPECT_EQ(t.hand(barbra), cards("LOT_ITA BAY_BUR FRK_ARA"));
  EXPECT_EQ(t.turn(), chris);
}

TEST(KardinalFirstScoring, FaceUpCardsAreFilledFromTheNewPile) {
  Scenario t = almost_empty().play("cloister FRK4, cloister FRK5, take FRA, take ENG_SWA");
  t.play("turned BAY_BUR");
  EXPECT_EQ(t.times("first_scoring"), 1);
  EXPECT_EQ(t.phase(), Phase::refilling);
  t.play("turned FRK_ARA");
  EXPECT_EQ(t.state.face_up, cards("BAY_BUR FRK_ARA"));
  EXPECT_EQ(t.turn(), chris);
}

TEST(KardinalFirstScoring, CountsOnlyCloistersIncludingThoseOfThisTurn) {
  Scenario t = almost_empty().cloisters(chris, "ENG1 ENG2 ENG4 ENG5").councillors(chris, "ENG", 2);
  t.councillors(chris, "FRK", 1).play("cloister FRK4, councillor FRK, draw, drawn BAY_BUR");
  EXPECT_THAT(t.points(), ElementsAre(4, 4, 4)) << "no chain of Chris, no alliance 1";
}

// Events and views of scorings

json::array scorings(const Scenario& t) {
  return Rules::json(Rules::view(t.state, Observer::spectator())).at("scorings").as_array();
}
// A scoring's entry for a country.
json::value country_in(const json::value& scoring, std::string_view id) {
  for (const json::value& entry : scoring.at("cloisters").as_array()) {
    if (entry.at("country").as_string() == id) return entry;
  }
  return {};
}

TEST(KardinalScoringView, ShowsTheFirstScoringCountryByCountry) {
  Scenario t = almost_empty();
  EXPECT_THAT(scorings(t), IsEmpty());
  t.play("cloister FRK4, cloister FRK5, draw, drawn BAY_BUR");
  ASSERT_THAT(scorings(t), SizeIs(1));
  EXPECT_THAT(scorings(t).at(0).at("cloisters").as_array(), SizeIs(9));
  EXPECT_EQ(country_in(scorings(t).at(0), "FRK"),
            json::parse(R"({"country": "FRK", "cloisters": [2, 3, 0], "points": [3, 5, 0]})"));
  EXPECT_FALSE(scorings(t).at(0).as_object().contains("chains"));
}

TEST(KardinalScoringView, RemembersTheFirstScoringAsItWas) {
  Scenario t = almost_empty().play("exchange LOT_ITA, draw, drawn BAY_BUR");
  t.cloisters(chris, "FRK5").finish();
  ASSERT_THAT(scorings(t), SizeIs(2));
  EXPECT_EQ(country_in(scorings(t).at(0), "FRK").at("points"), (json::array{3, 2, 0}));
  EXPECT_EQ(country_in(scorings(t).at(1), "FRK").at("points"), (json::array{4, 2, 2}));
}

TEST(KardinalScoringView, ShowsEveryAllianceAndEveryChainAtTheEnd) {
  Scenario t = courts().councillors(chris, "BUR", 1).councillors(chris, "ITA", 3);
  t.cloisters(barbra, "ENG1 ENG2 ENG4 ENG5").finish();
  const json::value last = scorings(t).back();
  ASSERT_THAT(last.at("alliances").as_array(), SizeIs(15));
  EXPECT_EQ(last.at("alliances").at(13),
            json::parse(R"({"number": 14, "between": ["BUR", "ITA"], "points": [0, 0, 4]})"));
  EXPECT_EQ(last.at("alliances").at(0).at("points"), (json::array{0, 0, 0}));
  EXPECT_EQ(last.at("chains"), json::parse(R"([{"seat": 1, "points": 4,
                                                "spaces": ["ENG1", "ENG2", "ENG4", "ENG5"]}])"));
}

TEST(KardinalScoringEvents, ListEveryCountryInBothScorings) {
  Scenario t = almost_empty().play("exchange LOT_ITA, draw, drawn BAY_BUR");
  ASSERT_THAT(t.events("scores_country"), SizeIs(9));
  EXPECT_EQ(json::parse(t.events("scores_country").at(index_of(country("FRK")))), json::parse(R"({
    "kind": "scores_country", "country": "FRK", "cloisters": [2, 1, 0], "points": [3, 2, 0]})"));
  t.finish();
  EXPECT_THAT(t.events("scores_country"), SizeIs(18));
}

TEST(KardinalScoringEvents, ListAlliancesChainsAndTheWinnerAtTheEnd) {
  Scenario t = courts().councillors(chris, "BUR", 1).councillors(chris, "ITA", 3);
  t.cloisters(barbra, "ENG1 ENG2 ENG4 ENG5").finish();
  ASSERT_THAT(t.events("scores_alliance"), SizeIs(1));
  EXPECT_EQ(json::parse(t.events("scores_alliance").at(0)), json::parse(R"({
    "kind": "scores_alliance", "seat": 2, "alliance": 14, "a": "BUR", "b": "ITA", "points": 4})"));
  ASSERT_THAT(t.events("scores_chain"), SizeIs(1));
  EXPECT_EQ(json::parse(t.events("scores_chain").at(0)), json::parse(R"({
    "kind": "scores_chain", "seat": 1, "points": 4, "spaces": ["ENG1", "ENG2", "ENG4", "ENG5"]})"));
  ASSERT_THAT(t.events("wins"), SizeIs(1));
  EXPECT_EQ(json::parse(t.events("wins").at(0)),
            json::parse(R"({"kind": "wins", "seat": 0, "points": 9})"));
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
