// Tournaments between computer players in all seatings.
//
// Every deal (a seed for chance) is played once in each seating, so that neither seat nor luck
// favours anyone. Without a time limit the result is the same on every machine and for any number
// of threads, even with early stopping: the test sees whole deals in order.
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

using Lineup = std::vector<PlayerKind>;  // by seat

// All distinct seatings, or, if too many, the rotations of the given one.
std::vector<Lineup> seatings(const Lineup& lineup);

struct Tournament {
  const AnyGame* game = nullptr;
  OptionValues options{};
  Lineup lineup{};
  int deals = 1;
  int threads = 1;
  std::uint64_t seed = 1;
  // Stop as soon as a sequential test at level kErrorRate finds that the first player's win share
  // is not fair. An equally strong player is misjudged in at most 1 of 20 tournaments.
  bool until_significant = false;
  SearchLimits budget{.time = SearchLimits::kUnlimited};
  std::function<void(std::size_t games)>
      progress{};  // called with the number of finished games; may be empty
};

inline constexpr double kErrorRate = 0.05;

// Thinking time of a player. Forced moves do not count.
struct DecisionTime {
  std::size_t decisions = 0;
  double seconds = 0;
  double longest = 0;

  void add(const DecisionTime& other);
};

struct PlayedGame {
  Lineup lineup{};
  Standing standing{};
  std::size_t moves = 0;
  std::vector<DecisionTime> decision_time{};         // by seat
  std::map<std::string_view, std::size_t> events{};  // count by kind
  int winners_score = 0;
};

// The games in the order of deals and seatings, always whole deals.
std::vector<PlayedGame> play(const Tournament& tournament);

// Results of one kind of player. Intervals are 95 %; with early stopping, from a confidence
// sequence.
struct Result {
  PlayerKind player{};
  int seats = 0;           // of the lineup
  double fair = 0;         // their share of the seats
  Estimate win_share{};    // of all seats of this kind together
  Estimate rank_points{};  // the share of opponents that a seat finishes ahead of
  DecisionTime decision_time{};
};

// One result for each kind of player in the lineup, in its order.
std::vector<Result> results(const Tournament& tournament, const std::vector<PlayedGame>& games);

// The test's verdict on the first player's win share after these games.
SequentialTest::Verdict verdict(const Tournament& tournament, const std::vector<PlayedGame>& games);

// Per deal, the mean total win share of one kind of player.
std::vector<double> win_shares_by_deal(const std::vector<PlayedGame>& games, std::size_t per_deal,
                                       PlayerKind player);

}  // namespace thronsaal
