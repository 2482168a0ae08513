// The ladder: the strength of each kind of player, measured by duels.
//
// Neighbours play each other with half the seats each; in addition, one king plays against two
// random players and against two greedy ones.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/ratings.h"
#include "arena/tournament.h"

namespace thronsaal {

struct LadderOptions {
  const AnyGame* game = nullptr;
  int games = 60;  // per duel, rounded up to whole deals
  int threads = 1;
  std::uint64_t seed = 1;
  SearchLimits budget{.time = SearchLimits::kUnlimited};
  // Called before each duel with its lineup and number of games; returns a progress callback.
  std::function<std::function<void(std::size_t)>(const Lineup&, std::size_t games)> on_start{};
};

struct LadderDuel {
  Lineup lineup{};
  std::size_t games = 0;
  std::vector<Result> results{};  // first the player expected to win
};

struct Ladder {
  const AnyGame* game = nullptr;
  LadderOptions setup{};
  std::vector<LadderDuel> duels{};
  std::vector<Estimate> ratings{};  // per kind of player, from random to king
};

Ladder play_ladder(const LadderOptions& setup);

// As a Markdown section and as an SVG image.
std::string to_markdown(const Ladder& ladder);
std::string to_svg(const Ladder& ladder);

}  // namespace thronsaal
