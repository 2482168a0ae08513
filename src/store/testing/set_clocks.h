// Manually controlled clocks.
#pragma once

#include <atomic>
#include <cstdint>

#include "store/service_clock.h"

namespace thronsaal {

inline constexpr std::int64_t kDay = 24 * 60 * 60;  // in seconds

struct ManualClocks {
  std::atomic<std::int64_t> wall = 1'800'000'000;
  std::atomic<std::int64_t> steady = 1'000;

  void advance(std::int64_t seconds) {
    wall += seconds;
    steady += seconds;
  }
  // Must not outlive this object.
  Clocks clocks() {
    return {.wall = [this] { return wall.load(); }, .steady = [this] { return steady.load(); }};
  }
};

}  // namespace thronsaal
