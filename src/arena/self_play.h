// What each level does when it plays against itself: how long its games are, what happens in them,
// and with how many points they are won. Ratings say who is stronger; this says whether a weaker
// level still plays the same game.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "arena/tournament.h"

namespace thronsaal {

struct SelfPlaySetup {
  const AnyGame* game = nullptr;
  int games = 20;  // of each level
  int threads = 1;
  std::uint64_t seed = 1;
  Budget budget{.time = Budget::kUnlimited};
  // Called before each level; gives what is told about its progress.
  std::function<std::function<void(std::size_t)>(const Lineup&, std::size_t games)> announce{};
};

struct LevelPlay {
  Player player{};
  double moves = 0;                             // per game, those of chance included
  double winners_score = 0;                     // per game
  std::map<std::string_view, double> events{};  // per game and seat, by kind
};

struct SelfPlay {
  const AnyGame* game = nullptr;
  int seats = 0;
  int games = 0;
  std::vector<LevelPlay> levels{};  // from page to king
};

SelfPlay play_each_level(const SelfPlaySetup& setup);

// As a section of a Markdown page. Events that happen equally often at every level are left out.
std::string to_markdown(const SelfPlay& self_play);

}  // namespace thronsaal
