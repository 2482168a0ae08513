// Known facts about the map of Europe, and the set-up.
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/embedded.h"
#include "games/kardinal_und_koenig/testing/table.h"
#include "games/testing/drawing.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

namespace json = boost::json;

const json::object& board_file() {
  static const json::value kFile =
      json::parse(embedded("games/kardinal_und_koenig/board.json").value());
  return kFile.as_object();
}

int spaces_in(std::string_view id) {
  return built_in().spaces_of[index_of(country(id))].size();
}
std::set<std::string> between(const Alliance& alliance) {
  return {std::string(kCountryIds[index_of(alliance.a)]),
          std::string(kCountryIds[index_of(alliance.b)])};
}
// Their numbers, starting from 1.
std::vector<std::size_t> alliances_over_water() {
  std::vector<std::size_t> numbers;
  for (const json::value& alliance : board_file().at("alliances").as_array()) {
    if (alliance.at("over_water").as_bool()) {
      numbers.push_back(alliance.at("number").to_number<std::size_t>());
    }
  }
  return numbers;
}
SpaceSet all_spaces() {
  SpaceSet all;
  for (const SpaceSet spaces : built_in().spaces_of) all = all | spaces;
  return all;
}
// All spaces that roads lead to.
SpaceSet reached_from(std::string_view start) {
  SpaceSet reached = spaces(start);
  for (int step = 0; step < built_in().space_count; ++step) {
    for (const Space space : reached) reached = reached | built_in().roads_from[index_of(space)];
  }
  return reached;
}

// Stored games identify their board by this number. If you change facts of the built-in board, keep
// the old board for those games.
TEST(KardinalBoard, BuiltInFactsHaveTheDigestOfGamesBegunOnThem) {
  EXPECT_EQ(BoardRegistry<Board>::digest(BoardId::built_in), 0x5BF1F48DFE8B416DULL);
}

// Cards

TEST(KardinalBoard, FiftyFiveCardsAreForFivePlayers) {
  const Cards all = cards_for(5);
  EXPECT_EQ(all.count(*find_card("FRK_ARA")), 13);
  EXPECT_EQ(all.count(*find_card("BAY_BUR")), 12);
  EXPECT_EQ(all.count(*find_card("LOT_ITA")), 11);
  EXPECT_EQ(all.count(*find_card("ENG_SWA")), 10);
  EXPECT_EQ(all.count(*find_card("FRA")), 9);
  EXPECT_EQ(all.size(), 55);
}

TEST(KardinalBoard, FourPlayersHaveOneCardLessOfEachKind) {
  EXPECT_EQ(cards_for(4), Cards(12, 11, 10, 9, 8));
  EXPECT_EQ(cards_for(4).size(), 50);
}

TEST(KardinalBoard, ThreePlayersHaveTwoCardsLessOfEachKind) {
  EXPECT_EQ(cards_for(3), Cards(11, 10, 9, 8, 7));
  EXPECT_EQ(cards_for(3).size(), 45);
}

TEST(KardinalBoard, EightCountriesShareACardInPairsAndFranceIsAlone) {
  std::map<std::string, std::set<std::string>> shown;
  for (std::size_t i = 0; i < kCountries; ++i) {
    shown[std::string(kCardIds[index_of(kCardOf[i])])].emplace(kCountryIds[i]);
  }
  EXPECT_EQ(shown, (std::map<std::string, std::set<std::string>>{{"FRK_ARA", {"FRK", "ARA"}},
                                                                 {"BAY_BUR", {"BAY", "BUR"}},
                                                                 {"LOT_ITA", {"LOT", "ITA"}},
                                                                 {"ENG_SWA", {"ENG", "SWA"}},
                                                                 {"FRA", {"FRA"}}}));
}

// Countries and spaces

TEST(KardinalBoard, NineCountriesHaveTheirIds) {
  EXPECT_THAT(kCountryIds,
              UnorderedElementsAre("ENG", "FRA", "ARA", "BUR", "LOT", "FRK", "SWA", "BAY", "ITA"));
}

TEST(KardinalBoard, EveryCountryHasItsSpaces) {
  EXPECT_EQ(spaces_in("FRA"), 8);
  EXPECT_EQ(spaces_in("FRK"), 7);
  EXPECT_EQ(spaces_in("BAY"), 6);
  for (const char* country : {"ENG", "ARA", "BUR", "LOT", "ITA"}) EXPECT_EQ(spaces_in(country), 5);
  EXPECT_EQ(spaces_in("SWA"), 4);
  EXPECT_EQ(all_spaces().size(), 50);
}

TEST(KardinalBoard, IdOfASpaceBeginsWithThatOfItsCountry) {
  for (const Space space : built_in().spaces) {
    const Country country = built_in().country_of[index_of(space)];
    EXPECT_TRUE(built_in().space_ids[index_of(space)].starts_with(kCountryIds[index_of(country)]));
    EXPECT_TRUE(built_in().spaces_of[index_of(country)].has(space));
  }
}

TEST(KardinalBoard, IdsAreUniqueAndFoundInAnyCase) {
  EXPECT_EQ(built_in().space_count, 50);
  for (const Space space : built_in().spaces) {
    EXPECT_EQ(find_space(built_in().space_ids[index_of(space)], built_in()), space);
  }
  EXPECT_EQ(find_space("frk5", built_in()), find_space("FRK5", built_in()));
  EXPECT_EQ(find_country("eNg"), find_country("ENG"));
  EXPECT_EQ(find_card("bay_bur"), find_card("BAY_BUR"));
  EXPECT_FALSE(find_space("FRK8", built_in()).has_value());
  EXPECT_FALSE(find_country("GER").has_value());
  EXPECT_FALSE(find_card("BUR_BAY").has_value());
}

// Roads

TEST(KardinalBoard, RoadsGoBothWaysAndNeverToWhereTheyBegin) {
  for (const Space from : built_in().spaces) {
    const std::size_t i = index_of(from);
    EXPECT_FALSE(built_in().roads_from[i].empty()) << built_in().space_ids[i];
    for (const Space to : built_in().roads_from[i]) {
      EXPECT_TRUE(built_in().roads_from[index_of(to)].has(from)) << built_in().space_ids[i];
      EXPECT_NE(to, from);
    }
  }
}

TEST(KardinalBoard, RoadsOfTheContinentAreOneNetworkAndEnglandHasItsOwn) {
  const SpaceSet england = built_in().spaces_of[index_of(country("ENG"))];
  EXPECT_EQ(reached_from("ENG1"), england);
  EXPECT_EQ(reached_from("FRA1"), all_spaces() - england);
}

TEST(KardinalBoard, SpacesOfACountryAreConnectedByItsOwnRoads) {
  for (const SpaceSet own : built_in().spaces_of) {
    SpaceSet reached(own.first());
    for (int step = 0; step < built_in().space_count; ++step) {
      for (const Space space : reached) {
        reached = reached | (built_in().roads_from[index_of(space)] & own);
      }
    }
    EXPECT_EQ(reached, own) << built_in().space_ids[index_of(own.first())];
  }
}

TEST(KardinalBoard, NoRoadCrossesTheWater) {
  for (const std::size_t number : alliances_over_water()) {
    const Alliance& alliance = built_in().alliances[number - 1];
    for (const Space space : built_in().spaces_of[index_of(alliance.a)]) {
      EXPECT_TRUE(
          (built_in().roads_from[index_of(space)] & built_in().spaces_of[index_of(alliance.b)])
              .empty())
          << built_in().space_ids[index_of(space)];
    }
  }
}

// Alliances

TEST(KardinalBoard, SixOfFifteenAlliancesRunOverWater) {
  EXPECT_THAT(alliances_over_water(), ElementsAre(1, 2, 3, 5, 6, 15));
}

TEST(KardinalBoard, LastTwoAlliancesAreThoseOfTheRulebook) {
  EXPECT_THAT(between(built_in().alliances[13]), UnorderedElementsAre("BUR", "ITA"));
  EXPECT_THAT(between(built_in().alliances[14]), UnorderedElementsAre("ITA", "BAY"));
}

TEST(KardinalBoard, EveryAllianceJoinsTwoOtherCountries) {
  std::set<std::set<std::string>> pairs;
  for (const Alliance& alliance : built_in().alliances) {
    EXPECT_THAT(between(alliance), SizeIs(2));
    pairs.insert(between(alliance));
  }
  EXPECT_THAT(pairs, SizeIs(15));
}

TEST(KardinalBoard, EveryCountryHasAnAlliance) {
  std::set<Country> allied;
  for (const Alliance& alliance : built_in().alliances) allied.insert({alliance.a, alliance.b});
  EXPECT_THAT(allied, SizeIs(9));
}

// The set-up

TEST(KardinalSetup, TheGameBeginsWithChanceAndAnEmptyBoard) {
  for (const int players : {3, 4, 5}) {
    Scenario t(players);
    t.state = Rules::start(players, {});
    EXPECT_TRUE(Rules::to_act(t.state).is_chance());
    EXPECT_EQ(t.state.pile, cards_for(players));
    EXPECT_TRUE(t.state.built().empty());
    for (int i = 0; i < players; ++i) {
      EXPECT_EQ(t.cloisters_left(seat(i)), 20);
      EXPECT_EQ(t.councillors_left(seat(i)), 8);
      EXPECT_EQ(t.points(seat(i)), 0);
    }
  }
}

TEST(KardinalSetup, ThreeCardsForEachSeatThenTwoFaceUp) {
  Scenario t(3);
  t.state = Rules::start(3, {});
  t.play("starts 1, dealt FRA FRA FRA, dealt FRA ENG_SWA LOT_ITA, dealt BAY_BUR BAY_BUR FRA");
  EXPECT_EQ(t.hand(andreas), cards("FRA FRA FRA")) << "in the order of the seats";
  EXPECT_EQ(t.hand(barbra), cards("FRA ENG_SWA LOT_ITA"));
  EXPECT_EQ(t.hand(chris), cards("BAY_BUR BAY_BUR FRA"));
  for (const Seat who : {andreas, barbra, chris}) EXPECT_EQ(t.known(who), kNoCards);
  t.play("turned FRA");
  EXPECT_EQ(t.phase(), Phase::refilling);
  t.play("turned FRK_ARA");
  EXPECT_EQ(t.state.face_up, cards("FRA FRK_ARA"));
  EXPECT_EQ(t.state.pile.size(), 45 - 9 - 2);
  EXPECT_EQ(t.state.discard, kNoCards);
  EXPECT_EQ(t.phase(), Phase::turn);
  EXPECT_EQ(t.turn(), barbra) << "the start player";
}

TEST(KardinalSetup, ChanceCannotNameAnUnknownSeatOrDealMissingCards) {
  Scenario t(3);
  t.state = Rules::start(3, {});
  EXPECT_EQ(t.why("starts 3"), "who_starts");
  EXPECT_EQ(t.why("dealt FRA FRA FRA"), "who_starts");
  t.play("starts 0");
  EXPECT_EQ(t.why("dealt FRA FRA"), "deal_hand");
  EXPECT_EQ(t.why("dealt FRA FRA FRA FRA"), "deal_hand");
  EXPECT_EQ(t.why("turned FRA"), "deal_hand");
  t.play("dealt FRA FRA FRA, dealt FRA FRA FRA");
  EXPECT_EQ(t.why("dealt FRA FRA BAY_BUR"), "deal_hand") << "only one of seven is left";
  t.play("dealt FRA BAY_BUR BAY_BUR");
  EXPECT_EQ(t.why("turned FRA"), "turn_up_card");
  EXPECT_EQ(t.why("drawn BAY_BUR"), "turn_up_card");
}

TEST(KardinalSetup, HandsAreDealtWithTheOddsOfAShuffledPile) {
  State s = Rules::start(5, {});
  s.phase = Phase::dealing;
  std::vector<Outcome<Action>> outcomes;
  Rules::outcomes(s, outcomes);
  EXPECT_THAT(outcomes, SizeIs(35)) << "three of five kinds";
  const double ways = 55 * 54 * 53 / 6.0;
  for (const auto& outcome : outcomes) {
    if (outcome.action == dealt(cards("FRA FRA FRA"))) {
      EXPECT_NEAR(outcome.probability, 9 * 8 * 7 / 6.0 / ways, 1e-12);
    }
    if (outcome.action == dealt(cards("FRA ENG_SWA FRK_ARA"))) {
      EXPECT_NEAR(outcome.probability, 9 * 10 * 13 / ways, 1e-12);
    }
  }
}

// board.json, for people who draw or correct it

void expect_inside_canvas(const json::value& xy) {
  expect_inside(board_file().at("canvas"), xy);
}

TEST(KardinalBoardFile, EveryCountryHasAnOutlineAroundItsCrestAndSpaces) {
  for (const json::value& country : board_file().at("countries").as_array()) {
    const json::array& outline = country.at("outline").as_array();
    EXPECT_GE(outline.size(), 3U);
    for (const json::value& xy : outline) expect_inside_canvas(xy);
    expect_inside_canvas(country.at("label"));
    EXPECT_TRUE(encloses(outline, point(country.at("crest")))) << country.at("id");
    for (const json::value& space : board_file().at("spaces").as_array()) {
      EXPECT_EQ(encloses(outline, point(space.at("at"))), space.at("country") == country.at("id"))
          << country.at("id") << space.at("id");
    }
  }
}

TEST(KardinalBoardFile, BoxesOfTheAlliancesAndSceneryAreInsideTheCanvas) {
  for (const json::value& alliance : board_file().at("alliances").as_array()) {
    expect_inside_canvas(alliance.at("at"));
  }
  for (const json::value& part : board_file().at("scenery").as_array()) {
    EXPECT_GE(part.at("outline").as_array().size(), 3U);
    for (const json::value& xy : part.at("outline").as_array()) expect_inside_canvas(xy);
  }
}

TEST(KardinalBoardFile, NamesAndPlacesAreUnique) {
  std::set<std::string> names;
  std::set<std::pair<int, int>> places;
  for (const json::value& space : board_file().at("spaces").as_array()) {
    EXPECT_TRUE(names.emplace(space.at("name").as_string()).second) << space.at("name");
    EXPECT_TRUE(places.insert(point(space.at("at"))).second) << space.at("name");
  }
  for (const json::value& country : board_file().at("countries").as_array()) {
    EXPECT_TRUE(names.emplace(country.at("name").as_string()).second) << country.at("name");
  }
}

TEST(KardinalBoardFile, NoRoadIsDrawnTwice) {
  std::set<std::set<std::string>> roads;
  for (const json::value& road : board_file().at("roads").as_array()) {
    const auto ends = json::value_to<std::set<std::string>>(road);
    EXPECT_THAT(ends, SizeIs(2));
    EXPECT_TRUE(roads.insert(ends).second) << road;
  }
}

TEST(KardinalBoardFile, CardsNameTheCountriesThatNameThem) {
  for (const json::value& card : board_file().at("cards").as_array()) {
    std::set<std::string> naming;
    for (const json::value& country : board_file().at("countries").as_array()) {
      if (country.at("card") == card.at("id")) naming.emplace(country.at("id").as_string());
    }
    EXPECT_EQ(json::value_to<std::set<std::string>>(card.at("countries")), naming);
  }
}

TEST(KardinalBoardFile, CountsPiecesAsTheRulesDo) {
  EXPECT_EQ(board_file().at("pieces").at("cloisters"), kCloistersPerPlayer);
  EXPECT_EQ(board_file().at("pieces").at("councillors"), kCouncillorsPerPlayer);
}

TEST(KardinalBoardFile, SaysWhatIsPrintedAndWhatIsReconstructed) {
  for (const char* part : {"printed", "sourced", "follows", "reconstructed"}) {
    EXPECT_FALSE(board_file().at("provenance").at(part).as_string().empty()) << part;
  }
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
