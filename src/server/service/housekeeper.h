// Periodic work, once a second: counting absence, probing the storage, unloading unused tables,
// deleting expired data.
#pragma once

#include <chrono>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/service/services.h"

namespace thronsaal {

// How much of the time since the last tick counts as absence and decision time. A late tick means
// that the server was blocked: no one could connect or decide.
std::chrono::steady_clock::duration counted_time(std::chrono::steady_clock::duration since_last);

class Housekeeper {
 public:
  explicit Housekeeper(Services& services);

  void stop() { timer_.cancel(); }

 private:
  using Clock = std::chrono::steady_clock;

  asio::awaitable<void> run();
  void tick();
  void tick(const ActiveTablePtr& at, Clock::duration passed);
  void replace_absent(ActiveTable& at);
  asio::awaitable<void> replace(std::string table, Seat seat);
  void start_if_overdue(ActiveTable& at);
  asio::awaitable<void> probe_storage();
  asio::awaitable<void> delete_expired();

  Services& services_;
  asio::steady_timer timer_;
  Clock::time_point last_tick_ = Clock::now();
  Clock::time_point next_deletion_{};
  bool is_deleting_ = false;
};

}  // namespace thronsaal
