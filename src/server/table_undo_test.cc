// Taking back, and the consent of the others.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/table.h"
#include "server/table_plans.h"
#include "server/testing/scenes.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::kAnna;
using testing::kBert;
using testing::kBlue;
using testing::kClara;
using testing::kDiceGame;
using testing::kGreen;
using testing::kinds;
using testing::kRed;
using testing::kSecretGame;
using testing::Lobby;
using testing::one_aside;
using testing::playing;
using testing::rolled;
using testing::why_not;
using testing::wish;

Plan undo(const Lobby& lobby, Seat seat) {
  return plan_undo(lobby.table, lobby.holder(seat), seat, lobby.table.length());
}

// Everybody but the seat.
std::vector<Seat> others(const Lobby& lobby, Seat seat) {
  std::vector<Seat> all;
  for (const Seat other : lobby.table.people().without(seat)) all.push_back(other);
  return all;
}

// Whoever begins wants his dice back.
struct Asked : Lobby {
  explicit Asked(const std::vector<Visitor>& people) : Lobby(rolled(people)), asker(to_move()) {
    does(undo(*this, asker));
    first = others(*this, asker)[0];
    if (people.size() > 2) second = others(*this, asker)[1];
  }
  Plan answer(Seat seat, bool agrees) const {
    return plan_answer(table, holder(seat), agrees, table.length());
  }

  Seat asker;
  Seat first{};
  Seat second{};
};

// --- Taking back ---

TEST(Undo, IsFreeAsLongAsNothingWasRevealed) {
  Lobby lobby = one_aside({kAnna, kBert});
  const std::size_t length = lobby.table.match()->length();
  lobby.does(undo(lobby, lobby.to_move()));
  EXPECT_EQ(lobby.table.match()->length(), length - 1);
  EXPECT_FALSE(lobby.table.undo_request());
}

TEST(Undo, OfDiceIsAskedFor) {
  Lobby lobby = rolled({kAnna, kBert});
  const Seat asker = lobby.to_move();
  const std::size_t length = lobby.table.match()->length();
  EXPECT_THAT(kinds(undo(lobby, asker)), ElementsAre("asked"));
  lobby.does(undo(lobby, asker));
  EXPECT_EQ(lobby.table.match()->length(), length);
  ASSERT_TRUE(lobby.table.undo_request());
  EXPECT_EQ(lobby.table.undo_request()->by, asker);
  EXPECT_EQ(lobby.table.undo_request()->moves, length - 2);
}

TEST(Undo, AloneWithComputerPlayersNobodyIsAsked) {
  Lobby lobby = rolled({kAnna}, 2);
  EXPECT_THAT(kinds(undo(lobby, kRed)), ElementsAre("undone"));
  lobby.does(undo(lobby, kRed));
  EXPECT_EQ(lobby.to_move(), kRed);
  EXPECT_TRUE(plan_move(lobby.table, kAnna, kRed, "roll", lobby.table.length()));
}

TEST(Undo, AloneWithComputerPlayersGoesBackBeyondTheirMoves) {
  Lobby lobby = rolled({kAnna}, 1);
  const std::size_t before = lobby.table.match()->last_decision(kRed).value();
  Rng rng(1);
  while (lobby.to_move() == kRed) lobby.move_anyhow(rng);
  while (lobby.to_move() != kRed) lobby.move_anyhow(rng);
  lobby.does(undo(lobby, kRed));
  EXPECT_EQ(lobby.to_move(), kRed);
  EXPECT_GT(lobby.table.match()->length(), before);
}

TEST(Undo, OfOneWhoHasAllSeatsNeedsNobody) {
  const Lobby lobby = rolled({kAnna, kAnna});
  EXPECT_THAT(kinds(undo(lobby, lobby.to_move())), ElementsAre("undone"));
}

TEST(Undo, NewDiceFallAfterwards) {
  // With the same dice again, whoever takes back would know what he throws.
  Lobby lobby = rolled({kAnna, kAnna});
  const Seat mover = lobby.to_move();
  const std::uint64_t draws = lobby.table.draws();
  const std::string first = lobby.log.back().body;
  lobby.does(undo(lobby, mover));
  EXPECT_EQ(lobby.table.draws(), draws);
  lobby.move(mover, "roll");
  EXPECT_EQ(lobby.table.draws(), draws + 1);
  EXPECT_NE(lobby.log.back().body, first);
}

TEST(Undo, NeedsAMoveOfOnesOwn) {
  const Lobby lobby = rolled({kAnna, kBert});
  EXPECT_EQ(why_not(undo(lobby, others(lobby, lobby.to_move())[0])), "nothing_to_undo");
}

TEST(Undo, IsForOnesOwnSeat) {
  const Lobby lobby = rolled({kAnna, kBert});
  const Seat mover = lobby.to_move();
  const Visitor other = lobby.holder(others(lobby, mover)[0]);
  EXPECT_EQ(why_not(plan_undo(lobby.table, other, mover, lobby.table.length())), "not_your_seat");
  EXPECT_EQ(why_not(plan_undo(lobby.table, kClara, mover, lobby.table.length())), "not_your_seat");
}

TEST(Undo, IsForARunningGame) {
  Lobby lobby(kAnna, wish(kDiceGame, {"me", "me"}));
  EXPECT_EQ(why_not(plan_undo(lobby.table, kAnna, kRed, lobby.table.length())),
            "table_not_running");
  lobby.start();
  lobby.does(plan_resignation(lobby.table, kAnna, kRed));
  EXPECT_EQ(why_not(plan_undo(lobby.table, kAnna, kBlue, lobby.table.length())), "game_is_over");
}

TEST(Undo, OfWhatIsNoLongerSoIsStale) {
  Lobby lobby = one_aside({kAnna, kBert});
  const Seat mover = lobby.to_move();
  const std::int64_t seen = lobby.table.length();
  const auto again = [&] { return plan_undo(lobby.table, lobby.holder(mover), mover, seen); };
  lobby.does(again());
  EXPECT_EQ(why_not(again()), "stale");
  EXPECT_EQ(why_not(plan_undo(lobby.table, lobby.holder(mover), mover, lobby.table.length() + 1)),
            "stale");
}

TEST(Undo, IsNotDisturbedByWhatPeopleSay) {
  // Else whoever talks enough keeps the others from taking back.
  Lobby lobby = one_aside({kAnna, kBert});
  const Seat mover = lobby.to_move();
  const std::int64_t seen = lobby.table.length();
  lobby.does(plan_saying(lobby.table, kClara, "Too late!"));
  EXPECT_THAT(kinds(plan_undo(lobby.table, lobby.holder(mover), mover, seen)),
              ElementsAre("undone"));
}

TEST(Undo, IsNotForSomebodyWhomAComputerPlayerStandsInFor) {
  Lobby lobby = one_aside({kAnna, kBert});
  const Seat mover = lobby.to_move();
  lobby.does(plan_leaving(lobby.table, lobby.holder(mover)));
  EXPECT_EQ(why_not(undo(lobby, mover)), "stand_in_plays");
}

TEST(Undo, OfACommitmentIsFreeUntilSomebodyElseHasCommitted) {
  Lobby lobby = playing(kSecretGame, {kAnna, kBert, kClara});
  Rng rng(3);
  while (lobby.position().to_act().seats().size() < 3) lobby.move_anyhow(rng);
  lobby.does(lobby.plan_of(kRed, lobby.position().legal(kRed).front()));
  EXPECT_THAT(kinds(undo(lobby, kRed)), ElementsAre("undone"));
  lobby.does(lobby.plan_of(kBlue, lobby.position().legal(kBlue).front()));
  EXPECT_THAT(kinds(undo(lobby, kRed)), ElementsAre("asked"));
  EXPECT_THAT(kinds(undo(lobby, kBlue)), ElementsAre("undone"));
}

// --- Consent ---

TEST(Consent, OfAllTakesBack) {
  Asked lobby({kAnna, kBert, kClara});
  const std::size_t moves = lobby.table.undo_request()->moves;
  EXPECT_THAT(kinds(lobby.answer(lobby.first, true)), ElementsAre("agreed"));
  lobby.does(lobby.answer(lobby.first, true));
  EXPECT_THAT(kinds(lobby.answer(lobby.second, true)), ElementsAre("agreed", "undone"));
  lobby.does(lobby.answer(lobby.second, true));
  EXPECT_EQ(lobby.table.match()->length(), moves);
  EXPECT_EQ(lobby.to_move(), lobby.asker);
  EXPECT_FALSE(lobby.table.undo_request());
}

TEST(Consent, OfOneIsNotTheConsentOfAll) {
  Asked lobby({kAnna, kBert, kClara});
  lobby.does(lobby.answer(lobby.first, true));
  EXPECT_EQ(why_not(lobby.answer(lobby.first, true)), "nothing_was_asked");
  EXPECT_TRUE(lobby.table.undo_request());
}

TEST(Consent, IsRefusedByOne) {
  Asked lobby({kAnna, kBert, kClara});
  lobby.does(lobby.answer(lobby.first, true));
  lobby.does(lobby.answer(lobby.second, false));
  EXPECT_FALSE(lobby.table.undo_request());
  EXPECT_EQ(why_not(lobby.answer(lobby.first, true)), "nothing_was_asked");
}

TEST(Consent, IsGivenToWhatWasSeen) {
  // Else an agreement that was long on its way would meet another question.
  Asked lobby({kAnna, kBert});
  const std::int64_t before = lobby.table.undo_request()->since - 1;
  EXPECT_EQ(why_not(plan_answer(lobby.table, lobby.holder(lobby.first), true, before)), "stale");
  EXPECT_EQ(why_not(plan_answer(lobby.table, lobby.holder(lobby.first), false, before)), "stale");
}

TEST(Consent, CannotBeGivenToOneself) {
  Asked lobby({kAnna, kBert});
  EXPECT_EQ(why_not(lobby.answer(lobby.asker, true)), "nothing_was_asked");
}

TEST(Consent, CannotBeGivenToOneselfFromAnotherSeat) {
  // Else whoever has two seats takes back dice while the other one is away.
  Lobby lobby = playing(kDiceGame, {kAnna, kAnna, kBert});
  Rng rng(1);
  while (lobby.to_move() == kGreen) lobby.move_anyhow(rng);
  lobby.move(lobby.to_move(), "roll");
  lobby.does(undo(lobby, lobby.to_move()));
  lobby.does(plan_leaving(lobby.table, kBert));
  EXPECT_EQ(why_not(plan_answer(lobby.table, kAnna, true, lobby.table.length())),
            "nothing_was_asked");
}

TEST(Consent, WhatWasAskedCanBeWithdrawn) {
  Asked lobby({kAnna, kBert});
  lobby.does(lobby.answer(lobby.asker, false));
  EXPECT_FALSE(lobby.table.undo_request());
}

TEST(Consent, OfSpectatorsIsNotAsked) {
  const Asked lobby({kAnna, kBert});
  EXPECT_EQ(why_not(plan_answer(lobby.table, kClara, true, lobby.table.length())),
            "not_at_the_table");
  EXPECT_EQ(why_not(plan_answer(lobby.table, kClara, false, lobby.table.length())),
            "not_at_the_table");
}

TEST(Consent, IsNotAskedWithoutARequest) {
  const Lobby lobby = rolled({kAnna, kBert});
  EXPECT_EQ(why_not(plan_answer(lobby.table, kBert, true, lobby.table.length())),
            "nothing_was_asked");
  EXPECT_EQ(why_not(plan_answer(lobby.table, kBert, false, lobby.table.length())),
            "nothing_was_asked");
}

TEST(Consent, IsGivenForAllSeatsOfAVisitor) {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert, kBert});
  Rng rng(1);
  while (lobby.to_move() != kRed) lobby.move_anyhow(rng);
  lobby.move(kRed, "roll");
  lobby.does(undo(lobby, kRed));
  EXPECT_THAT(kinds(plan_answer(lobby.table, kBert, true, lobby.table.length())),
              ElementsAre("agreed", "agreed", "undone"));
}

TEST(Consent, OfWhoIsAwayIsNotWaitedFor) {
  Asked lobby({kAnna, kBert, kClara});
  lobby.does(plan_leaving(lobby.table, lobby.holder(lobby.second)));
  EXPECT_THAT(kinds(lobby.answer(lobby.first, true)), ElementsAre("agreed", "undone"));
}

TEST(Consent, IsNotForSomebodyWhomAComputerPlayerStandsInFor) {
  Asked lobby({kAnna, kBert, kClara});
  lobby.does(plan_leaving(lobby.table, lobby.holder(lobby.second)));
  EXPECT_EQ(why_not(lobby.answer(lobby.second, true)), "stand_in_plays");
  EXPECT_EQ(why_not(lobby.answer(lobby.second, false)), "stand_in_plays");
}

TEST(Consent, AStandInDoesNotGiveItForThePersonHePlaysFor) {
  // Else dice are taken back until they please while the other one is away.
  Lobby lobby = rolled({kAnna, kBert});
  const Seat asker = lobby.to_move();
  const Seat away = others(lobby, asker)[0];
  lobby.does(plan_leaving(lobby.table, lobby.holder(away)));
  EXPECT_THAT(kinds(undo(lobby, asker)), ElementsAre("asked"));
  lobby.does(undo(lobby, asker));
  lobby.does(plan_return(lobby.table, lobby.holder(away)));
  EXPECT_THAT(kinds(plan_answer(lobby.table, lobby.holder(away), true, lobby.table.length())),
              ElementsAre("agreed", "undone"));
}

TEST(Consent, OfWhoHasResignedIsNotAsked) {
  Lobby lobby = rolled({kAnna, kBert, kClara});
  const Seat asker = lobby.to_move();
  const Seat gone = others(lobby, asker)[0];
  const Seat stays = others(lobby, asker)[1];
  lobby.does(plan_resignation(lobby.table, lobby.holder(gone), gone));
  lobby.does(undo(lobby, asker));
  EXPECT_EQ(why_not(plan_answer(lobby.table, lobby.holder(gone), false, lobby.table.length())),
            "not_at_the_table");
  EXPECT_THAT(kinds(plan_answer(lobby.table, lobby.holder(stays), true, lobby.table.length())),
              ElementsAre("agreed", "undone"));
}

TEST(ARequest, IsForgottenWithTheNextMove) {
  Asked lobby({kAnna, kBert});
  Rng rng(1);
  lobby.move_anyhow(rng);
  EXPECT_FALSE(lobby.table.undo_request());
  EXPECT_EQ(why_not(lobby.answer(lobby.first, true)), "nothing_was_asked");
}

TEST(ARequest, MadeTwiceIsOneRequest) {
  Asked lobby({kAnna, kBert, kClara});
  lobby.does(lobby.answer(lobby.first, true));
  EXPECT_THAT(kinds(undo(lobby, lobby.asker)), IsEmpty());
  lobby.does(undo(lobby, lobby.asker));
  EXPECT_TRUE(lobby.table.undo_request()->agreed.contains(lobby.first));
}

TEST(ARequest, MadeAgainIsFulfilledWhenOnlySomebodyIsMissingWhoHasLeft) {
  Asked lobby({kAnna, kBert, kClara});
  lobby.does(lobby.answer(lobby.first, true));
  lobby.does(plan_leaving(lobby.table, lobby.holder(lobby.second)));
  EXPECT_THAT(kinds(undo(lobby, lobby.asker)), ElementsAre("undone"));
}

TEST(ARequest, IsNotReplacedBySomebodyElses) {
  // Whoever is about to agree to one thing would agree to another.
  Lobby lobby = rolled({kAnna, kBert, kClara});
  const Seat first = lobby.to_move();
  Rng rng(1);
  while (lobby.to_move() == first) lobby.move_anyhow(rng);
  const Seat second = lobby.to_move();
  lobby.move(second, "roll");
  lobby.does(undo(lobby, second));
  EXPECT_EQ(why_not(undo(lobby, first)), "undo_is_asked");
  EXPECT_EQ(lobby.table.undo_request()->by, second);
}

TEST(ARequest, IsForgottenWhenSomebodyResigns) {
  Asked lobby({kAnna, kBert, kClara});
  lobby.does(plan_resignation(lobby.table, lobby.holder(lobby.first), lobby.first));
  EXPECT_FALSE(lobby.table.undo_request());
}

}  // namespace
}  // namespace thronsaal
