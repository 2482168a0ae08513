// All tables and all connections.
//
// Runs on the network thread. Slow work runs on other threads: writes on the store's thread, reads
// and searches on executors. The Dispatcher (requests/) reads a request and calls its handler; a
// handler that changes a table passes a command to ActiveTables, which commits the entries; the
// Publisher sends them to all watchers. The Housekeeper calls each part's periodic work once a
// second.
#pragma once

#include <functional>
#include <string>

#include "server/service/housekeeper.h"
#include "server/service/requests/dispatcher.h"
#include "server/service/services.h"

namespace thronsaal {

class TableService {
 public:
  TableService(asio::io_context& io, EventLog& log, ChatLog& chat, AccountStore& accounts,
               const Limits& limits, Metrics& metrics, int search_threads);
  ~TableService() { services_.shutdown.begin(); }
  TableService(const TableService&) = delete;
  TableService& operator=(const TableService&) = delete;

  // All connections. Remove a connection by `remove_connection` only.
  Connections& connections() { return services_.connections; }
  void add_connection(const ConnectionPtr& connection) { services_.connections.add(connection); }
  void remove_connection(const ConnectionPtr& connection);
  // Handles one message. Every message but a pong gets exactly one response, valid or not.
  asio::awaitable<void> handle(ConnectionPtr connection, std::string message) {
    return dispatcher_.handle(std::move(connection), std::move(message));
  }

  // Exports a finished game, or the reader's own running game if it has no hidden information.
  asio::awaitable<std::expected<std::string, Violation>> exported(std::string table,
                                                                  WorkKey reader) {
    return services_.tables.exported(std::move(table), std::move(reader));
  }
  // Whether the storage accepts writes.
  bool is_healthy() const {
    return services_.storage_health.is_healthy(StorageHealth::Clock::now());
  }
  Catalogues& catalogues() { return services_.catalogues; }

  // Refuses new work and tells clients to reconnect. Calls `done` when everything in progress is
  // written.
  void close(std::function<void()> done);

 private:
  Services services_;
  Dispatcher dispatcher_;
  Housekeeper housekeeper_;
};

}  // namespace thronsaal
