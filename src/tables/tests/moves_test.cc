// Moves: for which seats and positions they are, and that commands change nothing by themselves.
#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tables/commands.h"
#include "tables/table.h"
#include "tables/testing/scenes.h"

namespace thronsaal {
namespace {

using namespace thronsaal::testing;

// The seat that is not to act.
Seat other(const TableDriver& driver) {
  return driver.to_move() == kRed ? kBlue : kRed;
}

// A player attacks, and several players must choose their cards.
TableDriver in_conflict(const std::vector<Person>& people) {
  TableDriver driver = started_game(kSecretGame, people);
  Rng rng(3);
  while (driver.position().to_act().seats().size() < 2) driver.make_random_move(rng);
  return driver;
}

// --- Moves ---

TEST(MakeMove, IsForSeatsToAct) {
  TableDriver driver = begun();
  const Seat mover = driver.to_move();
  driver.does(
      commands::move(driver.table, driver.holder(mover), mover, "roll", driver.table.length()));
  EXPECT_EQ(driver.table.match()->length_before_last_move(mover), 1U);
}

TEST(MakeMove, IsRefusedForOtherPeoplesSeats) {
  const TableDriver driver = begun();
  const Seat mover = driver.to_move();
  const auto why = [&](const Person& person) {
    return refusal_of(commands::move(driver.table, person, mover, "roll", driver.table.length()));
  };
  EXPECT_EQ(why(driver.holder(other(driver))), "not_your_seat");
  EXPECT_EQ(why(kClara), "not_your_seat");
}

TEST(MakeMove, OutOfTurnIsRefusedByTheGame) {
  const TableDriver driver = begun();
  const Seat waiting = other(driver);
  const CommandResult result =
      commands::move(driver.table, driver.holder(waiting), waiting, "roll", driver.table.length());
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error(),
            driver.position().check(waiting, driver.table.game().parse("roll").value()).error());
  EXPECT_EQ(result.error().kind, "not_your_turn");
}

TEST(MakeMove, RefusesIllegalActionsWithTheGamesMessage) {
  const TableDriver driver = begun();
  const Seat mover = driver.to_move();
  const auto why = [&](std::string_view action) {
    return refusal_of(
        commands::move(driver.table, driver.holder(mover), mover, action, driver.table.length()));
  };
  EXPECT_EQ(
      why("aside 6"),
      refusal_of(refused(
          driver.position().check(mover, driver.table.game().parse("aside 6").value()).error())));
  EXPECT_EQ(why("sit down"), "unknown_action");
  EXPECT_EQ(why(""), "unknown_action");
  EXPECT_EQ(why(std::string(10'000, 'x')), "unknown_action");
  EXPECT_EQ(why("rolled 1-1-1"), "only_chance");
}

TEST(MakeMove, IsNotPossibleBeforeTheStartOrAfterTheEnd) {
  TableDriver driver(kAnna, wish(kDiceGame, {"me", "open"}));
  EXPECT_EQ(refusal_of(commands::move(driver.table, kAnna, kRed, "roll", driver.table.length())),
            "table_not_running");
  driver.does(commands::sit(driver.table, kBert, kBlue));
  driver.start();
  driver.does(commands::resign(driver.table, kBert, kBlue));
  EXPECT_EQ(refusal_of(commands::move(driver.table, kAnna, kRed, "roll", driver.table.length())),
            "game_is_over");
}

TEST(MakeMove, LetsOnePersonPlayAllTheirSeats) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kAnna});
  Rng rng(1);
  const Seat first = driver.to_move();
  while (driver.to_move() == first) driver.make_random_move(rng);
  const Seat second = driver.to_move();
  EXPECT_TRUE(commands::move(driver.table, kAnna, second, "roll", driver.table.length()));
  EXPECT_EQ(refusal_of(commands::move(driver.table, kAnna, first, "roll", driver.table.length())),
            "not_your_turn");
}

TEST(MakeMove, SentTwiceIsMadeOnce) {
  TableDriver driver = begun();
  const Seat mover = driver.to_move();
  const std::int64_t seen = driver.table.length();
  const auto roll = [&] {
    return commands::move(driver.table, driver.holder(mover), mover, "roll", seen);
  };
  driver.does(roll());
  ASSERT_EQ(driver.to_move(), mover);
  EXPECT_EQ(refusal_of(roll()), "stale");
}

TEST(MakeMove, OnAFuturePositionIsRefused) {
  const TableDriver driver = begun();
  const Seat mover = driver.to_move();
  EXPECT_EQ(refusal_of(commands::move(driver.table, driver.holder(mover), mover, "roll",
                                      driver.table.length() + 1)),
            "stale");
}

TEST(MakeMove, IsNotAffectedByChat) {
  TableDriver driver = begun();
  const Seat mover = driver.to_move();
  const std::int64_t seen = driver.table.length();
  driver.says(kBert, "Well?");
  EXPECT_TRUE(commands::move(driver.table, driver.holder(mover), mover, "roll", seen));
}

TEST(MakeMove, IncludesTheChanceMovesThatFollow) {
  const TableDriver driver = begun();
  const CommandResult result =
      driver.move_of(driver.to_move(), driver.table.game().parse("roll").value());
  ASSERT_EQ(result->entries().size(), 2U);
  EXPECT_TRUE(std::get<entry::Moved>(result->entries().back().entry).actor.is_chance());
}

TEST(MakeMove, DerivesChanceFromTheSeed) {
  for (const int seed : {1, 2, 3}) {
    const TableDriver driver = started_game(kDiceGame, {kAnna, kBert}, 0, seed);
    Rng drawn = driver.table.dice()->rng_for_draw(driver.table.draws());
    const CommandResult result =
        driver.move_of(driver.to_move(), driver.table.game().parse("roll").value());
    const auto after = driver.position().clone();
    ASSERT_TRUE(after->apply(driver.to_move(), driver.table.game().parse("roll").value()));
    EXPECT_EQ(std::get<entry::Moved>(result->entries().back().entry).action,
              driver.table.game().print(after->sample(drawn).value()));
  }
}

TEST(MakeMove, LetsAComputerPlayerMoveForItsSeatOnly) {
  TableDriver driver(kAnna, wish(kDiceGame, {"me", "page"}));
  driver.start();
  const AnyAction roll = driver.table.game().parse("roll").value();
  EXPECT_EQ(refusal_of(commands::move_computer(driver.table, kRed, roll, driver.table.length())),
            "not_your_seat");
  Rng rng(1);
  while (driver.to_move() != kBlue) driver.make_random_move(rng);
  EXPECT_EQ(refusal_of(commands::move(driver.table, kAnna, kBlue, "roll", driver.table.length())),
            "not_your_seat");
  EXPECT_TRUE(commands::move_computer(driver.table, kBlue, roll, driver.table.length()));
}

TEST(MakeMove, RefusesAComputerMoveForAnOutdatedPosition) {
  TableDriver driver(kAnna, wish(kDiceGame, {"me", "page"}));
  driver.start();
  Rng rng(1);
  while (driver.to_move() != kBlue || !driver.table.match()->length_before_last_move(kRed)) {
    driver.make_random_move(rng);
  }
  const std::int64_t thought_of = driver.table.length();
  const AnyAction roll = driver.table.game().parse("roll").value();
  driver.does(commands::undo(driver.table, kAnna, kRed, driver.table.length()));
  while (driver.to_move() != kBlue) driver.make_random_move(rng);
  EXPECT_EQ(refusal_of(commands::move_computer(driver.table, kBlue, roll, thought_of)), "stale");
  EXPECT_TRUE(commands::move_computer(driver.table, kBlue, roll, driver.table.length()));
}

// --- Simultaneous decisions ---

TEST(SimultaneousMoves, ComeInAnyOrder) {
  const TableDriver before = in_conflict({kAnna, kBert, kClara});
  const std::int64_t seen = before.table.length();
  std::vector<Seat> order;
  for (const Seat seat : before.position().to_act().seats()) order.push_back(seat);
  do {
    TableDriver driver = before;
    for (const Seat seat : order) {
      const std::string cards = driver.table.game().print(before.position().legal(seat).front());
      driver.does(commands::move(driver.table, driver.holder(seat), seat, cards, seen));
    }
    EXPECT_GT(driver.table.draws(), before.table.draws());  // all have decided: dice are rolled
  } while (std::ranges::next_permutation(order).found);
}

TEST(SimultaneousMoves, AreMadeOncePerSeat) {
  TableDriver driver = in_conflict({kAnna, kBert, kClara});
  const std::int64_t seen = driver.table.length();
  const Seat seat = driver.to_move();
  const std::string cards = driver.table.game().print(driver.position().legal(seat).front());
  driver.does(commands::move(driver.table, driver.holder(seat), seat, cards, seen));
  EXPECT_EQ(refusal_of(commands::move(driver.table, driver.holder(seat), seat, cards, seen)),
            "not_your_turn");
}

TEST(SimultaneousMoves, MadeBeforeAnUndoAreStale) {
  TableDriver driver = in_conflict({kAnna, kBert, kClara});
  const std::int64_t seen = driver.table.length();
  const Seat first = driver.to_move();
  driver.does(driver.move_of(first, driver.position().legal(first).front()));
  driver.does(commands::undo(driver.table, driver.holder(first), first, driver.table.length()));
  const std::string cards = driver.table.game().print(driver.position().legal(first).front());
  EXPECT_EQ(refusal_of(commands::move(driver.table, driver.holder(first), first, cards, seen)),
            "stale");
}

// --- Commands ---

// Tries every command of a running game.
void try_all(const TableDriver& driver) {
  const Table& table = driver.table;
  const Seat mover = driver.to_move();
  static_cast<void>(driver.move_of(mover, driver.position().legal(mover).front()));
  for (const Person& person : {kAnna, kBert, kClara, kDora}) {
    for (int i = 0; i < table.settings().players; ++i) {
      static_cast<void>(commands::undo(table, person, seat(i), table.length()));
      static_cast<void>(commands::resign(table, person, seat(i)));
      static_cast<void>(commands::vote(table, person, seat(i), Level::page, SeatSet::first(4)));
      static_cast<void>(commands::replace(table, seat(i), Level::page));
    }
    static_cast<void>(commands::answer_undo(table, person, true, table.length()));
    static_cast<void>(commands::answer_undo(table, person, false, table.length()));
    static_cast<void>(commands::leave(table, person));
    static_cast<void>(commands::come_back(table, person));
  }
}

TEST(Command, ChangesNothingByItself) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert, kClara}, 1);
  Rng rng(1);
  while (driver.to_move() != kRed) driver.make_random_move(rng);
  while (driver.to_move() == kRed) driver.make_random_move(rng);
  driver.move(driver.to_move(), "roll");
  driver.does(commands::undo(driver.table, kAnna, kRed, driver.table.length()));
  ASSERT_TRUE(driver.table.undo_request());
  const std::string before = all_messages(driver.table);
  try_all(driver);
  EXPECT_EQ(all_messages(driver.table), before);
  EXPECT_EQ(driver.table.length(), std::ssize(driver.log));
  EXPECT_EQ(all_messages(driver.reloaded()), before);
}

}  // namespace
}  // namespace thronsaal
