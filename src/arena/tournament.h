// Many games between computer players, seated fairly.
//
// Every deal (a seed of chance) is played once in each arrangement of the players, so that neither
// seat nor luck of the deal favours anybody. Without a limit of time, the result is the same on
// every machine and for any number of threads, also where it is stopped early: the test that stops
// it is shown whole deals in their order, whichever thread was quicker.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string_view>
#include <vector>

#include "ai/player.h"
#include "arena/sequential.h"
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
  // Stop as soon as a sequential test at the level kErrorRate finds that the first player's win
  // share is not the fair one. Whoever is as strong as the others is called stronger or weaker by
  // mistake once in 20 tournaments at most.
  bool until_significant = false;
  Budget budget{.time = Budget::kUnlimited};
  std::function<void(std::size_t games)> progress{};  // how many games are over; may be empty
};

inline constexpr double kErrorRate = 0.05;

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
  std::vector<Pace> pace{};                          // by seat
  std::map<std::string_view, std::size_t> events{};  // how often each kind happened
  int winners_score = 0;
};

// The games in the order of deals and arrangements, always whole deals.
std::vector<PlayedGame> play(const Tournament& tournament);

// How one kind of player fared. Each interval contains the truth 19 times out of 20, also where the
// tournament may stop early: there it is that of a confidence sequence.
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

// What the test says about the first player's win share after these games, of which it has stopped
// the tournament if it was asked to.
SequentialTest::Verdict verdict(const Tournament& tournament, const std::vector<PlayedGame>& games);

// What the seats of one kind of player won together in each deal, on average over its games.
std::vector<double> win_shares_by_deal(const std::vector<PlayedGame>& games, std::size_t per_deal,
                                       Player player);

}  // namespace thronsaal
