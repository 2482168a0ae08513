// The rulebook's facts about the map of England, and the set-up.
#include <set>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/embedded.h"
#include "games/lang_lebe_der_koenig/testing/table.h"
#include "games/testing/drawing.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

using ::testing::DoubleNear;
using ::testing::Each;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

namespace json = boost::json;

const Board& england() {
  return board(BoardId::built_in);
}
std::vector<std::string> names_of(AreaSet areas) {
  std::vector<std::string> names;
  for (const Area area : areas) names.emplace_back(name_of(area));
  return names;
}
AreaSet neighbours(std::string_view area, int players) {
  return england().for_players(players).neighbours[index_of(area_named(area))];
}
int votes(std::string_view area) {
  return england().votes_of(area_named(area));
}

// Areas and votes

TEST(KoenigBoard, ThirteenAreasHaveTheirNames) {
  EXPECT_THAT(kAreaNames,
              UnorderedElementsAre("Man", "Sedberouie", "Loncastre", "Tateshale", "Wigemor",
                                   "Stadford", "Lincolia", "Grentebrige", "Oxeneford", "Lundonia",
                                   "Rouecestre", "Sarisberie", "Lideforde"));
}

TEST(KoenigBoard, FourOrFivePlayersHaveThirtyNineVotes) {
  for (const int players : {4, 5}) {
    EXPECT_EQ(england().for_players(players).in_play.size(), 13);
    EXPECT_EQ(england().votes_of(england().for_players(players).in_play), 39);
    EXPECT_EQ(england().for_players(players).majority, 20);
  }
}

TEST(KoenigBoard, ThreePlayersHaveThirtySevenVotesWithoutMan) {
  const Board::Setup& setup = england().for_players(3);
  EXPECT_EQ(setup.in_play.size(), 12);
  EXPECT_FALSE(setup.in_play.has(area_named("Man")));
  EXPECT_EQ(england().votes_of(setup.in_play), 37);
  EXPECT_EQ(setup.majority, 19);
}

TEST(KoenigBoard, MajorityIsMoreThanHalfOfTheVotes) {
  for (const int players : {3, 4, 5}) {
    const Board::Setup& setup = england().for_players(players);
    EXPECT_GT(2 * setup.majority, england().votes_of(setup.in_play));
    EXPECT_LE(2 * (setup.majority - 1), england().votes_of(setup.in_play));
  }
}

TEST(KoenigBoard, AreasThatTheRulebookNamesHaveTheirVotes) {
  EXPECT_EQ(votes("Man"), 2);
  EXPECT_EQ(votes("Sedberouie"), 2);
  EXPECT_EQ(votes("Tateshale"), 4);
  EXPECT_EQ(votes("Oxeneford"), 4);
  EXPECT_EQ(votes("Wigemor"), 4) << "it has six neighbours";
  EXPECT_EQ(votes("Sarisberie"), 2) << "it has two neighbours";
}

TEST(KoenigBoard, EveryAreaHasTwoToFourVotes) {
  for (const int number : england().votes) {
    EXPECT_GE(number, 2);
    EXPECT_LE(number, 4);
  }
}

TEST(KoenigBoard, FourAreasOfTheExampleHaveFourteenVotes) {
  EXPECT_EQ(votes("Tateshale") + votes("Lincolia") + votes("Grentebrige") + votes("Lundonia"), 14);
}

// Neighbours

TEST(KoenigBoard, AreasOfTwoVotesHaveTwoNeighboursAndAreasOfFourHaveSix) {
  for (int i = 0; i < kAreas; ++i) {
    const AreaSet near = england().for_players(5).neighbours[index_of(area(i))];
    const std::string_view name = name_of(area(i));
    const int size = near.size();
    EXPECT_EQ(size == 2, england().votes_of(area(i)) == 2) << name;
    EXPECT_EQ(size == 6, england().votes_of(area(i)) == 4) << name;
    EXPECT_GE(size, 2) << name;
    EXPECT_LE(size, 6) << name;
  }
}

TEST(KoenigBoard, WigemorHasTwoOfItsSixNeighboursBySea) {
  EXPECT_THAT(
      names_of(neighbours("Wigemor", 5)),
      UnorderedElementsAre("Man", "Loncastre", "Tateshale", "Stadford", "Oxeneford", "Lideforde"));
  EXPECT_THAT(names_of(england().by_sea[index_of(area_named("Wigemor"))]),
              UnorderedElementsAre("Man", "Lideforde"));
  EXPECT_THAT(names_of(england().by_land[index_of(area_named("Wigemor"))]),
              UnorderedElementsAre("Loncastre", "Tateshale", "Stadford", "Oxeneford"));
}

TEST(KoenigBoard, SarisberieHasTwoNeighboursByLand) {
  EXPECT_THAT(names_of(neighbours("Sarisberie", 5)),
              UnorderedElementsAre("Oxeneford", "Lideforde"));
  EXPECT_THAT(names_of(england().by_sea[index_of(area_named("Sarisberie"))]), IsEmpty());
}

TEST(KoenigBoard, ManIsAnIslandWithTwoSeaLines) {
  EXPECT_THAT(names_of(england().by_land[index_of(area_named("Man"))]), IsEmpty());
  EXPECT_THAT(names_of(england().by_sea[index_of(area_named("Man"))]), SizeIs(2));
}

TEST(KoenigBoard, EveryLinkGoesBothWaysAndIsEitherLandOrSea) {
  for (int i = 0; i < kAreas; ++i) {
    const Area from = area(i);
    for (const Area to : england().by_land[index_of(from)]) {
      EXPECT_TRUE(england().by_land[index_of(to)].has(from));
      EXPECT_NE(to, from);
    }
    for (const Area to : england().by_sea[index_of(from)]) {
      EXPECT_TRUE(england().by_sea[index_of(to)].has(from));
      EXPECT_NE(to, from);
    }
    EXPECT_TRUE((england().by_land[index_of(from)] & england().by_sea[index_of(from)]).empty());
  }
}

// Without Man its two sea lines are gone, and no area has a new neighbour.
TEST(KoenigBoard, ThreePlayersCannotCrossMan) {
  const AreaSet man(area_named("Man"));
  EXPECT_THAT(names_of(neighbours("Man", 3)), IsEmpty());
  for (const Area a : england().for_players(3).in_play) {
    EXPECT_EQ(england().for_players(3).neighbours[index_of(a)],
              england().for_players(5).neighbours[index_of(a)] - man);
  }
}

TEST(KoenigBoard, EveryAreaInPlayCanBeReached) {
  for (const int players : {3, 4, 5}) {
    AreaSet reached(area_named("Tateshale"));
    for (int steps = 0; steps < kAreas; ++steps) {
      AreaSet more = reached;
      for (const Area a : reached)
        more = more | england().for_players(players).neighbours[index_of(a)];
      reached = more;
    }
    EXPECT_EQ(reached, england().for_players(players).in_play);
  }
}

TEST(KoenigBoard, FigureMovesToAnyNeighbourByLandOrSea) {
  const Scenario t = alone_in("Wigemor", 1);
  EXPECT_THAT(t.choices("move"),
              UnorderedElementsAre("move Man", "move Loncastre", "move Tateshale", "move Stadford",
                                   "move Oxeneford", "move Lideforde"));
}

TEST(KoenigBoard, SeaLinesGoBothWays) {
  EXPECT_TRUE(alone_in("Man", 1).may("move Wigemor"));
  EXPECT_TRUE(alone_in("Lideforde", 1).may("move Wigemor"));
}

TEST(KoenigBoard, OtherAreasAreOutOfReach) {
  const Scenario t = alone_in("Stadford", 1);
  EXPECT_EQ(t.why("move Sedberouie"), "not_adjacent");
  EXPECT_EQ(t.why("move Stadford"), "already_there");
  EXPECT_EQ(alone_in("Wigemor", 1, 3).why("move Man"), "not_in_play");
}

// The set-up

TEST(KoenigSetup, TwelveStartCardsAreAllDifferent) {
  AreaSet all;
  for (const int players : {3, 4, 5}) {
    const AreaSet cards = england().for_players(players).start_cards;
    EXPECT_EQ(cards.size(), players);
    all = all | cards;
  }
  EXPECT_EQ(all.size(), 12);
  EXPECT_FALSE(all.has(area_named("Man"))) << "three players could not start there";
}

TEST(KoenigSetup, StartCardsAreDealtAtRandom) {
  for (const int players : {3, 4, 5}) {
    std::vector<Outcome<Action>> outcomes;
    Rules::outcomes(table_without_start(players).state, outcomes);
    std::vector<double> odds;
    for (const auto& outcome : outcomes) odds.push_back(outcome.probability);
    EXPECT_THAT(odds, SizeIs(players));
    EXPECT_THAT(odds, Each(DoubleNear(1.0 / players, 1e-12)));
  }
}

TEST(KoenigSetup, RouecestreBeginsWithThreePlayers) {
  Scenario t = table_without_start(3);
  t.play("start Sedberouie, start Sarisberie, start Rouecestre");
  EXPECT_EQ(t.turn(), anne);
  EXPECT_EQ(t.phase(), Phase::turn);
}

TEST(KoenigSetup, TateshaleBeginsWithFourPlayers) {
  Scenario t = table_without_start(4);
  t.play("start Wigemor, start Tateshale, start Grentebrige, start Oxeneford");
  EXPECT_EQ(t.turn(), marc);
}

TEST(KoenigSetup, StadfordBeginsWithFivePlayers) {
  Scenario t = table_without_start(5);
  t.play("start Stadford, start Lundonia, start Loncastre, start Lideforde, start Lincolia");
  EXPECT_EQ(t.turn(), herman);
}

TEST(KoenigSetup, AllPlayersHaveTheSamePiecesAndCards) {
  Scenario t = table_without_start(3);
  t.play("start Sedberouie, start Sarisberie, start Rouecestre");
  EXPECT_EQ(t.figure(marc), area_named("Sarisberie"));
  for (const char* area : {"Sedberouie", "Sarisberie", "Rouecestre"}) {
    EXPECT_EQ(t.courtiers(area), 2);
  }
  for (const Seat who : {herman, marc, anne}) {
    EXPECT_EQ(t.supply(who), 15);
    EXPECT_EQ(t.bonus(who), 0);
    EXPECT_EQ(t.hand(who), Cards(12, 7, 1));
    EXPECT_EQ(t.known(who), Cards(12, 7, 1)) << "the initial hands are public";
  }
  EXPECT_EQ(t.state.discard + t.state.hidden, kNoCards) << "the other cards stay in the box";
}

TEST(KoenigSetup, ChanceDealsOnlyRemainingStartCards) {
  Scenario t = table_without_start(3);
  t.play("start Sedberouie");
  EXPECT_EQ(t.why("start Sedberouie"), "deal_start_card");
  EXPECT_EQ(t.why("start Tateshale"), "deal_start_card") << "a start card for four players";
  EXPECT_EQ(t.why("rolled 1"), "deal_start_card");
  EXPECT_TRUE(t.may("start Sarisberie"));
}

// board.json, for people who draw or correct it

json::object board_file() {
  return json::parse(embedded("games/lang_lebe_der_koenig/board.json").value()).as_object();
}
void expect_inside_canvas(const json::value& xy) {
  expect_inside(board_file().at("canvas"), xy);
}

TEST(KoenigBoardFile, EveryAreaHasAnOutlineAroundItsCapital) {
  const json::object file = board_file();
  for (const json::value& area : file.at("areas").as_array()) {
    const json::array& outline = area.at("outline").as_array();
    EXPECT_GE(outline.size(), 3U);
    for (const json::value& xy : outline) expect_inside_canvas(xy);
    expect_inside_canvas(area.at("capital"));
    EXPECT_TRUE(encloses(outline, point(area.at("capital")))) << area.at("id");
  }
}

TEST(KoenigBoardFile, SeaLinesAreTheLinksBySea) {
  std::set<std::set<std::string>> drawn;
  const json::object file = board_file();
  for (const json::value& line : file.at("sea_lines").as_array()) {
    const json::array& ends = line.at("between").as_array();
    ASSERT_EQ(ends.size(), 2U);
    const std::set<std::string> pair{std::string(ends[0].as_string()),
                                     std::string(ends[1].as_string())};
    EXPECT_TRUE(drawn.insert(pair).second) << "drawn twice";
    EXPECT_GE(line.at("line").as_array().size(), 2U);
    for (const json::value& xy : line.at("line").as_array()) expect_inside_canvas(xy);
  }
  std::set<std::set<std::string>> links;
  for (int i = 0; i < kAreas; ++i) {
    for (const Area to : england().by_sea[index_of(area(i))]) {
      links.insert({std::string(name_of(area(i))), std::string(name_of(to))});
    }
  }
  EXPECT_EQ(drawn, links);
}

TEST(KoenigBoardFile, SaysWhatIsPrintedAndWhatIsReconstructed) {
  const json::object file = board_file();
  for (const char* part : {"printed", "follows", "reconstructed"}) {
    EXPECT_FALSE(file.at("provenance").at(part).as_string().empty()) << part;
  }
}

TEST(KoenigBoardFile, CountsPiecesAndCardsAsTheRulesDo) {
  const json::object file = board_file();
  const json::value& pieces = file.at("pieces");
  EXPECT_EQ(pieces.at("courtiers_in_start_area"), kStartCourtiers);
  EXPECT_EQ(pieces.at("courtiers_in_supply"), kCourtiersInSupply);
  EXPECT_EQ(pieces.at("bonus_track"), kBonusTrackEnd);
  const json::value& cards = file.at("cards");
  EXPECT_EQ(cards.at("x1"), kStartHand.count(1));
  EXPECT_EQ(cards.at("x2"), kStartHand.count(2));
  EXPECT_EQ(cards.at("x3"), kStartHand.count(3));
}

}  // namespace
}  // namespace thronsaal::lang_lebe_der_koenig
