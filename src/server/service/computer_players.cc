#include "server/service/computer_players.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

#include <spdlog/spdlog.h>

#include "crypto/secrets.h"
#include "server/runtime/redacted_ids.h"
#include "server/service/active_tables.h"
#include "server/service/presence.h"
#include "server/service/publisher.h"

namespace thronsaal {
namespace {

using SearchClock = ActiveTable::Clock;

Rng seeded_rng() {
  std::array<unsigned char, 8> bytes;
  fill_random(bytes);
  return Rng(std::bit_cast<std::uint64_t>(bytes));
}

// Whether a person plays or watches here. Otherwise computer players wait.
bool has_audience(const ActiveTable& at) {
  const bool person_plays = std::ranges::any_of(
      present_seats(at), [&](Seat seat) { return !at.table.holder(seat).stand_in.has_value(); });
  return person_plays || std::ranges::any_of(at.watchers, [&](const ConnectionPtr& connection) {
           return connection->looking_at == at.table.id();
         });
}

// Charges searches to the host if connected, else to a seated person, else to a spectator.
WorkKey search_key(const ActiveTable& at) {
  const Connection* best = nullptr;
  int best_rank = 0;
  for (const ConnectionPtr& connection : at.watchers) {
    const PersonId person = connection->person.id;
    const bool sits = !at.table.seats_of(person).empty();
    const int rank = person == at.table.host() ? 3 : sits ? 2 : 1;
    if (rank > best_rank) best = connection.get();
    best_rank = std::max(rank, best_rank);
  }
  return best == nullptr ? WorkKey{.from = {}, .person = at.table.host()} : best->work_key();
}

}  // namespace

SeatSet stuck_seats(const ActiveTable& at, const Limits& limits) {
  SeatSet seats;
  if (at.table.phase() != Table::Phase::running) return seats;
  for (const Seat seat : at.table.match()->state().to_act().seats()) {
    const ActiveTable::ComputerSeat& computer = at.computer_seat(seat);
    const bool is_asked = at.table.holder(seat).computer().has_value() &&
                          computer.rejected == at.table.asked_since(seat);
    if (is_asked && computer.rejections >= limits.max_computer_attempts) seats = seats.with(seat);
  }
  return seats;
}

ComputerPlayers::ComputerPlayers(asio::io_context& io, ActiveTables& tables, Publisher& publisher,
                                 const Limits& limits, Metrics& metrics, const Shutdown& shutdown,
                                 int threads)
    : io_(io),
      tables_(tables),
      publisher_(publisher),
      limits_(limits),
      metrics_(metrics),
      shutdown_(shutdown),
      executor_(threads) {}

asio::awaitable<SearchResult<AnyAction>> ComputerPlayers::hint(
    std::shared_ptr<const AnyState> state, Seat seat, WorkKey key) {
  auto search = [state, seat, stop = shutdown_.work.get_token()] {
    return suggest_actions(*state, seat, Level::king, {.stop = stop}, 1);
  };
  SearchResult<AnyAction> result = co_await run_on(executor_, std::move(key), std::move(search));
  co_return result;
}

void ComputerPlayers::stop_unwatched_searches(ActiveTable& at) {
  if (!at.is_loaded || has_audience(at)) return;
  for (ActiveTable::ComputerSeat& computer : at.computer_seats) {
    computer.search_stop.request_stop();
    computer.searching = 0;
  }
}

void ComputerPlayers::start_searches(ActiveTable& at) {
  if (!at.is_running() || shutdown_.has_begun || !has_audience(at)) return;
  const SeatSet stuck = stuck_seats(at, limits_);
  for (const Seat seat : at.table.match()->state().to_act().seats()) {
    const std::optional<Level> level = at.table.holder(seat).computer();
    const std::int64_t question = at.table.asked_since(seat);
    ActiveTable::ComputerSeat& computer = at.computer_seat(seat);
    if (!level || computer.searching == question || stuck.contains(seat)) continue;
    if (computer.rejected == question && computer.is_backing_off) continue;
    computer.searching = question;
    start_search(at, seat, *level);
  }
}

void ComputerPlayers::start_search(ActiveTable& at, Seat seat, Level level) {
  const auto player =
      static_cast<PlayerKind>(static_cast<int>(PlayerKind::page) + static_cast<int>(level));
  const Decision decision{.table = at.table.id(),
                          .seat = seat,
                          .question = at.table.asked_since(seat),
                          .seen = at.table.length()};
  const std::shared_ptr<const AnyState> state = at.table.match()->state().clone();
  // Cancel the search for this seat's previous decision.
  std::stop_source& search_stop = at.computer_seat(seat).search_stop;
  search_stop.request_stop();
  search_stop = std::stop_source();
  const auto begun = SearchClock::now();
  executor_.add(search_key(at), [this, decision, player, state, begun, own = search_stop] {
    std::optional<AnyAction> action;
    try {
      const std::stop_callback stop_with_service(shutdown_.work.get_token(),
                                                 [own]() mutable { own.request_stop(); });
      Rng rng = seeded_rng();
      const SearchLimits budget{.stop = own.get_token()};
      if (!own.stop_requested()) {
        action = choose(*state, decision.seat, player, budget, rng);
      }
    } catch (const std::exception& error) {
      spdlog::error("search table={} seat={} error={:?}", redacted_table_id(decision.table),
                    index(decision.seat), error.what());
    }
    asio::post(io_, [this, decision, begun, own, action] {
      const std::chrono::duration<double> spent = SearchClock::now() - begun;
      metrics_.search_seconds.Observe(spent.count());
      // A cancelled search has no usable move; a new search replaces it.
      if (!own.stop_requested()) finish_search(decision, action);
    });
  });
}

void ComputerPlayers::finish_search(const Decision& decision, std::optional<AnyAction> action) {
  if (action) {
    spawn_detached(io_, submit(decision, *action));
  } else {
    retry(decision, "no_decision");
  }
}

asio::awaitable<void> ComputerPlayers::submit(Decision decision, AnyAction action) {
  TableCommand command = [decision, action](const ActiveTable& at) {
    return commands::move_computer(at.table, decision.seat, action, decision.seen);
  };
  Response response = refused(Violation("not_stored"));
  try {
    const ActiveTablePtr at = tables_.find(decision.table);
    WorkKey key = at ? search_key(*at) : WorkKey{};
    response = co_await tables_.execute(decision.table, std::move(key), std::move(command));
  } catch (...) {
    log_exception(std::current_exception(), "computer", decision.table);
  }
  if (!response && !shutdown_.has_begun) retry(decision, response.error().kind);
}

void ComputerPlayers::retry(const Decision& decision, std::string_view why) {
  const ActiveTablePtr at = tables_.find(decision.table);
  if (!at) return;
  const Table& table = at->table;
  const Seat seat = decision.seat;
  ActiveTable::ComputerSeat& computer = at->computer_seat(seat);
  if (computer.searching == decision.question) computer.searching = 0;
  const bool is_asked = table.phase() == Table::Phase::running && table.holder(seat).computer() &&
                        table.match()->state().to_act().contains(seat) &&
                        table.asked_since(seat) == decision.question;
  // The position has changed: start new searches.
  if (at->is_loaded && !is_asked) {
    start_searches(*at);
    return;
  }
  if (computer.rejected != decision.question) {
    computer.rejected = decision.question;
    computer.rejections = 0;
    computer.is_backing_off = false;
  }
  ++computer.rejections;
  if (computer.rejections >= limits_.max_computer_attempts) {
    spdlog::error("computer table={} seat={} tries={} refused={}", redacted_table_id(table.id()),
                  index(seat), computer.rejections, why);
    publisher_.publish_presence(*at);
    return;
  }
  computer.is_backing_off = true;
  const auto pause = limits_.computer_retry_delay * (1 << (computer.rejections - 1));
  spawn_detached(io_, retry_after(decision, pause));
}

asio::awaitable<void> ComputerPlayers::retry_after(Decision decision,
                                                   std::chrono::milliseconds pause) {
  asio::steady_timer timer(io_, pause);
  boost::system::error_code over;
  co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, over));
  const ActiveTablePtr at = tables_.find(decision.table);
  if (!at || shutdown_.has_begun) co_return;
  ActiveTable::ComputerSeat& computer = at->computer_seat(decision.seat);
  if (computer.rejected != decision.question) co_return;
  computer.is_backing_off = false;
  start_searches(*at);
}

}  // namespace thronsaal
