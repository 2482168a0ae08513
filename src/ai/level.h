// Levels of computer players and their search parameters.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <limits>
#include <optional>
#include <string_view>

namespace thronsaal {

enum class Level { page, squire, knight, king };

inline constexpr std::array kLevels = {Level::page, Level::squire, Level::knight, Level::king};
inline constexpr std::array<std::string_view, 4> kLevelNames = {"page", "squire", "knight", "king"};

constexpr std::string_view name_of(Level level) {
  return kLevelNames[static_cast<std::size_t>(level)];
}

std::optional<Level> find_level(std::string_view name);

// The time after which a search ends whatever its iterations. It is not reached on usual machines.
constexpr std::chrono::milliseconds time_limit(Level level) {
  constexpr std::array kMilliseconds = {40, 40, 450, 1800};
  return std::chrono::milliseconds(kMilliseconds[static_cast<std::size_t>(level)]);
}

// How much the evaluation considers: coarse counts the present position, fine also estimates the
// future.
enum class EvaluationDetail { coarse, fine };

// Parameters of one search. Lower levels search less and evaluate more coarsely.
struct SearchParams {
  static constexpr int kNoLimit = std::numeric_limits<int>::max();

  int iterations = 1;                  // simulations
  int depth = kNoLimit;                // tree depth in decisions; rollouts beyond
  int max_quiescent_depth = kNoLimit;  // the same in quiescent positions; 1 is the current turn
  int rollout_horizon = 1;  // quiescent positions until a rollout is evaluated; 0: at once
  float c_puct = 1.0F;      // exploration constant
  EvaluationDetail detail = EvaluationDetail::fine;
  // Stop when the remaining iterations cannot change the choice; single-threaded only.
  bool stop_early = false;
  std::chrono::milliseconds time = time_limit(Level::king);
};

}  // namespace thronsaal
