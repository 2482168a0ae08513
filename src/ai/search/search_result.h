// The result of a search: actions, best first, and the value of the position.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/seat.h"

namespace thronsaal {

// Maximum bytes for one decision on one thread, and maximum bytes a thread retains between
// decisions; positions and code not included.
inline constexpr std::size_t kMaxSearchMemory = 80'000'000;
inline constexpr std::size_t kMaxRetainedMemory = 16'000'000;

// Search limits. Unset values come from the level.
struct SearchLimits {
  static constexpr auto kUnlimited = std::chrono::milliseconds::max();

  std::optional<int> iterations{};
  // Without a time limit, results depend only on seed and thread count.
  std::optional<std::chrono::milliseconds> time{};
  std::size_t nodes = 200'000;  // of all threads together
  int threads = 1;
  std::stop_token stop{};  // stopping returns the result so far
};

// The cost of a search.
struct SearchStats {
  int iterations = 0;
  std::size_t nodes = 0;
  std::size_t memory = 0;  // bytes, at most
  int depth = 0;           // decisions on the longest line searched
  double milliseconds = 0;
  std::string note;  // anything unusual; usually empty
};

template <class Action>
struct SearchResult {
  struct Candidate {
    Action action;
    double visit_share = 0;  // share of the root visits
    double win_share = 0;    // expected share of the win
  };
  std::vector<Candidate> choices;  // best first; empty if the seat may not act
  std::array<double, kMaxSeats> win_shares{};
  SearchStats stats;
};

}  // namespace thronsaal
