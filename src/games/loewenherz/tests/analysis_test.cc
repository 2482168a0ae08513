// The result if the game ended now.
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/loewenherz/testing/table.h"
#include "games/testing/random_game.h"

namespace thronsaal::loewenherz {
namespace {

using ::testing::ElementsAre;
namespace json = boost::json;

std::vector<int> scores(const json::object& analysis) {
  return json::value_to<std::vector<int>>(analysis.at("scores"));
}

TEST(LoewenherzAnalysis, ShowsRegionsAndCastlesWithoutOne) {
  const json::object analysis =
      neighbours().land("village", "b2").land("forest", "c3 d3").analysis();
  EXPECT_EQ(analysis.at("regions"), json::parse(R"([
    {"castle": "a1", "colour": 0, "fields": 9, "knights": 1, "points": 4},
    {"castle": "f1", "colour": 1, "fields": 9, "knights": 1, "points": 1}])"));
  EXPECT_EQ(analysis.at("open"), json::parse(R"([
    {"castle": "h12", "colour": 2}, {"castle": "l12", "colour": 2}])"));
}

// A village 3, and 5 for three mines of gold. Two kinds of mines earn two ducats.
TEST(LoewenherzAnalysis, ShowsTheSourcesOfAPlayersPoints) {
  Scenario t = neighbours().land("village", "c3").land("gold", "b1 b2 b3").land("silver", "c1");
  t.ducats(andreas, 4).ducats(barbra, 9).ducats(chris, 0);
  EXPECT_EQ(t.analysis().at("players").at(0), json::parse(R"({
    "points": 8, "terrain": 3, "mines": {"gold": 3, "silver": 1, "copper": 0, "diamond": 0},
    "monopolies": ["gold"], "monopoly_points": 5, "income": 2, "ducats": 4, "ducat_points": 3,
    "until_king": 32, "total": 11})"));
}

TEST(LoewenherzAnalysis, CountsDucatsAsAtTheEnd) {
  Scenario t = neighbours();
  EXPECT_THAT(scores(t.analysis()), ElementsAre(5, 5, 0)) << "two with most, so no second";
  t.ducats(barbra, 10);
  EXPECT_THAT(scores(t.analysis()), ElementsAre(5, 3, 0));
  t.ducats(chris, 10);
  EXPECT_THAT(scores(t.analysis()), ElementsAre(5, 3, 3));
}

TEST(LoewenherzAnalysis, LeadersHaveTheMostPointsThenDucats) {
  Scenario t = neighbours();
  EXPECT_EQ(t.analysis().at("leaders"), json::parse("[0, 1]"));
  t.land("village", "b2").land("forest", "d1 d2 d3").ducats(barbra, 21);
  EXPECT_THAT(scores(t.analysis()), ElementsAre(6, 8, 0));
  EXPECT_EQ(t.analysis().at("leaders"), json::parse("[1]"));
  t.ducats(andreas, 22);
  EXPECT_THAT(scores(t.analysis()), ElementsAre(8, 6, 0));
  t.land("forest", "c3").land("forest", "e1 e2 e3");
  EXPECT_THAT(scores(t.analysis()), ElementsAre(9, 9, 0));
  EXPECT_EQ(t.analysis().at("leaders"), json::parse("[0]"));
}

// Seven villages are 21 points; the early king comes at 20.
TEST(LoewenherzAnalysis, CountsNoDucatsWhenTheKingReturns) {
  Scenario t = Scenario(3, {.early_king = true}).castles(andreas, "a1").castles(barbra, "h12 l12");
  t.fence("a1:c3").land("village", "b1:b3 c1:c3");
  t.ducats(andreas, 0).ducats(barbra, 30).ducats(chris, 0);
  EXPECT_EQ(t.analysis().at("king_returns"), false);
  EXPECT_THAT(scores(t.analysis()), ElementsAre(18, 5, 0));
  EXPECT_EQ(t.analysis().at("players").at(0).at("until_king"), 2);
  t.land("village", "a3");
  EXPECT_EQ(t.analysis().at("king_returns"), true);
  EXPECT_THAT(scores(t.analysis()), ElementsAre(21, 0, 0));
  EXPECT_EQ(t.analysis().at("players").at(0).at("until_king"), 0);
}

TEST(LoewenherzAnalysis, ThirdColourOfTheGameForTwoHasNoScore) {
  const json::object analysis = neighbours(2).analysis();
  EXPECT_THAT(scores(analysis), ElementsAre(5, 5));
  EXPECT_EQ(analysis.at("open").at(0).at("colour"), 2);
}

// Three cards lie in the pile. Barbra's card is hidden from Andreas, so it might as well be on top.
TEST(LoewenherzAnalysis, ShowsTheOddsOfTheNextCardsDeeds) {
  Scenario t = neighbours().hand(andreas, "D:B2 D:B2").market("D:A");
  t.hand(barbra, "D:R2/E").pile("D:E D:R1/B2 D:R1/B2");
  const json::object analysis = t.analysis(andreas);
  EXPECT_EQ(analysis.at("next_card").at("letter"), "D");
  std::map<std::string, double> chances;
  for (const json::value& one : analysis.at("next_card").at("deeds").as_array()) {
    chances[std::string(one.at("deed").as_string())] = one.at("chance").to_number<double>();
  }
  EXPECT_EQ(chances.size(), 3U);
  EXPECT_NEAR(chances.at("borders"), 2.0 / 4, 1e-5);
  EXPECT_NEAR(chances.at("knights"), 3.0 / 4, 1e-5);
  EXPECT_NEAR(chances.at("expand"), 2.0 / 4, 1e-5);
  EXPECT_EQ(t.pile("").analysis(andreas).at("next_card"), json::value(nullptr));
}

TEST(LoewenherzAnalysis, PreviewsBordersThatCloseARegion) {
  Scenario t = Scenario(3).castles(andreas, "a1").castles(barbra, "l12").castles(chris, "l1");
  t.land("village", "b1").land("forest", "c2").borders("c1-d1 c2-d2 c3-d3 a3-a4 b3-b4");
  t.ducats(andreas, 9).hand(andreas, "A:B2");
  EXPECT_EQ(t.analysis(andreas).at("previews"), json::parse("[]")) << "no card is played";
  t.play("play A:B2 borders");
  EXPECT_EQ(t.analysis(andreas).at("previews"),
            json::parse(R"([{"action": "border c3-c4", "points": [4, 0, 0]}])"));
  EXPECT_EQ(t.analysis(barbra).at("previews"), json::parse("[]")) << "not Barbra's turn to place";
}

// Land that an expansion cuts off is lost to its owner and gained by no one.
TEST(LoewenherzAnalysis, PreviewsWhatEachExpansionWinsAndCosts) {
  Scenario t = neighbours().knights(andreas, "b2").land("village", "d2").land("forest", "d1");
  t.hand(andreas, "B:E").play("play B:E expand");
  const json::object analysis = t.analysis(andreas);
  const json::array& previews = analysis.at("previews").as_array();
  EXPECT_EQ(previews.size(), t.choices("expand").size());
  const auto preview = [&](std::string_view action) {
    for (const json::value& one : previews) {
      if (one.at("action").as_string() == action) return one.at("points");
    }
    return json::value("none");
  };
  EXPECT_EQ(preview("expand d2 from a1"), json::parse("[3, -3, 0]"));
  EXPECT_EQ(preview("expand d1 from a1"), json::parse("[1, -1, 0]"));
  EXPECT_EQ(preview("expand d3 from a1"), json::parse("[0, 0, 0]"));
}

// At the end the scores are the points, and the leaders are in first place; every player's points
// are those of their regions, monopolies and ducats.
TEST(LoewenherzAnalysis, AgreesWithTheEndOfEveryGame) {
  int kings = 0;
  int rich = 0;
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    follow_random_game<Rules>(
        2 + static_cast<int>(seed % 3), seed,
        [&](const State&, const Action&, const auto&, const State& after) {
          if (after.phase != Phase::over) return;
          const json::object analysis = Rules::analysis(Rules::view(after, seat(0)));
          const std::vector<int> points(after.points.begin(), after.points.begin() + after.players);
          EXPECT_EQ(scores(analysis), points);
          EXPECT_EQ(analysis.at("king_returns"), after.king_returned);
          ++(after.king_returned ? kings : rich);
          json::array first;
          std::vector<int> made_of(points.size());
          for (int i = 0; i < after.players; ++i) {
            if (Rules::standing(after).place_of(seat(i)) == 1) first.push_back(i);
            const json::value& player = analysis.at("players").at(State::at(i));
            made_of[State::at(i)] = player.at("ducat_points").to_number<int>() +
                                    5 * static_cast<int>(player.at("monopolies").as_array().size());
          }
          for (const json::value& region : analysis.at("regions").as_array()) {
            const auto colour = region.at("colour").to_number<std::size_t>();
            if (colour < made_of.size()) made_of[colour] += region.at("points").to_number<int>();
          }
          EXPECT_EQ(analysis.at("leaders"), first);
          EXPECT_EQ(made_of, points);
        });
  }
  EXPECT_GE(kings, 1);
  EXPECT_GE(rich, 1);
}

}  // namespace
}  // namespace thronsaal::loewenherz
