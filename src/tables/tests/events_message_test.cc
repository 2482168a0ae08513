// The messages that tell watchers what happens, and how it changes their views.
#include <set>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/json/patch.h"
#include "tables/commands.h"
#include "tables/messages.h"
#include "tables/testing/scenes.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using ::testing::ElementsAre;
using ::testing::Not;
using ::testing::UnorderedElementsAre;
using namespace thronsaal::testing;

constexpr std::size_t kAnyLength = 1'000'000;

// The same entries, read from the log.
std::vector<AppliedEntryPtr> past(const TableDriver& driver) {
  Table table(driver.table.id(), driver.table.crypto());
  std::vector<AppliedEntry> entries;
  for (const LogRecord& record : driver.log) {
    entries.push_back(read_into(table, record).value());
  }
  return shared(std::move(entries));
}

std::vector<std::string> kinds(const json::object& message) {
  std::vector<std::string> all;
  for (const json::value& entry : message.at("entries").as_array()) {
    all.emplace_back(entry.at("kind").as_string());
  }
  return all;
}

TEST(EventsMessage, HasAPatchForEachViewWithEachEventOfAMove) {
  TableDriver driver = started_game(kSecretGame, {kAnna, kAnna, kBert});
  const SeatSet seats = driver.table.seats_of(kAnna.id);
  Rng rng(1);
  for (int i = 0; i < 20; ++i) {
    const auto entries = shared(driver.make_random_move(rng));
    const json::object message = events_message(driver.table, entries, seats, kAnyLength);
    EXPECT_THAT(keys(message), ElementsAre("type", "table", "seq", "entries"));
    EXPECT_EQ(message.at("seq"), driver.table.length());
    for (const json::value& entry : message.at("entries").as_array()) {
      for (const json::value& event : entry.at("events").as_array()) {
        EXPECT_THAT(keys(event.as_object()), ElementsAre("form", "patches"));
        EXPECT_EQ(event.at("patches").as_array().size(), 2U);
      }
    }
  }
}

TEST(EventsMessage, AboutThePastHasNoPatches) {
  TableDriver driver = started_game(kSecretGame, {kAnna, kBert, kClara});
  Rng rng(1);
  for (int i = 0; i < 20; ++i) driver.make_random_move(rng);
  const std::vector<AppliedEntryPtr> entries = past(driver);
  EXPECT_FALSE(are_patched(entries));
  const std::string message =
      json::serialize(events_message(driver.table, entries, SeatSet(kRed), kAnyLength));
  EXPECT_THAT(message, Not(::testing::HasSubstr("patches")));
  EXPECT_THAT(message, Not(::testing::HasSubstr("rest")));
}

// There are no views before the start, and none of a move that was undone.
TEST(EventsMessage, HasPatchesForAllMovesOrForNone) {
  TableDriver driver(kAnna, wish(kDiceGame, {"me", "me"}));
  const auto start = shared(driver.start());
  ASSERT_NE(start.back()->trace, nullptr);
  EXPECT_FALSE(are_patched(start));
  EXPECT_THAT(json::serialize(events_message(driver.table, start, {}, kAnyLength)),
              Not(::testing::HasSubstr("patches")));
  const Seat mover = driver.to_move();
  EXPECT_TRUE(are_patched(shared(driver.move(mover, "roll"))));
  EXPECT_FALSE(are_patched(
      shared(driver.does(commands::undo(driver.table, kAnna, mover, driver.table.length())))));
}

TEST(EventsMessage, OfALongHistoryHasOnlyItsEnd) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert});
  Rng rng(1);
  for (int i = 0; i < 50; ++i) driver.make_random_move(rng);
  const std::vector<AppliedEntryPtr> entries = past(driver);
  const json::array told =
      events_message(driver.table, entries, {}, 2'000).at("entries").as_array();
  EXPECT_GT(told.size(), 3U);
  EXPECT_LT(told.size(), entries.size());
  EXPECT_EQ(told.back().at("seq"), driver.table.length());
  EXPECT_LE(json::serialize(told).size(), 2'100U);
}

TEST(EventsMessage, LeavesOutTheChatOfEarlierReleases) {
  TableDriver driver = open_table();
  driver.says(kClara, "Hello");
  const json::object message = events_message(driver.table, past(driver), {}, kAnyLength);
  EXPECT_THAT(kinds(message), ElementsAre("created", "seated", "computer"));
  EXPECT_EQ(message.at("seq"), driver.table.length());
}

TEST(InfoMessage, IsSentAfterEveryChangeOfIt) {
  TableDriver driver(kAnna, wish(kDiceGame, {"me", "open", "open"}));
  json::object known = info_message(driver.table, {});
  std::set<std::string> unchanged;
  const auto follow = [&](const CommandResult& result) {
    const auto entries = shared(driver.does(result));
    json::object now = info_message(driver.table, {});
    known["seq"] = now.at("seq");
    EXPECT_EQ(need_info(entries), now != known) << kind_of(entries.back()->entry);
    if (now == known) unchanged.emplace(kind_of(entries.back()->entry));
    known = std::move(now);
  };
  const Table& table = driver.table;
  follow(commands::sit(table, kBert, kBlue));
  follow(commands::sit(table, kClara, kGreen));
  follow(starts(table, kAnna));
  const Seat mover = driver.to_move();
  const auto roll = [&](Seat seat) {
    return driver.move_of(seat, table.game().parse("roll").value());
  };
  follow(roll(mover));
  follow(commands::undo(table, driver.holder(mover), mover, table.length()));
  follow(driver.move_of(mover, driver.position().legal(mover).front()));  // ends the request
  follow(driver.move_of(mover, driver.position().legal(mover).front()));
  follow(commands::vote(table, kAnna, kGreen, Level::page, SeatSet(kGreen)));
  follow(commands::replace(table, kGreen, Level::page));
  follow(commands::come_back(table, kClara));
  follow(commands::resign(table, kBert, kBlue));
  follow(commands::resign(table, kClara, kGreen));
  follow(commands::rematch(table, kAnna, "next"));
  EXPECT_THAT(unchanged, UnorderedElementsAre("moved", "voted"));
}

TEST(InfoMessage, IsSentAfterTheLastMoveOfAGame) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert});
  Rng rng(1);
  while (driver.table.phase() == Table::Phase::running) {
    const auto entries = shared(driver.make_random_move(rng));
    EXPECT_EQ(need_info(entries), driver.table.phase() == Table::Phase::over);
  }
}

TEST(PositionMessage, IsSentAfterEveryChangeOfIt) {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert, kClara});
  const Table& table = driver.table;
  const Seat mover = driver.to_move();
  const auto follows = [&](const CommandResult& result) {
    return need_position(shared(driver.does(result)));
  };
  EXPECT_TRUE(follows(driver.move_of(mover, table.game().parse("roll").value())));
  EXPECT_FALSE(follows(commands::undo(table, driver.holder(mover), mover, table.length())));
  EXPECT_FALSE(follows(commands::vote(table, kAnna, kGreen, Level::page, SeatSet(kGreen))));
  EXPECT_TRUE(follows(commands::replace(table, mover, Level::page)));
  EXPECT_TRUE(follows(commands::come_back(table, driver.holder(mover))));
  EXPECT_TRUE(follows(commands::resign(table, kClara, kGreen)));
}

TEST(PresenceMessage, ListsSeats) {
  const TableDriver driver = started_game(kDiceGame, {kAnna, kBert}, 1);
  const SeatStatus status{.present = SeatSet::first(2), .idle = SeatSet(kBlue), .stuck = {}};
  EXPECT_EQ(json::serialize(presence_message(driver.table, status)),
            R"({"type":"presence","table":"lobby","present":[0,1],"idle":[1],"stuck":[]})");
}

}  // namespace
}  // namespace thronsaal
