// The ladder: how strong each kind of player is in a game, proved by duels.
//
// Neighbours on the ladder play each other with half the seats each; besides, one king plays
// against tables of random and of greedy players.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/ratings.h"
#include "arena/tournament.h"

namespace thronsaal {

struct LadderSetup {
  const AnyGame* game = nullptr;
  int games = 60;  // per duel, rounded up to whole deals
  int threads = 1;
  std::uint64_t seed = 1;
  Budget budget{.time = Budget::kUnlimited};
  // Told before each duel: what is played, and the number of its games.
  std::function<std::function<void(std::size_t)>(const Lineup&, std::size_t games)> announce{};
};

struct LadderDuel {
  Lineup lineup{};
  std::size_t games = 0;
  std::vector<Result> results{};  // the first is of the player who is to win
};

struct Ladder {
  const AnyGame* game = nullptr;
  LadderSetup setup{};
  std::vector<LadderDuel> duels{};
  std::vector<Estimate> ratings{};  // of all kinds of players, from random to king
};

Ladder climb(const LadderSetup& setup);

// As a section of a Markdown page, and as a picture.
std::string to_markdown(const Ladder& ladder);
std::string to_svg(const Ladder& ladder);

}  // namespace thronsaal
