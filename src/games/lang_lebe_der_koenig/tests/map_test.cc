// England as text.
#include "games/lang_lebe_der_koenig/map.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/embedded.h"
#include "core/text/text.h"
#include "games/lang_lebe_der_koenig/testing/table.h"
#include "games/testing/corrected_board.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string map_of(const State& s, std::string_view language = "en") {
  return render_map(s, Catalogue(Rules::catalogue(language), language), TerminalStyle::plain());
}
int widest_line(const std::string& text) {
  int most = 0;
  for (const std::string_view line : split(text, '\n')) most = std::max(most, width(line));
  return most;
}

// The area is full of courtiers of the colour with the longest name, and contested.
State contested(Area area, BoardId on) {
  Scenario t(4, on);
  t.court(carl, name_of(area), board(on).votes_of(area)).figure(carl, name_of(area));
  t.state.current_area = area;
  t.state.defender = static_cast<std::uint8_t>(index(carl));
  t.state.phase = Phase::committing;
  return t.state;
}
// The built-in board, with three votes for both Rouecestre and Wigemor.
BoardId board_with_other_votes() {
  std::string document(embedded(Board::kFile).value());
  for (const std::string_view id : {"\"id\": \"Rouecestre\"", "\"id\": \"Wigemor\""}) {
    const std::size_t votes = document.find("\"votes\"", document.find(id));
    document.replace(votes, std::string_view("\"votes\": 2").size(), "\"votes\": 3");
  }
  return BoardRegistry<Board>::add(document).value();
}

TEST(KoenigMap, ShowsEveryAreaWhenItIsContested) {
  for (const BoardId on : {BoardId::built_in, corrected_board<Board>(), board_with_other_votes()}) {
    for (int i = 0; i < kAreas; ++i) {
      for (const char* language : {"da", "de", "en", "nl"}) {
        const std::string map = map_of(contested(area(i), on), language);
        EXPECT_THAT(map, HasSubstr("⚔"));
        for (const std::string_view name : kAreaNames) {
          EXPECT_THAT(map, HasSubstr(name));
        }
        EXPECT_LE(widest_line(map), 80);
      }
    }
  }
}

TEST(KoenigMap, KeepsSwordsInsideTheBox) {
  EXPECT_THAT(map_of(contested(area_named("Stadford"), BoardId::built_in)),
              HasSubstr("│ Stadford 3 ⚔  │"));
  EXPECT_THAT(map_of(contested(area_named("Rouecestre"), BoardId::built_in)),
              HasSubstr("│⚔Rouecestre 2│"));
  EXPECT_THAT(map_of(contested(area_named("Sarisberie"), BoardId::built_in)),
              HasSubstr("│⚔Sarisberie 2│"));
  const std::string full =
      map_of(contested(area_named("Rouecestre"), board_with_other_votes()), "de");
  EXPECT_THAT(full, HasSubstr("│⚔Rouecestre 3│"));
  EXPECT_THAT(full, HasSubstr("│ Violett ●●●♚│"));
}

TEST(KoenigMap, ListsNeighboursOnABoardWithOtherLinks) {
  const BoardId corrected = corrected_board<Board>();
  const Scenario t = Scenario(4, corrected).court(marc, "Wigemor", 2).figure(marc, "Wigemor");
  const std::string map = map_of(t.state);
  EXPECT_THAT(map, HasSubstr("  Wigemor 3         Blue ●●♚          Lon Sta Tat Oxe ·Man ·Lid\n"));
  EXPECT_THAT(map, HasSubstr("  Man 2             –                 ·Sed ·Wig\n"));
  EXPECT_THAT(map, Not(HasSubstr("│")));
  const std::string without_man = map_of(Scenario(3, corrected).state);
  EXPECT_THAT(without_man, HasSubstr("Lon Sta Tat Oxe ·Lid\n"));
  EXPECT_THAT(without_man, Not(HasSubstr("Man")));
}

}  // namespace
}  // namespace thronsaal::lang_lebe_der_koenig
