// Drives a table in tests: people, a table with its log in memory, and what they do.
//
// Table and commands are the real ones. `does` accepts a command's change as a server would,
// without the disk: its entries are appended to the log. After each change the table is compared
// with one read from the log.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/rng.h"
#include "crypto/dice_crypto.h"
#include "tables/commands.h"
#include "tables/export.h"
#include "tables/messages.h"
#include "tables/summary.h"
#include "tables/table.h"

namespace thronsaal::testing {

inline const Person kAnna{.id = 700'001, .name = "Anna", .colour = 1, .account = {}};
inline const Person kBert{.id = 700'002, .name = "Bert", .colour = 2, .account = {}};
inline const Person kClara{.id = 700'003, .name = "Clara", .colour = 3, .account = {}};
inline const Person kDora{.id = 700'004, .name = "Dora", .colour = 4, .account = {}};

inline constexpr Seat kRed = seat(0);
inline constexpr Seat kBlue = seat(1);
inline constexpr Seat kGreen = seat(2);

// Um Krone und Kragen has dice and no secrets; Lang lebe der König! has secrets that several
// players choose at the same time.
inline constexpr std::string_view kDiceGame = "um-krone-und-kragen";
inline constexpr std::string_view kSecretGame = "lang-lebe-der-koenig";

// Seats are "me", "open", or a computer player's level.
inline TableRequest wish(std::string_view game, const std::vector<std::string_view>& seats) {
  using Kind = TableRequest::SeatSpec::Kind;
  TableRequest wish;
  wish.settings.game = game;
  wish.settings.players = static_cast<int>(seats.size());
  for (const std::string_view who : seats) {
    TableRequest::SeatSpec& here = wish.seats.emplace_back();
    if (who == "me") here.kind = Kind::me;
    if (const auto level = find_level(who)) here = {.kind = Kind::computer, .level = *level};
  }
  return wish;
}

// A fixed server seed, for reproducible games.
inline std::string seed_of(int number) {
  return fmt::format("{:064x}", number);
}

// Only used by tables created by 1.0.0.
inline CommandResult starts(const Table& table, const Person& host) {
  return commands::start(table, host, seed_of(1));
}

// Why a command is refused.
inline std::string refusal_of(const CommandResult& result) {
  return result ? "it is allowed" : std::string(result.error().kind);
}

// An entry as a store keeps it.
struct LogRecord {
  std::int64_t seq = 0;
  std::int64_t at = 0;
  std::string body;
};

inline std::expected<AppliedEntry, std::string> read_into(Table& table, const LogRecord& record) {
  return table.read(record.seq, record.at, record.body);
}

struct TableDriver {
  explicit TableDriver(std::string id = "lobby") : table(std::move(id), dice_crypto()) {}
  TableDriver(const Person& host, const TableRequest& request, int dice = 1) : TableDriver() {
    does(commands::create(host, request, table.id(), seed_of(dice), dice_crypto()));
  }

  // Takes the change of a command, and gives what was applied.
  std::vector<AppliedEntry> does(CommandResult result) {
    EXPECT_TRUE(result) << (result ? "" : result.error().kind);
    if (!result) return {};
    EXPECT_EQ(result->mistake(), "");
    if (result->is_empty()) return {};
    result->set_time(1'000 * (table.length() + 1));
    for (const AppliedEntry& applied : result->entries()) {
      log.push_back({.seq = applied.seq, .at = applied.at, .body = to_stored(applied.entry)});
      const auto read = read_into(from_log, log.back());
      EXPECT_TRUE(read) << read.error();
    }
    std::vector<AppliedEntry> entries;
    std::tie(table, entries) = std::move(*result).release();
    EXPECT_EQ(summary_of(from_log).body, summary_of(table).body);
    return entries;
  }
  // Adds an entry that no command gives, in its stored form.
  std::expected<AppliedEntry, std::string> add(std::string body) {
    log.push_back(
        {.seq = table.length() + 1, .at = 1'000 * (table.length() + 1), .body = std::move(body)});
    auto applied = read_into(table, log.back());
    EXPECT_EQ(read_into(from_log, log.back()).has_value(), applied.has_value());
    return applied;
  }

  // Chat as earlier releases kept it in the log.
  AppliedEntry says(const Person& person, std::string text) {
    return *add(
        to_stored(entry::Said{.person = person.id, .name = person.name, .text = std::move(text)}));
  }

  // The table, rebuilt from its log.
  Table reloaded() const {
    Table again(table.id(), dice_crypto());
    for (const LogRecord& record : log) {
      const auto read = read_into(again, record);
      EXPECT_TRUE(read) << read.error();
    }
    return again;
  }

  std::vector<AppliedEntry> start() {
    return does(starts(table, {.id = table.host(), .name = {}, .account = {}}));
  }

  const AnyState& position() const { return table.match()->state(); }
  // The (first) seat to act.
  Seat to_move() const { return *position().to_act().seats().begin(); }
  Person holder(Seat seat) const {
    return {.id = table.holder(seat).person, .name = table.holder(seat).name, .account = {}};
  }

  // A move of the seat's holder, person or computer player.
  CommandResult move_of(Seat seat, AnyAction action) const {
    const Holder& who = table.holder(seat);
    if (who.computer()) return commands::move_computer(table, seat, action, table.length());
    return commands::move(table, holder(seat), seat, table.game().print(action), table.length());
  }
  std::vector<AppliedEntry> move(Seat seat, std::string_view action) {
    return does(move_of(seat, table.game().parse(action).value()));
  }
  // A random legal move by a random seat to act.
  std::vector<AppliedEntry> make_random_move(Rng& rng) {
    std::vector<Seat> asked;
    for (const Seat seat : position().to_act().seats()) asked.push_back(seat);
    const Seat seat = rng.pick(asked);
    return does(move_of(seat, rng.pick(position().legal(seat))));
  }

  Table table;
  Table from_log = table;  // the same, read from the log
  std::vector<LogRecord> log;
};

// A started game: one seat per person, the rest computer players.
inline TableDriver started_game(std::string_view game, const std::vector<Person>& people,
                                int computers = 0, int dice = 1) {
  std::vector<std::string_view> seats(people.size(), "open");
  seats[0] = "me";
  seats.insert(seats.end(), static_cast<std::size_t>(computers), "page");
  TableDriver driver(people[0], wish(game, seats), dice);
  for (std::size_t i = 1; i < people.size(); ++i) {
    driver.does(commands::sit(driver.table, people[i], seat(static_cast<int>(i))));
  }
  driver.start();
  return driver;
}

// The game as a file.
inline std::string exported(const TableDriver& driver) {
  Export game(driver.table.id(), dice_crypto());
  for (const LogRecord& record : driver.log) {
    const auto read = game.read(record.seq, record.at, record.body);
    EXPECT_TRUE(read) << read.error();
  }
  return game.text();
}

// What the info message says about a table.
inline boost::json::object info_of(const Table& table) {
  return info_message(table, {}).at("info").as_object();
}

// The part of a fresh position message for one observer's view.
inline boost::json::object shown_to(const Table& table, Observer observer) {
  const SeatSet seats = observer.is_spectator() ? SeatSet() : SeatSet(observer.seat());
  return position_message(table, seats, true).at("views").at(0).as_object();
}

inline boost::json::object shown_to(const TableDriver& driver, Observer observer) {
  return shown_to(driver.table, observer);
}

inline std::vector<AppliedEntryPtr> shared(std::vector<AppliedEntry> entries) {
  std::vector<AppliedEntryPtr> all;
  for (AppliedEntry& applied : entries) {
    all.push_back(std::make_shared<const AppliedEntry>(std::move(applied)));
  }
  return all;
}

// Every message about a table: info, then each observer's position, then the summary.
inline std::string all_messages(const Table& table) {
  std::string all = boost::json::serialize(info_message(table, {}));
  for (int i = -1; i < table.settings().players; ++i) {
    const SeatSet seats = i < 0 ? SeatSet() : SeatSet(seat(i));
    all += '\n' + boost::json::serialize(position_message(table, seats, true));
  }
  return all + '\n' + summary_of(table).body;
}

}  // namespace thronsaal::testing
