#include "tables/budgets.h"

#include <gmock/gmock.h>

#include "tables/testing/scenes.h"

namespace thronsaal {
namespace {

using namespace thronsaal::testing;

constexpr Budgets kTight{.seat_changes = 4};

// Why a command's change does not fit at a table with small budgets.
std::string fits(const TableDriver& driver, const CommandResult& result) {
  if (!result) return refusal_of(result);
  const auto checked = check_budgets(driver.table, *result, kTight);
  return checked ? "" : std::string(checked.error().kind);
}

TEST(ChangeBudget, IsPerSeat) {
  TableDriver driver = begun();
  const Table& table = driver.table;
  for (int i = 0; i < 4; ++i) {
    driver.does(commands::leave(table, kAnna));
    driver.does(commands::come_back(table, kAnna));
  }
  driver.does(commands::leave(table, kAnna));
  EXPECT_EQ(fits(driver, commands::come_back(table, kAnna)), "table_full");
  Person renamed = kAnna;
  renamed.name = "Anna II";
  EXPECT_EQ(fits(driver, commands::rename(table, renamed)), "table_full");
  driver.does(commands::leave(table, kBert));
  EXPECT_EQ(fits(driver, commands::come_back(table, kBert)), "");
}

TEST(ChangeBudget, NeverBlocksEntriesThatEndAGame) {
  TableDriver driver = begun();
  const Table& table = driver.table;
  for (int i = 0; i < 4; ++i) {
    driver.does(commands::leave(table, kAnna));
    driver.does(commands::come_back(table, kAnna));
  }
  EXPECT_EQ(fits(driver, commands::vote(table, kBert, kRed, Level::page, SeatSet(kRed))), "");
  EXPECT_EQ(fits(driver, commands::replace(table, kRed, Level::page)), "");
  EXPECT_EQ(fits(driver, commands::leave(table, kAnna)), "");
  EXPECT_EQ(fits(driver, commands::resign(table, kAnna, kRed)), "");
}

// A move that is made and undone again and again does not fill the log without end.
TEST(ChangeBudget, CountsEveryMoveThatIsUndone) {
  TableDriver driver = started_game(kDiceGame, {kAnna}, 1);
  const Table& table = driver.table;
  Rng rng(1);
  while (driver.to_move() != kRed) driver.make_random_move(rng);
  driver.move(kRed, "roll");  // and the roll of chance
  driver.does(commands::undo(table, kAnna, kRed, table.length()));
  EXPECT_EQ(table.budgets_used().seat_changes[0], 3);
  driver.move(kRed, "roll");
  driver.does(commands::undo(table, kAnna, kRed, table.length()));
  driver.move(kRed, "roll");
  EXPECT_EQ(fits(driver, commands::undo(table, kAnna, kRed, table.length())), "table_full");
  driver.make_random_move(rng);
}

TEST(ChangeBudget, UsedBeforeTheStartDoesNotCountAfterIt) {
  TableDriver driver(kAnna, wish(kDiceGame, {"me", "open"}));
  const Table& table = driver.table;
  for (int i = 0; i < 3; ++i) driver.does(commands::swap_seats(table, kAnna, kRed, kBlue));
  EXPECT_EQ(fits(driver, commands::swap_seats(table, kAnna, kRed, kBlue)), "table_full");
  driver.does(commands::seat_computer(table, kAnna, kRed, Level::page));
  EXPECT_EQ(fits(driver, starts(table, kAnna)), "");
  driver.start();
  EXPECT_EQ(table.budgets_used().seat_changes[0], 0);
}

TEST(BudgetsUsed, AreTheSameWhenTheLogIsReadAgain) {
  TableDriver driver = begun();
  driver.does(commands::leave(driver.table, kAnna));
  driver.does(commands::come_back(driver.table, kAnna));
  EXPECT_EQ(driver.reloaded().budgets_used().seat_changes[0], 1);
}

// Logs of 1.0.0 contain chat without a limit.
TEST(BudgetsUsed, DoNotIncludeChat) {
  TableDriver driver = begun();
  for (int i = 0; i < 10; ++i) driver.says(kClara, "Hello");
  EXPECT_THAT(driver.table.budgets_used().seat_changes, ::testing::Each(0));
}

}  // namespace
}  // namespace thronsaal
