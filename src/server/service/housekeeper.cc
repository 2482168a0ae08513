#include "server/service/housekeeper.h"

#include <algorithm>
#include <utility>

#include <spdlog/spdlog.h>

#include "server/service/presence.h"

namespace thronsaal {
namespace {

constexpr auto kTickInterval = std::chrono::seconds(1);

}  // namespace

std::chrono::steady_clock::duration counted_time(std::chrono::steady_clock::duration since_last) {
  return std::min<std::chrono::steady_clock::duration>(since_last, 2 * kTickInterval);
}

Housekeeper::Housekeeper(Services& services) : services_(services), timer_(services.io) {
  spawn_detached(services_.io, run());
}

asio::awaitable<void> Housekeeper::run() {
  while (true) {
    timer_.expires_after(kTickInterval);
    boost::system::error_code stopped;
    co_await timer_.async_wait(asio::redirect_error(asio::use_awaitable, stopped));
    if (stopped || services_.shutdown.has_begun) co_return;
    try {
      tick();
    } catch (const std::exception& error) {
      spdlog::error("housekeeping error={:?}", error.what());
    }
  }
}

void Housekeeper::tick() {
  const auto now = Clock::now();
  const auto passed = counted_time(now - std::exchange(last_tick_, now));
  const StorageHealth& health = services_.storage_health;
  services_.metrics.storage_healthy.Set(health.is_healthy(now) ? 1 : 0);
  if (health.needs_probe(now)) spawn_detached(services_.io, probe_storage());
  if (now >= next_deletion_ && !is_deleting_) spawn_detached(services_.io, delete_expired());
  const auto tables = services_.tables.all();
  for (const auto& entry : tables) tick(entry.second, passed);
  services_.tables.unload_idle();
  services_.request_limits.forget();
  services_.lobby.forget();
  services_.lists.tell();
}

void Housekeeper::tick(const ActiveTablePtr& at, Clock::duration passed) {
  advance_presence(*at, passed);
  if (at->is_running() && idle_seats(*at) != at->presence.published.idle) {
    services_.publisher.publish_presence(*at);
  }
  services_.tables.trim_recent(*at);
  replace_absent(*at);
  start_if_overdue(*at);
  const std::string& id = at->table.id();
  if (at->outcome_unknown && services_.accounts.outcomes_known()) {
    spawn_detached(services_.io, services_.tables.resolve_unknown_outcome(id));
  }
  if (at->is_loaded || at->watchers.empty() || Clock::now() < at->reload_at) return;
  at->reload_at = Clock::now() + at->reload_delay;
  at->reload_delay =
      std::min<Clock::duration>(2 * at->reload_delay, services_.limits.max_reload_delay);
  spawn_detached(services_.io, services_.tables.reload(id));
}

void Housekeeper::replace_absent(ActiveTable& at) {
  // If no one is present, no one is waiting.
  if (!at.is_running() || !at.table.settings().stand_in || present_seats(at).empty()) return;
  for (const Seat seat : absent_seats(at, services_.limits)) {
    if (at.table.holder(seat).stand_in || at.presence.being_replaced.contains(seat)) continue;
    at.presence.being_replaced = at.presence.being_replaced.with(seat);
    spawn_detached(services_.io, replace(at.table.id(), seat));
  }
}

asio::awaitable<void> Housekeeper::replace(std::string table, Seat seat) {
  // They may return while we wait for the mutex.
  TableCommand command = [this, seat](const ActiveTable& at) -> CommandResult {
    if (!absent_seats(at, services_.limits).contains(seat)) {
      return refused(Violation("not_absent", {{"seat", seat}}));
    }
    return commands::replace(at.table, seat, *at.table.settings().stand_in);
  };
  // Named, because GCC 12 destroys a braced temporary of a co_await expression twice.
  WorkKey no_one;
  std::exception_ptr error;
  try {
    co_await services_.tables.execute(table, std::move(no_one), std::move(command));
  } catch (...) {
    error = std::current_exception();
  }
  if (const ActiveTablePtr at = services_.tables.find(table)) {
    at->presence.being_replaced = at->presence.being_replaced.without(seat);
  }
  log_exception(error, "replacing", table);
}

// Do not wait long for dice values: their owners may be gone.
void Housekeeper::start_if_overdue(ActiveTable& at) {
  if (!at.is_loaded || !at.table.is_starting()) {
    at.reveal_deadline.reset();
    return;
  }
  const auto now = Clock::now();
  if (!at.reveal_deadline) at.reveal_deadline = now + services_.limits.reveal_timeout;
  if (now < *at.reveal_deadline) return;
  *at.reveal_deadline += std::chrono::minutes(1);  // retry if this fails
  TableCommand command = [](const ActiveTable& overdue) {
    return commands::start_overdue(overdue.table);
  };
  spawn_detached(services_.io,
                 services_.tables.execute(at.table.id(), WorkKey{}, std::move(command)));
}

asio::awaitable<void> Housekeeper::probe_storage() {
  const auto begun = Clock::now();
  services_.storage_health.begin_write(begun);
  auto probe = [this](auto done) { services_.log.probe(std::move(done)); };
  const bool works = co_await await_callback<bool>(probe);
  services_.storage_health.end_write(begun, works, Clock::now());
}

// In small batches, until nothing expired is left.
asio::awaitable<void> Housekeeper::delete_expired() {
  is_deleting_ = true;
  const Limits& limits = services_.limits;
  const Retention keep{.open_tables = std::chrono::seconds(limits.keep_open_tables).count(),
                       .games = std::chrono::seconds(limits.keep_games).count(),
                       .guests = std::chrono::seconds(limits.keep_guests).count()};
  InUse in_use;
  for (const auto& [id, at] : services_.tables.all()) in_use.tables.insert(id);
  for (const ConnectionPtr& connection : services_.connections.all()) {
    in_use.people.insert(connection->person.id);
  }
  auto start = [&](auto done) {
    services_.log.delete_expired(keep, std::move(in_use), std::move(done));
  };
  const DeletedItems deleted = co_await await_callback<DeletedItems>(start);
  for (const std::string& table : deleted.tables) services_.lobby.forget_open(table);
  services_.metrics.deleted_tables.Increment(static_cast<double>(deleted.tables.size()));
  services_.metrics.deleted_guests.Increment(deleted.guests);
  const bool has_more = !deleted.tables.empty() || deleted.guests > 0;
  next_deletion_ = has_more ? Clock::now() : Clock::now() + limits.cleanup_interval;
  is_deleting_ = false;
}

}  // namespace thronsaal
