// How strong a computer player is, and what he does to be it.
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

// How exactly a player values what he sees: a beginner counts what lies on the table, a master also
// what may become of it.
enum class Fineness { coarse, fine };

// What one decision is made of. Lower levels look less far and value less finely.
struct Thought {
  static constexpr int kToTheEnd = std::numeric_limits<int>::max();

  int iterations = 1;      // imagined games
  int depth = kToTheEnd;   // decisions that are weighed against each other; the rest is guessed
  int reach = kToTheEnd;   // the same, in settled positions: 1 is the turn in progress
  int horizon = 1;         // settled positions until a guessed game is valued; 0: at once
  float curiosity = 1.0F;  // how much what was tried little attracts
  Fineness fineness = Fineness::fine;
  // As soon as what is left to try cannot change the choice; on a single thread only.
  bool stops_early = false;
  std::chrono::milliseconds time{1800};  // at most, whatever the rest says
};

}  // namespace thronsaal
