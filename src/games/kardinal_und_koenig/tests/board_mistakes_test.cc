// Every mistake in a board.json is reported with its line and a sentence.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/embedded.h"
#include "games/kardinal_und_koenig/board.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using ::testing::HasSubstr;
namespace json = boost::json;

std::string built_in_text() {
  return std::string(embedded(Board::kFile).value());
}

// The first problem; line 0 if there is none.
JsonError problem_of(std::string_view text) {
  JsonReader reader(text);
  Board::read(reader.root());
  return reader.problem().value_or(JsonError{});
}

// Replaces the first occurrence of a text in the built-in board.
struct Mistake {
  std::string_view right;
  std::string_view wrong;
  std::string_view complaint;
  std::string_view at = {};  // text of the line where it is reported, if another
};

constexpr Mistake kMistakes[] = {
    // The form
    {R"("canvas": [1200, 900],)", R"("canvas": [1200 900],)", "syntax error"},
    {R"("canvas": [1200, 900],)", R"("canvass": [1200, 900],)", R"("canvas" is missing)", "{"},
    {R"("canvas": [1200, 900],)", R"("canvas": [1200, 900], "date": "today",)",
     R"("date" is unknown)"},
    {R"("Frankreich has 8 cloister spaces, Schwaben 4.")", "8", "a text is expected here"},
    {R"([1200, 900])", R"([1200, 800])", "this must be [1200, 900]: the page draws on that"},
    // Printed in the rules
    {R"("cloisters": 20)", R"("cloisters": 21)", "this must be 20: it is printed in the rules"},
    {R"("councillors": 8)", R"("councillors": 7)", "this must be 8: it is printed in the rules"},
    {R"("id": "FRK_ARA")", R"("id": "ARA_FRK")",
     R"(this must be "FRK_ARA": it is printed in the rules)"},
    {R"("count": 12)", R"("count": 13)", "this must be 12: it is printed in the rules"},
    {R"("count": 12)", R"("count": "12")", "a whole number from 0 to 1000 is expected here"},
    {R"(["LOT", "ITA"])", R"(["LOT", "SWA"])", R"(this must be "ITA": it is printed in the rules)"},
    {R"(["FRA"])", R"(["FRA", "LOT"])", "1 elements are expected here, not 2"},
    {R"("violet")", R"("blue")", R"(this must be "violet": the page draws the card so)"},
    {R"("4": 1)", R"("4": 2)", "this must be 1: it is printed in the rules"},
    {R"("4": 1)", R"("2": 1)", R"("4" is missing)"},
    {R"("id": "FRA",
      "name")",
     R"("id": "GAL",
      "name")",
     R"(this must be "FRA": it is printed in the rules)"},
    {R"("name": "Schwaben")", R"("name": "Bayern")",
     R"(this must be "Schwaben": it is printed in the rules)"},
    {R"("card": "BAY_BUR")", R"("card": "FRA")",
     R"(this must be "BAY_BUR": it is printed in the rules)"},
    // The drawing
    {R"("crest": [207, 182])", R"("crest": [407, 182])", "the crest of ENG is outside of ENG"},
    {R"("label": [175, 75])", R"("label": [175, 45])",
     "a whole number from 46 to 854 is expected here"},
    {R"([149, 101])", R"([149])", "2 elements are expected here, not 1"},
    {R"([149, 101])", R"([149, 101.5])", "a whole number from 46 to 854 is expected here"},
    {R"("outline": [[1024, 46],)", R"("outline": [], "was": [[1024, 46],)", R"("was" is unknown)"},
    {R"({"kind": "alps", )", R"({)", R"("kind" is missing)"},
    // Spaces
    {R"("id": "ENG1")", R"("id": "ENG")", "spaces of ENG are called ENG1 to ENG99"},
    {R"("id": "ENG1")", R"("id": "eng1")", "spaces of ENG are called ENG1 to ENG99"},
    {R"("id": "ENG1")", R"("id": "ENG01")", "spaces of ENG are called ENG1 to ENG99"},
    {R"("id": "ENG1")", R"("id": "ENG0")", "spaces of ENG are called ENG1 to ENG99"},
    {R"("id": "ENG1")", R"("id": "ENG100")", "spaces of ENG are called ENG1 to ENG99"},
    {R"("id": "ENG1")", R"("id": "ENG1 ")", "spaces of ENG are called ENG1 to ENG99"},
    {R"("id": "ENG1")", R"("id": "ENG_SWA")", "spaces of ENG are called ENG1 to ENG99"},
    {R"("id": "ENG1")", R"("id": "SWA7")", "spaces of ENG are called ENG1 to ENG99"},
    {R"("id": "ENG2")", R"("id": "ENG1")", "there are two spaces ENG1"},
    {R"("country": "SWA", "name": "Hirsau")", R"("country": "GER", "name": "Hirsau")",
     R"("GER" is not one of ENG, FRA, ARA, BUR, LOT, FRK, SWA, BAY, ITA)"},
    {R"("name": "Ely")", R"("name": "Fountains")", "ENG1 and ENG2 have the same name"},
    {R"("name": "Ely")", R"("name": "")", "a text is expected here"},
    {R"("name": "Ely")", R"("name": "E\u001b[2Jly")", "nothing that cannot be seen"},
    {R"("name": "Ely")", R"("name": "E\u009bly")", "nothing that cannot be seen"},
    {R"("name": "Ely")", R"("name": " Ely")", "no blanks around it"},
    {R"("name": "Ely")", R"("name": "The very reverend and ancient abbey of Ely")",
     "at most 40 characters"},
    {R"("at": [292, 172])", R"("at": [205, 109])", "ENG1 and ENG2 are closer together than 40"},
    {R"("at": [292, 172])", R"("at": [455, 345])", "ENG2 is outside of ENG"},
    // Roads
    {R"(["ENG1", "ENG2"])", R"(["ENG1", "ENG9"])", R"(there is no space "ENG9")"},
    {R"(["ENG1", "ENG2"])", R"(["ENG1", "FRA"])", R"(there is no space "FRA")"},
    {R"(["ENG1", "ENG2"])", R"(["ENG1", "ENG1"])", "a road leads from one space to another"},
    {R"(["ENG1", "ENG2"])", R"(["ENG1", "ENG2", "ENG4"])", "2 elements are expected here, not 3"},
    {R"(["ENG1", "ENG3"])", R"(["ENG2", "ENG1"])", "there are two roads from ENG2 to ENG1"},
    {R"(["ENG1", "ENG2"])", R"(["ENG5", "FRA1"])",
     "ENG5 to FRA1 is a connection over water: those are no roads, as is printed in the rules"},
    // Alliances
    {R"("number": 3)", R"("number": 4)", "this must be 3: it is printed in the rules"},
    {R"(["ENG", "FRA"], "over_water": true)", R"(["ENG", "FRA"], "over_water": false)",
     "this must be true: it is printed in the rules"},
    {R"(["FRA", "ARA"])", R"(["FRA", "FRA"])", "an alliance joins two countries"},
    {R"(["FRA", "ARA"])", R"(["FRA", "ESP"])", R"("ESP" is not one of)"},
    {R"(["FRA", "ARA"])", R"(["FRA", "ENG"])", "FRA and ENG have an alliance already"},
    {R"(["BUR", "ITA"])", R"(["BUR", "BAY"])",
     "alliance 14 joins BUR and ITA: it is printed in the rules"},
    {R"(["ITA", "BAY"])", R"(["ITA", "ENG"])",
     "alliance 15 joins ITA and BAY: it is printed in the rules"},
};

TEST(KardinalBoardErrors, AreNotInTheBuiltInBoard) {
  EXPECT_EQ(problem_of(built_in_text()), JsonError{});
}

TEST(KardinalBoardErrors, AreReportedWithTheirLine) {
  for (const Mistake& mistake : kMistakes) {
    std::string text = built_in_text();
    const std::size_t place = text.find(mistake.right);
    ASSERT_NE(place, std::string::npos) << mistake.right;
    text.replace(place, mistake.right.size(), mistake.wrong);
    const std::size_t found = mistake.at.empty() ? place : text.find(mistake.at);
    const auto before = std::string_view(text).substr(0, found);
    const JsonError problem = problem_of(text);
    EXPECT_EQ(problem.line, 1 + std::ranges::count(before, '\n')) << mistake.wrong;
    EXPECT_THAT(problem.what, HasSubstr(std::string(mistake.complaint))) << mistake.wrong;
  }
}

// The built-in board with other spaces and roads.
class Draft {
 public:
  Draft() : document_(json::parse(built_in_text())) {}

  json::array& list(std::string_view name) { return document_.as_object()[name].as_array(); }
  void add_space(std::string_view country, int number, int x, int y) {
    list("spaces").push_back({{"id", fmt::format("{}{}", country, number)},
                              {"country", country},
                              {"name", fmt::format("Another {}", list("spaces").size())},
                              {"at", {x, y}}});
  }
  void add_road(std::string_view from, std::string_view to) { list("roads").push_back({from, to}); }
  // The whole canvas, to have room for spaces.
  void widen(std::size_t country) {
    list("countries")[country].as_object()["outline"] = {
        {46, 46}, {1154, 46}, {1154, 854}, {46, 854}};
  }
  // Free places, row by row.
  void add_spaces(std::string_view country, int number) {
    widen(country == "ENG" ? 0 : 1);
    for (int y = 50; y < 850 && number > 0; y += 41) {
      for (int x = 50; x < 1150 && number > 0; x += 41) {
        if (!is_free(x, y)) continue;
        add_space(country, 20 + number, x, y);
        --number;
      }
    }
  }
  std::string complaint() const { return problem_of(json::serialize(document_)).what; }

 private:
  bool is_free(int x, int y) {
    return std::ranges::none_of(list("spaces"), [&](const json::value& space) {
      const auto dx = space.at("at").at(0).as_int64() - x;
      const auto dy = space.at("at").at(1).as_int64() - y;
      return dx * dx + dy * dy < 41 * 41;
    });
  }
  json::value document_;
};

TEST(KardinalBoardErrors, IncludeACountryWithoutSpaces) {
  Draft draft;
  draft.list("roads").clear();
  json::array others;
  for (const json::value& space : draft.list("spaces")) {
    if (space.at("country") != "SWA") others.push_back(space);
  }
  draft.list("spaces") = others;
  EXPECT_EQ(draft.complaint(), "SWA has no space");
}

TEST(KardinalBoardErrors, IncludeThirteenSpacesOfACountryButNotTwelve) {
  Draft draft;
  draft.add_spaces("FRA", 4);
  EXPECT_EQ(draft.complaint(), "");
  Draft more;
  more.add_spaces("FRA", 5);
  EXPECT_EQ(more.complaint(), "FRA has more than 12 spaces");
}

TEST(KardinalBoardErrors, IncludeMoreThanSixtyFourSpaces) {
  Draft draft;
  draft.add_spaces("FRA", 4);
  draft.add_spaces("ENG", 11);
  EXPECT_EQ(draft.complaint(), "9 to 64 elements are expected here, not 65");
}

TEST(KardinalBoardErrors, IncludeSevenRoadsFromASpace) {
  Draft draft;
  draft.add_road("FRA5", "FRA1");
  draft.add_road("FRA5", "FRA8");
  EXPECT_EQ(draft.complaint(), "");
  draft.add_road("FRA3", "FRA5");
  EXPECT_EQ(draft.complaint(), "FRA5 has more than 6 roads");
}

// Roads only join one half of the spaces with the other: no chains cover them all, and there are
// very many to try.
TEST(KardinalBoardErrors, IncludeRoadsThatMakeChainsTooSlow) {
  Draft draft;
  draft.list("roads").clear();
  const auto id = [&](std::size_t i) {
    return std::string(draft.list("spaces")[i].at("id").as_string());
  };
  for (std::size_t hub = 5; hub < 12; ++hub) {  // on the continent
    for (std::size_t i = 0; i < 6; ++i) draft.add_road(id(hub), id(23 + (2 * hub + i) % 13));
  }
  EXPECT_EQ(draft.complaint(), "these are so many roads that counting chains would take too long");
}

TEST(KardinalBoardErrors, IncludeDocumentsThatAreNotBoards) {
  EXPECT_EQ(problem_of("[]"), (JsonError{1, "an object is expected here"}));
  EXPECT_EQ(problem_of("").line, 1);
  EXPECT_NE(problem_of("{}").what, "");
}

// Truncated texts, and values of every other type.
TEST(KardinalBoardErrors, NeverCrashTheReader) {
  const std::string text = built_in_text();
  for (std::size_t size = 0; size < text.size(); size += 97) {
    EXPECT_NE(problem_of(text.substr(0, size)).line, 0);
  }
  for (const char* member : {"provenance", "canvas", "pieces", "cards", "removed_of_each_card",
                             "countries", "spaces", "roads", "alliances", "scenery"}) {
    for (const char* value : {"null", "true", "-1", "1e99", "\"\"", "[]", "{}", "[[]]", "[{}]"}) {
      json::object document = json::parse(text).as_object();
      document[member] = json::parse(value);
      const std::string what = problem_of(json::serialize(document)).what;
      const bool may_be_empty = std::string_view(member) == "roads" ||
                                std::string_view(member) == "scenery" ||
                                std::string_view(member) == "provenance";
      EXPECT_TRUE(!what.empty() || may_be_empty) << member << ' ' << value;
    }
  }
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
