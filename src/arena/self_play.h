// Statistics of each level playing against itself: game length, events and winning scores. Ratings
// say who is stronger; this shows whether a weaker level still plays the same game.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "arena/tournament.h"

namespace thronsaal {

struct SelfPlayOptions {
  const AnyGame* game = nullptr;
  int games = 20;  // of each level
  int threads = 1;
  std::uint64_t seed = 1;
  SearchLimits budget{.time = SearchLimits::kUnlimited};
  // Called before each level; returns a progress callback.
  std::function<std::function<void(std::size_t)>(const Lineup&, std::size_t games)> on_start{};
};

struct LevelStats {
  PlayerKind player{};
  double moves = 0;                             // per game, including chance
  double winners_score = 0;                     // per game
  std::map<std::string_view, double> events{};  // per game and seat, by kind
};

struct SelfPlayReport {
  const AnyGame* game = nullptr;
  int seats = 0;
  int games = 0;
  std::vector<LevelStats> levels{};  // from page to king
};

SelfPlayReport run_self_play_levels(const SelfPlayOptions& setup);

// As a section of a Markdown page. Events that happen equally often at every level are left out.
std::string to_markdown(const SelfPlayReport& self_play);

}  // namespace thronsaal
