// Seats before the start, and the start.
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/registry.h"
#include "tables/commands.h"
#include "tables/table.h"
#include "tables/testing/scenes.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;
using namespace thronsaal::testing;

using Kind = Holder::Kind;
using Phase = Table::Phase;

std::vector<Kind> seat_kinds(const Table& table) {
  std::vector<Kind> all;
  for (const Holder& holder : table.holders()) all.push_back(holder.kind);
  return all;
}

// --- Creating ---

TEST(CreateTable, GivesAnOpenTableWithTheRequestedSeats) {
  const TableDriver driver = open_table();
  EXPECT_EQ(driver.table.phase(), Phase::open);
  EXPECT_EQ(driver.table.host(), kAnna.id);
  EXPECT_THAT(seat_kinds(driver.table), ElementsAre(Kind::person, Kind::nobody, Kind::computer));
  EXPECT_EQ(driver.table.holder(kRed).name, "Anna");
  EXPECT_EQ(driver.table.holder(kGreen).level, Level::squire);
  EXPECT_EQ(driver.table.match(), nullptr);
}

TEST(CreateTable, StoresTheSettings) {
  TableRequest wanted = wish(kDiceGame, {"me", "me"});
  wanted.settings.options = {{"dice_limit", "18"}};
  wanted.settings.is_public = true;
  wanted.settings.hints = false;
  wanted.settings.grace_seconds = 30;
  wanted.settings.stand_in = Level::king;
  const TableDriver driver(kAnna, wanted);
  const TableSettings& settings = driver.table.settings();
  EXPECT_EQ(settings.game, kDiceGame);
  EXPECT_EQ(settings.rules_version, driver.table.game().info().rules_version);
  EXPECT_EQ(settings.players, 2);
  EXPECT_EQ(settings.options, (OptionValues{{"adders_before_first_roll", "yes"},
                                            {"dice_limit", "18"},
                                            {"fool_supply", "table"}}));
  EXPECT_TRUE(settings.is_public);
  EXPECT_FALSE(settings.hints);
  EXPECT_EQ(settings.grace_seconds, 30);
  EXPECT_EQ(settings.stand_in, Level::king);
}

TEST(CreateTable, RefusesInvalidSettings) {
  const auto why = [](const TableRequest& wanted) {
    return refusal_of(commands::create(kAnna, wanted, "lobby", seed_of(1), dice_crypto()));
  };
  EXPECT_EQ(why(wish("halma", {"me", "open"})), "unknown_game");
  EXPECT_EQ(why(wish(kDiceGame, {"me"})), "bad_player_count");
  EXPECT_EQ(why(wish(kDiceGame, {})), "bad_player_count");
  TableRequest odd = wish(kDiceGame, {"me", "open"});
  odd.settings.options = {{"dice_limit", "13"}};
  EXPECT_EQ(why(odd), "bad_option_value");
}

TEST(CreateTable, RefusesTheWrongNumberOfSeats) {
  TableRequest wanted = wish(kDiceGame, {"me", "open"});
  wanted.seats.emplace_back();
  EXPECT_EQ(refusal_of(commands::create(kAnna, wanted, "lobby", seed_of(1), dice_crypto())),
            "seats_do_not_fit");
}

TEST(CreateTable, NeedsThePersonToTakeASeat) {
  EXPECT_EQ(refusal_of(commands::create(kAnna, wish(kDiceGame, {"open", "king"}), "lobby",
                                        seed_of(1), dice_crypto())),
            "nobody_at_the_table");
}

// --- Seats before the start ---

TEST(TakeSeat, TakesAFreeSeat) {
  TableDriver driver = open_table();
  driver.does(commands::sit(driver.table, kBert, kBlue));
  EXPECT_TRUE(driver.table.holder(kBlue).belongs_to(kBert.id));
  EXPECT_EQ(driver.table.holder(kBlue).name, "Bert");
  EXPECT_EQ(driver.table.holder(kBlue).colour, 2);
  EXPECT_EQ(driver.table.host(), kAnna.id);
}

TEST(TakeSeat, OnePersonMayHaveSeveralSeats) {
  TableDriver driver = open_table();
  driver.does(commands::sit(driver.table, kAnna, kBlue));
  EXPECT_EQ(driver.table.seats_of(kAnna.id), SeatSet(kRed).with(kBlue));
}

TEST(TakeSeat, RefusesASeatThatIsTaken) {
  const TableDriver driver = open_table();
  EXPECT_EQ(refusal_of(commands::sit(driver.table, kBert, kRed)), "seat_taken");
  EXPECT_EQ(refusal_of(commands::sit(driver.table, kBert, kGreen)), "seat_taken");
}

TEST(LeaveTable, BeforeTheStartEmptiesAllSeatsOfThePerson) {
  TableDriver driver = open_table();
  driver.does(commands::sit(driver.table, kAnna, kBlue));
  driver.does(commands::leave(driver.table, kAnna));
  EXPECT_THAT(seat_kinds(driver.table), ElementsAre(Kind::nobody, Kind::nobody, Kind::computer));
}

TEST(LeaveTable, NeedsASeat) {
  EXPECT_EQ(refusal_of(commands::leave(open_table().table, kBert)), "not_at_the_table");
}

TEST(Host, IsTheNextPersonAfterTheHostLeaves) {
  TableDriver driver = open_table();
  driver.does(commands::sit(driver.table, kBert, kBlue));
  driver.does(commands::leave(driver.table, kAnna));
  EXPECT_EQ(driver.table.host(), kBert.id);
}

TEST(Host, RemainsHostWithOneSeat) {
  TableDriver driver = open_table();
  driver.does(commands::sit(driver.table, kAnna, kBlue));
  driver.does(commands::empty_seat(driver.table, kAnna, kRed));
  driver.does(commands::sit(driver.table, kBert, kRed));
  EXPECT_EQ(driver.table.host(), kAnna.id);
}

TEST(Host, IsTheNextToSitDownAfterEveryoneHasLeft) {
  TableDriver driver = open_table();
  driver.does(commands::leave(driver.table, kAnna));
  EXPECT_EQ(driver.table.host(), 0);
  EXPECT_EQ(refusal_of(starts(driver.table, kAnna)), "not_the_host");
  driver.does(commands::sit(driver.table, kClara, kBlue));
  EXPECT_EQ(driver.table.host(), kClara.id);
}

TEST(AssignComputer, IsForTheHostOnly) {
  TableDriver driver = open_table();
  EXPECT_EQ(refusal_of(commands::seat_computer(driver.table, kBert, kBlue, Level::king)),
            "not_the_host");
  driver.does(commands::seat_computer(driver.table, kAnna, kBlue, Level::king));
  EXPECT_EQ(driver.table.holder(kBlue).computer(), Level::king);
}

TEST(AssignComputer, ChangesTheLevelOfAComputerPlayer) {
  TableDriver driver = open_table();
  driver.does(commands::seat_computer(driver.table, kAnna, kGreen, Level::page));
  EXPECT_EQ(driver.table.holder(kGreen).computer(), Level::page);
}

TEST(AssignComputer, DoesNotTakeAPersonsSeat) {
  TableDriver driver = open_table();
  driver.does(commands::sit(driver.table, kBert, kBlue));
  EXPECT_EQ(refusal_of(commands::seat_computer(driver.table, kAnna, kBlue, Level::king)),
            "seat_taken");
}

TEST(VacateSeat, IsForOwnSeatsAndForTheHost) {
  TableDriver driver = open_table();
  driver.does(commands::sit(driver.table, kBert, kBlue));
  EXPECT_EQ(refusal_of(commands::empty_seat(driver.table, kClara, kBlue)), "not_the_host");
  EXPECT_EQ(refusal_of(commands::empty_seat(driver.table, kBert, kGreen)), "not_the_host");
  EXPECT_EQ(refusal_of(commands::empty_seat(driver.table, kBert, kRed)), "not_the_host");
  driver.does(commands::empty_seat(driver.table, kBert, kBlue));
  driver.does(commands::empty_seat(driver.table, kAnna, kGreen));
  EXPECT_THAT(seat_kinds(driver.table), ElementsAre(Kind::person, Kind::nobody, Kind::nobody));
  EXPECT_EQ(refusal_of(commands::empty_seat(driver.table, kAnna, kGreen)), "seat_free");
}

TEST(SwapSeats, LetsAGuestMoveToAFreeOrComputerSeat) {
  TableDriver driver(kAnna, wish(kDiceGame, {"me", "open", "squire", "open"}));
  driver.does(commands::sit(driver.table, kBert, kBlue));
  driver.does(commands::swap_seats(driver.table, kBert, kBlue, kGreen));
  EXPECT_TRUE(driver.table.holder(kGreen).belongs_to(kBert.id));
  EXPECT_EQ(driver.table.holder(kBlue).computer(), Level::squire);
  driver.does(commands::swap_seats(driver.table, kBert, kGreen, seat(3)));
  EXPECT_EQ(driver.table.seats_of(kBert.id), SeatSet(seat(3)));
}

TEST(SwapSeats, DoesNotLetAGuestMovePeople) {
  TableDriver driver = open_table();
  driver.does(commands::sit(driver.table, kBert, kBlue));
  EXPECT_EQ(refusal_of(commands::swap_seats(driver.table, kBert, kBlue, kRed)), "seat_taken");
  EXPECT_EQ(refusal_of(commands::swap_seats(driver.table, kBert, kRed, kBlue)), "not_your_seat");
  EXPECT_EQ(refusal_of(commands::swap_seats(driver.table, kClara, kBlue, kGreen)), "not_your_seat");
}

TEST(SwapSeats, TheHostArrangesAllSeats) {
  TableDriver driver = open_table();
  driver.does(commands::sit(driver.table, kBert, kBlue));
  driver.does(commands::swap_seats(driver.table, kAnna, kBlue, kRed));
  driver.does(commands::swap_seats(driver.table, kAnna, kRed, kGreen));
  EXPECT_THAT(seat_kinds(driver.table), ElementsAre(Kind::computer, Kind::person, Kind::person));
  EXPECT_TRUE(driver.table.holder(kBlue).belongs_to(kAnna.id));
  EXPECT_TRUE(driver.table.holder(kGreen).belongs_to(kBert.id));
}

TEST(SwapSeats, RefusesASwapThatChangesNothing) {
  const TableDriver driver(kAnna, wish(kDiceGame, {"me", "open", "open"}));
  EXPECT_EQ(refusal_of(commands::swap_seats(driver.table, kAnna, kRed, kRed)), "seat_taken");
  EXPECT_EQ(refusal_of(commands::swap_seats(driver.table, kAnna, kBlue, kGreen)), "seat_free");
}

TEST(Seats, AreFixedAfterTheStart) {
  const TableDriver driver = begun();
  EXPECT_EQ(refusal_of(commands::sit(driver.table, kClara, kBlue)), "table_not_open");
  EXPECT_EQ(refusal_of(commands::seat_computer(driver.table, kAnna, kBlue, Level::king)),
            "table_not_open");
  EXPECT_EQ(refusal_of(commands::empty_seat(driver.table, kAnna, kBlue)), "table_not_open");
  EXPECT_EQ(refusal_of(commands::swap_seats(driver.table, kAnna, kRed, kBlue)), "table_not_open");
  EXPECT_EQ(refusal_of(starts(driver.table, kAnna)), "table_not_open");
}

// --- The start ---

TEST(StartGame, NeedsTheHostAndEverySeatFilled) {
  TableDriver driver = open_table();
  EXPECT_EQ(refusal_of(starts(driver.table, kAnna)), "seats_not_filled");
  driver.does(commands::sit(driver.table, kBert, kBlue));
  EXPECT_EQ(refusal_of(starts(driver.table, kBert)), "not_the_host");
  driver.does(starts(driver.table, kAnna));
  EXPECT_EQ(driver.table.phase(), Phase::running);
}

TEST(StartGame, PlaysChanceMovesUntilASeatIsToAct) {
  for (const AnyGame* game : all_games()) {
    const TableDriver driver = started_game(game->info().id, {kAnna, kBert, kClara});
    EXPECT_FALSE(driver.position().to_act().is_chance()) << game->info().id;
    EXPECT_EQ(driver.table.draws(), driver.table.match()->length()) << game->info().id;
    EXPECT_GT(driver.table.draws(), 0U) << game->info().id;
  }
}

}  // namespace
}  // namespace thronsaal
