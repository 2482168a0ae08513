// Seats before the start, and the start.
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.h"
#include "server/table.h"
#include "server/table_plans.h"
#include "server/testing/scenes.h"

namespace thronsaal {
namespace {

using testing::annas_table;
using testing::begun;
using ::testing::ElementsAre;
using testing::kAnna;
using testing::kBert;
using testing::kBlue;
using testing::kClara;
using testing::kDiceGame;
using testing::kGreen;
using testing::kRed;
using testing::Lobby;
using testing::playing;
using testing::seed_of;
using testing::why_not;
using testing::wish;

using Kind = Holder::Kind;
using Phase = Table::Phase;

std::vector<Kind> kinds(const Table& table) {
  std::vector<Kind> all;
  for (const Holder& holder : table.holders()) all.push_back(holder.kind);
  return all;
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
  const auto why = [](const TableWish& wanted) {
    return why_not(plan_creation(kAnna, wanted, "lobby", seed_of(1)));
  };
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
  EXPECT_EQ(why_not(plan_creation(kAnna, wanted, "lobby", seed_of(1))), "seats_do_not_fit");
}

TEST(Creating, NeedsSomebodyToSitDown) {
  EXPECT_EQ(why_not(plan_creation(kAnna, wish(kDiceGame, {"open", "king"}), "lobby", seed_of(1))),
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

}  // namespace
}  // namespace thronsaal
