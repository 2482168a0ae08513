#include "server/table_bounds.h"

#include <gmock/gmock.h>

#include "server/testing/scenes.h"

namespace thronsaal {
namespace {

using testing::kAnna;
using testing::kBert;
using testing::kBlue;
using testing::kClara;
using testing::kRed;
using testing::Lobby;
using testing::why_not;

const Limits kTight = [] {
  Limits limits;
  limits.chat_entries = limits.spectator_chat_entries = 2;
  limits.seat_changes = 4;
  return limits;
}();

// What a plan gets to hear at a table with tight limits.
std::string fits(const Lobby& lobby, const Plan& plan) {
  if (!plan) return why_not(plan);
  const Match* match = lobby.table.match();
  const auto checked =
      check_bounds(lobby.table.counts(), match == nullptr ? 0 : match->length(), *plan, kTight);
  return checked ? "" : std::string(checked.error().kind);
}

TEST(Chat, OfSpectatorsLeavesRoomForThatOfPlayers) {
  Lobby lobby = testing::begun();
  const Table& table = lobby.table;
  for (int i = 0; i < 2; ++i) lobby.does(plan_saying(table, kClara, "Hello"));
  EXPECT_EQ(fits(lobby, plan_saying(table, kClara, "Hello")), "chat_full");
  EXPECT_EQ(fits(lobby, plan_saying(table, kAnna, "Hello")), "");
  for (int i = 0; i < 2; ++i) lobby.does(plan_saying(table, kAnna, "Hello"));
  EXPECT_EQ(fits(lobby, plan_saying(table, kBert, "Hello")), "chat_full");
}

TEST(Chat, NeverKeepsAnythingElseFromHappening) {
  Lobby lobby = testing::begun();
  const Table& table = lobby.table;
  for (int i = 0; i < 100; ++i) {
    lobby.does(plan_saying(table, kAnna, "Hello"));
    lobby.does(plan_saying(table, kClara, "Hello"));
  }
  EXPECT_EQ(fits(lobby, lobby.plan_of(lobby.to_move(), table.game().parse("roll").value())), "");
  EXPECT_EQ(fits(lobby, plan_resignation(table, kAnna, kRed)), "");
  EXPECT_EQ(fits(lobby, plan_leaving(table, kAnna)), "");
}

TEST(Changes, OfOneSeatLeaveRoomForThoseOfOthers) {
  Lobby lobby = testing::begun();
  const Table& table = lobby.table;
  for (int i = 0; i < 4; ++i) {
    lobby.does(plan_leaving(table, kAnna));
    lobby.does(plan_return(table, kAnna));
  }
  lobby.does(plan_leaving(table, kAnna));
  EXPECT_EQ(fits(lobby, plan_return(table, kAnna)), "table_full");
  Visitor renamed = kAnna;
  renamed.name = "Anna II";
  EXPECT_EQ(fits(lobby, plan_renaming(table, renamed)), "table_full");
  lobby.does(plan_leaving(table, kBert));
  EXPECT_EQ(fits(lobby, plan_return(table, kBert)), "");
}

TEST(Changes, ThatEndAGameAlwaysFit) {
  Lobby lobby = testing::begun();
  const Table& table = lobby.table;
  for (int i = 0; i < 4; ++i) {
    lobby.does(plan_leaving(table, kAnna));
    lobby.does(plan_return(table, kAnna));
  }
  EXPECT_EQ(fits(lobby, plan_vote(table, kBert, kRed, Level::page, SeatSet(kRed))), "");
  EXPECT_EQ(fits(lobby, plan_replacement(table, kRed, Level::page)), "");
  EXPECT_EQ(fits(lobby, plan_leaving(table, kAnna)), "");
  EXPECT_EQ(fits(lobby, plan_resignation(table, kAnna, kRed)), "");
}

// A move that is made and taken back again and again does not fill the log without end.
TEST(Changes, CountEveryMoveThatIsTakenBack) {
  Lobby lobby = testing::playing(testing::kDiceGame, {kAnna}, 1);
  const Table& table = lobby.table;
  Rng rng(1);
  while (lobby.to_move() != kRed) lobby.move_anyhow(rng);
  lobby.move(kRed, "roll");  // and what chance rolls
  lobby.does(plan_undo(table, kAnna, kRed, table.length()));
  EXPECT_EQ(table.counts().changes[0], 3);
  lobby.move(kRed, "roll");
  lobby.does(plan_undo(table, kAnna, kRed, table.length()));
  lobby.move(kRed, "roll");
  EXPECT_EQ(fits(lobby, plan_undo(table, kAnna, kRed, table.length())), "table_full");
  lobby.move_anyhow(rng);
}

TEST(Changes, BeforeTheStartDoNotCountAfterIt) {
  Lobby lobby(kAnna, testing::wish(testing::kDiceGame, {"me", "open"}));
  const Table& table = lobby.table;
  for (int i = 0; i < 3; ++i) lobby.does(plan_swap(table, kAnna, kRed, kBlue));
  EXPECT_EQ(fits(lobby, plan_swap(table, kAnna, kRed, kBlue)), "table_full");
  lobby.does(plan_computer(table, kAnna, kRed, Level::page));
  EXPECT_EQ(fits(lobby, plan_start(table, kAnna)), "");
  lobby.start();
  EXPECT_EQ(table.counts().changes[0], 0);
}

TEST(Counts, AreTheSameWhenTheLogIsReadAgain) {
  Lobby lobby = testing::begun();
  lobby.does(plan_saying(lobby.table, kAnna, "Hello"));
  lobby.does(plan_saying(lobby.table, kClara, "Hello"));
  const Table again = lobby.read_again();
  EXPECT_EQ(again.counts().said_by_players, 1);
  EXPECT_EQ(again.counts().said_by_spectators, 1);
}

}  // namespace
}  // namespace thronsaal
