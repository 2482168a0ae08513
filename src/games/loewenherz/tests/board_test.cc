// Valid and invalid board documents.
#include <algorithm>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/loewenherz/rules.h"
#include "games/testing/corrected_board.h"

namespace thronsaal::loewenherz {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

std::string built_in_text() {
  return std::string(embedded(Board::kFile).value());
}

// The text with one passage replaced, which must occur exactly once.
std::string with(std::string text, std::string_view passage, std::string_view instead) {
  const std::size_t at = text.find(passage);
  EXPECT_NE(at, std::string::npos) << passage;
  EXPECT_EQ(text.find(passage, at + 1), std::string::npos) << passage;
  return text.replace(at, passage.size(), instead);
}

struct Reading {
  Board board;
  std::string problem;  // "12: what is wrong", or empty
};
Reading read(const std::string& text) {
  JsonReader reader(text);
  Reading reading{.board = Board::read(reader.root()), .problem = {}};
  if (const auto& problem = reader.problem()) {
    reading.problem = fmt::format("{}: {}", problem->line, problem->what);
  }
  return reading;
}

// Mistakes

struct Mistake {
  std::string_view passage;
  std::string_view instead;
  std::string_view problem;
};

void expect_refused(const std::vector<Mistake>& mistakes) {
  for (const auto& [passage, instead, problem] : mistakes) {
    EXPECT_EQ(read(with(built_in_text(), passage, instead)).problem, problem) << instead;
  }
}

TEST(LoewenherzBoard, IsRefusedForMissingOrUnknownMembers) {
  expect_refused({
      {R"("scoring": {)", R"("points": {)", "1: \"scoring\" is missing"},
      {"{\n  \"provenance\"", "{\n  \"name\": \"mine\",\n  \"provenance\"",
       "2: \"name\" is unknown; known are provenance, terrain, tiles, cards, pieces, start, "
       "scoring"},
      {R"({"id": "5", "centre": false,)", R"({"id": "5",)", "24: \"centre\" is missing"},
      {R"({"id": "5",)", R"({"id": "5", "name": "five",)",
       "24: \"name\" is unknown; known are id, centre, rows"},
      {R"("B:D", "letter": "B", "count": 1,)", R"("B:D", "letter": "B",)",
       "44: \"count\" is missing"},
      {R"("inferred": ")", R"("inferred": 5, "others": ")", "5: a text is expected here"},
  });
}

TEST(LoewenherzBoard, IsRefusedForTilesThatCannotBeLaid) {
  expect_refused({
      {R"(    {"id": "1", "centre": false, "rows": ["mmfS", "Gffm", "mmvm", "mvfm"]},)", "",
       "18: 9 elements are expected here, not 8"},
      {R"({"id": "5")", R"({"id": "Nordosten")",
       "24: the id of a tile has 1 to 8 letters and digits"},
      {R"({"id": "5")", R"({"id": "5 a")", "24: the id of a tile has 1 to 8 letters and digits"},
      {R"({"id": "5")", R"({"id": "")", "24: a text is expected here"},
      {R"({"id": "5")", R"({"id": "k")", "24: two tiles are called k"},
      {R"({"id": "5")", R"({"id": "None")",
       "24: \"None\" is a word of the notation, so it cannot be an id"},
      {R"("5", "centre": false)", R"("5", "centre": true)",
       "24: the first tile lies in the centre, and no other"},
      {R"("K", "centre": true)", R"("K", "centre": false)",
       "19: the first tile lies in the centre, and no other"},
      {R"("5", "centre": false)", R"("5", "centre": 0)", "24: true or false is expected here"},
      {R"("Gfvm", )", "", "24: 4 elements are expected here, not 3"},
      {R"("Gfvm")", R"("Gfvmm")", "24: a row has four letters, one for each field"},
      {R"("Gfvm")", R"("Gfv♣")", "24: a row has four letters, one for each field"},
      {R"("Gfvm")", R"("Gfvx")", "24: the letters of fields are mfvKGSCD"},
      {R"("Gfvm")", R"("GfvK")",
       "24: there is one royal city, K, and it lies on the tile of the centre"},
      {R"("mKmf")", R"("mmmf")",
       "19: there is one royal city, K, and it lies on the tile of the centre"},
      {R"("mKmf")", R"("mKKf")",
       "19: there is one royal city, K, and it lies on the tile of the centre"},
  });
}

TEST(LoewenherzBoard, IsRefusedForCardsThatCannotBePlayed) {
  const std::string_view form =
      "33: the id of a card is its letter, a colon and up to 12 letters, digits and slashes, like "
      "A:R1/B2";
  expect_refused({
      {R"("id": "A:R1",)", R"("id": "A:",)", form},
      {R"("id": "A:R1",)", R"("id": "B:R1",)", form},
      {R"("id": "A:R1",)", R"("id": "A-R1",)", form},
      {R"("id": "A:R1",)", R"("id": "A:R 1",)", form},
      {R"("id": "A:R1",)", R"("id": "A:R1,B2",)", form},
      {R"("id": "A:R1",)", R"("id": "A:1234567890123",)", form},
      {R"("id": "A:R1",)", R"("id": "A:b1",)", "33: two kinds of cards are called A:b1"},
      {R"("A:R1", "letter": "A")", R"("A:R1", "letter": "E")",
       "33: \"E\" is not one of A, B, C, D"},
      {R"("B:D", "letter": "B")", R"("B:D", "letter": "A")",
       "44: cards are listed by their letters, from A to D"},
      {R"("A:R1", "letter": "A", "count": 2)", R"("A:R1", "letter": "A", "count": 0)",
       "33: a whole number from 1 to 60 is expected here"},
      {R"("A:R1", "letter": "A", "count": 2)", R"("A:R1", "letter": "A", "count": 1)",
       "29: the rules print that there are 60 cards, but these are 59"},
      {R"("cost": 2, "sale": 3)", R"("cost": 21, "sale": 3)",
       "33: a whole number from 0 to 20 is expected here"},
      {R"("cost": 2, "sale": 3)", R"("cost": 2, "sale": -1)",
       "33: a whole number from 0 to 20 is expected here"},
      {R"("cost": 2, "sale": 3)", R"("cost": 2, "sale": 1.5)",
       "33: a whole number from 0 to 20 is expected here"},
      {R"("cost": 1, "sale": 2, "actions": [{"action": "borders", "number": 1}])",
       R"("cost": 1, "sale": 2, "actions": [])", "30: 1 to 2 elements are expected here, not 0"},
      {R"("cost": 1, "sale": 2, "actions": [{"action": "borders", "number": 1}])",
       R"("cost": 1, "sale": 2, "actions": [{"action": "feasts", "number": 1}])",
       "30: an action is one of borders, knights, expand, deserter and alliance"},
      {R"("cost": 1, "sale": 2, "actions": [{"action": "borders", "number": 1}])",
       R"("cost": 1, "sale": 2, "actions": [{"action": "borders", "number": 4}])",
       "30: a whole number from 1 to 3 is expected here"},
      {R"("cost": 1, "sale": 2, "actions": [{"action": "borders", "number": 1}])",
       R"("cost": 1, "sale": 2, "actions": [{"action": "expand", "number": 1}])",
       "30: this number is printed in the rules and stays 2"},
      {R"("cost": 1, "sale": 2, "actions": [{"action": "borders", "number": 1}])",
       R"("cost": 1, "sale": 2, "actions": [{"action": "borders", "number": 1},
           {"action": "borders", "number": 2}])",
       "31: a card has each action only once"},
      {R"("cost": 1, "sale": 2, "actions": [{"action": "borders", "number": 1}])",
       R"("cost": 2, "sale": 3, "actions": [{"action": "knights", "number": 1}])",
       "33: this is the same card as A:B1: say with its count how many there are"},
  });
}

TEST(LoewenherzBoard, HasAtMostThirtyThreeKindsOfCardsAndAllLetters) {
  const std::string more = with(built_in_text(), R"({"id": "A:B1", "letter": "A", "count": 2,)",
                                R"({"id": "A:E", "letter": "A", "count": 1, "cost": 2, "sale": 2,
          "actions": [{"action": "expand", "number": 2}]},
         {"id": "A:B1", "letter": "A", "count": 1,)");
  EXPECT_EQ(read(more).problem, "29: 4 to 33 elements are expected here, not 34");
  const std::string fewer = with(std::string(corrected_board_text<Board>()),
                                 R"("C:1", "letter": "C")", R"("D:1", "letter": "D")");
  EXPECT_EQ(read(fewer).problem, "24: no card has the letter C");
}

TEST(LoewenherzBoard, CannotChangeWhatIsPrintedInTheRules) {
  const auto stays = [](int line, int number) {
    return fmt::format("{}: this number is printed in the rules and stays {}", line, number);
  };
  for (const auto& [passage, instead, problem] :
       {std::tuple(R"("village", "points": 3)", R"("village", "points": 2)", stays(11, 3)),
        {R"("borders": 100)", R"("borders": 120)", stays(64, 100)},
        {R"("knights": 15)", R"("knights": 16)", stays(64, 15)},
        {R"("4": 3})", R"("4": 4})", stays(64, 3)},
        {R"("castles_of_third_colour": 4)", R"("castles_of_third_colour": 3)", stays(64, 4)},
        {R"("ducats": 7)", R"("ducats": 8)", stays(65, 7)},
        {R"("cards": 3)", R"("cards": 4)", stays(65, 3)},
        {R"("3": 40)", R"("3": 45)", stays(65, 40)},
        {R"("castle_distance": 7)", R"("castle_distance": 6)", stays(65, 7)},
        {R"("monopoly": 5)", R"("monopoly": 6)", stays(66, 5)},
        {R"("mines_of_a_monopoly": 3)", R"("mines_of_a_monopoly": 4)", stays(66, 3)},
        {R"( "most_ducats": 5)", R"( "most_ducats": 4)", stays(66, 5)},
        {R"("second_most_ducats": 3)", R"("second_most_ducats": 2)", stays(66, 3)}}) {
    EXPECT_EQ(read(with(built_in_text(), passage, instead)).problem, problem);
  }
  EXPECT_EQ(read(with(built_in_text(), R"("id": "gold")", R"("id": "silver")")).problem,
            "13: the letter G stands for gold");
}

// Room for castles

int room(std::string_view fields) {
  Tile tile{};
  for (std::size_t i = 0; i < tile.size(); ++i) {
    tile[i] = static_cast<Terrain>(kTerrainLetters.find(fields[i]));
  }
  return room_for_castles(tile);
}

TEST(LoewenherzBoard, HasRoomForACastleOnAMeadowBesideAMeadowOrAForest) {
  EXPECT_EQ(room("mmmmmmmmmmmmmmmm"), 8);
  EXPECT_EQ(room("ffffffffffffffff"), 0) << "no meadow for a castle";
  EXPECT_EQ(room("mvmvvmvmmvmvvmvm"), 0) << "no room for a knight";
  EXPECT_EQ(room("vvvvvfmvvvvvvvvv"), 1);
  EXPECT_EQ(room("vvvvvfvvvmvvvvvv"), 1) << "from the north, too";
  EXPECT_EQ(room("vvvmmvvvvvvvvvvv"), 0) << "the next row is not beside the last column";
  EXPECT_EQ(room("mmmmvvvvvvvvvvvv"), 2);
  EXPECT_EQ(room("vmvvmfmvvmvvvvvv"), 1) << "one forest for four";
}

TEST(LoewenherzBoard, IsRefusedIfACastleMightFindNoPlace) {
  const std::string corrected(corrected_board_text<Board>());
  int all = 0;
  for (const Tile& tile : read(corrected).board.tiles) all += room_for_castles(tile);
  EXPECT_EQ(all, kMinRoomForCastles) << "the corrected board has the least room allowed";
  EXPECT_EQ(read(with(corrected, R"("vmmS")", R"("vmvS")")).problem,
            "13: there are too few meadows: only 22 castles with a knight beside each fit on the "
            "tiles, but 23 are needed so that every player finds a place");
}

// Facts

// If you change facts of the built-in board, keep the old one: earlier games name it by this digest
// and continue on it.
TEST(LoewenherzBoard, BuiltInBoardNeverChanges) {
  EXPECT_EQ(BoardRegistry<Board>::digest(BoardId::built_in), 0x0131C40BAEBC562BU);
}

TEST(LoewenherzBoard, IsADifferentOneIfAnyFactDiffers) {
  const std::uint64_t digest = read(built_in_text()).board.digest();
  for (const auto& [passage, instead] :
       {std::pair(R"({"id": "5")", R"({"id": "9")"),
        {R"("Gfvm")", R"("Gfvf")"},
        {R"("id": "A:R1",)", R"("id": "A:Ritter",)"},
        {R"("cost": 2, "sale": 3)", R"("cost": 2, "sale": 4)"},
        {R"("cost": 2, "sale": 3)", R"("cost": 3, "sale": 3)"},
        {R"("cost": 1, "sale": 2, "actions": [{"action": "borders", "number": 1}])",
         R"("cost": 1, "sale": 2, "actions": [{"action": "borders", "number": 3}])"}}) {
    const Reading reading = read(with(built_in_text(), passage, instead));
    EXPECT_EQ(reading.problem, "") << instead;
    EXPECT_NE(reading.board.digest(), digest) << instead;
  }
}

TEST(LoewenherzBoard, IsTheSameWhateverItsProvenance) {
  const std::string text = with(built_in_text(), R"("printed": ")", R"("seen": "on the box: )");
  EXPECT_EQ(read(text).board.digest(), read(built_in_text()).board.digest());
  EXPECT_EQ(BoardRegistry<Board>::add(built_in_text()), BoardId::built_in);
}

TEST(LoewenherzBoard, NamesCardsThatAreNotInTheCatalogues) {
  EXPECT_THAT(board(BoardId::built_in).names(), IsEmpty());
  EXPECT_THAT(
      read(std::string(corrected_board_text<Board>())).board.names(),
      ElementsAre(Pair("card.A:B1", "A B1 (−0/+0)"),  //
                  Pair("card.A:b3R2", "A R2/B3 (−9/+1)"), Pair("card.B:B3", "B B3 (−2/+20)"),
                  Pair("card.B:B3cheap", "B B3 (−1/+2)"), Pair("card.B:E/D", "B E/D (−3/+4)"),  //
                  Pair("card.C:1", "C R2 (−20/+1)"), Pair("card.D:Ritter/Bund1", "D R1/A (−4/+3)"),
                  Pair("card.D:A", "D A (−1/+12)")));
}

TEST(LoewenherzBoard, FindsAllCardsOfALetter) {
  const Board& corrected = board(corrected_board<Board>());
  EXPECT_EQ(corrected.kinds(), 11);
  EXPECT_THAT(corrected.first, ElementsAre(0, 3, 6, 7, 11));
  std::vector<int> sizes;
  for (const Cards& cards : corrected.by_letter) sizes.push_back(cards.size());
  EXPECT_THAT(sizes, ElementsAre(7, 20, 1, 32));
}

}  // namespace
}  // namespace thronsaal::loewenherz
