// The time by which things expire: how long the server has been in service.
//
// The system's clock may be wrong, and a deletion cannot be taken back when the clock is set right.
// Service time does not follow the system's clock. While the server runs it is measured by the
// steady clock; time between two runs counts as far as the system's clock tells, but at most a day.
// So a clock that leaps and comes back costs at most a day per restart, and a server that was
// switched off for a year has forgotten nobody.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

namespace thronsaal {

// Where time comes from, in seconds.
struct Clocks {
  std::function<std::int64_t()> wall;    // since 1970, if the system is right
  std::function<std::int64_t()> steady;  // since some moment; never set
};
Clocks system_clocks();

class ServiceClock {
 public:
  // What the store keeps between two runs.
  struct Saved {
    std::int64_t seconds = 0;  // of service
    std::int64_t wall = 0;     // what the system's clock showed then
  };
  static constexpr std::int64_t kLongestPause = 24 * 60 * 60;  // that counts, between two runs
  static constexpr std::int64_t kSaveEvery = 60 * 60;

  // Begins at 0 if nothing was ever saved.
  ServiceClock(std::optional<Saved> last, Clocks clocks);

  // Seconds of service; never less than before. From any thread.
  std::int64_t now() const { return begin_ + clocks_.steady() - steady_at_begin_; }
  Saved to_save() const { return {.seconds = now(), .wall = clocks_.wall()}; }

 private:
  Clocks clocks_;
  std::int64_t begin_;
  std::int64_t steady_at_begin_;
};

}  // namespace thronsaal
