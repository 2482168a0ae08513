// What comes of thinking: the actions, best first, and what the position is worth.
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

// Bytes that a decision of one of the levels takes at most on one thread, and those that a thread
// keeps for the next one. Positions, words and code are not among them.
inline constexpr std::size_t kMostMemory = 80'000'000;
inline constexpr std::size_t kKeptMemory = 16'000'000;

// How much thinking is allowed. What is not said is as the level has it.
struct Budget {
  static constexpr auto kUnlimited = std::chrono::milliseconds::max();

  std::optional<int> iterations{};
  // Without a limit of time, the same seed and number of threads give the same advice everywhere.
  std::optional<std::chrono::milliseconds> time{};
  std::size_t nodes = 200'000;  // of all threads together
  int threads = 1;
  std::stop_token stop{};  // whoever asks to stop gets what was found so far
};

// How the advice was found.
struct ThinkingStats {
  int iterations = 0;
  std::size_t nodes = 0;
  std::size_t memory = 0;  // bytes, at most
  int depth = 0;           // decisions on the longest line that was weighed
  double milliseconds = 0;
  std::string note;  // what was unusual, if anything
};

template <class Action>
struct Advice {
  struct Choice {
    Action action;
    double attention = 0;  // the share of all thinking that went to this action
    double win_share = 0;  // what the seat may expect of it
  };
  std::vector<Choice> choices;  // best first; empty if the seat may not act
  std::array<double, kMaxSeats> win_shares{};
  ThinkingStats stats;
};

}  // namespace thronsaal
