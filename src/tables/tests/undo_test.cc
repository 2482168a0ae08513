// Undo without the consent of others, and what is refused.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tables/commands.h"
#include "tables/table.h"
#include "tables/testing/undo_scenes.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;
using namespace thronsaal::testing;

TEST(Undo, IsFreeWhileNothingWasRevealed) {
  TableDriver driver = with_one_die_aside({kAnna, kBert});
  const std::size_t length = driver.table.match()->length();
  driver.does(undo(driver, driver.to_move()));
  EXPECT_EQ(driver.table.match()->length(), length - 1);
  EXPECT_FALSE(driver.table.undo_request());
}

TEST(Undo, OfDiceNeedsConsent) {
  TableDriver driver = rolled({kAnna, kBert});
  const Seat asker = driver.to_move();
  const std::size_t length = driver.table.match()->length();
  EXPECT_THAT(entry_kinds(undo(driver, asker)), ElementsAre("asked"));
  driver.does(undo(driver, asker));
  EXPECT_EQ(driver.table.match()->length(), length);
  ASSERT_TRUE(driver.table.undo_request());
  EXPECT_EQ(driver.table.undo_request()->by, asker);
  EXPECT_EQ(driver.table.undo_request()->moves, length - 2);
}

TEST(Undo, AgainstComputerPlayersNeedsNoConsent) {
  TableDriver driver = rolled({kAnna}, 2);
  EXPECT_THAT(entry_kinds(undo(driver, kRed)), ElementsAre("undone"));
  driver.does(undo(driver, kRed));
  EXPECT_EQ(driver.to_move(), kRed);
  EXPECT_TRUE(commands::move(driver.table, kAnna, kRed, "roll", driver.table.length()));
}

TEST(Undo, AgainstComputerPlayersGoesBackBeyondTheirMoves) {
  TableDriver driver = rolled({kAnna}, 1);
  const std::size_t before = driver.table.match()->length_before_last_move(kRed).value();
  Rng rng(1);
  while (driver.to_move() == kRed) driver.make_random_move(rng);
  while (driver.to_move() != kRed) driver.make_random_move(rng);
  driver.does(undo(driver, kRed));
  EXPECT_EQ(driver.to_move(), kRed);
  EXPECT_GT(driver.table.match()->length(), before);
}

TEST(Undo, ByTheHolderOfAllSeatsNeedsNoConsent) {
  const TableDriver driver = rolled({kAnna, kAnna});
  EXPECT_THAT(entry_kinds(undo(driver, driver.to_move())), ElementsAre("undone"));
}

TEST(Undo, IsFollowedByNewDice) {
  // With the same dice again, a player could undo and know the next roll.
  TableDriver driver = rolled({kAnna, kAnna});
  const Seat mover = driver.to_move();
  const std::uint64_t draws = driver.table.draws();
  const std::string first = driver.log.back().body;
  driver.does(undo(driver, mover));
  EXPECT_EQ(driver.table.draws(), draws);
  driver.move(mover, "roll");
  EXPECT_EQ(driver.table.draws(), draws + 1);
  EXPECT_NE(driver.log.back().body, first);
}

TEST(Undo, NeedsAnOwnMove) {
  const TableDriver driver = rolled({kAnna, kBert});
  EXPECT_EQ(refusal_of(undo(driver, others(driver, driver.to_move())[0])), "nothing_to_undo");
}

TEST(Undo, IsForOwnSeatsOnly) {
  const TableDriver driver = rolled({kAnna, kBert});
  const Seat mover = driver.to_move();
  const Person other = driver.holder(others(driver, mover)[0]);
  EXPECT_EQ(refusal_of(commands::undo(driver.table, other, mover, driver.table.length())),
            "not_your_seat");
  EXPECT_EQ(refusal_of(commands::undo(driver.table, kClara, mover, driver.table.length())),
            "not_your_seat");
}

TEST(Undo, IsForARunningGame) {
  TableDriver driver(kAnna, wish(kDiceGame, {"me", "me"}));
  EXPECT_EQ(refusal_of(commands::undo(driver.table, kAnna, kRed, driver.table.length())),
            "table_not_running");
  driver.start();
  driver.does(commands::resign(driver.table, kAnna, kRed));
  EXPECT_EQ(refusal_of(commands::undo(driver.table, kAnna, kBlue, driver.table.length())),
            "game_is_over");
}

TEST(Undo, OfAnOutdatedPositionIsStale) {
  TableDriver driver = with_one_die_aside({kAnna, kBert});
  const Seat mover = driver.to_move();
  const std::int64_t seen = driver.table.length();
  const auto again = [&] {
    return commands::undo(driver.table, driver.holder(mover), mover, seen);
  };
  driver.does(again());
  EXPECT_EQ(refusal_of(again()), "stale");
  EXPECT_EQ(refusal_of(commands::undo(driver.table, driver.holder(mover), mover,
                                      driver.table.length() + 1)),
            "stale");
}

TEST(Undo, IsNotAffectedByChat) {
  // Otherwise a player could prevent an undo by chatting.
  TableDriver driver = with_one_die_aside({kAnna, kBert});
  const Seat mover = driver.to_move();
  const std::int64_t seen = driver.table.length();
  driver.says(kClara, "Too late!");
  EXPECT_THAT(entry_kinds(commands::undo(driver.table, driver.holder(mover), mover, seen)),
              ElementsAre("undone"));
}

TEST(Undo, IsRefusedWhileAComputerPlayerStandsIn) {
  TableDriver driver = with_one_die_aside({kAnna, kBert});
  const Seat mover = driver.to_move();
  driver.does(commands::leave(driver.table, driver.holder(mover)));
  EXPECT_EQ(refusal_of(undo(driver, mover)), "stand_in_plays");
}

TEST(Undo, OfACommitmentIsFreeUntilAnotherPlayerHasCommitted) {
  TableDriver driver = started_game(kSecretGame, {kAnna, kBert, kClara});
  Rng rng(3);
  while (driver.position().to_act().seats().size() < 3) driver.make_random_move(rng);
  driver.does(driver.move_of(kRed, driver.position().legal(kRed).front()));
  EXPECT_THAT(entry_kinds(undo(driver, kRed)), ElementsAre("undone"));
  driver.does(driver.move_of(kBlue, driver.position().legal(kBlue).front()));
  EXPECT_THAT(entry_kinds(undo(driver, kRed)), ElementsAre("asked"));
  EXPECT_THAT(entry_kinds(undo(driver, kBlue)), ElementsAre("undone"));
}

}  // namespace
}  // namespace thronsaal
