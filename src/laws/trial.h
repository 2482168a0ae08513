// One game, and everything that must be true of it at every ply: the laws that all games obey.
//
//   determinism   Same options and moves give the same bytes, told or untold.
//   digest        Equal positions have equal digests, different ones different digests; and what is
//                 not in the digest follows from the rest, so that audit misses it.
//   listing       Listed actions are distinct, pass `check`, and lead to different states.
//   refusal       Anything not listed is refused, with a reason that can be said.
//   notation      Notation and journal round-trip.
//   information   A resampled world looks the same to the seat: its view, its legal actions, and
//                 why it is refused what; and to a spectator. Nothing that the seat may not know
//                 is in its view.
//   outlook       There is a score for every seat, the outlook tells the same ones, and it is the
//                 same in a resampled world.
//   chance        Probabilities sum to 1, outcomes are distinct, sampling follows the odds.
//   conservation  Nothing is lost or made: the game's own audit finds no fault.
//   termination   No play is longer than the game's bound, and somebody can always act.
//   ranking       The end gives every player a place, without gaps.
//   telling       Every event can be said, to every observer.
//   simultaneity  Where several may act, the order in which they do makes no difference.
//
// A trial plays one game under one policy and reports the first breach it sees. It reports rather
// than asserts, so that the laws themselves can be tested, on games that break them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/boards.h"
#include "laws/policy.h"

namespace thronsaal {

// Everything needed to play the same trial again.
struct TrialSetup {
  std::uint64_t seed = 0;
  int players = 0;
  std::vector<std::size_t> options;  // which value of each option
  Policy policy = Policy::random;
  BoardId board = BoardId::built_in;
};

struct Breach {
  std::string law;
  std::string what;
  std::size_t move;  // after so many moves
};

// What happened, by kind: so that a run can show that it was not about nothing.
struct Tally {
  std::size_t games = 0;
  std::size_t moves = 0;
  std::map<std::string, std::size_t, std::less<>> events;
  // Positions that were met in these games, by their digests: the fingerprints of their bytes.
  std::unordered_map<std::uint64_t, std::uint64_t> positions;
  static constexpr std::size_t kMostPositions = 1'000'000;
};

// All combinations of option values of a game.
template <Game G>
std::vector<std::vector<std::size_t>> option_combinations() {
  std::vector<std::vector<std::size_t>> all = {{}};
  for (const auto& spec : G::option_specs()) {
    std::vector<std::vector<std::size_t>> longer;
    for (const auto& chosen : all) {
      for (std::size_t value = 0; value < spec.values.size(); ++value) {
        longer.push_back(chosen);
        longer.back().push_back(value);
      }
    }
    all = std::move(longer);
  }
  return all;
}

// Plays one game. Nothing if all laws held.
template <Game G>
std::optional<Breach> try_laws(const TrialSetup& setup, Tally& tally);

// "um-krone-und-kragen, 3 players, options 0-1-0, greedy, seed 17"
std::string describe(std::string_view game_id, const TrialSetup& setup);

// How unlikely a sample of `counts` is under `expected` (same order, all positive): a standard
// normal score by Pearson's chi-square and Wilson and Hilferty's approximation. Above 6 is no
// accident.
double surprise(const std::vector<std::size_t>& counts, const std::vector<double>& expected);

}  // namespace thronsaal
