// People who are away: votes, stand-ins and return.

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

constexpr Seat kPurple = seat(3);

constexpr SeatSet kNobodyAway;

TEST(VoteToReplace, ByTheOnlyOtherPersonSucceeds) {
  TableDriver driver = rolled({kAnna, kBert});
  driver.does(commands::vote(driver.table, kAnna, kBlue, Level::squire, SeatSet(kBlue)));
  EXPECT_EQ(driver.table.holder(kBlue).stand_in, Level::squire);
  EXPECT_EQ(driver.table.holder(kBlue).computer(), Level::squire);
  EXPECT_TRUE(driver.table.holder(kBlue).belongs_to(kBert.id));
}

TEST(VoteToReplace, NeedsAMajorityOfActivePeople) {
  TableDriver driver = rolled({kAnna, kBert, kClara, kDora});
  const SeatSet away(kPurple);
  const auto vote = [&](const Person& person) {
    return commands::vote(driver.table, person, kPurple, Level::page, away);
  };
  EXPECT_THAT(entry_kinds(vote(kAnna)), ElementsAre("voted"));
  driver.does(vote(kAnna));
  EXPECT_EQ(refusal_of(vote(kAnna)), "voted_already");
  EXPECT_THAT(entry_kinds(vote(kBert)), ElementsAre("voted", "replaced"));
}

TEST(VoteToReplace, DoesNotNeedAbsentPeople) {
  const TableDriver driver = rolled({kAnna, kBert, kClara, kDora});
  const SeatSet away = SeatSet(kPurple).with(kGreen).with(kBlue);
  EXPECT_THAT(entry_kinds(commands::vote(driver.table, kAnna, kPurple, Level::page, away)),
              ElementsAre("voted", "replaced"));
}

TEST(VoteToReplace, SucceedsWithFewerVotesAfterOthersHaveLeft) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert, kClara});
  const auto votes = [&](SeatSet away) {
    return commands::vote(driver.table, kAnna, kGreen, Level::page, away);
  };
  driver.does(votes(SeatSet(kGreen)));
  EXPECT_EQ(refusal_of(votes(SeatSet(kGreen))), "voted_already");
  EXPECT_THAT(entry_kinds(votes(SeatSet(kGreen).with(kBlue))), ElementsAre("replaced"));
}

TEST(VoteToReplace, CanOnlyReplaceInactivePeople) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert}, 1);
  const SeatSet all = SeatSet::first(3);
  const auto why = [&](Seat against, SeatSet absent) {
    return refusal_of(commands::vote(driver.table, kAnna, against, Level::page, absent));
  };
  EXPECT_EQ(why(kBlue, kNobodyAway), "not_absent");
  EXPECT_EQ(why(kRed, all), "not_absent");    // their own seat
  EXPECT_EQ(why(kGreen, all), "not_absent");  // a computer player
  driver.does(commands::replace(driver.table, kBlue, Level::page));
  EXPECT_EQ(why(kBlue, all), "not_absent");  // replaced already
}

TEST(VoteToReplace, IsForPlayersOnly) {
  TableDriver driver = rolled({kAnna, kBert, kDora});
  const auto why = [&](const Person& person) {
    return refusal_of(commands::vote(driver.table, person, kGreen, Level::page, SeatSet(kGreen)));
  };
  EXPECT_EQ(why(kClara), "not_at_the_table");
  driver.does(commands::leave(driver.table, kBert));
  EXPECT_EQ(why(kBert), "stand_in_plays");
  driver.does(commands::resign(driver.table, kBert, kBlue));
  EXPECT_EQ(why(kBert), "not_at_the_table");
}

TEST(VoteToReplace, IsForARunningGame) {
  TableDriver driver(kAnna, wish(kDiceGame, {"me", "open"}));
  driver.does(commands::sit(driver.table, kBert, kBlue));
  EXPECT_EQ(refusal_of(commands::vote(driver.table, kAnna, kBlue, Level::page, SeatSet(kBlue))),
            "table_not_running");
}

TEST(VoteToReplace, CountsPeopleAndNotSeats) {
  // Anna has three of four seats: no other person could vote with them.
  const TableDriver driver = started_game(kDiceGame, {kAnna, kAnna, kAnna, kBert});
  EXPECT_THAT(
      entry_kinds(commands::vote(driver.table, kAnna, kPurple, Level::page, SeatSet(kPurple))),
      ElementsAre("voted", "replaced"));
}

TEST(VoteToReplace, DoesNotCountAbsentVoters) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert, kClara, kDora});
  const SeatSet away(kPurple);
  driver.does(commands::vote(driver.table, kAnna, kPurple, Level::page, away));
  driver.does(commands::leave(driver.table, kAnna));
  EXPECT_THAT(entry_kinds(commands::vote(driver.table, kBert, kPurple, Level::page, away)),
              ElementsAre("voted"));
  driver.does(commands::resign(driver.table, kAnna, kRed));
  EXPECT_THAT(entry_kinds(commands::vote(driver.table, kBert, kPurple, Level::page, away)),
              ElementsAre("voted"));
}

TEST(VoteToReplace, CountsAPersonOnceAfterResigningOneSeat) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kAnna, kBert, kClara, kDora});
  const Seat dora = seat(4);
  driver.does(commands::vote(driver.table, kAnna, dora, Level::page, SeatSet(dora)));
  driver.does(commands::resign(driver.table, kAnna, kRed));
  EXPECT_THAT(entry_kinds(commands::vote(driver.table, kAnna, dora, Level::page, SeatSet(dora))),
              ElementsAre("voted"));
}

TEST(VoteToReplace, EndsWhenThePersonReturns) {
  // Two short absences are not a long one.
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert, kClara, kDora});
  const SeatSet away(kPurple);
  driver.does(commands::vote(driver.table, kAnna, kPurple, Level::page, away));
  driver.does(commands::come_back(driver.table, kDora));
  EXPECT_TRUE(driver.table.votes(kPurple).voters.empty());
  EXPECT_THAT(entry_kinds(commands::vote(driver.table, kBert, kPurple, Level::page, away)),
              ElementsAre("voted"));
}

TEST(VoteToReplace, UsesTheStrongestRequestedLevel) {
  // Otherwise the last voter could let a beginner play for a rival.
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert, kClara, kDora});
  driver.does(commands::vote(driver.table, kAnna, kPurple, Level::king, SeatSet(kPurple)));
  driver.does(commands::vote(driver.table, kBert, kPurple, Level::page, SeatSet(kPurple)));
  EXPECT_EQ(driver.table.holder(kPurple).stand_in, Level::king);
}

TEST(ReplaceWithComputer, WithoutAVoteTakesEffectAtOnce) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert}, 1);
  driver.does(commands::replace(driver.table, kBlue, Level::king));
  EXPECT_EQ(driver.table.holder(kBlue).stand_in, Level::king);
  EXPECT_EQ(refusal_of(commands::replace(driver.table, kBlue, Level::king)), "not_absent");
  EXPECT_EQ(refusal_of(commands::replace(driver.table, kGreen, Level::king)), "not_absent");
}

TEST(ReplaceWithComputer, IsForARunningGame) {
  TableDriver driver(kAnna, wish(kDiceGame, {"me", "me"}));
  EXPECT_EQ(refusal_of(commands::replace(driver.table, kRed, Level::king)), "table_not_running");
  driver.start();
  driver.does(commands::resign(driver.table, kAnna, kRed));
  EXPECT_EQ(refusal_of(commands::replace(driver.table, kBlue, Level::king)), "game_is_over");
}

TEST(StandIn, PlaysUntilThePersonReturns) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert});
  const Seat mover = driver.to_move();
  const Person person = driver.holder(mover);
  driver.does(commands::replace(driver.table, mover, Level::king));
  const AnyAction roll = driver.table.game().parse("roll").value();
  EXPECT_EQ(refusal_of(commands::move(driver.table, person, mover, "roll", driver.table.length())),
            "stand_in_plays");
  EXPECT_TRUE(commands::move_computer(driver.table, mover, roll, driver.table.length()));

  const std::int64_t seen = driver.table.length();
  driver.does(commands::come_back(driver.table, person));
  EXPECT_EQ(refusal_of(commands::move_computer(driver.table, mover, roll, seen)), "not_your_seat");
  EXPECT_TRUE(commands::move(driver.table, person, mover, "roll", driver.table.length()));
}

TEST(ReturnToSeat, WithoutAbsenceDoesNothing) {
  const TableDriver driver = started_game(kDiceGame, {kAnna, kBert});
  EXPECT_THAT(entry_kinds(commands::come_back(driver.table, kAnna)), IsEmpty());
  EXPECT_THAT(entry_kinds(commands::come_back(driver.table, kClara)), IsEmpty());
}

TEST(ReturnToSeat, IsForARunningGame) {
  const TableDriver driver(kAnna, wish(kDiceGame, {"me", "open"}));
  EXPECT_EQ(refusal_of(commands::come_back(driver.table, kAnna)), "table_not_running");
}

TEST(ReturnToSeat, GivesBackAllSeats) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kAnna, kBert});
  driver.does(commands::leave(driver.table, kAnna));
  driver.does(commands::come_back(driver.table, kAnna));
  EXPECT_FALSE(driver.table.holder(kRed).stand_in);
  EXPECT_FALSE(driver.table.holder(kBlue).stand_in);
}

TEST(LeaveRunningGame, LetsAComputerPlayerStandIn) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert});
  driver.does(commands::leave(driver.table, kBert));
  EXPECT_EQ(driver.table.holder(kBlue).stand_in, Level::knight);
  EXPECT_EQ(driver.table.phase(), Phase::running);
  EXPECT_THAT(entry_kinds(commands::leave(driver.table, kBert)), IsEmpty());
}

TEST(LeaveRunningGame, UsesTheTablesStandInLevel) {
  TableRequest wanted = wish(kDiceGame, {"me", "page"});
  wanted.settings.stand_in = Level::king;
  TableDriver driver(kAnna, wanted);
  driver.start();
  driver.does(commands::leave(driver.table, kAnna));
  EXPECT_EQ(driver.table.holder(kRed).stand_in, Level::king);
}

TEST(LeaveRunningGame, IsRefusedAfterTheEnd) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert});
  driver.does(commands::resign(driver.table, kBert, kBlue));
  EXPECT_EQ(refusal_of(commands::leave(driver.table, kAnna)), "game_is_over");
}

}  // namespace
}  // namespace thronsaal
