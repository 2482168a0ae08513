// Moves: whose they are, what they answer, and that plans change nothing.
#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/table.h"
#include "server/table_plans.h"
#include "server/testing/scenes.h"

namespace thronsaal {
namespace {

using testing::begun;
using testing::everything_told_of;
using testing::kAnna;
using testing::kBert;
using testing::kBlue;
using testing::kClara;
using testing::kDiceGame;
using testing::kDora;
using testing::kRed;
using testing::kSecretGame;
using testing::Lobby;
using testing::playing;
using testing::why_not;
using testing::wish;

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
      why_not(refused(
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
    Rng drawn = lobby.table.dice()->for_draw(lobby.table.draws());
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
  while (lobby.to_move() != kBlue || !lobby.table.match()->last_decision(kRed)) {
    lobby.move_anyhow(rng);
  }
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

}  // namespace
}  // namespace thronsaal
