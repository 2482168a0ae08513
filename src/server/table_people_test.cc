// People at a table: taking back and consent, absence and return, giving up, talking, playing
// again.
#include <algorithm>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/table.h"
#include "server/table_plans.h"
#include "server/testing/lobby.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;
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
using testing::playing;
using testing::why_not;
using testing::wish;

using Phase = Table::Phase;

constexpr Seat kPurple = seat(3);

std::vector<std::string> kinds(const Plan& plan) {
  std::vector<std::string> all;
  if (!plan) return {std::string(plan.error().kind)};
  for (const auto& body : *plan) all.emplace_back(body.at("kind").as_string());
  return all;
}

Plan undo(const Lobby& lobby, Seat seat) {
  return plan_undo(lobby.table, lobby.holder(seat), seat, lobby.table.length());
}

// The first person who is to move has rolled.
Lobby rolled(const std::vector<Visitor>& people, int computers = 0) {
  Lobby lobby = playing(kDiceGame, people, computers);
  Rng rng(1);
  while (lobby.table.holder(lobby.to_move()).computer()) lobby.move_anyhow(rng);
  lobby.move(lobby.to_move(), "roll");
  return lobby;
}

// ... and set aside a die.
Lobby one_aside(const std::vector<Visitor>& people) {
  Lobby lobby = rolled(people);
  Rng rng(1);
  lobby.move_anyhow(rng);
  return lobby;
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

// --- Away ---

constexpr SeatSet kNobodyAway;

TEST(AVote, OfTheOnlyOtherOneReplacesWhoIsAway) {
  Lobby lobby = rolled({kAnna, kBert});
  lobby.does(plan_vote(lobby.table, kAnna, kBlue, Level::squire, SeatSet(kBlue)));
  EXPECT_EQ(lobby.table.holder(kBlue).stand_in, Level::squire);
  EXPECT_EQ(lobby.table.holder(kBlue).computer(), Level::squire);
  EXPECT_TRUE(lobby.table.holder(kBlue).is_of(kBert.id));
}

TEST(AVote, NeedsTheMajorityOfThoseWhoAreHere) {
  Lobby lobby = rolled({kAnna, kBert, kClara, kDora});
  const SeatSet away(kPurple);
  const auto vote = [&](const Visitor& visitor) {
    return plan_vote(lobby.table, visitor, kPurple, Level::page, away);
  };
  EXPECT_THAT(kinds(vote(kAnna)), ElementsAre("voted"));
  lobby.does(vote(kAnna));
  EXPECT_EQ(why_not(vote(kAnna)), "voted_already");
  EXPECT_THAT(kinds(vote(kBert)), ElementsAre("voted", "replaced"));
}

TEST(AVote, DoesNotWaitForOthersWhoAreAway) {
  Lobby lobby = rolled({kAnna, kBert, kClara, kDora});
  const SeatSet away = SeatSet(kPurple).with(kGreen).with(kBlue);
  EXPECT_THAT(kinds(plan_vote(lobby.table, kAnna, kPurple, Level::page, away)),
              ElementsAre("voted", "replaced"));
}

TEST(AVote, IsOnlyAgainstSomebodyWhoIsAway) {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert}, 1);
  const SeatSet all = SeatSet::first(3);
  const auto why = [&](Seat against, SeatSet absent) {
    return why_not(plan_vote(lobby.table, kAnna, against, Level::page, absent));
  };
  EXPECT_EQ(why(kBlue, kNobodyAway), "not_absent");
  EXPECT_EQ(why(kRed, all), "not_absent");    // his own seat
  EXPECT_EQ(why(kGreen, all), "not_absent");  // a computer player
  lobby.does(plan_replacement(lobby.table, kBlue, Level::page));
  EXPECT_EQ(why(kBlue, all), "not_absent");  // he is replaced already
}

TEST(AVote, IsForThoseWhoPlay) {
  Lobby lobby = rolled({kAnna, kBert, kDora});
  const auto why = [&](const Visitor& visitor) {
    return why_not(plan_vote(lobby.table, visitor, kGreen, Level::page, SeatSet(kGreen)));
  };
  EXPECT_EQ(why(kClara), "not_at_the_table");
  lobby.does(plan_leaving(lobby.table, kBert));
  EXPECT_EQ(why(kBert), "stand_in_plays");
  lobby.does(plan_resignation(lobby.table, kBert, kBlue));
  EXPECT_EQ(why(kBert), "not_at_the_table");
}

TEST(AVote, IsForARunningGame) {
  Lobby lobby(kAnna, wish(kDiceGame, {"me", "open"}));
  lobby.does(plan_sitting(lobby.table, kBert, kBlue));
  EXPECT_EQ(why_not(plan_vote(lobby.table, kAnna, kBlue, Level::page, SeatSet(kBlue))),
            "table_not_running");
}

TEST(AVote, CountsPeopleAndNotSeats) {
  // Anna has three of four seats: nobody else could vote with her.
  Lobby lobby = playing(kDiceGame, {kAnna, kAnna, kAnna, kBert});
  EXPECT_THAT(kinds(plan_vote(lobby.table, kAnna, kPurple, Level::page, SeatSet(kPurple))),
              ElementsAre("voted", "replaced"));
}

TEST(AVote, OfSomebodyWhoIsGoneDoesNotCount) {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert, kClara, kDora});
  const SeatSet away(kPurple);
  lobby.does(plan_vote(lobby.table, kAnna, kPurple, Level::page, away));
  lobby.does(plan_leaving(lobby.table, kAnna));
  EXPECT_THAT(kinds(plan_vote(lobby.table, kBert, kPurple, Level::page, away)),
              ElementsAre("voted"));
  lobby.does(plan_resignation(lobby.table, kAnna, kRed));
  EXPECT_THAT(kinds(plan_vote(lobby.table, kBert, kPurple, Level::page, away)),
              ElementsAre("voted"));
}

TEST(AVote, OfSomebodyWithTwoSeatsCountsOnceWhenHeResignsOne) {
  Lobby lobby = playing(kDiceGame, {kAnna, kAnna, kBert, kClara, kDora});
  const Seat dora = seat(4);
  lobby.does(plan_vote(lobby.table, kAnna, dora, Level::page, SeatSet(dora)));
  lobby.does(plan_resignation(lobby.table, kAnna, kRed));
  EXPECT_THAT(kinds(plan_vote(lobby.table, kAnna, dora, Level::page, SeatSet(dora))),
              ElementsAre("voted"));
}

TEST(AVote, IsForgottenWhenThePersonIsBack) {
  // Being away twice for a short time is not being away for long.
  Lobby lobby = playing(kDiceGame, {kAnna, kBert, kClara, kDora});
  const SeatSet away(kPurple);
  lobby.does(plan_vote(lobby.table, kAnna, kPurple, Level::page, away));
  lobby.does(plan_return(lobby.table, kDora));
  EXPECT_TRUE(lobby.table.votes(kPurple).voters.empty());
  EXPECT_THAT(kinds(plan_vote(lobby.table, kBert, kPurple, Level::page, away)),
              ElementsAre("voted"));
}

TEST(AVote, ForAStrongerComputerPlayerIsHeard) {
  // Else whoever votes last lets a beginner play for his rival.
  Lobby lobby = playing(kDiceGame, {kAnna, kBert, kClara, kDora});
  lobby.does(plan_vote(lobby.table, kAnna, kPurple, Level::king, SeatSet(kPurple)));
  lobby.does(plan_vote(lobby.table, kBert, kPurple, Level::page, SeatSet(kPurple)));
  EXPECT_EQ(lobby.table.holder(kPurple).stand_in, Level::king);
}

TEST(Replacement, WithoutAVoteTakesEffectAtOnce) {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert}, 1);
  lobby.does(plan_replacement(lobby.table, kBlue, Level::king));
  EXPECT_EQ(lobby.table.holder(kBlue).stand_in, Level::king);
  EXPECT_EQ(why_not(plan_replacement(lobby.table, kBlue, Level::king)), "not_absent");
  EXPECT_EQ(why_not(plan_replacement(lobby.table, kGreen, Level::king)), "not_absent");
}

TEST(Replacement, IsForARunningGame) {
  Lobby lobby(kAnna, wish(kDiceGame, {"me", "me"}));
  EXPECT_EQ(why_not(plan_replacement(lobby.table, kRed, Level::king)), "table_not_running");
  lobby.start();
  lobby.does(plan_resignation(lobby.table, kAnna, kRed));
  EXPECT_EQ(why_not(plan_replacement(lobby.table, kBlue, Level::king)), "game_is_over");
}

TEST(AStandIn, PlaysUntilThePersonIsBack) {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert});
  const Seat mover = lobby.to_move();
  const Visitor person = lobby.holder(mover);
  lobby.does(plan_replacement(lobby.table, mover, Level::king));
  const AnyAction roll = lobby.table.game().parse("roll").value();
  EXPECT_EQ(why_not(plan_move(lobby.table, person, mover, "roll", lobby.table.length())),
            "stand_in_plays");
  EXPECT_TRUE(plan_computer_move(lobby.table, mover, roll, lobby.table.length()));

  const std::int64_t seen = lobby.table.length();
  lobby.does(plan_return(lobby.table, person));
  EXPECT_EQ(why_not(plan_computer_move(lobby.table, mover, roll, seen)), "not_your_seat");
  EXPECT_TRUE(plan_move(lobby.table, person, mover, "roll", lobby.table.length()));
}

TEST(Returning, OfSomebodyWhoWasNeverAwayIsNothing) {
  const Lobby lobby = playing(kDiceGame, {kAnna, kBert});
  EXPECT_THAT(kinds(plan_return(lobby.table, kAnna)), IsEmpty());
  EXPECT_THAT(kinds(plan_return(lobby.table, kClara)), IsEmpty());
}

TEST(Returning, IsForARunningGame) {
  const Lobby lobby(kAnna, wish(kDiceGame, {"me", "open"}));
  EXPECT_EQ(why_not(plan_return(lobby.table, kAnna)), "table_not_running");
}

TEST(Returning, GivesBackAllSeats) {
  Lobby lobby = playing(kDiceGame, {kAnna, kAnna, kBert});
  lobby.does(plan_leaving(lobby.table, kAnna));
  lobby.does(plan_return(lobby.table, kAnna));
  EXPECT_FALSE(lobby.table.holder(kRed).stand_in);
  EXPECT_FALSE(lobby.table.holder(kBlue).stand_in);
}

TEST(LeavingAGame, LetsAComputerPlayerStandIn) {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert});
  lobby.does(plan_leaving(lobby.table, kBert));
  EXPECT_EQ(lobby.table.holder(kBlue).stand_in, Level::knight);
  EXPECT_EQ(lobby.table.phase(), Phase::running);
  EXPECT_THAT(kinds(plan_leaving(lobby.table, kBert)), IsEmpty());
}

TEST(LeavingAGame, TheTableSaysWhoStandsIn) {
  TableWish wanted = wish(kDiceGame, {"me", "page"});
  wanted.settings.stand_in = Level::king;
  Lobby lobby(kAnna, wanted);
  lobby.start();
  lobby.does(plan_leaving(lobby.table, kAnna));
  EXPECT_EQ(lobby.table.holder(kRed).stand_in, Level::king);
}

TEST(LeavingAGame, IsNotPossibleAfterItsEnd) {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert});
  lobby.does(plan_resignation(lobby.table, kBert, kBlue));
  EXPECT_EQ(why_not(plan_leaving(lobby.table, kAnna)), "game_is_over");
}

// --- Giving up ---

TEST(Resigning, OfOneOfTwoEndsTheGame) {
  Lobby lobby = rolled({kAnna, kBert});
  lobby.does(plan_resignation(lobby.table, kAnna, kRed));
  EXPECT_EQ(lobby.table.phase(), Phase::over);
  EXPECT_EQ(lobby.table.abandoned(), "resigned");
  EXPECT_THAT(lobby.table.places(), ElementsAre(2, 1));
}

TEST(Resigning, TheOthersGoOn) {
  Lobby lobby = rolled({kAnna, kBert, kClara});
  lobby.does(plan_resignation(lobby.table, kBert, kBlue));
  EXPECT_EQ(lobby.table.phase(), Phase::running);
  EXPECT_THAT(lobby.table.places(), IsEmpty());
  EXPECT_EQ(lobby.table.holder(kBlue).computer(), Level::knight);
  EXPECT_EQ(lobby.table.people(), SeatSet(kRed).with(kGreen));
  Rng rng(1);
  while (lobby.table.phase() == Phase::running) lobby.move_anyhow(rng);
  EXPECT_EQ(lobby.table.abandoned(), "");
  EXPECT_TRUE(lobby.position().standing());
}

TEST(Resigning, EndsTheGameWhenOneIsLeft) {
  Lobby lobby = rolled({kAnna, kBert, kClara});
  lobby.does(plan_resignation(lobby.table, kBert, kBlue));
  lobby.does(plan_resignation(lobby.table, kAnna, kRed));
  EXPECT_EQ(lobby.table.phase(), Phase::over);
  EXPECT_THAT(lobby.table.places(), ElementsAre(2, 2, 1));
}

TEST(Resigning, EndsTheGameWhenOnlyComputerPlayersAreLeft) {
  Lobby lobby = rolled({kAnna}, 2);
  lobby.does(plan_resignation(lobby.table, kAnna, kRed));
  EXPECT_EQ(lobby.table.phase(), Phase::over);
  EXPECT_THAT(lobby.table.places(), ElementsAre(3, 1, 1));
}

TEST(Resigning, OnePersonGoesOnWithComputerPlayers) {
  Lobby lobby = rolled({kAnna, kBert}, 1);
  lobby.does(plan_resignation(lobby.table, kBert, kBlue));
  EXPECT_EQ(lobby.table.phase(), Phase::running);
}

TEST(Resigning, IsForOnesOwnSeatInARunningGame) {
  Lobby lobby(kAnna, wish(kDiceGame, {"me", "open", "open"}));
  EXPECT_EQ(why_not(plan_resignation(lobby.table, kAnna, kRed)), "table_not_running");
  lobby.does(plan_sitting(lobby.table, kBert, kBlue));
  lobby.does(plan_sitting(lobby.table, kClara, kGreen));
  lobby.start();
  EXPECT_EQ(why_not(plan_resignation(lobby.table, kAnna, kBlue)), "not_your_seat");
  EXPECT_EQ(why_not(plan_resignation(lobby.table, kDora, kRed)), "not_your_seat");
  lobby.does(plan_resignation(lobby.table, kAnna, kRed));
  EXPECT_EQ(why_not(plan_resignation(lobby.table, kAnna, kRed)), "not_your_seat");
}

TEST(Resigning, CannotBeTakenBack) {
  Lobby lobby = one_aside({kAnna, kBert, kClara});
  const Seat mover = lobby.to_move();
  const Visitor person = lobby.holder(mover);
  lobby.does(plan_resignation(lobby.table, person, mover));
  EXPECT_TRUE(lobby.table.seats_of(person.id).empty());
  EXPECT_EQ(why_not(plan_undo(lobby.table, person, mover, lobby.table.length())), "not_your_seat");
  EXPECT_THAT(kinds(plan_return(lobby.table, person)), IsEmpty());
  EXPECT_EQ(why_not(plan_move(lobby.table, person, mover, "roll", lobby.table.length())),
            "not_your_seat");
}

TEST(Resigning, OfOneSeatLeavesTheOthersOfTheSameVisitor) {
  Lobby lobby = rolled({kAnna, kAnna, kBert});
  lobby.does(plan_resignation(lobby.table, kAnna, kRed));
  EXPECT_EQ(lobby.table.seats_of(kAnna.id), SeatSet(kBlue));
}

// --- Talking, names ---

TEST(Saying, IsForEverybodyAtAnyTime) {
  Lobby lobby(kAnna, wish(kDiceGame, {"me", "open"}));
  const auto said = lobby.does(plan_saying(lobby.table, kClara, "Hello"));
  EXPECT_EQ(said[0].told.at("text"), "Hello");
  EXPECT_EQ(said[0].told.at("name"), "Clara");
  EXPECT_TRUE(said[0].told.at("seat").is_null());
  lobby.does(plan_sitting(lobby.table, kBert, kBlue));
  lobby.start();
  EXPECT_EQ(lobby.does(plan_saying(lobby.table, kBert, "Ha"))[0].told.at("seat"), 1);
  lobby.does(plan_resignation(lobby.table, kBert, kBlue));
  EXPECT_EQ(lobby.does(plan_saying(lobby.table, kAnna, "Oh"))[0].told.at("seat"), 0);
}

TEST(Renaming, ChangesAllSeatsOfTheVisitorAndNobodyElses) {
  Lobby lobby = playing(kDiceGame, {kAnna, kAnna, kBert});
  Visitor renamed = kAnna;
  renamed.name = "Annabel";
  renamed.colour = 7;
  lobby.does(plan_renaming(lobby.table, renamed));
  EXPECT_EQ(lobby.table.holder(kRed).name, "Annabel");
  EXPECT_EQ(lobby.table.holder(kBlue).name, "Annabel");
  EXPECT_EQ(lobby.table.holder(kBlue).colour, 7);
  EXPECT_EQ(lobby.table.holder(kGreen).name, "Bert");
}

TEST(Renaming, ToTheSameNameIsNothing) {
  const Lobby lobby = playing(kDiceGame, {kAnna, kBert});
  EXPECT_THAT(kinds(plan_renaming(lobby.table, kAnna)), IsEmpty());
}

TEST(Renaming, IsForThoseWhoHaveASeat) {
  const Lobby lobby = playing(kDiceGame, {kAnna, kBert});
  EXPECT_EQ(why_not(plan_renaming(lobby.table, kClara)), "not_at_the_table");
}

// --- Playing again ---

TEST(ARematch, IsForThoseWhoPlayedAGameThatIsOver) {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert});
  EXPECT_EQ(why_not(plan_rematch(lobby.table, kAnna, "next")), "game_not_over");
  lobby.does(plan_resignation(lobby.table, kBert, kBlue));
  EXPECT_EQ(why_not(plan_rematch(lobby.table, kClara, "next")), "not_at_the_table");
  lobby.does(plan_rematch(lobby.table, kBert, "next"));
  EXPECT_EQ(lobby.table.rematch(), "next");
  EXPECT_EQ(why_not(plan_rematch(lobby.table, kAnna, "another")), "rematch_exists");
}

}  // namespace
}  // namespace thronsaal
