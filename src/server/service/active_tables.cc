#include "server/service/active_tables.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <variant>

#include <spdlog/spdlog.h>

#include "server/runtime/redacted_ids.h"
#include "server/service/computer_players.h"
#include "server/service/lists/table_lists.h"
#include "server/service/presence.h"
#include "tables/export.h"
#include "tables/summary.h"

namespace thronsaal {
namespace {

using Clock = ActiveTable::Clock;

std::int64_t milliseconds_since_1970() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

}  // namespace

ActiveTables::ActiveTables(asio::io_context& io, EventLog& log, const Limits& limits,
                           Metrics& metrics, StorageHealth& storage_health, Publisher& publisher,
                           const Shutdown& shutdown)
    : io_(io),
      log_(log),
      limits_(limits),
      metrics_(metrics),
      storage_health_(storage_health),
      publisher_(publisher),
      shutdown_(shutdown) {
  // Called on the log's thread, possibly after this object is destroyed: members must not be used
  // before the network thread runs the posted function.
  log_.on_append([this, &io](const std::string& id, std::int64_t length) {
    asio::post(io, [this, id, length] { on_append(id, length); });
  });
}

ActiveTables::~ActiveTables() {
  log_.on_append(nullptr);
  log_executor_.stop();
}

ActiveTablePtr ActiveTables::find(const std::string& id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second;
}

ActiveTablePtr ActiveTables::activate(const std::string& id, const WorkKey& key) {
  ActiveTablePtr& at = tables_[id];
  if (!at) {
    at = std::make_shared<ActiveTable>(id, io_.get_executor(), limits_);
    metrics_.tables.Set(static_cast<double>(tables_.size()));
  }
  if (!at->is_loaded) at->loading_for = key;
  return at;
}

asio::awaitable<std::expected<ActiveTablePtr, Violation>> ActiveTables::load(std::string id,
                                                                             WorkKey key) {
  const ActiveTablePtr at = activate(id, key);
  const AsyncMutex::Pass lock = co_await at->mutex.lock();
  const auto loaded = co_await ensure_loaded(at);
  if (!loaded) co_return refused(loaded.error());
  at->last_used = Clock::now();
  co_return at;
}

asio::awaitable<Response> ActiveTables::execute(std::string id, WorkKey key, TableCommand command,
                                                std::string request_key) {
  const ActiveTablePtr at = activate(id, key);
  const AsyncMutex::Pass lock = co_await at->mutex.lock();
  at->last_used = Clock::now();
  if (shutdown_.has_begun) co_return refused(Violation("closing"));
  const auto loaded = co_await ensure_loaded(at);
  if (!loaded) co_return refused(loaded.error());
  Response response =
      co_await execute_locked(at, std::move(key), std::move(command), std::move(request_key));
  co_return response;
}

asio::awaitable<Response> ActiveTables::create(std::string id, WorkKey key, TableCommand command,
                                               std::string request_key) {
  activate(id, key)->is_loaded = true;  // there is no log to read
  return execute(std::move(id), std::move(key), std::move(command), std::move(request_key));
}

asio::awaitable<Response> ActiveTables::execute_locked(ActiveTablePtr at, WorkKey key,
                                                       TableCommand command,
                                                       std::string request_key) {
  CommandResult result = command(*at);
  if (!result) co_return refused(result.error());
  Change change = *std::move(result);
  if (!change.mistake().empty()) throw std::logic_error(change.mistake());
  if (change.is_empty()) {
    Response unchanged = co_await answer_unchanged(at, std::move(key), std::move(request_key));
    co_return unchanged;
  }
  const auto fits = check_budgets(at->table, change, limits_.budgets);
  if (!fits) co_return refused(fits.error());
  change.set_time(milliseconds_since_1970());
  const EventLog::Result stored = co_await append(at->table, change, std::move(request_key));
  if (stored != EventLog::Result::added) co_return refuse_unstored(*at, stored);
  // A successful write resolves earlier unknown outcomes.
  if (at->outcome_unknown) publisher_.publish_settled(*at);
  apply(at, std::move(change));
  co_return boost::json::object{{"seq", at->table.length()}};
}

// It is so already, perhaps because of the same request. The answer is stored, because a request
// that is repeated later must not change anything either.
asio::awaitable<Response> ActiveTables::answer_unchanged(ActiveTablePtr at, WorkKey key,
                                                         std::string request_key) {
  boost::json::object answer{{"seq", at->table.length()}};
  if (request_key.empty()) co_return answer;
  std::optional<boost::json::object> first = co_await first_answer(request_key, key);
  if (first) co_return *std::move(first);
  KeyedAnswer keyed{.key = std::move(request_key),
                    .person = key.person,
                    .answer = boost::json::serialize(answer)};
  auto write = [this, &keyed](auto done) { log_.store_answer(std::move(keyed), std::move(done)); };
  const EventLog::Result stored = co_await store(std::move(write));
  if (stored != EventLog::Result::added) co_return refuse_unstored(*at, stored);
  if (at->outcome_unknown) publisher_.publish_settled(*at);
  co_return answer;
}

asio::awaitable<std::optional<boost::json::object>> ActiveTables::first_answer(
    std::string request_key, WorkKey key) {
  if (request_key.empty()) co_return std::nullopt;
  auto find = [this, request_key = std::move(request_key)]() -> std::optional<boost::json::object> {
    if (const auto change = log_.find_key(request_key)) {
      return boost::json::object{{"seq", change->seq}};
    }
    const auto answer = log_.find_answer(request_key);
    if (!answer) return std::nullopt;
    return boost::json::parse(*answer).as_object();
  };
  std::optional<boost::json::object> found =
      co_await run_on(log_executor_, std::move(key), std::move(find));
  co_return found;
}

asio::awaitable<std::optional<KeyedChange>> ActiveTables::find_change(std::string request_key,
                                                                      WorkKey key) {
  if (request_key.empty()) co_return std::nullopt;
  auto find = [this, request_key = std::move(request_key)] { return log_.find_key(request_key); };
  std::optional<KeyedChange> found =
      co_await run_on(log_executor_, std::move(key), std::move(find));
  co_return found;
}

asio::awaitable<EventLog::Result> ActiveTables::append(const Table& before, const Change& change,
                                                       std::string request_key) {
  const bool is_new = before.length() == 0;
  TableSummary summary = summary_of(change.table(), is_new ? nullptr : &before);
  AppendRequest addition{.table = before.id(),
                         .length = before.length(),
                         .at = change.table().changed(),
                         .bodies = {},
                         .summary = StoredSummary{.phase = std::string(name_of(summary.phase)),
                                                  .is_public = summary.is_public,
                                                  .people = std::move(summary.people),
                                                  .body = std::move(summary.body)},
                         .key = std::move(request_key)};
  for (const AppliedEntry& applied : change.entries()) {
    addition.bodies.push_back(to_stored(applied.entry));
  }
  auto write = [this, &addition](auto done) { log_.append(std::move(addition), std::move(done)); };
  const EventLog::Result result = co_await store(std::move(write));
  co_return result;
}

template <class Write>
asio::awaitable<EventLog::Result> ActiveTables::store(Write write) {
  const auto begun = Clock::now();
  storage_health_.begin_write(begun);
  const auto result = co_await await_callback<EventLog::Result>(write);
  const bool worked = result != EventLog::Result::failed && result != EventLog::Result::unknown;
  storage_health_.end_write(begun, worked, Clock::now());
  metrics_.commit_seconds.Observe(std::chrono::duration<double>(Clock::now() - begun).count());
  co_return result;
}

// The table in memory is out of date or does not exist: drops it.
Response ActiveTables::refuse_unstored(ActiveTable& at, EventLog::Result result) {
  at.is_loaded = false;
  at.recent.clear();
  at.table = Table(at.table.id(), dice_crypto());
  if (result == EventLog::Result::duplicate) return refused(Violation("not_stored"));
  metrics_.failed_commits.Increment();
  if (result != EventLog::Result::unknown) return refused(Violation("not_stored"));
  metrics_.unknown_commits.Increment();
  at.outcome_unknown = true;
  return refused(Violation("outcome_unknown"));
}

// The change is durable: replaces the table.
void ActiveTables::apply(const ActiveTablePtr& at, Change change) {
  auto [table, stored] = std::move(change).release();
  std::vector<std::shared_ptr<AppliedEntry>> entries;
  for (AppliedEntry& applied : stored) {
    if (std::holds_alternative<entry::Moved>(applied.entry)) metrics_.moves.Increment();
    entries.push_back(std::make_shared<AppliedEntry>(std::move(applied)));
  }
  at->table = std::move(table);
  update_absence(*at);
  publisher_.publish(*at, {entries.begin(), entries.end()});
  // Watchers who connect later get views instead.
  for (const auto& applied : entries) applied->trace.reset();
  at->recent.insert(at->recent.end(), entries.begin(), entries.end());
  changed_(at);
}

asio::awaitable<std::expected<void, Violation>> ActiveTables::ensure_loaded(ActiveTablePtr at) {
  if (at->is_loaded) co_return std::expected<void, Violation>();
  const std::string id = at->table.id();
  const std::shared_ptr<LogReader> reader = co_await read_log(id, 0, at->loading_for);
  if (!reader->damage().empty()) {
    spdlog::error("table={} unreadable={:?}; it is kept as it is, and \"thronsaal log\" prints it",
                  redacted_table_id(id), reader->damage());
    co_return refused(Violation("table_unreadable", {{"reason", reader->damage()}}));
  }
  if (reader->table().length() == 0) co_return refused(Violation("no_such_table"));
  at->table = std::move(reader->table());
  at->recent.assign(std::make_move_iterator(reader->history().begin()),
                    std::make_move_iterator(reader->history().end()));
  at->recent_after = 0;
  at->is_loaded = true;
  if (!at->listing) at->listing = listing_of(*at);
  at->reload_delay = std::chrono::seconds(1);
  for (const Seat seat : at->table.people()) {
    at->presence.absent_for.try_emplace(at->table.holder(seat).person);
  }
  for (ActiveTable::ComputerSeat& seat : at->computer_seats) seat.searching = 0;
  // Publish entries written by another process to existing watchers.
  if (!at->watchers.empty() && at->published < at->table.length()) {
    const auto entries = co_await history(at, at->published, at->loading_for);
    publisher_.publish(*at, entries);
  }
  co_return std::expected<void, Violation>();
}

// A long log must not block shorter ones.
template <class Reader>
asio::awaitable<void> ActiveTables::read_slices(std::shared_ptr<Reader> reader, WorkKey key) {
  static constexpr std::size_t kSlice = 500;  // entries
  auto read_slice = [reader] {
    reader->read(kSlice);
    return reader->is_done();
  };
  for (bool is_done = false; !is_done;) is_done = co_await run_on(log_executor_, key, read_slice);
}

asio::awaitable<std::shared_ptr<LogReader>> ActiveTables::read_log(std::string id,
                                                                   std::int64_t since,
                                                                   WorkKey key) {
  auto begin = [this, id, since] {
    return std::make_shared<LogReader>(Table(id, dice_crypto()), log_.read(id, 0), since,
                                       limits_.max_history_bytes);
  };
  std::shared_ptr<LogReader> reader = co_await run_on(log_executor_, key, std::move(begin));
  co_await read_slices(reader, key);
  co_return reader;
}

asio::awaitable<std::vector<AppliedEntryPtr>> ActiveTables::history(ActiveTablePtr at,
                                                                    std::int64_t since,
                                                                    WorkKey key) {
  std::vector<AppliedEntryPtr> entries;
  if (since >= at->recent_after) {
    std::ranges::copy_if(at->recent, std::back_inserter(entries),
                         [&](const AppliedEntryPtr& applied) { return applied->seq > since; });
    co_return entries;
  }
  const std::shared_ptr<LogReader> reader = co_await read_log(at->table.id(), since, key);
  if (!reader->damage().empty()) throw std::runtime_error(reader->damage());
  entries = std::move(reader->history());
  std::erase_if(entries, [length = at->table.length()](const AppliedEntryPtr& applied) {
    return applied->seq > length;  // written by another process
  });
  co_return entries;
}

asio::awaitable<bool> ActiveTables::has_history(ActiveTablePtr at, std::int64_t since,
                                                std::optional<std::uint64_t> at_time, WorkKey key) {
  const std::int64_t length = at->table.length();
  if (since > length) co_return false;
  if (since == 0 || !at_time) co_return true;
  const auto time = static_cast<std::int64_t>(*at_time);
  if (since == length) co_return at->table.changed() == time;
  auto read_log = [this, since, id = at->table.id()] { return log_.read(id, since - 1); };
  const std::vector<StoredEntry> entries = co_await run_on(log_executor_, key, read_log);
  co_return !entries.empty() && entries.front().at == time;
}

asio::awaitable<std::expected<std::string, Violation>> ActiveTables::exported(std::string id,
                                                                              WorkKey key) {
  const auto loaded = co_await load(id, key);
  if (!loaded) co_return refused(loaded.error());
  const Table& table = (*loaded)->table;
  if (table.phase() == Table::Phase::open) co_return refused(Violation("table_not_running"));
  if (table.phase() == Table::Phase::running) {
    if (table.seats_of(key.person).empty()) co_return refused(Violation("not_at_the_table"));
    if (table.game().info().has_hidden_information) co_return refused(Violation("still_secret"));
  }
  auto begin = [this, id] {
    return std::make_shared<ExportReader>(Export(id, dice_crypto()), log_.read(id, 0));
  };
  const std::shared_ptr<ExportReader> reader =
      co_await run_on(log_executor_, key, std::move(begin));
  co_await read_slices(reader, key);
  if (!reader->damage().empty()) {
    co_return refused(Violation("table_unreadable", {{"reason", reader->damage()}}));
  }
  auto write = [reader] { return reader->text(); };
  std::string text = co_await run_on(log_executor_, key, std::move(write));
  co_return text;
}

// A log has grown. Ignores appends of this process; loads and publishes those of others.
void ActiveTables::on_append(const std::string& id, std::int64_t length) {
  const ActiveTablePtr at = find(id);
  if (!at || shutdown_.has_begun || !at->is_loaded || at->table.length() >= length) return;
  at->is_loaded = false;
  spawn_detached(io_, reload(id));
}

asio::awaitable<void> ActiveTables::reload(std::string id) {
  const ActiveTablePtr at = find(id);
  if (!at) co_return;
  const AsyncMutex::Pass lock = co_await at->mutex.lock();
  if (shutdown_.has_begun || at->is_loaded) co_return;
  const auto loaded = co_await ensure_loaded(at);
  if (!loaded) co_return;
  publisher_.publish_presence(*at);
  changed_(at);
}

asio::awaitable<void> ActiveTables::resolve_unknown_outcome(std::string id) {
  const ActiveTablePtr at = find(id);
  if (!at) co_return;
  const AsyncMutex::Pass lock = co_await at->mutex.lock();
  if (shutdown_.has_begun || !at->outcome_unknown) co_return;
  at->is_loaded = false;
  const auto loaded = co_await ensure_loaded(at);
  if (!loaded) co_return;
  // Computer players that had given up may try again.
  for (ActiveTable::ComputerSeat& seat : at->computer_seats) seat.rejected = 0;
  publisher_.publish_settled(*at);
  changed_(at);
}

void ActiveTables::trim_recent(ActiveTable& at) {
  static constexpr std::ptrdiff_t kMost = 32;
  if (std::ssize(at.recent) <= kMost) return;
  const auto kept = at.recent.end() - kMost;
  at.recent_after = (*std::prev(kept))->seq;
  std::vector<AppliedEntryPtr> dropped(std::make_move_iterator(at.recent.begin()),
                                       std::make_move_iterator(kept));
  at.recent.erase(at.recent.begin(), kept);
  // On another thread, because freeing many entries takes a while.
  log_executor_.add(at.loading_for, [gone = std::move(dropped)] {});
}

void ActiveTables::unload_idle() {
  const auto now = Clock::now();
  std::erase_if(tables_, [&](const auto& entry) {
    const ActiveTable& at = *entry.second;
    const bool is_idle = at.watchers.empty() && at.mutex.is_free();
    return is_idle && (!at.is_loaded || now - at.last_used >= limits_.unload_after);
  });
  metrics_.tables.Set(static_cast<double>(tables_.size()));
}

asio::awaitable<void> ActiveTables::wait_until_idle() {
  const auto tables = tables_;
  for (const auto& entry : tables) co_await entry.second->mutex.lock();
}

}  // namespace thronsaal
