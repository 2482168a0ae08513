// Analyses and score histories of positions, computed on threads of their own and shared: an
// analysis by everyone with the same view, a score history by everyone at the table.
//
// Watchers who ask for analyses get one for each position, except for positions that have passed
// before their turn comes.
#pragma once

#include <cstddef>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/json.hpp>

#include "core/seat.h"
#include "server/limits.h"
#include "server/runtime/fair_executor.h"
#include "server/runtime/metrics.h"
#include "server/service/active_table.h"
#include "server/service/shutdown.h"

namespace thronsaal {

class Analyses {
 public:
  Analyses(asio::io_context& io, const Limits& limits, Metrics& metrics, const Shutdown& shutdown)
      : io_(io), limits_(limits), metrics_(metrics), shutdown_(shutdown) {}
  ~Analyses();
  Analyses(const Analyses&) = delete;
  Analyses& operator=(const Analyses&) = delete;

  // For a game that has started. `at` is used before the first suspension point only.
  asio::awaitable<boost::json::object> analysis(ActiveTable& at, Observer observer, WorkKey key);
  asio::awaitable<boost::json::object> score_history(ActiveTable& at, WorkKey key);
  // Sends the analysis of the current position to watchers who want it and lack it.
  void push(const ActiveTablePtr& at);
  // The position after that many moves, with its analysis.
  asio::awaitable<boost::json::object> earlier_position(const Match& match, std::size_t length,
                                                        Observer observer, WorkKey key);

 private:
  asio::awaitable<void> push_all(ActiveTablePtr at);
  asio::awaitable<void> push_one(ActiveTablePtr at, ConnectionPtr to);
  asio::awaitable<boost::json::object> computed(SharedComputationPtr work, FairExecutor& executor,
                                                WorkKey key);

  asio::io_context& io_;
  const Limits& limits_;
  Metrics& metrics_;
  const Shutdown& shutdown_;
  FairExecutor executor_{1};
  FairExecutor score_history_executor_{1};  // score histories take longer than analyses
};

}  // namespace thronsaal
