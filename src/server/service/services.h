// The parts of the service, as request handlers and the housekeeper use them.
#pragma once

#include <boost/asio/io_context.hpp>

#include "server/limits.h"
#include "server/runtime/metrics.h"
#include "server/runtime/rate_limit.h"
#include "server/service/active_tables.h"
#include "server/service/analyses.h"
#include "server/service/catalogues.h"
#include "server/service/chat.h"
#include "server/service/computer_players.h"
#include "server/service/connections.h"
#include "server/service/lists/lobby.h"
#include "server/service/lists/table_lists.h"
#include "server/service/publisher.h"
#include "server/service/shutdown.h"
#include "server/service/storage_health.h"
#include "store/account_store.h"
#include "store/chat_log.h"
#include "store/event_log.h"

namespace thronsaal {

// Rate limits of a person's requests.
struct RequestLimits {
  explicit RequestLimits(const Limits& limits)
      : chat(limits.chats_per_minute, limits.chat_burst),
        hints(limits.hints_per_minute, limits.hint_burst),
        analyses(limits.analyses_per_minute, limits.analysis_burst),
        score_histories(limits.score_histories_per_minute, limits.score_history_burst),
        watches(limits.watches_per_minute, limits.watch_burst),
        lists(limits.lists_per_minute, limits.list_burst),
        renames(limits.renames_per_minute, limits.rename_burst),
        changes(limits.changes_per_minute, limits.change_burst) {}

  KeyedRateLimit chat;
  KeyedRateLimit hints;
  KeyedRateLimit analyses;
  KeyedRateLimit score_histories;
  KeyedRateLimit watches;
  KeyedRateLimit lists;
  KeyedRateLimit renames;
  KeyedRateLimit changes;  // of tables, other than moves

  // Drops limits that are fully refilled.
  void forget() {
    for (KeyedRateLimit* limit :
         {&chat, &hints, &analyses, &score_histories, &watches, &lists, &renames, &changes}) {
      limit->forget();
    }
  }
};

struct Services {
  Services(asio::io_context& context, EventLog& table_log, ChatLog& chat_log,
           AccountStore& account_store, const Limits& server_limits, Metrics& server_metrics,
           int search_threads)
      : io(context),
        log(table_log),
        accounts(account_store),
        limits(server_limits),
        metrics(server_metrics),
        request_limits(limits),
        storage_health(limits),
        connections(limits, metrics),
        publisher(limits),
        tables(io, log, limits, metrics, storage_health, publisher, shutdown),
        lobby(log, tables, limits),
        lists(log, tables, connections, limits),
        chat(chat_log, tables, publisher, storage_health),
        computer_players(io, tables, publisher, limits, metrics, shutdown, search_threads),
        analyses(io, limits, metrics, shutdown) {}

  asio::io_context& io;
  EventLog& log;
  AccountStore& accounts;
  const Limits limits;
  Metrics& metrics;
  Shutdown shutdown;
  RequestLimits request_limits;
  StorageHealth storage_health;
  Catalogues catalogues;
  Connections connections;
  Publisher publisher;
  // Those with threads last: they stop before anything they use is destroyed.
  ActiveTables tables;
  Lobby lobby;
  TableLists lists;
  Chat chat;
  ComputerPlayers computer_players;
  Analyses analyses;
};

}  // namespace thronsaal
