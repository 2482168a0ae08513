// The clock for expiry: how long the server has been in service.
//
// The system clock may be wrong, and deletions cannot be undone. So service time uses the steady
// clock while running, and counts at most a day of system time between two runs. A clock jump costs
// at most a day per restart, and a server that was off for a year deletes nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

namespace thronsaal {

// Where time comes from, in seconds.
struct Clocks {
  std::function<std::int64_t()> wall;    // Unix time, if the system clock is right
  std::function<std::int64_t()> steady;  // monotonic
};
Clocks system_clocks();

class ServiceClock {
 public:
  // Saved between runs.
  struct Saved {
    std::int64_t seconds = 0;  // of service
    std::int64_t wall = 0;     // the system clock at that time
  };
  static constexpr std::int64_t kMaxPause = 24 * 60 * 60;  // counted between two runs
  static constexpr std::int64_t kSaveEvery = 60 * 60;

  // Starts at 0 if nothing was saved.
  ServiceClock(std::optional<Saved> last, Clocks clocks);

  // Seconds of service; monotonic. Thread-safe.
  std::int64_t now() const { return begin_ + clocks_.steady() - steady_at_begin_; }
  Saved to_save() const { return {.seconds = now(), .wall = clocks_.wall()}; }

 private:
  Clocks clocks_;
  std::int64_t begin_ = 0;
  std::int64_t steady_at_begin_;
};

}  // namespace thronsaal
