// Giving up, talking, names, playing again.

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
using testing::one_aside;
using testing::playing;
using testing::rolled;
using testing::why_not;
using testing::wish;

using Phase = Table::Phase;

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
