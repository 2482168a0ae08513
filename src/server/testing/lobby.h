// Tables in a few words: people, a table with its log in memory, and what they do there.
//
// Table and plans are the real ones. `does` takes a plan as a server would, without the disk: its
// entries join the log and are read.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/rng.h"
#include "server/table.h"
#include "server/table_plans.h"
#include "server/table_telling.h"

namespace thronsaal::testing {

inline const Visitor kAnna{.id = 700'001, .name = "Anna", .colour = 1, .account = {}};
inline const Visitor kBert{.id = 700'002, .name = "Bert", .colour = 2, .account = {}};
inline const Visitor kClara{.id = 700'003, .name = "Clara", .colour = 3, .account = {}};
inline const Visitor kDora{.id = 700'004, .name = "Dora", .colour = 4, .account = {}};

inline constexpr Seat kRed = seat(0);
inline constexpr Seat kBlue = seat(1);
inline constexpr Seat kGreen = seat(2);

// Um Krone und Kragen has dice and no secrets, Lang lebe der König! has secrets that several
// players choose at once.
inline constexpr std::string_view kDiceGame = "um-krone-und-kragen";
inline constexpr std::string_view kSecretGame = "lang-lebe-der-koenig";

// A place of a wish: "me", "open", or the level of a computer player.
inline TableWish wish(std::string_view game, const std::vector<std::string_view>& places) {
  using Kind = TableWish::Place::Kind;
  TableWish wish;
  wish.settings.game = game;
  wish.settings.players = static_cast<int>(places.size());
  for (const std::string_view place : places) {
    TableWish::Place& here = wish.places.emplace_back();
    if (place == "me") here.kind = Kind::me;
    if (const auto level = find_level(place)) here = {.kind = Kind::computer, .level = *level};
  }
  return wish;
}

// A server's seed, so that a game can be played once more.
inline std::string seed_of(int number) {
  return fmt::format("{:064x}", number);
}

// Why a plan is refused.
inline std::string why_not(const Plan& plan) {
  return plan ? "it is allowed" : std::string(plan.error().kind);
}

struct Lobby {
  Lobby() = default;
  Lobby(const Visitor& host, const TableWish& wish, int dice = 1) {
    does(plan_creation(host, wish, table.id(), seed_of(dice)));
  }

  // Lets a plan come true, and gives what happened.
  std::vector<Happening> does(const Plan& plan) {
    EXPECT_TRUE(plan) << (plan ? "" : plan.error().kind);
    std::vector<Happening> happenings;
    if (!plan) return happenings;
    for (const boost::json::object& body : *plan) happenings.push_back(add(body));
    return happenings;
  }
  Happening add(const boost::json::object& body) {
    log.push_back({.seq = table.length() + 1,
                   .at = 1'000 * (table.length() + 1),
                   .body = boost::json::serialize(body)});
    return table.read(log.back());
  }

  // The same table, read from its log.
  Table read_again() const {
    Table again(table.id());
    for (const Entry& entry : log) again.read(entry);
    return again;
  }

  std::vector<Happening> start() {
    return does(plan_start(table, {.id = table.host(), .name = {}, .account = {}}));
  }

  const AnyState& position() const { return table.match()->state(); }
  // Who is to move; the first of them if there are several.
  Seat to_move() const { return *position().to_act().seats().begin(); }
  Visitor holder(Seat seat) const {
    return {.id = table.holder(seat).visitor, .name = table.holder(seat).name, .account = {}};
  }

  // A plan of whoever has the seat, person or computer player.
  Plan plan_of(Seat seat, AnyAction action) const {
    const Holder& who = table.holder(seat);
    if (who.computer()) return plan_computer_move(table, seat, action, table.length());
    return plan_move(table, holder(seat), seat, table.game().print(action), table.length());
  }
  std::vector<Happening> move(Seat seat, std::string_view action) {
    return does(plan_of(seat, table.game().parse(action).value()));
  }
  // Somebody who is to move makes some move.
  std::vector<Happening> move_anyhow(Rng& rng) {
    std::vector<Seat> asked;
    for (const Seat seat : position().to_act().seats()) asked.push_back(seat);
    const Seat seat = rng.pick(asked);
    return does(plan_of(seat, rng.pick(position().legal(seat))));
  }

  Table table{"lobby"};
  std::vector<Entry> log;
};

// A game that has begun: each of these has a seat, and so many computer players the rest.
inline Lobby playing(std::string_view game, const std::vector<Visitor>& people, int computers = 0,
                     int dice = 1) {
  std::vector<std::string_view> places(people.size(), "open");
  places[0] = "me";
  places.insert(places.end(), static_cast<std::size_t>(computers), "page");
  Lobby lobby(people[0], wish(game, places), dice);
  for (std::size_t i = 1; i < people.size(); ++i) {
    lobby.does(plan_sitting(lobby.table, people[i], seat(static_cast<int>(i))));
  }
  lobby.start();
  return lobby;
}

// All that anybody is told of a table: nobody present, then everybody's position.
inline std::string everything_told_of(const Table& table) {
  std::string all = boost::json::serialize(info_of(table, {}));
  for (int i = -1; i < table.settings().players; ++i) {
    const SeatSet seats = i < 0 ? SeatSet() : SeatSet(seat(i));
    all += '\n' + boost::json::serialize(position_of(table, seats));
  }
  return all + '\n' + card_of(table).body;
}

}  // namespace thronsaal::testing
