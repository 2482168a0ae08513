// A table: seats before the start, the start, moves, and the log that all of it is made of.
#include "server/table.h"

#include <functional>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.h"
#include "server/table_plans.h"
#include "server/testing/lobby.h"

namespace thronsaal {
namespace {

using testing::dice_of;
using ::testing::ElementsAre;
using testing::everything_told_of;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::kAnna;
using testing::kBert;
using testing::kBlue;
using testing::kClara;
using testing::kDiceGame;
using testing::kDora;
using testing::kGreen;
using testing::kRed;
using testing::kSecretGame;
using testing::Lobby;
using ::testing::Not;
using testing::playing;
using testing::why_not;
using testing::wish;

using Kind = Holder::Kind;
using Phase = Table::Phase;

std::vector<Kind> kinds(const Table& table) {
  std::vector<Kind> all;
  for (const Holder& holder : table.holders()) all.push_back(holder.kind);
  return all;
}

// Anna's table with a free seat and a computer player.
Lobby annas_table() {
  return {kAnna, wish(kDiceGame, {"me", "open", "squire"})};
}

Lobby begun() {
  return playing(kDiceGame, {kAnna, kBert});
}

// The one who is not to move.
Seat other(const Lobby& lobby) {
  return lobby.to_move() == kRed ? kBlue : kRed;
}

// Somebody attacks, and several have to choose their cards.
Lobby in_conflict(const std::vector<Visitor>& people) {
  Lobby lobby = playing(kSecretGame, people);
  Rng rng(3);
  while (lobby.position().to_act().seats().size() < 2) lobby.move_anyhow(rng);
  return lobby;
}

// --- Creating ---

TEST(Creating, GivesAnOpenTableWithSeatsAsWished) {
  const Lobby lobby = annas_table();
  EXPECT_EQ(lobby.table.phase(), Phase::open);
  EXPECT_EQ(lobby.table.host(), kAnna.id);
  EXPECT_THAT(kinds(lobby.table), ElementsAre(Kind::person, Kind::nobody, Kind::computer));
  EXPECT_EQ(lobby.table.holder(kRed).name, "Anna");
  EXPECT_EQ(lobby.table.holder(kGreen).level, Level::squire);
  EXPECT_EQ(lobby.table.match(), nullptr);
}

TEST(Creating, KeepsHowTheTableIsSetUp) {
  TableWish wanted = wish(kDiceGame, {"me", "me"});
  wanted.settings.options = {{"dice_limit", "18"}};
  wanted.settings.is_public = true;
  wanted.settings.hints = false;
  wanted.settings.grace_seconds = 30;
  wanted.settings.stand_in = Level::king;
  const Lobby lobby(kAnna, wanted);
  const TableSettings& settings = lobby.table.settings();
  EXPECT_EQ(settings.game, kDiceGame);
  EXPECT_EQ(settings.rules_version, lobby.table.game().info().rules_version);
  EXPECT_EQ(settings.players, 2);
  EXPECT_EQ(settings.options, (OptionValues{{"adders_before_first_roll", "yes"},
                                            {"dice_limit", "18"},
                                            {"fool_supply", "table"}}));
  EXPECT_TRUE(settings.is_public);
  EXPECT_FALSE(settings.hints);
  EXPECT_EQ(settings.grace_seconds, 30);
  EXPECT_EQ(settings.stand_in, Level::king);
}

TEST(Creating, RefusesWhatCannotBePlayed) {
  const auto why = [](const TableWish& wanted) { return why_not(plan_creation(kAnna, wanted)); };
  EXPECT_EQ(why(wish("halma", {"me", "open"})), "unknown_game");
  EXPECT_EQ(why(wish(kDiceGame, {"me"})), "bad_player_count");
  EXPECT_EQ(why(wish(kDiceGame, {})), "bad_player_count");
  TableWish odd = wish(kDiceGame, {"me", "open"});
  odd.settings.options = {{"dice_limit", "13"}};
  EXPECT_EQ(why(odd), "bad_option_value");
}

TEST(Creating, RefusesSeatsThatDoNotFitThePlayers) {
  TableWish wanted = wish(kDiceGame, {"me", "open"});
  wanted.places.emplace_back();
  EXPECT_EQ(why_not(plan_creation(kAnna, wanted)), "seats_do_not_fit");
}

TEST(Creating, NeedsSomebodyToSitDown) {
  EXPECT_EQ(why_not(plan_creation(kAnna, wish(kDiceGame, {"open", "king"}))),
            "nobody_at_the_table");
}

// --- Seats before the start ---

TEST(Sitting, TakesAFreeSeat) {
  Lobby lobby = annas_table();
  lobby.does(plan_sitting(lobby.table, kBert, kBlue));
  EXPECT_TRUE(lobby.table.holder(kBlue).is_of(kBert.id));
  EXPECT_EQ(lobby.table.holder(kBlue).name, "Bert");
  EXPECT_EQ(lobby.table.holder(kBlue).colour, 2);
  EXPECT_EQ(lobby.table.host(), kAnna.id);
}

TEST(Sitting, OneVisitorMayHaveSeveralSeats) {
  Lobby lobby = annas_table();
  lobby.does(plan_sitting(lobby.table, kAnna, kBlue));
  EXPECT_EQ(lobby.table.seats_of(kAnna.id), SeatSet(kRed).with(kBlue));
}

TEST(Sitting, RefusesASeatThatIsTaken) {
  const Lobby lobby = annas_table();
  EXPECT_EQ(why_not(plan_sitting(lobby.table, kBert, kRed)), "seat_taken");
  EXPECT_EQ(why_not(plan_sitting(lobby.table, kBert, kGreen)), "seat_taken");
}

TEST(Leaving, BeforeTheStartEmptiesAllSeatsOfTheVisitor) {
  Lobby lobby = annas_table();
  lobby.does(plan_sitting(lobby.table, kAnna, kBlue));
  lobby.does(plan_leaving(lobby.table, kAnna));
  EXPECT_THAT(kinds(lobby.table), ElementsAre(Kind::nobody, Kind::nobody, Kind::computer));
}

TEST(Leaving, IsNotForSomebodyWithoutASeat) {
  EXPECT_EQ(why_not(plan_leaving(annas_table().table, kBert)), "not_at_the_table");
}

TEST(Host, IsTheNextPersonWhenTheHostLeaves) {
  Lobby lobby = annas_table();
  lobby.does(plan_sitting(lobby.table, kBert, kBlue));
  lobby.does(plan_leaving(lobby.table, kAnna));
  EXPECT_EQ(lobby.table.host(), kBert.id);
}

TEST(Host, StaysAsLongAsOneSeatIsLeft) {
  Lobby lobby = annas_table();
  lobby.does(plan_sitting(lobby.table, kAnna, kBlue));
  lobby.does(plan_emptying(lobby.table, kAnna, kRed));
  lobby.does(plan_sitting(lobby.table, kBert, kRed));
  EXPECT_EQ(lobby.table.host(), kAnna.id);
}

TEST(Host, IsWhoeverComesNextWhenEverybodyHasLeft) {
  Lobby lobby = annas_table();
  lobby.does(plan_leaving(lobby.table, kAnna));
  EXPECT_EQ(lobby.table.host(), 0);
  EXPECT_EQ(why_not(plan_start(lobby.table, kAnna)), "not_the_host");
  lobby.does(plan_sitting(lobby.table, kClara, kBlue));
  EXPECT_EQ(lobby.table.host(), kClara.id);
}

TEST(SeatingAComputerPlayer, IsTheHostsRight) {
  Lobby lobby = annas_table();
  EXPECT_EQ(why_not(plan_computer(lobby.table, kBert, kBlue, Level::king)), "not_the_host");
  lobby.does(plan_computer(lobby.table, kAnna, kBlue, Level::king));
  EXPECT_EQ(lobby.table.holder(kBlue).computer(), Level::king);
}

TEST(SeatingAComputerPlayer, ChangesTheLevelOfOneWhoSitsThere) {
  Lobby lobby = annas_table();
  lobby.does(plan_computer(lobby.table, kAnna, kGreen, Level::page));
  EXPECT_EQ(lobby.table.holder(kGreen).computer(), Level::page);
}

TEST(SeatingAComputerPlayer, DoesNotTakeAPersonsSeat) {
  Lobby lobby = annas_table();
  lobby.does(plan_sitting(lobby.table, kBert, kBlue));
  EXPECT_EQ(why_not(plan_computer(lobby.table, kAnna, kBlue, Level::king)), "seat_taken");
}

TEST(Emptying, IsForOnesOwnSeatAndForTheHost) {
  Lobby lobby = annas_table();
  lobby.does(plan_sitting(lobby.table, kBert, kBlue));
  EXPECT_EQ(why_not(plan_emptying(lobby.table, kClara, kBlue)), "not_the_host");
  EXPECT_EQ(why_not(plan_emptying(lobby.table, kBert, kGreen)), "not_the_host");
  EXPECT_EQ(why_not(plan_emptying(lobby.table, kBert, kRed)), "not_the_host");
  lobby.does(plan_emptying(lobby.table, kBert, kBlue));
  lobby.does(plan_emptying(lobby.table, kAnna, kGreen));
  EXPECT_THAT(kinds(lobby.table), ElementsAre(Kind::person, Kind::nobody, Kind::nobody));
  EXPECT_EQ(why_not(plan_emptying(lobby.table, kAnna, kGreen)), "seat_free");
}

TEST(Swapping, AGuestMovesToAFreeSeatOrAComputerPlayersSeat) {
  Lobby lobby(kAnna, wish(kDiceGame, {"me", "open", "squire", "open"}));
  lobby.does(plan_sitting(lobby.table, kBert, kBlue));
  lobby.does(plan_swap(lobby.table, kBert, kBlue, kGreen));
  EXPECT_TRUE(lobby.table.holder(kGreen).is_of(kBert.id));
  EXPECT_EQ(lobby.table.holder(kBlue).computer(), Level::squire);
  lobby.does(plan_swap(lobby.table, kBert, kGreen, seat(3)));
  EXPECT_EQ(lobby.table.seats_of(kBert.id), SeatSet(seat(3)));
}

TEST(Swapping, AGuestDoesNotMovePeople) {
  Lobby lobby = annas_table();
  lobby.does(plan_sitting(lobby.table, kBert, kBlue));
  EXPECT_EQ(why_not(plan_swap(lobby.table, kBert, kBlue, kRed)), "seat_taken");
  EXPECT_EQ(why_not(plan_swap(lobby.table, kBert, kRed, kBlue)), "not_your_seat");
  EXPECT_EQ(why_not(plan_swap(lobby.table, kClara, kBlue, kGreen)), "not_your_seat");
}

TEST(Swapping, TheHostArrangesAllSeats) {
  Lobby lobby = annas_table();
  lobby.does(plan_sitting(lobby.table, kBert, kBlue));
  lobby.does(plan_swap(lobby.table, kAnna, kBlue, kRed));
  lobby.does(plan_swap(lobby.table, kAnna, kRed, kGreen));
  EXPECT_THAT(kinds(lobby.table), ElementsAre(Kind::computer, Kind::person, Kind::person));
  EXPECT_TRUE(lobby.table.holder(kBlue).is_of(kAnna.id));
  EXPECT_TRUE(lobby.table.holder(kGreen).is_of(kBert.id));
}

TEST(Swapping, RefusesWhatChangesNothing) {
  const Lobby lobby(kAnna, wish(kDiceGame, {"me", "open", "open"}));
  EXPECT_EQ(why_not(plan_swap(lobby.table, kAnna, kRed, kRed)), "seat_taken");
  EXPECT_EQ(why_not(plan_swap(lobby.table, kAnna, kBlue, kGreen)), "seat_free");
}

TEST(Seats, AreNoLongerChangedWhenTheGameHasBegun) {
  const Lobby lobby = begun();
  EXPECT_EQ(why_not(plan_sitting(lobby.table, kClara, kBlue)), "table_not_open");
  EXPECT_EQ(why_not(plan_computer(lobby.table, kAnna, kBlue, Level::king)), "table_not_open");
  EXPECT_EQ(why_not(plan_emptying(lobby.table, kAnna, kBlue)), "table_not_open");
  EXPECT_EQ(why_not(plan_swap(lobby.table, kAnna, kRed, kBlue)), "table_not_open");
  EXPECT_EQ(why_not(plan_start(lobby.table, kAnna)), "table_not_open");
}

// --- The start ---

TEST(Starting, NeedsTheHostAndEverySeatFilled) {
  Lobby lobby = annas_table();
  EXPECT_EQ(why_not(plan_start(lobby.table, kAnna)), "seats_not_filled");
  lobby.does(plan_sitting(lobby.table, kBert, kBlue));
  EXPECT_EQ(why_not(plan_start(lobby.table, kBert)), "not_the_host");
  lobby.does(plan_start(lobby.table, kAnna));
  EXPECT_EQ(lobby.table.phase(), Phase::running);
}

TEST(Starting, ChanceMovesUntilSomebodyIsAsked) {
  for (const AnyGame* game : all_games()) {
    const Lobby lobby = playing(game->info().id, {kAnna, kBert, kClara});
    EXPECT_FALSE(lobby.position().to_act().is_chance()) << game->info().id;
    EXPECT_EQ(lobby.table.draws(), lobby.table.match()->length()) << game->info().id;
    EXPECT_GT(lobby.table.draws(), 0U) << game->info().id;
  }
}

TEST(Starting, EveryGameHasDiceOfItsOwn) {
  Lobby lobby(kAnna, wish(kDiceGame, {"me", "me"}));
  const Plan once = plan_start(lobby.table, kAnna);
  const Plan twice = plan_start(lobby.table, kAnna);
  EXPECT_NE(once->front().at("seed"), twice->front().at("seed"));
  lobby.does(once);
  EXPECT_EQ(lobby.table.dice()->seed(), once->front().at("seed").as_string());
  EXPECT_EQ(lobby.table.dice()->commitment(), once->front().at("sha256").as_string());
}

// --- Moves ---

TEST(Moving, IsForWhoIsToMove) {
  Lobby lobby = begun();
  const Seat mover = lobby.to_move();
  lobby.does(plan_move(lobby.table, lobby.holder(mover), mover, "roll", lobby.table.length()));
  EXPECT_EQ(lobby.table.match()->last_decision(mover), 1U);
}

TEST(Moving, IsNotForOtherPeoplesSeats) {
  const Lobby lobby = begun();
  const Seat mover = lobby.to_move();
  const auto why = [&](const Visitor& visitor) {
    return why_not(plan_move(lobby.table, visitor, mover, "roll", lobby.table.length()));
  };
  EXPECT_EQ(why(lobby.holder(other(lobby))), "not_your_seat");
  EXPECT_EQ(why(kClara), "not_your_seat");
}

TEST(Moving, OutOfTurnIsRefusedByTheGame) {
  const Lobby lobby = begun();
  const Seat waiting = other(lobby);
  const Plan plan =
      plan_move(lobby.table, lobby.holder(waiting), waiting, "roll", lobby.table.length());
  ASSERT_FALSE(plan);
  EXPECT_EQ(plan.error(),
            lobby.position().check(waiting, lobby.table.game().parse("roll").value()).error());
  EXPECT_EQ(plan.error().kind, "not_your_turn");
}

TEST(Moving, AnIllegalActionIsRefusedInTheGamesOwnWords) {
  const Lobby lobby = begun();
  const Seat mover = lobby.to_move();
  const auto why = [&](std::string_view action) {
    return why_not(
        plan_move(lobby.table, lobby.holder(mover), mover, action, lobby.table.length()));
  };
  EXPECT_EQ(
      why("aside 6"),
      why_not(std::unexpected(
          lobby.position().check(mover, lobby.table.game().parse("aside 6").value()).error())));
  EXPECT_EQ(why("sit down"), "unknown_action");
  EXPECT_EQ(why(""), "unknown_action");
  EXPECT_EQ(why(std::string(10'000, 'x')), "unknown_action");
  EXPECT_EQ(why("rolled 1-1-1"), "only_chance");
}

TEST(Moving, IsNotPossibleBeforeTheStartOrAfterTheEnd) {
  Lobby lobby(kAnna, wish(kDiceGame, {"me", "open"}));
  EXPECT_EQ(why_not(plan_move(lobby.table, kAnna, kRed, "roll", lobby.table.length())),
            "table_not_running");
  lobby.does(plan_sitting(lobby.table, kBert, kBlue));
  lobby.start();
  lobby.does(plan_resignation(lobby.table, kBert, kBlue));
  EXPECT_EQ(why_not(plan_move(lobby.table, kAnna, kRed, "roll", lobby.table.length())),
            "game_is_over");
}

TEST(Moving, OneVisitorPlaysAllHisSeats) {
  Lobby lobby = playing(kDiceGame, {kAnna, kAnna});
  Rng rng(1);
  const Seat first = lobby.to_move();
  while (lobby.to_move() == first) lobby.move_anyhow(rng);
  const Seat second = lobby.to_move();
  EXPECT_TRUE(plan_move(lobby.table, kAnna, second, "roll", lobby.table.length()));
  EXPECT_EQ(why_not(plan_move(lobby.table, kAnna, first, "roll", lobby.table.length())),
            "not_your_turn");
}

TEST(Moving, TwiceWithTheSameWordsCountsOnce) {
  Lobby lobby = begun();
  const Seat mover = lobby.to_move();
  const std::int64_t seen = lobby.table.length();
  const auto roll = [&] {
    return plan_move(lobby.table, lobby.holder(mover), mover, "roll", seen);
  };
  lobby.does(roll());
  ASSERT_EQ(lobby.to_move(), mover);
  EXPECT_EQ(why_not(roll()), "stale");
}

TEST(Moving, OnWhatHasNotHappenedYetIsRefused) {
  const Lobby lobby = begun();
  const Seat mover = lobby.to_move();
  EXPECT_EQ(
      why_not(plan_move(lobby.table, lobby.holder(mover), mover, "roll", lobby.table.length() + 1)),
      "stale");
}

TEST(Moving, IsNotDisturbedByWhatPeopleSay) {
  Lobby lobby = begun();
  const Seat mover = lobby.to_move();
  const std::int64_t seen = lobby.table.length();
  lobby.does(plan_saying(lobby.table, kBert, "Well?"));
  EXPECT_TRUE(plan_move(lobby.table, lobby.holder(mover), mover, "roll", seen));
}

TEST(Moving, ChanceFollowsInTheSamePlan) {
  Lobby lobby = begun();
  const Plan plan = lobby.plan_of(lobby.to_move(), lobby.table.game().parse("roll").value());
  ASSERT_EQ(plan->size(), 2U);
  EXPECT_EQ(plan->back().at("seat"), "chance");
}

TEST(Moving, WhatChanceDoesFollowsFromTheSeed) {
  for (const int seed : {1, 2, 3}) {
    Lobby lobby = playing(kDiceGame, {kAnna, kBert}, 0, seed);
    Rng drawn = dice_of(seed).for_draw(lobby.table.draws());
    const Plan plan = lobby.plan_of(lobby.to_move(), lobby.table.game().parse("roll").value());
    const auto after = lobby.position().clone();
    ASSERT_TRUE(after->apply(lobby.to_move(), lobby.table.game().parse("roll").value()));
    EXPECT_EQ(plan->back().at("action").as_string(),
              lobby.table.game().print(after->sample(drawn).value()));
  }
}

TEST(Moving, AComputerPlayerMovesForHisSeatOnly) {
  Lobby lobby(kAnna, wish(kDiceGame, {"me", "page"}));
  lobby.start();
  const AnyAction roll = lobby.table.game().parse("roll").value();
  EXPECT_EQ(why_not(plan_computer_move(lobby.table, kRed, roll, lobby.table.length())),
            "not_your_seat");
  Rng rng(1);
  while (lobby.to_move() != kBlue) lobby.move_anyhow(rng);
  EXPECT_EQ(why_not(plan_move(lobby.table, kAnna, kBlue, "roll", lobby.table.length())),
            "not_your_seat");
  EXPECT_TRUE(plan_computer_move(lobby.table, kBlue, roll, lobby.table.length()));
}

TEST(Moving, AComputerPlayerWhoThoughtOfWhatIsNoLongerSoIsRefused) {
  Lobby lobby(kAnna, wish(kDiceGame, {"me", "page"}));
  lobby.start();
  Rng rng(1);
  while (lobby.to_move() != kBlue) lobby.move_anyhow(rng);
  const std::int64_t thought_of = lobby.table.length();
  const AnyAction roll = lobby.table.game().parse("roll").value();
  lobby.does(plan_undo(lobby.table, kAnna, kRed, lobby.table.length()));
  while (lobby.to_move() != kBlue) lobby.move_anyhow(rng);
  EXPECT_EQ(why_not(plan_computer_move(lobby.table, kBlue, roll, thought_of)), "stale");
  EXPECT_TRUE(plan_computer_move(lobby.table, kBlue, roll, lobby.table.length()));
}

// --- Decisions at the same time ---

TEST(Commitments, ComeInAnyOrder) {
  const Lobby before = in_conflict({kAnna, kBert, kClara});
  const std::int64_t seen = before.table.length();
  std::vector<Seat> order;
  for (const Seat seat : before.position().to_act().seats()) order.push_back(seat);
  do {
    Lobby lobby = before;
    for (const Seat seat : order) {
      const std::string cards = lobby.table.game().print(before.position().legal(seat).front());
      lobby.does(plan_move(lobby.table, lobby.holder(seat), seat, cards, seen));
    }
    EXPECT_GT(lobby.table.draws(), before.table.draws());  // all are in: dice are rolled
  } while (std::ranges::next_permutation(order).found);
}

TEST(Commitments, OfOneSeatAreMadeOnce) {
  Lobby lobby = in_conflict({kAnna, kBert, kClara});
  const std::int64_t seen = lobby.table.length();
  const Seat seat = lobby.to_move();
  const std::string cards = lobby.table.game().print(lobby.position().legal(seat).front());
  lobby.does(plan_move(lobby.table, lobby.holder(seat), seat, cards, seen));
  EXPECT_EQ(why_not(plan_move(lobby.table, lobby.holder(seat), seat, cards, seen)),
            "not_your_turn");
}

TEST(Commitments, MadeBeforeSomebodyTookHisBackAreStale) {
  Lobby lobby = in_conflict({kAnna, kBert, kClara});
  const std::int64_t seen = lobby.table.length();
  const Seat first = lobby.to_move();
  lobby.does(lobby.plan_of(first, lobby.position().legal(first).front()));
  lobby.does(plan_undo(lobby.table, lobby.holder(first), first, lobby.table.length()));
  const std::string cards = lobby.table.game().print(lobby.position().legal(first).front());
  EXPECT_EQ(why_not(plan_move(lobby.table, lobby.holder(first), first, cards, seen)), "stale");
}

// --- Plans ---

// Plans everything that anybody could want in a running game.
void plan_all(const Lobby& lobby) {
  const Table& table = lobby.table;
  const Seat mover = lobby.to_move();
  static_cast<void>(lobby.plan_of(mover, lobby.position().legal(mover).front()));
  for (const Visitor& visitor : {kAnna, kBert, kClara, kDora}) {
    for (int i = 0; i < table.settings().players; ++i) {
      static_cast<void>(plan_undo(table, visitor, seat(i), table.length()));
      static_cast<void>(plan_resignation(table, visitor, seat(i)));
      static_cast<void>(plan_vote(table, visitor, seat(i), Level::page, SeatSet::first(4)));
      static_cast<void>(plan_replacement(table, seat(i), Level::page));
    }
    static_cast<void>(plan_answer(table, visitor, true, table.length()));
    static_cast<void>(plan_answer(table, visitor, false, table.length()));
    static_cast<void>(plan_leaving(table, visitor));
    static_cast<void>(plan_return(table, visitor));
    static_cast<void>(plan_saying(table, visitor, "Hello"));
  }
}

TEST(APlan, ChangesNothing) {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert, kClara}, 1);
  Rng rng(1);
  while (lobby.to_move() != kRed) lobby.move_anyhow(rng);
  while (lobby.to_move() == kRed) lobby.move_anyhow(rng);
  lobby.move(lobby.to_move(), "roll");
  lobby.does(plan_undo(lobby.table, kAnna, kRed, lobby.table.length()));
  ASSERT_TRUE(lobby.table.undo_request());
  const std::string before = everything_told_of(lobby.table);
  plan_all(lobby);
  EXPECT_EQ(everything_told_of(lobby.table), before);
  EXPECT_EQ(lobby.table.length(), std::ssize(lobby.log));
  EXPECT_EQ(everything_told_of(lobby.read_again()), before);
}

// --- The log ---

// A whole game: people, a computer player, undo now and then, words, somebody who comes and goes.
TEST(TheLog, GivesTheSameTableWhenItIsReadAgain) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->info().id);
    Lobby lobby = playing(game->info().id, {kAnna, kBert}, 1);
    Rng rng(5);
    Table again("lobby");
    const auto compare = [&] {
      while (again.length() < lobby.table.length()) {
        again.read(lobby.log[static_cast<std::size_t>(again.length())]);
      }
      EXPECT_EQ(everything_told_of(again), everything_told_of(lobby.table));
    };
    while (lobby.table.phase() == Phase::running) {
      lobby.move_anyhow(rng);
      compare();
      if (lobby.table.phase() != Phase::running) break;
      switch (rng.below(40)) {
        case 0: lobby.does(plan_leaving(lobby.table, kBert)); break;
        case 1: lobby.does(plan_return(lobby.table, kBert)); break;
        case 2: lobby.does(plan_saying(lobby.table, kClara, "Oh!")); break;
        case 3: {
          const Plan plan = plan_undo(lobby.table, kAnna, kRed, lobby.table.length());
          if (plan) lobby.does(plan);
          break;
        }
        case 4: {
          const Plan plan =
              plan_answer(lobby.table, kBert, rng.below(2) == 0, lobby.table.length());
          if (plan) lobby.does(plan);
          break;
        }
        default: break;
      }
      compare();
    }
    EXPECT_TRUE(lobby.position().standing());
    EXPECT_EQ(lobby.table.places().size(), 3U);
    EXPECT_EQ(everything_told_of(lobby.read_again()), everything_told_of(lobby.table));
  }
}

// Reads a log after something was done to it.
std::string trouble(const Lobby& lobby, const std::function<void(std::vector<Entry>&)>& damage) {
  std::vector<Entry> log = lobby.log;
  damage(log);
  Table table("lobby");
  try {
    for (const Entry& entry : log) table.read(entry);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "none";
}

// The last entry is another one.
std::string trouble_with(const Lobby& lobby, std::string_view body) {
  return trouble(lobby, [&](std::vector<Entry>& log) {
    log.push_back({.seq = log.back().seq + 1, .at = 0, .body = std::string(body)});
  });
}

Lobby with_a_hash() {
  Lobby lobby = begun();
  Rng rng(1);
  while (lobby.log.back().body.find("hash") == std::string::npos) lobby.move_anyhow(rng);
  return lobby;
}

void replace_in(Entry& entry, std::string_view what, std::string_view with) {
  const std::size_t place = entry.body.find(what);
  ASSERT_NE(place, std::string::npos) << entry.body;
  entry.body.replace(place, what.size(), with);
}

TEST(ADamagedLog, IsNoticedWhenAnEntryIsMissing) {
  EXPECT_EQ(trouble(begun(), [](auto& log) { log.erase(log.begin() + 1); }),
            "an entry of the log is missing");
  EXPECT_EQ(trouble(begun(), [](auto& log) { log.erase(log.begin()); }),
            "an entry of the log is missing");
  EXPECT_EQ(trouble(begun(), [](auto& log) { log.push_back(log.back()); }),
            "an entry of the log is missing");
}

TEST(ADamagedLog, IsNoticedWhenItHasTwoBeginningsOrNone) {
  const std::string beginning = begun().log.front().body;
  EXPECT_EQ(trouble_with(begun(), beginning), "the log does not begin with its beginning");
  EXPECT_EQ(trouble(begun(), [](auto& log) { log.front().body = log[1].body; }),
            "the log does not begin with its beginning");
}

TEST(ADamagedLog, IsNoticedByAnUnknownKind) {
  EXPECT_EQ(trouble_with(begun(), R"({"kind":"danced","seat":0})"),
            "the log holds what this program does not know");
}

TEST(ADamagedLog, IsNoticedByAnIllegalMove) {
  const std::string why = trouble_with(begun(), R"({"kind":"moved","seat":0,"action":"aside 6"})");
  EXPECT_THAT(why, Not(IsEmpty()));
  EXPECT_NE(why, "none");
  EXPECT_NE(trouble_with(begun(), R"({"kind":"moved","seat":0,"action":"?"})"), "none");
  EXPECT_NE(trouble_with(begun(), R"({"kind":"moved","seat":"chance","action":"rolled 1"})"),
            "none");
}

TEST(ADamagedLog, IsNoticedByAnotherHash) {
  const Lobby lobby = with_a_hash();
  EXPECT_EQ(trouble(lobby, [](auto&) {}), "none");
  const std::string why =
      trouble(lobby, [](auto& log) { replace_in(log.back(), R"("hash":")", R"("hash":"0)"); });
  EXPECT_EQ(why, "another position");
}

TEST(ADamagedLog, IsNoticedByOtherRules) {
  const std::string why =
      trouble(begun(), [](auto& log) { replace_in(log[0], R"("rules":)", R"("rules":9)"); });
  EXPECT_THAT(why, HasSubstr("of the rules; this program plays version"));
}

TEST(ADamagedLog, IsNoticedByATableThatCannotBe) {
  const auto instead = [](std::string_view what, std::string_view with) {
    return trouble(begun(), [&](auto& log) { replace_in(log[0], what, with); });
  };
  EXPECT_NE(instead(R"("players":2)", R"("players":2000000000)"), "none");
  EXPECT_NE(instead(R"("players":2)", R"("players":-1)"), "none");
  EXPECT_NE(instead(R"("players":2)", R"("players":6)"), "none");
  EXPECT_NE(instead(R"("game":"um-krone-und-kragen")", R"("game":"halma")"), "none");
  EXPECT_NE(instead(R"("stand_in":null)", R"("stand_in":"emperor")"), "none");
  EXPECT_NE(instead(R"("public":false)", R"("public":"no")"), "none");
}

TEST(ADamagedLog, IsNoticedByASeatThatIsNotThere) {
  for (const std::string_view seat : {"2", "5", "-1", "4000000000", "null", "\"Red\""}) {
    for (const std::string_view kind : {"moved", "undone", "asked", "voted", "replaced", "returned",
                                        "resigned", "agreed", "declined"}) {
      Lobby lobby = begun();
      Rng rng(1);
      lobby.move_anyhow(rng);
      const std::string body = fmt::format(
          R"({{"kind":"{}","seat":{},"against":0,"moves":0,"level":"page","action":"roll"}})", kind,
          seat);
      if (kind == "undone") continue;  // whose it was does not matter
      EXPECT_NE(trouble_with(lobby, body), "none") << body;
    }
  }
}

TEST(ADamagedLog, IsNoticedWhenThingsHappenAtTheWrongTime) {
  const auto at_wrong_time = [](const Lobby& lobby, std::string_view body) {
    return trouble_with(lobby, body) == "something happened at the wrong time";
  };
  const Lobby running = begun();
  for (const std::string_view body :
       {R"({"kind":"seated","seat":1,"visitor":9,"name":"Eve","colour":0})",
        R"({"kind":"computer","seat":1,"level":"page"})", R"({"kind":"emptied","seat":1})",
        R"({"kind":"swapped","seat":1,"with":0})", R"({"kind":"started","seed":"00"})",
        R"({"kind":"rematch","table":"x"})"}) {
    EXPECT_TRUE(at_wrong_time(running, body)) << body;
  }
  const Lobby open = annas_table();
  for (const std::string_view body :
       {R"({"kind":"moved","seat":0,"action":"roll"})", R"({"kind":"undone","seat":0,"moves":0})",
        R"({"kind":"asked","seat":0,"moves":0})", R"({"kind":"resigned","seat":0})",
        R"({"kind":"replaced","seat":0,"level":"page"})"}) {
    EXPECT_TRUE(at_wrong_time(open, body)) << body;
  }
  Lobby over = begun();
  over.does(plan_resignation(over.table, kAnna, kRed));
  EXPECT_TRUE(at_wrong_time(over, R"({"kind":"undone","seat":0,"moves":0})"));
}

TEST(ADamagedLog, IsNoticedWhenMoreIsTakenBackThanThereWas) {
  for (const std::string_view moves : {"2", "-1", "1e30", "null"}) {
    for (const std::string_view kind : {"undone", "asked"}) {
      EXPECT_NE(
          trouble_with(begun(), fmt::format(R"({{"kind":"{}","seat":0,"moves":{}}})", kind, moves)),
          "none");
    }
  }
}

TEST(ADamagedLog, IsNoticedWhenSomebodyAnswersWhatNobodyAsked) {
  EXPECT_NE(trouble_with(begun(), R"({"kind":"agreed","seat":0})"), "none");
  EXPECT_NE(trouble_with(begun(), R"({"kind":"declined","seat":0})"), "none");
}

TEST(ADamagedLog, IsNoticedByASeedThatIsNone) {
  const std::string why =
      trouble(begun(), [](auto& log) { replace_in(log[3], R"("seed":"00)", R"("seed":"zz)"); });
  EXPECT_EQ(why, "a seed that is none");
}

TEST(ADamagedLog, IsNoticedWhateverWasCutOff) {
  // Every byte of an entry is needed, and so is every field.
  Lobby lobby = with_a_hash();
  lobby.does(plan_saying(lobby.table, kBert, "Ha!"));
  for (std::size_t i = 0; i < lobby.log.size(); ++i) {
    const std::string whole = lobby.log[i].body;
    for (std::size_t size = 0; size < whole.size(); ++size) {
      EXPECT_NE(trouble(lobby, [&](auto& log) { log[i].body.resize(size); }), "none");
    }
    if (i > 8) continue;
    const boost::json::object body = boost::json::parse(whole).as_object();
    for (const auto& field : body) {
      if (field.key() == "sha256" || field.key() == "hash")
        continue;  // others can be checked by it
      boost::json::object less = body;
      less.erase(field.key());
      EXPECT_NE(trouble(lobby, [&](auto& log) { log[i].body = boost::json::serialize(less); }),
                "none")
          << field.key();
    }
  }
}

}  // namespace
}  // namespace thronsaal
