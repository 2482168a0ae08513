// How a server bears many people at once. The server is to run with --behind-proxy, so that
// everybody can come from an address of their own. script/bench server starts one.
//
//   thronsaal_load play <port> <tables> <seconds> [<list>]
//     Two people at each table, a move per table and second. Says how long it takes from sending a
//     move to its acknowledgement, which comes after it is durable. With a list, all tables in that
//     file are opened at once in the middle of it, each by a spectator of its own.
//   thronsaal_load write <data> <tables> <entries>
//     Writes so many running tables with logs of so many entries, a tenth of them moves that were
//     taken back, into the data directory of a server that does not run, and prints their ids.
//   thronsaal_load kings <port> <guests> <seconds>
//     So many guests of one address let kings play each other at tables where nobody plays, while
//     somebody of another address plays against a squire. Says how long the squire takes.
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
#include "server/load_person.h"
#include "server/secrets.h"
#include "server/table_plans.h"
#include "server/table_telling.h"
#include "store/sqlite_store.h"

namespace thronsaal {
namespace {

struct Load {
  asio::io_context io{1};
  unsigned short port = 0;
  std::vector<std::unique_ptr<Person>> people;  // they listen until all is over
  Clock::time_point begin;                      // of the measurement
  Clock::time_point end;
  std::vector<double> milliseconds;
  std::vector<double> opening_milliseconds;
  int refused = 0;
  int failed = 0;
  int seated = 0;  // tables that are ready

  Person& person(std::string address) {
    return *people.emplace_back(std::make_unique<Person>(io, port, std::move(address)));
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

asio::awaitable<json::value> begun_table(Load& load, Person& anne, Person& bert) {
  json::object wish{{"cmd", "create"}, {"game", "um-krone-und-kragen"}, {"seats", {"me", "open"}}};
  const json::object created = co_await anne.ask(std::move(wish));
  json::value table = created.at("table");
  json::object watch{{"cmd", "watch"}, {"table", table}};
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
  Person& anne = load.person(address_of(2 * number));
  Person& bert = load.person(address_of(2 * number + 1));
  co_await anne.arrive();
  co_await bert.arrive();
  const json::value table = co_await begun_table(load, anne, bert);
  Rng rng(static_cast<std::uint64_t>(number));
  asio::steady_timer pace(load.io);
  Clock::time_point next = load.begin + std::chrono::microseconds(rng.below(1'000'000));
  while (next < load.end && !anne.is_over()) {
    pace.expires_at(next);
    co_await pace.async_wait(use_awaitable);
    next += std::chrono::seconds(1);
    Person& mover = anne.legal() != nullptr ? anne : bert;
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

// Opens a table in the middle of the measurement, and looks at how it would count.
asio::awaitable<void> open_table(Load& load, int number, std::string table) {
  Person& eve = load.person(address_of(100'000 + number));
  co_await eve.arrive();
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
  // Enough time for everybody to find a seat.
  const auto people = static_cast<int>(opened.size()) + 2 * tables;
  load.begin = Clock::now() + std::chrono::milliseconds(2000 + 6 * people);
  load.end = load.begin + std::chrono::seconds(seconds);
  for (int i = 0; i < tables; ++i) load.spawn(play_table(load, i));
  for (std::size_t i = 0; i < opened.size(); ++i) {
    load.spawn(open_table(load, static_cast<int>(i), opened[i]));
  }
  load.run();
  if (load.milliseconds.empty()) {
    fmt::print(stderr, "load: nobody made a move\n");
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

// One who lets kings play each other, and looks on.
asio::awaitable<void> watch_kings(Load& load) {
  Person& eve = load.person("10.9.9.9");
  co_await eve.arrive();
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
  Person& anne = load.person("10.1.1.1");
  co_await anne.arrive();
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
      // The squire's step.
      const auto begun = Clock::now();
      co_await anne.until_longer_than(anne.seen());
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
    co_await anne.until_longer_than(seen);
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

// A log of so many entries: two people who play somehow, and take back one move in ten.
std::vector<json::object> long_log(Table& table, const Visitor& anne, int entries,
                                   std::uint64_t seed) {
  TableWish wish;
  wish.settings.game = "um-krone-und-kragen";
  wish.settings.players = 2;
  wish.settings.is_public = true;
  wish.places.assign(2, {.kind = TableWish::Place::Kind::me});
  std::vector<json::object> log;
  Rng rng(seed);
  const auto add = [&](const Plan& plan) {
    for (const json::object& body : plan.value()) {
      table.read({.seq = table.length() + 1, .at = 1, .body = json::serialize(body)});
      log.push_back(body);
    }
  };
  add(plan_creation(anne, wish, table.id(), random_dice_secret()));
  add(plan_start(table, anne));
  while (static_cast<int>(log.size()) < entries) {
    const AnyState& state = table.match()->state();
    const Seat mover = *state.to_act().seats().begin();
    const std::string action = table.game().print(rng.pick(state.legal(mover)));
    const bool takes_back = rng.below(10) == 0;
    Plan plan = plan_move(table, anne, mover, action, table.length());
    Table after = table;
    for (const json::object& body : plan.value()) {
      after.read({.seq = after.length() + 1, .at = 1, .body = json::serialize(body)});
    }
    // A game that would end goes on with another try.
    const bool ends = after.phase() == Table::Phase::over;
    if (!ends) add(plan);
    if ((takes_back || ends) && table.match()->last_decision(mover)) {
      add(plan_undo(table, anne, mover, table.length()));
    }
  }
  return log;
}

int write(const std::string& data, int tables, int entries) {
  SqliteStore store(data);
  std::promise<std::optional<Visitor>> welcomed;
  store.welcome({.id = 0, .name = "Anne", .colour = 1, .account = {}}, "a hash", 1,
                [&](std::optional<Visitor> visitor) { welcomed.set_value(std::move(visitor)); });
  const std::optional<Visitor> anne = welcomed.get_future().get();
  if (!anne) return 1;
  for (int i = 0; i < tables; ++i) {
    const std::string id = random_table_id();
    Table table(id);
    Addition addition{.table = id, .length = 0, .at = 1, .bodies = {}, .card = {}};
    for (const json::object& body :
         long_log(table, *anne, entries, static_cast<std::uint64_t>(i))) {
      addition.bodies.push_back(json::serialize(body));
    }
    addition.card = card_of(table);
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
               "       thronsaal_load kings <port> <guests> <seconds>\n");
  }
  return code;
}
