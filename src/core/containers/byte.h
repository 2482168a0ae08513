// Converts an int back to the byte that states store.
#pragma once

#include <cassert>
#include <cstdint>

namespace thronsaal {

constexpr std::uint8_t byte(int number) {
  assert(number >= 0 && number <= 0xFF);
  return static_cast<std::uint8_t>(number);
}

}  // namespace thronsaal
