// People who are away: votes, stand-ins and return.

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
using testing::kDora;
using testing::kGreen;
using testing::kinds;
using testing::kRed;
using testing::Lobby;
using testing::playing;
using testing::rolled;
using testing::why_not;
using testing::wish;

using Phase = Table::Phase;

constexpr Seat kPurple = seat(3);

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

TEST(AVote, IsEnoughWhenOthersHaveGoneSince) {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert, kClara});
  const auto votes = [&](SeatSet away) {
    return plan_vote(lobby.table, kAnna, kGreen, Level::page, away);
  };
  lobby.does(votes(SeatSet(kGreen)));
  EXPECT_EQ(why_not(votes(SeatSet(kGreen))), "voted_already");
  EXPECT_THAT(kinds(votes(SeatSet(kGreen).with(kBlue))), ElementsAre("replaced"));
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

}  // namespace
}  // namespace thronsaal
