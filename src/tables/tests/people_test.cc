// Resigning, names, rematches.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tables/commands.h"
#include "tables/table.h"
#include "tables/testing/scenes.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using namespace thronsaal::testing;

using Phase = Table::Phase;

// --- Resigning ---

TEST(ResignSeat, OfOneOfTwoEndsTheGame) {
  TableDriver driver = rolled({kAnna, kBert});
  driver.does(commands::resign(driver.table, kAnna, kRed));
  EXPECT_EQ(driver.table.phase(), Phase::over);
  EXPECT_EQ(driver.table.abandoned(), "resigned");
  EXPECT_THAT(driver.table.places(), ElementsAre(2, 1));
}

TEST(ResignSeat, LetsTheOthersContinue) {
  TableDriver driver = rolled({kAnna, kBert, kClara});
  driver.does(commands::resign(driver.table, kBert, kBlue));
  EXPECT_EQ(driver.table.phase(), Phase::running);
  EXPECT_THAT(driver.table.places(), IsEmpty());
  EXPECT_EQ(driver.table.holder(kBlue).computer(), Level::knight);
  EXPECT_EQ(driver.table.people(), SeatSet(kRed).with(kGreen));
  Rng rng(1);
  while (driver.table.phase() == Phase::running) driver.make_random_move(rng);
  EXPECT_EQ(driver.table.abandoned(), "");
  EXPECT_TRUE(driver.position().standing());
}

TEST(ResignSeat, EndsTheGameWhenOneIsLeft) {
  TableDriver driver = rolled({kAnna, kBert, kClara});
  driver.does(commands::resign(driver.table, kBert, kBlue));
  driver.does(commands::resign(driver.table, kAnna, kRed));
  EXPECT_EQ(driver.table.phase(), Phase::over);
  EXPECT_THAT(driver.table.places(), ElementsAre(2, 2, 1));
}

TEST(ResignSeat, EndsTheGameWhenOnlyComputerPlayersAreLeft) {
  TableDriver driver = rolled({kAnna}, 2);
  driver.does(commands::resign(driver.table, kAnna, kRed));
  EXPECT_EQ(driver.table.phase(), Phase::over);
  EXPECT_THAT(driver.table.places(), ElementsAre(3, 1, 1));
}

TEST(ResignSeat, LetsOnePersonContinueWithComputerPlayers) {
  TableDriver driver = rolled({kAnna, kBert}, 1);
  driver.does(commands::resign(driver.table, kBert, kBlue));
  EXPECT_EQ(driver.table.phase(), Phase::running);
}

TEST(ResignSeat, IsForAnOwnSeatInARunningGame) {
  TableDriver driver(kAnna, wish(kDiceGame, {"me", "open", "open"}));
  EXPECT_EQ(refusal_of(commands::resign(driver.table, kAnna, kRed)), "table_not_running");
  driver.does(commands::sit(driver.table, kBert, kBlue));
  driver.does(commands::sit(driver.table, kClara, kGreen));
  driver.start();
  EXPECT_EQ(refusal_of(commands::resign(driver.table, kAnna, kBlue)), "not_your_seat");
  EXPECT_EQ(refusal_of(commands::resign(driver.table, kDora, kRed)), "not_your_seat");
  driver.does(commands::resign(driver.table, kAnna, kRed));
  EXPECT_EQ(refusal_of(commands::resign(driver.table, kAnna, kRed)), "not_your_seat");
}

TEST(ResignSeat, CannotBeUndone) {
  TableDriver driver = with_one_die_aside({kAnna, kBert, kClara});
  const Seat mover = driver.to_move();
  const Person person = driver.holder(mover);
  driver.does(commands::resign(driver.table, person, mover));
  EXPECT_TRUE(driver.table.seats_of(person.id).empty());
  EXPECT_EQ(refusal_of(commands::undo(driver.table, person, mover, driver.table.length())),
            "not_your_seat");
  EXPECT_THAT(entry_kinds(commands::come_back(driver.table, person)), IsEmpty());
  EXPECT_EQ(refusal_of(commands::move(driver.table, person, mover, "roll", driver.table.length())),
            "not_your_seat");
}

TEST(ResignSeat, KeepsThePersonsOtherSeats) {
  TableDriver driver = rolled({kAnna, kAnna, kBert});
  driver.does(commands::resign(driver.table, kAnna, kRed));
  EXPECT_EQ(driver.table.seats_of(kAnna.id), SeatSet(kBlue));
}

// --- Names ---

TEST(UpdateName, ChangesAllSeatsOfThePersonOnly) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kAnna, kBert});
  Person renamed = kAnna;
  renamed.name = "Annabel";
  renamed.colour = 7;
  driver.does(commands::rename(driver.table, renamed));
  EXPECT_EQ(driver.table.holder(kRed).name, "Annabel");
  EXPECT_EQ(driver.table.holder(kBlue).name, "Annabel");
  EXPECT_EQ(driver.table.holder(kBlue).colour, 7);
  EXPECT_EQ(driver.table.holder(kGreen).name, "Bert");
}

TEST(UpdateName, ToTheSameNameDoesNothing) {
  const TableDriver driver = started_game(kDiceGame, {kAnna, kBert});
  EXPECT_THAT(entry_kinds(commands::rename(driver.table, kAnna)), IsEmpty());
}

TEST(UpdateName, NeedsASeat) {
  const TableDriver driver = started_game(kDiceGame, {kAnna, kBert});
  EXPECT_EQ(refusal_of(commands::rename(driver.table, kClara)), "not_at_the_table");
}

// --- Rematches ---

TEST(RecordRematch, NeedsAPlayerOfAFinishedGame) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert});
  EXPECT_EQ(refusal_of(commands::rematch(driver.table, kAnna, "next")), "game_not_over");
  driver.does(commands::resign(driver.table, kBert, kBlue));
  EXPECT_EQ(refusal_of(commands::rematch(driver.table, kClara, "next")), "not_at_the_table");
  driver.does(commands::rematch(driver.table, kBert, "next"));
  EXPECT_EQ(driver.table.rematch(), "next");
  EXPECT_EQ(refusal_of(commands::rematch(driver.table, kAnna, "another")), "rematch_exists");
}

}  // namespace
}  // namespace thronsaal
