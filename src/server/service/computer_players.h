// The computer players at all tables. They search on threads of their own and submit moves like
// people.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>

#include "ai/player.h"
#include "server/limits.h"
#include "server/runtime/fair_executor.h"
#include "server/runtime/metrics.h"
#include "server/service/active_table.h"
#include "server/service/shutdown.h"

namespace thronsaal {

class ActiveTables;
class Publisher;

// Seats whose computer player has stopped trying, because its moves keep being refused.
SeatSet stuck_seats(const ActiveTable& at, const Limits& limits);

class ComputerPlayers {
 public:
  ComputerPlayers(asio::io_context& io, ActiveTables& tables, Publisher& publisher,
                  const Limits& limits, Metrics& metrics, const Shutdown& shutdown, int threads);
  ~ComputerPlayers() { executor_.stop(); }
  ComputerPlayers(const ComputerPlayers&) = delete;
  ComputerPlayers& operator=(const ComputerPlayers&) = delete;

  // Starts searches for all computer players that are to act, if a person plays or watches.
  void start_searches(ActiveTable& at);
  // Stops searches that no one waits for; the next watcher restarts them.
  void stop_unwatched_searches(ActiveTable& at);

  // A king's advice.
  asio::awaitable<SearchResult<AnyAction>> hint(std::shared_ptr<const AnyState> state, Seat seat,
                                                WorkKey key);

 private:
  // A decision that a computer player is asked for.
  struct Decision {
    std::string table;
    Seat seat{};
    std::int64_t question = 0;  // the entry that asked
    std::int64_t seen = 0;      // the length of the log
  };

  void start_search(ActiveTable& at, Seat seat, Level level);
  void finish_search(const Decision& decision, std::optional<AnyAction> action);
  asio::awaitable<void> submit(Decision decision, AnyAction action);
  // After a refused move: retries a limited number of times.
  void retry(const Decision& decision, std::string_view why);
  asio::awaitable<void> retry_after(Decision decision, std::chrono::milliseconds pause);

  asio::io_context& io_;
  ActiveTables& tables_;
  Publisher& publisher_;
  const Limits& limits_;
  Metrics& metrics_;
  const Shutdown& shutdown_;
  FairExecutor executor_;
};

}  // namespace thronsaal
