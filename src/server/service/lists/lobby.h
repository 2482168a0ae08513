// Creation of tables, within limits.
#pragma once

#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/json.hpp>

#include "server/limits.h"
#include "server/runtime/concurrency_limit.h"
#include "server/runtime/rate_limit.h"
#include "server/service/active_tables.h"
#include "server/service/lists/open_table_counts.h"
#include "server/service/requests/caller.h"
#include "store/event_log.h"

namespace thronsaal {

class Lobby {
 public:
  Lobby(EventLog& log, ActiveTables& tables, const Limits& limits);

  // Creates a table, within the limits of the person and of their network.
  asio::awaitable<Response> create(Caller caller, TableRequest request);
  // The response to the request that made this change, the first of a table.
  asio::awaitable<Response> created_answer(KeyedChange creation, WorkKey key);

  // A table has started or was deleted, so it no longer counts as open.
  void forget_open(const std::string& table) { open_counts_.remove(table); }
  // Drops rate limits that are fully refilled.
  void forget() { creations_.forget(); }

 private:
  asio::awaitable<std::expected<void, Violation>> check_limits(ConnectionPtr connection);

  EventLog& log_;
  ActiveTables& tables_;
  const Limits& limits_;
  KeyedRateLimit creations_;  // per person
  NetworkRateLimits network_creations_;
  NetworkRateLimits network_creations_a_day_;
  OpenTableCounts open_counts_;
  ConcurrencyLimit pending_creations_;
};

}  // namespace thronsaal
