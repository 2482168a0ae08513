// Undo with the consent of the others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tables/commands.h"
#include "tables/table.h"
#include "tables/testing/undo_scenes.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using namespace thronsaal::testing;

TEST(UndoConsent, OfAllUndoesTheMove) {
  UndoAsked driver({kAnna, kBert, kClara});
  const std::size_t moves = driver.table.undo_request()->moves;
  EXPECT_THAT(entry_kinds(driver.answer(driver.first, true)), ElementsAre("agreed"));
  driver.does(driver.answer(driver.first, true));
  EXPECT_THAT(entry_kinds(driver.answer(driver.second, true)), ElementsAre("agreed", "undone"));
  driver.does(driver.answer(driver.second, true));
  EXPECT_EQ(driver.table.match()->length(), moves);
  EXPECT_EQ(driver.to_move(), driver.asker);
  EXPECT_FALSE(driver.table.undo_request());
}

TEST(UndoConsent, OfOneIsNotEnough) {
  UndoAsked driver({kAnna, kBert, kClara});
  driver.does(driver.answer(driver.first, true));
  EXPECT_EQ(refusal_of(driver.answer(driver.first, true)), "nothing_was_asked");
  EXPECT_TRUE(driver.table.undo_request());
}

TEST(UndoConsent, CanBeRefusedByOne) {
  UndoAsked driver({kAnna, kBert, kClara});
  driver.does(driver.answer(driver.first, true));
  driver.does(driver.answer(driver.second, false));
  EXPECT_FALSE(driver.table.undo_request());
  EXPECT_EQ(refusal_of(driver.answer(driver.first, true)), "nothing_was_asked");
}

TEST(UndoConsent, AppliesToTheRequestThatWasSeen) {
  // Otherwise a late agreement would answer another request.
  const UndoAsked driver({kAnna, kBert});
  const std::int64_t before = driver.table.undo_request()->since - 1;
  EXPECT_EQ(
      refusal_of(commands::answer_undo(driver.table, driver.holder(driver.first), true, before)),
      "stale");
  EXPECT_EQ(
      refusal_of(commands::answer_undo(driver.table, driver.holder(driver.first), false, before)),
      "stale");
}

TEST(UndoConsent, CannotBeGivenByTheRequester) {
  const UndoAsked driver({kAnna, kBert});
  EXPECT_EQ(refusal_of(driver.answer(driver.asker, true)), "nothing_was_asked");
}

TEST(UndoConsent, CannotBeGivenFromTheRequestersOtherSeat) {
  // Otherwise a player with two seats could undo dice while the other player is away.
  TableDriver driver = started_game(kDiceGame, {kAnna, kAnna, kBert});
  Rng rng(1);
  while (driver.to_move() == kGreen) driver.make_random_move(rng);
  driver.move(driver.to_move(), "roll");
  driver.does(undo(driver, driver.to_move()));
  driver.does(commands::leave(driver.table, kBert));
  EXPECT_EQ(refusal_of(commands::answer_undo(driver.table, kAnna, true, driver.table.length())),
            "nothing_was_asked");
}

TEST(UndoConsent, RequestsCanBeWithdrawn) {
  UndoAsked driver({kAnna, kBert});
  driver.does(driver.answer(driver.asker, false));
  EXPECT_FALSE(driver.table.undo_request());
}

TEST(UndoConsent, OfSpectatorsIsNotAsked) {
  const UndoAsked driver({kAnna, kBert});
  EXPECT_EQ(refusal_of(commands::answer_undo(driver.table, kClara, true, driver.table.length())),
            "not_at_the_table");
  EXPECT_EQ(refusal_of(commands::answer_undo(driver.table, kClara, false, driver.table.length())),
            "not_at_the_table");
}

TEST(UndoConsent, IsNotAskedWithoutARequest) {
  const TableDriver driver = rolled({kAnna, kBert});
  EXPECT_EQ(refusal_of(commands::answer_undo(driver.table, kBert, true, driver.table.length())),
            "nothing_was_asked");
  EXPECT_EQ(refusal_of(commands::answer_undo(driver.table, kBert, false, driver.table.length())),
            "nothing_was_asked");
}

TEST(UndoConsent, CountsForAllSeatsOfAPerson) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert, kBert});
  Rng rng(1);
  while (driver.to_move() != kRed) driver.make_random_move(rng);
  driver.move(kRed, "roll");
  driver.does(undo(driver, kRed));
  EXPECT_THAT(entry_kinds(commands::answer_undo(driver.table, kBert, true, driver.table.length())),
              ElementsAre("agreed", "agreed", "undone"));
}

TEST(UndoConsent, DoesNotWaitForAbsentPeople) {
  UndoAsked driver({kAnna, kBert, kClara});
  driver.does(commands::leave(driver.table, driver.holder(driver.second)));
  EXPECT_THAT(entry_kinds(driver.answer(driver.first, true)), ElementsAre("agreed", "undone"));
}

TEST(UndoConsent, IsRefusedWhileAComputerPlayerStandsIn) {
  UndoAsked driver({kAnna, kBert, kClara});
  driver.does(commands::leave(driver.table, driver.holder(driver.second)));
  EXPECT_EQ(refusal_of(driver.answer(driver.second, true)), "stand_in_plays");
  EXPECT_EQ(refusal_of(driver.answer(driver.second, false)), "stand_in_plays");
}

TEST(UndoConsent, IsNotGivenByStandIns) {
  // Otherwise a player could undo dice until they like them while the other player is away.
  TableDriver driver = rolled({kAnna, kBert});
  const Seat asker = driver.to_move();
  const Seat away = others(driver, asker)[0];
  driver.does(commands::leave(driver.table, driver.holder(away)));
  EXPECT_THAT(entry_kinds(undo(driver, asker)), ElementsAre("asked"));
  driver.does(undo(driver, asker));
  driver.does(commands::come_back(driver.table, driver.holder(away)));
  EXPECT_THAT(entry_kinds(commands::answer_undo(driver.table, driver.holder(away), true,
                                                driver.table.length())),
              ElementsAre("agreed", "undone"));
}

TEST(UndoConsent, IsNotAskedOfResignedPlayers) {
  TableDriver driver = rolled({kAnna, kBert, kClara});
  const Seat asker = driver.to_move();
  const Seat gone = others(driver, asker)[0];
  const Seat stays = others(driver, asker)[1];
  driver.does(commands::resign(driver.table, driver.holder(gone), gone));
  driver.does(undo(driver, asker));
  EXPECT_EQ(refusal_of(commands::answer_undo(driver.table, driver.holder(gone), false,
                                             driver.table.length())),
            "not_at_the_table");
  EXPECT_THAT(entry_kinds(commands::answer_undo(driver.table, driver.holder(stays), true,
                                                driver.table.length())),
              ElementsAre("agreed", "undone"));
}

TEST(UndoRequest, EndsWithTheNextMove) {
  UndoAsked driver({kAnna, kBert});
  Rng rng(1);
  driver.make_random_move(rng);
  EXPECT_FALSE(driver.table.undo_request());
  EXPECT_EQ(refusal_of(driver.answer(driver.first, true)), "nothing_was_asked");
}

TEST(UndoRequest, MadeTwiceIsOneRequest) {
  UndoAsked driver({kAnna, kBert, kClara});
  driver.does(driver.answer(driver.first, true));
  EXPECT_THAT(entry_kinds(undo(driver, driver.asker)), IsEmpty());
  driver.does(undo(driver, driver.asker));
  EXPECT_TRUE(driver.table.undo_request()->agreed.contains(driver.first));
}

TEST(UndoRequest, RepeatedSucceedsWhenTheLastHoldoutHasLeft) {
  UndoAsked driver({kAnna, kBert, kClara});
  driver.does(driver.answer(driver.first, true));
  driver.does(commands::leave(driver.table, driver.holder(driver.second)));
  EXPECT_THAT(entry_kinds(undo(driver, driver.asker)), ElementsAre("undone"));
}

TEST(UndoRequest, IsNotReplacedByThatOfAnotherPlayer) {
  // Otherwise people about to agree to one undo would agree to the other.
  TableDriver driver = rolled({kAnna, kBert, kClara});
  const Seat first = driver.to_move();
  Rng rng(1);
  while (driver.to_move() == first) driver.make_random_move(rng);
  const Seat second = driver.to_move();
  driver.move(second, "roll");
  driver.does(undo(driver, second));
  EXPECT_EQ(refusal_of(undo(driver, first)), "undo_is_asked");
  EXPECT_EQ(driver.table.undo_request()->by, second);
}

TEST(UndoRequest, EndsWhenAPlayerResigns) {
  UndoAsked driver({kAnna, kBert, kClara});
  driver.does(commands::resign(driver.table, driver.holder(driver.first), driver.first));
  EXPECT_FALSE(driver.table.undo_request());
}

}  // namespace
}  // namespace thronsaal
