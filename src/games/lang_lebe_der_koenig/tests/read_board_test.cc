// Errors in corrected boards, with their lines, and what the digest covers.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/embedded.h"
#include "games/lang_lebe_der_koenig/testing/table.h"
#include "games/testing/corrected_board.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

using ::testing::StartsWith;

namespace json = boost::json;

std::string our_document() {
  return std::string(embedded(Board::kFile).value());
}
std::string corrected_document() {
  return std::string(corrected_board_text<Board>());
}
std::optional<JsonError> problem_with(std::string_view document) {
  JsonReader reader(document);
  Board::read(reader.root());
  return reader.problem();
}
Board read(std::string_view document) {
  JsonReader reader(document);
  Board board = Board::read(reader.root());
  EXPECT_EQ(reader.problem().value_or(JsonError{}).what, "");
  return board;
}

struct Edit {
  std::string_view after;  // the first time after this,
  std::string_view right;  // instead of this,
  std::string_view wrong;  // this is written
};
void make(const Edit& edit, std::string& document) {
  const std::size_t at = document.find(edit.right, document.find(edit.after));
  ASSERT_NE(at, std::string::npos) << edit.right;
  document.replace(at, edit.right.size(), edit.wrong);
}
std::string edited(std::string document, const std::vector<Edit>& edits) {
  for (const Edit& edit : edits) make(edit, document);
  return document;
}

struct Mistake {
  std::vector<Edit> edits;  // of the built-in document
  std::string_view line;    // the reported line is the first with this text
  std::string_view what;    // beginning of the message
};

void expect_refused(const Mistake& mistake) {
  const std::string document = edited(our_document(), mistake.edits);
  const std::size_t at = document.find(mistake.line);
  ASSERT_NE(at, std::string::npos) << mistake.line;
  const auto line = 1 + std::ranges::count(document.substr(0, at), '\n');
  const std::optional<JsonError> problem = problem_with(document);
  ASSERT_TRUE(problem) << mistake.what;
  EXPECT_THAT(problem->what, StartsWith(mistake.what));
  EXPECT_EQ(problem->line, line) << problem->what;
}

TEST(KoenigBoardErrors, IncludeUnknownAndMissingMembers) {
  const Mistake mistakes[] = {
      {{{"", R"("canvas")", R"("scale": 2, "canvas")"}},
       R"("scale")",
       R"("scale" is unknown; known are provenance, canvas)"},
      {{{"", R"("cards":)", R"("Cards":)"}}, "{", R"("cards" is missing)"},
      {{{"", R"("provenance": {)", R"("provenance": {"year": 1997, )"}},
       R"("provenance")",
       "a text is expected here"},
      {{{R"("id": "Man")", R"("capital")", R"("town")"}},
       R"(    {
      "id": "Man")",
       R"("capital" is missing)"},
      {{{R"("id": "Man")", R"("votes")", R"("name": "Isle of Man", "votes")"}},
       R"("name")",
       R"("name" is unknown)"},
      {{{"", R"("5": {)", R"("6": {)"}}, R"("players")", R"("5" is missing)"},
      {{{R"("sea_lines")", R"("between")", R"("dots": 3, "between")"}},
       R"("dots")",
       R"("dots" is unknown)"},
  };
  for (const Mistake& mistake : mistakes) expect_refused(mistake);
}

TEST(KoenigBoardErrors, IncludeOtherNamesAndVotesThanPrinted) {
  const Mistake mistakes[] = {
      {{{"", R"("id": "Man")", R"("id": "Mann")"}}, "Mann", R"("Man" is expected here)"},
      {{{"", R"("id": "Man")", R"("id": "Sedberouie")"}},
       R"("id": "Sedberouie")",
       R"("Man" is expected here)"},
      {{{R"("id": "Lundonia")", R"("votes": 3)", R"("votes": 5)"}},
       R"("votes": 5)",
       "a whole number from 2 to 4 is expected here"},
      {{{R"("id": "Oxeneford")", R"("votes": 4)", R"("votes":  3)"}},
       R"("votes":  3)",
       "Oxeneford has 4 votes: that is printed in the rulebook"},
      {{{R"("id": "Lincolia")", R"("votes": 3)", R"("votes": 2)"}},
       R"("areas")",
       "Lincolia, Lundonia, Tateshale, Grentebrige have 14 votes together, not 13"},
      {{{R"("id": "Lideforde")", R"("votes": 3)", R"("votes": 2)"}},
       R"("areas")",
       "all areas have 39 votes together, not 38: that is printed in the rulebook"},
  };
  for (const Mistake& mistake : mistakes) expect_refused(mistake);
}

TEST(KoenigBoardErrors, IncludeImpossibleLinks) {
  const Mistake mistakes[] = {
      {{{R"("id": "Lundonia")", R"("Rouecestre"])", R"("London"])"}},
       "London\"",
       R"("London" is not one of Man, Sedberouie)"},
      {{{R"("id": "Lundonia")", R"("Rouecestre"])", R"("Lundonia"])"}},
       R"("Oxeneford", "Lundonia"])",
       "Lundonia cannot border on itself"},
      {{{R"("id": "Lundonia")", R"("Rouecestre"])", R"("Oxeneford"])"}},
       R"("Oxeneford", "Oxeneford"])",
       "Oxeneford is a neighbour of Lundonia already"},
      {{{R"("id": "Rouecestre")", R"("sea": ["Grentebrige"])", R"("sea": ["Lundonia"])"}},
       R"("sea": ["Lundonia"])",
       "Lundonia is a neighbour of Rouecestre already"},
      {{{R"("id": "Lundonia")", R"(, "Rouecestre"])", "]"}},
       R"("land": ["Lundonia"])",
       "Rouecestre has Lundonia as a neighbour by land, but Lundonia does not have Rouecestre"},
      {{{R"("id": "Grentebrige")", R"("sea": ["Rouecestre", "Tateshale"])", R"("sea": [])"}},
       R"("sea": ["Grentebrige"])",
       "Rouecestre has Grentebrige as a neighbour by sea, but Grentebrige does not"},
      {{{R"("id": "Man")", R"("land": [])", R"("land": 0)"}},
       R"("land": 0)",
       "a list is expected here"},
      {{{R"("id": "Stadford")", R"("Wigemor"])", R"("Wigemor", "Man", "Lundonia"])"}},
       R"("Man", "Lundonia"])",
       "0 to 6 elements are expected here, not 7"},
  };
  for (const Mistake& mistake : mistakes) expect_refused(mistake);
}

TEST(KoenigBoardErrors, IncludeOtherLinksThanPrinted) {
  const Mistake mistakes[] = {
      {{{R"("id": "Wigemor")", R"("sea": ["Lideforde", "Man"])", R"("sea": ["Lideforde"])"}},
       R"("sea": ["Lideforde"])",
       "Wigemor is linked by sea with Man, Lideforde: that is printed in the rulebook"},
      {{{R"("id": "Sarisberie")", R"("Lideforde", )", ""}},
       R"("land": ["Oxeneford"])",
       "Sarisberie is linked by land with Lideforde, Oxeneford: that is printed"},
      {{{R"("id": "Sarisberie")", R"("sea": [])", R"("sea": ["Lundonia"])"}},
       R"("sea": ["Lundonia"])",
       "Sarisberie has no links by sea: that is printed in the rulebook"},
      {{{R"("id": "Man")", R"("land": [])", R"("land": ["Loncastre"])"},
        {R"("id": "Man")", R"("Loncastre", "Wigemor"])", R"("Wigemor"])"}},
       R"("land": ["Loncastre"])",
       "Man is an island: that is printed in the rulebook"},
      {{{R"("id": "Lincolia")", R"("votes": 3)", R"("votes": 2)"},
        {R"("id": "Lundonia")", R"("votes": 3)", R"("votes": 4)"}},
       R"(    {
      "id": "Lincolia")",
       "an area of 2 votes has 2 neighbours, but Lincolia has 3: that is printed"},
      {{{R"("id": "Oxeneford")", R"("Grentebrige", )", ""},
        {R"("id": "Grentebrige")", R"("Oxeneford", )", ""}},
       R"(    {
      "id": "Oxeneford")",
       "an area of 4 votes has 6 neighbours, but Oxeneford has 5: that is printed"},
      {{{R"("id": "Lincolia")", R"("Grentebrige", "Stadford", )", ""},
        {R"("id": "Stadford")", R"("Lincolia", )", ""},
        {R"("id": "Grentebrige")", R"("Lincolia", )", ""}},
       R"(    {
      "id": "Lincolia")",
       "an area of 3 votes has 2 to 6 neighbours, but Lincolia has 1: that is printed"},
  };
  for (const Mistake& mistake : mistakes) expect_refused(mistake);
}

TEST(KoenigBoardErrors, IncludeAWrongSetup) {
  const Mistake mistakes[] = {
      {{{R"("3": {)", R"(, "Sarisberie"])", "]"}}, R"("3": {)", "3 elements are expected here"},
      {{{R"("3": {)", R"("Sarisberie"])", R"("Man"])"}}, R"("3": {)", "Man is not in play"},
      {{{R"("4": {)", R"("Oxeneford")", R"("Wigemor")"}}, R"("4": {)", "Wigemor is listed already"},
      {{{R"("3": {)", R"("Rouecestre")", R"("Lundonia")"}},
       R"("3": {)",
       "Rouecestre must be among the start cards: who is dealt it begins"},
      {{{R"("5": {)", R"("first": "Stadford")", R"("first": "Lincolia")"}},
       R"("5": {)",
       "with 5 players the player in Stadford begins: that is printed in the rulebook"},
      {{{R"("4": {)", R"("majority": 20)", R"("majority": 21)"}},
       R"("4": {)",
       "20 votes are the majority with 4 players: that is printed in the rulebook"},
      {{{R"("3": {)", R"("without": ["Man"])", R"("without": [])"}},
       R"("3": {)",
       "with 3 players Man is left out: that is printed in the rulebook"},
      {{{R"("4": {)", R"("without": [])", R"("without": ["Man"])"}},
       R"("4": {)",
       "with 4 players no area is left out: that is printed in the rulebook"},
      {{{"", R"("courtiers_in_supply": 15)", R"("courtiers_in_supply": 16)"}},
       R"("pieces")",
       "15 courtiers are in supply at first: that is printed in the rulebook"},
      {{{"", R"("bonus_track": 15)", R"("bonus_track": 20)"}},
       R"("pieces")",
       "15 is where the track of bonus votes ends: that is printed in the rulebook"},
      {{{"", R"("x2": 7)", R"("x2": 8)"}},
       R"("cards")",
       "7 cards x2 are dealt to each player: that is printed in the rulebook"},
  };
  for (const Mistake& mistake : mistakes) expect_refused(mistake);
}

TEST(KoenigBoardErrors, IncludeAWrongDrawing) {
  const Mistake mistakes[] = {
      {{{"", "[1000, 1400]", "[1000]"}}, R"("canvas")", "2 elements are expected here, not 1"},
      {{{"", "[1000, 1400]", "[0, 1400]"}}, R"("canvas")", "a whole number from 1 to 10000"},
      {{{"", "[197, 302]", "[197, 1401]"}}, "1401", "a whole number from 0 to 1400"},
      {{{"", "[197, 302]", "[197.5, 302]"}}, "197.5", "a whole number from 0 to 1000"},
      {{{"", "[197, 302]", "[500, 500]"}},
       R"("capital": [500, 500])",
       "the capital of Man is not within its outline"},
      {{{R"("id": "Man")", "[176, 342]", "[176]"}}, "[176]", "2 elements are expected here, not 1"},
      {{{R"("sea_lines")", R"("Man", "Loncastre")", R"("Man", "Stadford")"}},
       R"("Man", "Stadford")",
       "Man and Stadford are not neighbours by sea"},
      {{{R"("sea_lines")", R"("Man", "Loncastre")", R"("Man", "Wigemor")"}},
       R"("Man", "Wigemor")",
       "the sea line between Man and Wigemor is drawn already"},
      {{{R"("sea_lines")", R"({"between": ["Man", "Loncastre"], "line": )", R"({"x": )"}},
       R"({"x":)",
       R"("between" is missing)"},
      {{{R"("sea_lines")", "[[205, 522], [185, 430], [190, 343]]", "[[205, 522]]"}},
       "[[205, 522]]",
       "2 to 1000 elements are expected here, not 1"},
      {{{R"("sea_lines")",
         R"({"between": ["Man", "Loncastre"], "line": [[226, 290], [300, 345], )"
         R"([368, 385]]},)",
         ""}},
       R"("sea_lines")",
       "the sea line between Man and Loncastre is not drawn"},
  };
  for (const Mistake& mistake : mistakes) expect_refused(mistake);
}

// Lincolia, Lundonia and Rouecestre are linked only with each other.
TEST(KoenigBoardErrors, IncludeUnreachableAreas) {
  json::value document = json::parse(our_document());
  const auto link = [&](std::string_view area, json::array land, json::array sea) {
    json::object& entry = document.at("areas").at(index_of(area_named(area))).as_object();
    entry["land"] = std::move(land);
    entry["sea"] = std::move(sea);
  };
  link("Lincolia", {"Lundonia", "Rouecestre"}, {});
  link("Lundonia", {"Lincolia", "Rouecestre"}, {});
  link("Rouecestre", {"Lincolia", "Lundonia"}, {});
  link("Grentebrige", {"Oxeneford", "Stadford", "Tateshale", "Loncastre", "Lideforde"},
       {"Sedberouie"});
  link("Sedberouie", {"Tateshale"}, {"Grentebrige"});
  link("Tateshale", {"Wigemor", "Sedberouie", "Stadford", "Grentebrige", "Loncastre", "Oxeneford"},
       {});
  link("Oxeneford", {"Wigemor", "Sarisberie", "Stadford", "Tateshale", "Grentebrige", "Lideforde"},
       {});
  link("Loncastre", {"Wigemor", "Tateshale", "Grentebrige"}, {"Man"});
  link("Lideforde", {"Sarisberie", "Oxeneford", "Grentebrige"}, {"Wigemor"});
  link("Stadford", {"Wigemor", "Oxeneford", "Tateshale", "Grentebrige"}, {});
  const std::optional<JsonError> problem = problem_with(json::serialize(document));
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->what, "with 3 players no way leads from Rouecestre to Sedberouie");
}

// A document with any part missing is read or refused, and never crashes the reader.
TEST(KoenigBoardErrors, NeverCrashTheReader) {
  const std::string right = our_document();
  for (std::size_t at = 0; at < right.size(); at += 11) {
    for (const std::size_t length : {std::size_t{1}, std::size_t{30}}) {
      std::string wrong = right;
      wrong.erase(at, length);
      const std::optional<JsonError> problem = problem_with(wrong);
      EXPECT_NE(problem.value_or(JsonError{1, "none"}).what, "");
    }
  }
}

// The digest

// If you change facts of the built-in board, keep the old one: earlier games continue on it, and
// their journals and tables name it by this digest.
TEST(KoenigBoardDigest, OfTheBuiltInBoardNeverChanges) {
  EXPECT_EQ(BoardRegistry<Board>::digest(BoardId::built_in), 0x2DBC000126397FB3ULL);
  EXPECT_EQ(BoardRegistry<Board>::add(our_document()), BoardId::built_in);
}

TEST(KoenigBoardDigest, CoversTheFactsThatTheRulesUse) {
  const std::uint64_t ours = read(our_document()).digest();
  const std::vector<std::vector<Edit>> facts = {
      {{R"("id": "Lideforde")", R"("votes": 3)", R"("votes": 2)"},  // with one link less
       {R"("id": "Lideforde")", R"("Oxeneford", )", ""},
       {R"("id": "Oxeneford")", R"("Lideforde")", R"("Loncastre")"},
       {R"("id": "Loncastre")", R"("Sedberouie")", R"("Oxeneford", "Sedberouie")"},
       {R"("id": "Sarisberie")", R"("votes": 2)", R"("votes": 3)"}},
      {{R"("id": "Stadford")", R"("Grentebrige", "Lincolia")", R"("Grentebrige")"},
       {R"("id": "Lincolia")", R"("Grentebrige", "Stadford")", R"("Grentebrige")"}},
      {{R"("3": {)", R"("Sarisberie"])", R"("Lundonia"])"}},
  };
  for (const auto& edits : facts) {
    EXPECT_NE(read(edited(our_document(), edits)).digest(), ours) << edits[0].right;
  }
  EXPECT_NE(read(corrected_document()).digest(), ours);
}

TEST(KoenigBoardDigest, CoversNeitherTheDrawingNorTheOrderOfLists) {
  const std::uint64_t ours = read(our_document()).digest();
  const std::vector<std::vector<Edit>> drawings = {
      {{"", "[197, 302]", "[198, 303]"}},
      {{"", "[1000, 1400]", "[2000, 2400]"}},
      {{R"("id": "Man")", R"("Loncastre", "Wigemor")", R"("Wigemor", "Loncastre")"}},
      {{R"("3": {)", R"("Sedberouie", "Sarisberie")", R"("Sarisberie", "Sedberouie")"}},
      {{"", R"("provenance": {)", R"("provenance": {"corrected": "By hand.", )"}},
  };
  for (const auto& edits : drawings) {
    EXPECT_EQ(read(edited(our_document(), edits)).digest(), ours) << edits[0].right;
  }
}

}  // namespace
}  // namespace thronsaal::lang_lebe_der_koenig
