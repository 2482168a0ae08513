// Clocks that a test sets.
#pragma once

#include <atomic>
#include <cstdint>

#include "store/service_clock.h"

namespace thronsaal {

struct SetClocks {
  std::atomic<std::int64_t> wall = 1'800'000'000;
  std::atomic<std::int64_t> steady = 1'000;

  void pass(std::int64_t seconds) {
    wall += seconds;
    steady += seconds;
  }
  // They must not outlive this.
  Clocks clocks() {
    return {.wall = [this] { return wall.load(); }, .steady = [this] { return steady.load(); }};
  }
};

}  // namespace thronsaal
