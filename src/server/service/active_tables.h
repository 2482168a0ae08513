// The tables in memory: loaded from their logs when needed, changed by commands, unloaded when
// unused.
//
// Runs on the network thread; logs are read on a separate thread.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>

#include "server/limits.h"
#include "server/runtime/metrics.h"
#include "server/service/active_table.h"
#include "server/service/log_reader.h"
#include "server/service/publisher.h"
#include "server/service/response.h"
#include "server/service/shutdown.h"
#include "server/service/storage_health.h"
#include "store/event_log.h"
#include "tables/commands.h"

namespace thronsaal {

// A command with its arguments.
using TableCommand = std::function<CommandResult(ActiveTable&)>;

class ActiveTables {
 public:
  ActiveTables(asio::io_context& io, EventLog& log, const Limits& limits, Metrics& metrics,
               StorageHealth& storage_health, Publisher& publisher, const Shutdown& shutdown);
  ~ActiveTables();
  ActiveTables(const ActiveTables&) = delete;
  ActiveTables& operator=(const ActiveTables&) = delete;

  // Sets a function to call with every table that a command has changed or that was reloaded.
  void on_change(std::function<void(const ActiveTablePtr&)> changed) {
    changed_ = std::move(changed);
  }

  // The loaded table; valid until the next suspension point.
  asio::awaitable<std::expected<ActiveTablePtr, Violation>> load(std::string id, WorkKey key);
  // The only way to change a table: runs the command, commits, then applies and publishes. A change
  // is stored with the key of its request, if any, and refused if that key is already stored.
  asio::awaitable<Response> execute(std::string id, WorkKey key, TableCommand command,
                                    std::string request_key = {});
  // The same for a table that has no log yet.
  asio::awaitable<Response> create(std::string id, WorkKey key, TableCommand command,
                                   std::string request_key = {});
  // The change that was made for the request with this key.
  asio::awaitable<std::optional<KeyedChange>> find_change(std::string request_key, WorkKey key);
  // The answer that the request with this key got when it was carried out, if it was.
  asio::awaitable<std::optional<boost::json::object>> first_answer(std::string request_key,
                                                                   WorkKey key);

  // An active table; null if the table is not active.
  ActiveTablePtr find(const std::string& id) const;
  // Makes the table active, possibly without loading it.
  ActiveTablePtr activate(const std::string& id, const WorkKey& key);
  const std::map<std::string, ActiveTablePtr>& all() const { return tables_; }

  // Loads the table if needed. The caller holds its mutex.
  asio::awaitable<std::expected<void, Violation>> ensure_loaded(ActiveTablePtr at);
  // The entries after `since`; of very long logs, only the latest. The table is loaded, and the
  // caller holds its mutex.
  asio::awaitable<std::vector<AppliedEntryPtr>> history(ActiveTablePtr at, std::int64_t since,
                                                        WorkKey key);
  // Whether a client's first `since` entries, the last of which has the time `at_time`, are those
  // of this log. They are not after an older backup was restored.
  asio::awaitable<bool> has_history(ActiveTablePtr at, std::int64_t since,
                                    std::optional<std::uint64_t> at_time, WorkKey key);
  // A game as a file (export.h).
  asio::awaitable<std::expected<std::string, Violation>> exported(std::string id, WorkKey key);

  // Reloads a table after a storage error or an external write: the log is authoritative.
  asio::awaitable<void> reload(std::string id);
  // Reloads a table whose last change had an unknown outcome, and publishes it.
  asio::awaitable<void> resolve_unknown_outcome(std::string id);
  // Once a second: drops entries kept only for clients that opened a table at the same time.
  void trim_recent(ActiveTable& at);
  void unload_idle();
  // Waits until no command is in progress.
  asio::awaitable<void> wait_until_idle();

  FairExecutor& log_executor() { return log_executor_; }

 private:
  // Runs a reader (log_reader.h) in slices.
  template <class Reader>
  asio::awaitable<void> read_slices(std::shared_ptr<Reader> reader, WorkKey key);
  asio::awaitable<std::shared_ptr<LogReader>> read_log(std::string id, std::int64_t since,
                                                       WorkKey key);
  asio::awaitable<Response> execute_locked(ActiveTablePtr at, WorkKey key, TableCommand command,
                                           std::string request_key);
  asio::awaitable<Response> answer_unchanged(ActiveTablePtr at, WorkKey key,
                                             std::string request_key);
  asio::awaitable<EventLog::Result> append(const Table& before, const Change& change,
                                           std::string request_key);
  template <class Write>
  asio::awaitable<EventLog::Result> store(Write write);
  Response refuse_unstored(ActiveTable& at, EventLog::Result result);
  void apply(const ActiveTablePtr& at, Change change);
  void on_append(const std::string& id, std::int64_t length);

  asio::io_context& io_;
  EventLog& log_;
  const Limits& limits_;
  Metrics& metrics_;
  StorageHealth& storage_health_;
  Publisher& publisher_;
  const Shutdown& shutdown_;
  std::function<void(const ActiveTablePtr&)> changed_;
  std::map<std::string, ActiveTablePtr> tables_;
  FairExecutor log_executor_{1};
};

}  // namespace thronsaal
