// Load test. The server must run with --behind-proxy, so that each client can have its own address;
// script/bench server starts one.
//
//   thronsaal_load play <port> <tables> <seconds> [<list>]
// Two people at each table, a move per table and second. Reports the time from sending a move to
// its (durable) acknowledgement. With a list, opens all tables in that file at once midway, each by
// its own spectator.
//   thronsaal_load write <data> <tables> <entries>
// Writes running tables with that many log entries each, a tenth of them undone moves, into a
// stopped server's data directory and prints their ids.
//   thronsaal_load kings <port> <guests> <seconds>
// Guests of one address let kings play each other, while a player at another address plays a
// squire. Reports how long the squire takes.
//   thronsaal_load traffic <port> <moves>
// Plays that many moves of every game. Reports the bytes that a watcher receives for each move.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <future>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "crypto/dice_crypto.h"
#include "crypto/secrets.h"
#include "server/load/client.h"
#include "server/load/traffic.h"
#include "store/sqlite/sqlite_store.h"
#include "tables/commands.h"
#include "tables/summary.h"

namespace thronsaal {
namespace {

struct Load {
  asio::io_context io{1};
  unsigned short port = 0;
  std::vector<std::unique_ptr<LoadClient>> clients;  // connected until the end
  Clock::time_point begin;                           // of the measurement
  Clock::time_point end;
  std::vector<double> milliseconds;
  std::vector<double> opening_milliseconds;
  int refused = 0;
  int failed = 0;
  int seated = 0;  // tables that are ready

  LoadClient& client(std::string address) {
    return *clients.emplace_back(std::make_unique<LoadClient>(io, port, std::move(address)));
  }
  void spawn(asio::awaitable<void> what) {
    asio::co_spawn(io, std::move(what), [this](const std::exception_ptr& error) {
      if (!error) return;
      try {
        std::rethrow_exception(error);
      } catch (const std::exception& trouble) {
        if (failed++ == 0) fmt::print(stderr, "load: {}\n", trouble.what());
      }
    });
  }
  // Runs until somewhat after the end.
  void run() {
    asio::steady_timer timer(io, end + std::chrono::seconds(2));
    timer.async_wait([&](const boost::system::error_code&) { io.stop(); });
    io.run();
  }
};

std::string address_of(int number) {
  return fmt::format("10.{}.{}.{}", number / 62'500, number / 250 % 250, number % 250);
}

double since(Clock::time_point then) {
  return std::chrono::duration<double, std::milli>(Clock::now() - then).count();
}

void print_times(std::string_view what, std::vector<double> times) {
  if (times.empty()) return;
  std::ranges::sort(times);
  const auto quantile = [&](double part) {
    return times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
  };
  fmt::print("{}: p50 {:.1f} ms, p99 {:.1f} ms, longest {:.1f} ms\n", what, quantile(0.5),
             quantile(0.99), times.back());
}

asio::awaitable<json::value> started_table(Load& load, LoadClient& anne, LoadClient& bert) {
  json::object wish{{"cmd", "create"}, {"game", "um-krone-und-kragen"}, {"seats", {"me", "open"}}};
  const json::object created = co_await anne.ask(std::move(wish));
  json::value table = created.at("table");
  const json::object watch{{"cmd", "watch"}, {"table", table}};
  co_await anne.ask(watch);
  co_await bert.ask(watch);
  json::object sit{{"cmd", "sit"}, {"table", table}, {"seat", 1}};
  co_await bert.ask(std::move(sit));
  json::object start{{"cmd", "start"}, {"table", table}};
  co_await anne.ask(std::move(start));
  ++load.seated;
  co_return table;
}

asio::awaitable<void> play_table(Load& load, int number) {
  LoadClient& anne = load.client(address_of(2 * number));
  LoadClient& bert = load.client(address_of(2 * number + 1));
  co_await anne.connect();
  co_await bert.connect();
  const json::value table = co_await started_table(load, anne, bert);
  Rng rng(static_cast<std::uint64_t>(number));
  asio::steady_timer pace(load.io);
  Clock::time_point next = load.begin + std::chrono::microseconds(rng.below(1'000'000));
  while (next < load.end && !anne.is_over()) {
    pace.expires_at(next);
    co_await pace.async_wait(use_awaitable);
    next += std::chrono::seconds(1);
    LoadClient& mover = anne.legal() != nullptr ? anne : bert;
    const json::array* legal = mover.legal();
    if (legal == nullptr) continue;
    json::object move{{"cmd", "move"},
                      {"table", table},
                      {"seat", &mover == &anne ? 0 : 1},
                      {"action", (*legal)[rng.below(legal->size())].at("action")},
                      {"seen", mover.seen()}};
    const auto sent = Clock::now();
    const json::object answer = co_await mover.ask(std::move(move));
    load.milliseconds.push_back(since(sent));
    if (!answer.contains("ok")) ++load.refused;
  }
}

// Opens a table in the middle of the measurement and measures how long it takes.
asio::awaitable<void> open_table(Load& load, int number, std::string table) {
  LoadClient& eve = load.client(address_of(100'000 + number));
  co_await eve.connect();
  asio::steady_timer timer(load.io, load.begin + (load.end - load.begin) / 4);
  co_await timer.async_wait(use_awaitable);
  const auto sent = Clock::now();
  json::object watch{{"cmd", "watch"}, {"table", table}};
  const json::object answer = co_await eve.ask(std::move(watch));
  load.opening_milliseconds.push_back(since(sent));
  if (!answer.contains("ok")) ++load.refused;
}

int play(unsigned short port, int tables, int seconds, const std::vector<std::string>& opened) {
  Load load;
  load.port = port;
  // Enough time for everyone to take a seat.
  const auto clients = static_cast<int>(opened.size()) + 2 * tables;
  load.begin = Clock::now() + std::chrono::milliseconds(2000 + 6 * clients);
  load.end = load.begin + std::chrono::seconds(seconds);
  for (int i = 0; i < tables; ++i) load.spawn(play_table(load, i));
  for (std::size_t i = 0; i < opened.size(); ++i) {
    load.spawn(open_table(load, static_cast<int>(i), opened[i]));
  }
  load.run();
  if (load.milliseconds.empty()) {
    fmt::print(stderr, "load: no move was made\n");
    return 1;
  }
  fmt::print("{} tables, {} sockets, {} moves in {} s: {:.0f} moves/s\n", load.seated,
             2 * load.seated + static_cast<int>(opened.size()), load.milliseconds.size(), seconds,
             static_cast<double>(load.milliseconds.size()) / seconds);
  print_times("from sending to acknowledgement", load.milliseconds);
  if (!opened.empty()) {
    fmt::print("{} of {} tables were opened\n", load.opening_milliseconds.size(), opened.size());
    print_times("to open one of them", load.opening_milliseconds);
  }
  if (load.failed == 0 && load.refused == 0) return 0;
  fmt::print("{} people failed, {} requests were refused\n", load.failed, load.refused);
  return 1;
}

// A guest who creates tables at which only kings play, and watches them.
asio::awaitable<void> watch_kings(Load& load) {
  LoadClient& eve = load.client("10.9.9.9");
  co_await eve.connect();
  for (int i = 0; i < 16; ++i) {
    json::object wish{
        {"cmd", "create"}, {"game", "loewenherz"}, {"seats", {"me", "king", "king", "king"}}};
    const json::object created = co_await eve.ask(std::move(wish));
    if (!created.contains("table")) co_return;
    for (const char* command : {"watch", "start", "leave"}) {
      json::object request{{"cmd", command}, {"table", created.at("table")}};
      co_await eve.ask(std::move(request));
    }
  }
}

asio::awaitable<void> play_squire(Load& load) {
  LoadClient& anne = load.client("10.1.1.1");
  co_await anne.connect();
  json::object wish{
      {"cmd", "create"}, {"game", "um-krone-und-kragen"}, {"seats", {"me", "squire"}}};
  const json::object created = co_await anne.ask(std::move(wish));
  for (const char* command : {"watch", "start"}) {
    json::object request{{"cmd", command}, {"table", created.at("table")}};
    co_await anne.ask(std::move(request));
  }
  ++load.seated;
  Rng rng(1);
  while (Clock::now() < load.end && !anne.is_over()) {
    const json::array* legal = anne.legal();
    if (legal == nullptr) {
      // Waits for the squire's move.
      const auto begun = Clock::now();
      co_await anne.wait_for_entry_after(anne.seen());
      if (begun >= load.begin) load.milliseconds.push_back(since(begun));
      continue;
    }
    json::object move{{"cmd", "move"},
                      {"table", created.at("table")},
                      {"seat", 0},
                      {"action", (*legal)[rng.below(legal->size())].at("action")},
                      {"seen", anne.seen()}};
    const std::int64_t seen = anne.seen();
    co_await anne.ask(std::move(move));
    co_await anne.wait_for_entry_after(seen);
  }
}

int face_kings(unsigned short port, int guests, int seconds) {
  Load load;
  load.port = port;
  load.begin = Clock::now() + std::chrono::seconds(3);
  load.end = load.begin + std::chrono::seconds(seconds);
  for (int i = 0; i < guests; ++i) load.spawn(watch_kings(load));
  load.spawn([](Load& all) -> asio::awaitable<void> {
    asio::steady_timer timer(all.io, all.begin);
    co_await timer.async_wait(use_awaitable);
    while (Clock::now() < all.end) co_await play_squire(all);
  }(load));
  load.run();
  fmt::print("{} guests of one address with 16 tables of kings each, {} steps of the squire\n",
             guests, load.milliseconds.size());
  print_times("a step of the squire", load.milliseconds);
  return load.milliseconds.empty() ? 1 : 0;
}

int face_traffic(unsigned short port, int moves) {
  Load load;
  std::vector<std::unique_ptr<TrafficTable>> tables;
  load.spawn(measure_traffic(load.io, port, moves, tables));
  load.io.run();
  return load.failed == 0 ? 0 : 1;
}

// Returns the bodies of a log with that many entries: two people play at random and undo one move
// in ten.
std::vector<std::string> long_log(Table& table, const Person& anne, int entries,
                                  std::uint64_t seed) {
  TableRequest request;
  request.settings.game = "um-krone-und-kragen";
  request.settings.players = 2;
  request.settings.is_public = true;
  request.seats.assign(2, {.kind = TableRequest::SeatSpec::Kind::me});
  std::vector<std::string> log;
  Rng rng(seed);
  const auto add = [&](const CommandResult& result) {
    for (const AppliedEntry& applied : result.value().entries()) {
      log.push_back(to_stored(applied.entry));
    }
    table = result->table();
  };
  add(commands::create(anne, request, table.id(), random_dice_secret(), dice_crypto()));
  add(commands::start(table, anne, ""));
  while (static_cast<int>(log.size()) < entries) {
    const AnyState& state = table.match()->state();
    const Seat mover = *state.to_act().seats().begin();
    const std::string action = table.game().print(rng.pick(state.legal(mover)));
    const bool undoes = rng.below(10) == 0;
    const CommandResult moved = commands::move(table, anne, mover, action, table.length());
    // If a game would end, other moves are tried.
    const bool ends = moved.value().table().phase() == Table::Phase::over;
    if (!ends) add(moved);
    if ((undoes || ends) && table.match()->length_before_last_move(mover)) {
      add(commands::undo(table, anne, mover, table.length()));
    }
  }
  return log;
}

int write(const std::string& data, int tables, int entries) {
  SqliteStore store(data);
  std::promise<std::optional<Person>> welcomed;
  store.create_guest({.id = 0, .name = "Anne", .colour = 1, .account = {}}, "a hash", 1,
                     [&](std::optional<Person> person) { welcomed.set_value(std::move(person)); });
  const std::optional<Person> anne = welcomed.get_future().get();
  if (!anne) return 1;
  for (int i = 0; i < tables; ++i) {
    const std::string id = random_table_id();
    Table table(id, dice_crypto());
    AppendRequest addition{.table = id, .length = 0, .at = 1, .bodies = {}, .summary = {}};
    addition.bodies = long_log(table, *anne, entries, static_cast<std::uint64_t>(i));
    const TableSummary summary = summary_of(table);
    addition.summary = {.phase = std::string(name_of(summary.phase)),
                        .is_public = summary.is_public,
                        .people = summary.people,
                        .body = summary.body};
    std::promise<EventLog::Result> written;
    store.append(std::move(addition), [&](EventLog::Result result) { written.set_value(result); });
    if (written.get_future().get() != EventLog::Result::added) return 1;
    fmt::print("{}\n", id);
  }
  return 0;
}

int run(const std::vector<std::string>& words) {
  const auto number = [&](std::size_t i) { return std::atoi(words[i].c_str()); };
  const auto port = static_cast<unsigned short>(number(1));
  if (words[0] == "write" && words.size() == 4) return write(words[1], number(2), number(3));
  if (words[0] == "kings" && words.size() == 4) return face_kings(port, number(2), number(3));
  if (words[0] == "traffic" && words.size() == 3) return face_traffic(port, number(2));
  if (words[0] != "play" || words.size() < 4 || words.size() > 5) return 2;
  std::vector<std::string> opened;
  if (words.size() == 5) {
    std::ifstream list(words[4]);
    for (std::string id; list >> id;) opened.push_back(id);
  }
  return play(port, number(2), number(3), opened);
}

}  // namespace
}  // namespace thronsaal

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const int code = words.size() < 2 ? 2 : thronsaal::run(words);
  if (code == 2) {
    fmt::print(stderr,
               "usage: thronsaal_load play <port> <tables> <seconds> [<list>]\n"
               "       thronsaal_load write <data> <tables> <entries>\n"
               "       thronsaal_load kings <port> <guests> <seconds>\n"
               "       thronsaal_load traffic <port> <moves>\n");
  }
  return code;
}
