// Many games between computer players, seated fairly.
//
// Every deal (a seed of chance) is played once in each arrangement of the players, so that neither
// seat nor luck of the deal favours anybody. Without a limit of time, the result is the same on
// every machine and for any number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "ai/player.h"
#include "arena/statistics.h"
#include "core/any_game.h"

namespace thronsaal {

using Lineup = std::vector<Player>;  // by seat

// Every different seating of the players, or, where these are too many, the given one and its
// rotations.
std::vector<Lineup> arrangements(const Lineup& lineup);

struct Tournament {
  const AnyGame* game = nullptr;
  OptionValues options{};
  Lineup lineup{};
  int deals = 1;
  int threads = 1;
  std::uint64_t seed = 1;
  bool until_significant = false;  // stop when the first player's result cannot be luck any more
  Budget budget{.time = Budget::kUnlimited};
  std::function<void(std::size_t games)> progress{};  // how many games are over; may be empty
};

// How long a player took for his decisions. Forced moves are not decisions.
struct Pace {
  std::size_t decisions = 0;
  double seconds = 0;
  double longest = 0;

  void add(const Pace& other);
};

struct PlayedGame {
  Lineup lineup{};
  Standing standing{};
  std::size_t moves = 0;
  std::vector<Pace> pace{};  // by seat
};

// The games in the order of deals and arrangements, always whole deals.
std::vector<PlayedGame> play(const Tournament& tournament);

// How one kind of player fared.
struct Result {
  Player player{};
  int seats = 0;           // of the lineup
  double fair = 0;         // his part of the seats
  Estimate win_share{};    // of all seats of this kind together
  Estimate rank_points{};  // the part of the others that a seat of this kind leaves behind
  Pace pace{};
};

// One result for each kind of player in the lineup, in its order.
std::vector<Result> results(const Tournament& tournament, const std::vector<PlayedGame>& games);

// What the seats of one kind of player won together in each deal, on average over its games.
std::vector<double> win_shares_by_deal(const std::vector<PlayedGame>& games, std::size_t per_deal,
                                       Player player);

}  // namespace thronsaal
