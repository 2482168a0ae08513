// Taking back, and the consent of the others.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "crypto/dice_crypto.h"
#include "games/registry.h"
#include "tables/commands.h"
#include "tables/messages.h"
#include "tables/summary.h"
#include "tables/table.h"
#include "tables/testing/scenes.h"
#include "tables/verify.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;
using testing::entry_kinds;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::kAnna;
using testing::kBert;
using testing::kBlue;
using testing::kClara;
using testing::kDiceGame;
using testing::kGreen;
using testing::kRed;
using testing::kSecretGame;
using ::testing::Not;
using testing::refusal_of;
using testing::rolled;
using testing::started_game;
using testing::TableDriver;
using testing::wish;
using testing::with_one_die_aside;

CommandResult undo(const TableDriver& driver, Seat seat) {
  return commands::undo(driver.table, driver.holder(seat), seat, driver.table.length());
}

// The seat's part of what its holder is told.
boost::json::object shown_to(const TableDriver& driver, Seat seat) {
  return testing::shown_to(driver.table, seat);
}

// Everybody but the seat.
std::vector<Seat> others(const TableDriver& driver, Seat seat) {
  std::vector<Seat> all;
  for (const Seat other : driver.table.people().without(seat)) all.push_back(other);
  return all;
}

// The first player wants the dice back.
struct Asked : TableDriver {
  explicit Asked(const std::vector<Person>& people)
      : TableDriver(rolled(people)), asker(to_move()) {
    does(undo(*this, asker));
    first = others(*this, asker)[0];
    if (people.size() > 2) second = others(*this, asker)[1];
  }
  CommandResult answer(Seat seat, bool agrees) const {
    return commands::answer_undo(table, holder(seat), agrees, table.length());
  }

  Seat asker;
  Seat first{};
  Seat second{};
};

// --- Taking back ---

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
  // Else enough chat would keep the others from undoing.
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

TEST(Undo, OfACommitmentIsFreeUntilSomebodyElseHasCommitted) {
  TableDriver driver = started_game(kSecretGame, {kAnna, kBert, kClara});
  Rng rng(3);
  while (driver.position().to_act().seats().size() < 3) driver.make_random_move(rng);
  driver.does(driver.move_of(kRed, driver.position().legal(kRed).front()));
  EXPECT_THAT(entry_kinds(undo(driver, kRed)), ElementsAre("undone"));
  driver.does(driver.move_of(kBlue, driver.position().legal(kBlue).front()));
  EXPECT_THAT(entry_kinds(undo(driver, kRed)), ElementsAre("asked"));
  EXPECT_THAT(entry_kinds(undo(driver, kBlue)), ElementsAre("undone"));
}

// --- Consent ---

TEST(UndoConsent, OfAllUndoesTheMove) {
  Asked driver({kAnna, kBert, kClara});
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
  Asked driver({kAnna, kBert, kClara});
  driver.does(driver.answer(driver.first, true));
  EXPECT_EQ(refusal_of(driver.answer(driver.first, true)), "nothing_was_asked");
  EXPECT_TRUE(driver.table.undo_request());
}

TEST(UndoConsent, CanBeRefusedByOne) {
  Asked driver({kAnna, kBert, kClara});
  driver.does(driver.answer(driver.first, true));
  driver.does(driver.answer(driver.second, false));
  EXPECT_FALSE(driver.table.undo_request());
  EXPECT_EQ(refusal_of(driver.answer(driver.first, true)), "nothing_was_asked");
}

TEST(UndoConsent, AppliesToTheRequestThatWasSeen) {
  // Else an agreement that was long on its way would meet another question.
  const Asked driver({kAnna, kBert});
  const std::int64_t before = driver.table.undo_request()->since - 1;
  EXPECT_EQ(
      refusal_of(commands::answer_undo(driver.table, driver.holder(driver.first), true, before)),
      "stale");
  EXPECT_EQ(
      refusal_of(commands::answer_undo(driver.table, driver.holder(driver.first), false, before)),
      "stale");
}

TEST(UndoConsent, CannotBeGivenByTheRequester) {
  const Asked driver({kAnna, kBert});
  EXPECT_EQ(refusal_of(driver.answer(driver.asker, true)), "nothing_was_asked");
}

TEST(UndoConsent, CannotBeGivenFromTheRequestersOtherSeat) {
  // Else a player with two seats could undo dice while the other one is away.
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
  Asked driver({kAnna, kBert});
  driver.does(driver.answer(driver.asker, false));
  EXPECT_FALSE(driver.table.undo_request());
}

TEST(UndoConsent, OfSpectatorsIsNotAsked) {
  const Asked driver({kAnna, kBert});
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
  Asked driver({kAnna, kBert, kClara});
  driver.does(commands::leave(driver.table, driver.holder(driver.second)));
  EXPECT_THAT(entry_kinds(driver.answer(driver.first, true)), ElementsAre("agreed", "undone"));
}

TEST(UndoConsent, IsRefusedWhileAComputerPlayerStandsIn) {
  Asked driver({kAnna, kBert, kClara});
  driver.does(commands::leave(driver.table, driver.holder(driver.second)));
  EXPECT_EQ(refusal_of(driver.answer(driver.second, true)), "stand_in_plays");
  EXPECT_EQ(refusal_of(driver.answer(driver.second, false)), "stand_in_plays");
}

TEST(UndoConsent, IsNotGivenByStandIns) {
  // Else dice are taken back until they please while the other one is away.
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
  Asked driver({kAnna, kBert});
  Rng rng(1);
  driver.make_random_move(rng);
  EXPECT_FALSE(driver.table.undo_request());
  EXPECT_EQ(refusal_of(driver.answer(driver.first, true)), "nothing_was_asked");
}

TEST(UndoRequest, MadeTwiceIsOneRequest) {
  Asked driver({kAnna, kBert, kClara});
  driver.does(driver.answer(driver.first, true));
  EXPECT_THAT(entry_kinds(undo(driver, driver.asker)), IsEmpty());
  driver.does(undo(driver, driver.asker));
  EXPECT_TRUE(driver.table.undo_request()->agreed.contains(driver.first));
}

TEST(UndoRequest, RepeatedSucceedsWhenTheLastHoldoutHasLeft) {
  Asked driver({kAnna, kBert, kClara});
  driver.does(driver.answer(driver.first, true));
  driver.does(commands::leave(driver.table, driver.holder(driver.second)));
  EXPECT_THAT(entry_kinds(undo(driver, driver.asker)), ElementsAre("undone"));
}

TEST(UndoRequest, IsNotReplacedByAnotherPlayers) {
  // People about to agree to one undo would agree to another.
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
  Asked driver({kAnna, kBert, kClara});
  driver.does(commands::resign(driver.table, driver.holder(driver.first), driver.first));
  EXPECT_FALSE(driver.table.undo_request());
}

// --- Practice ---

TEST(Practice, BeginsWhenARollIsUndone) {
  TableDriver driver = rolled({kAnna}, 2);
  EXPECT_EQ(shown_to(driver, kRed).at("undo"), "free");
  EXPECT_EQ(shown_to(driver, kRed).at("undo_makes_practice"), true) << "whoever asks is warned";
  EXPECT_FALSE(driver.table.is_practice());
  driver.does(undo(driver, kRed));
  EXPECT_TRUE(driver.table.is_practice());
  EXPECT_EQ(testing::info_of(driver.table).at("practice"), true);
  EXPECT_THAT(summary_of(driver.table).body, HasSubstr(R"("practice":true)"));
  driver.move(kRed, "roll");
  EXPECT_FALSE(shown_to(driver, kRed).contains("undo_makes_practice")) << "it is so already";
}

TEST(Practice, DoesNotBeginWhereNothingWasRevealed) {
  TableDriver driver = with_one_die_aside({kAnna, kAnna});
  const Seat mover = driver.to_move();
  EXPECT_FALSE(shown_to(driver, mover).contains("undo_makes_practice"));
  driver.does(undo(driver, mover));
  EXPECT_FALSE(driver.table.is_practice());
  EXPECT_FALSE(testing::info_of(driver.table).contains("practice"));
  EXPECT_THAT(summary_of(driver.table).body, Not(HasSubstr("practice")));
}

// Together they could throw until they like what they see.
TEST(Practice, BeginsEvenIfEveryoneAgrees) {
  Asked table({kAnna, kBert});
  EXPECT_EQ(shown_to(table, table.asker).at("undo_makes_practice"), true);
  table.does(table.answer(table.first, true));
  EXPECT_TRUE(table.table.is_practice());
}

TEST(Practice, IsPermanentAndReadFromTheLog) {
  TableDriver driver = rolled({kAnna}, 1);
  driver.does(undo(driver, kRed));
  driver.move(kRed, "roll");
  EXPECT_TRUE(driver.reloaded().is_practice());
  driver.does(commands::resign(driver.table, kAnna, kRed));
  EXPECT_EQ(testing::info_of(driver.table).at("practice"), true);
  const std::string kept = testing::exported(driver);
  EXPECT_EQ(boost::json::parse(kept).at("practice"), true);
  EXPECT_TRUE(verify_export(kept, dice_crypto())->practice);
}

// Cards that were revealed would be met again.
TEST(Practice, BeginsWhenARevealedChoiceIsUndone) {
  TableDriver driver = started_game(kSecretGame, {kAnna}, 2);
  Rng rng(1);
  const auto all_decide = [&] { return driver.position().to_act().seats().size() == 3; };
  while (!all_decide()) driver.make_random_move(rng);
  // The computer players commit first; with the person's cards all are revealed.
  for (const Seat seat : {kBlue, kGreen, kRed}) {
    driver.does(driver.move_of(seat, rng.pick(driver.position().legal(seat))));
  }
  EXPECT_FALSE(driver.table.is_practice());
  driver.does(undo(driver, kRed));
  EXPECT_TRUE(all_decide() || driver.position().to_act().contains(kRed));
  EXPECT_TRUE(driver.table.is_practice());
}

// What makes a take-back free: as long as neither chance nor anybody else has moved since, movers
// see after their move what they could have worked out before it.
TEST(Practice, BeginsWheneverTheMoverLearnedSomething) {
  for (const AnyGame* game : all_games()) {
    TableDriver driver = started_game(game->info().id, {kAnna, kBert, kClara});
    Rng rng(5);
    int compared = 0;
    for (int i = 0; i < 400 && driver.table.phase() == Table::Phase::running; ++i) {
      const Seat mover = driver.to_move();
      const AnyAction action = rng.pick(driver.position().legal(mover));
      const auto after = driver.position().clone();
      const auto elsewhere = driver.position().clone();
      elsewhere->resample(mover, rng);
      ASSERT_TRUE(after->apply(mover, action));
      ASSERT_TRUE(elsewhere->apply(mover, action));
      if (!after->to_act().is_chance() && !elsewhere->to_act().is_chance()) {
        EXPECT_EQ(boost::json::serialize(after->view(mover)),
                  boost::json::serialize(elsewhere->view(mover)))
            << game->info().id << ": " << game->print(action);
        ++compared;
      }
      driver.does(driver.move_of(mover, action));
    }
    EXPECT_GT(compared, 20) << game->info().id;
  }
}

}  // namespace
}  // namespace thronsaal
