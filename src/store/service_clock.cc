#include "store/service_clock.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace thronsaal {
namespace {

template <class Clock>
std::int64_t seconds_of() {
  return std::chrono::duration_cast<std::chrono::seconds>(Clock::now().time_since_epoch()).count();
}

}  // namespace

Clocks system_clocks() {
  return {.wall = seconds_of<std::chrono::system_clock>,
          .steady = seconds_of<std::chrono::steady_clock>};
}

ServiceClock::ServiceClock(std::optional<Saved> last, Clocks clocks)
    : clocks_(std::move(clocks)), steady_at_begin_(clocks_.steady()) {
  if (!last) return;
  begin_ = last->seconds + std::clamp(clocks_.wall() - last->wall, std::int64_t{0}, kMaxPause);
}

}  // namespace thronsaal
