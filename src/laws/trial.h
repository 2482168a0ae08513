// The laws: what must be true of every game at every ply.
//
//   determinism   Same options and moves give the same bytes, with or without recording events.
//   digest        Equal positions have equal digests, different ones different digests. State not
//                 in the digest is derived, and audit detects a change to it.
//   listing       Listed actions are distinct, pass `check`, and lead to different states.
//   refusal       Anything not listed is refused, with a reason that has a message.
//   notation      Notation and journal round-trip.
//   information   A resampled world looks the same to the seat (view, legal actions, refusals) and
//                 to a spectator. A view holds nothing the seat may not know.
//   analysis      Every seat has a score; the analysis reports the same scores and does not change
//                 in a resampled world.
//   chance        Probabilities sum to 1, outcomes are distinct, sampling follows the odds.
//   conservation  Nothing is lost or created: the game's audit finds no fault.
//   termination   No game exceeds its bound, and someone can always act.
//   ranking       The final standing has a place for every player, without gaps.
//   events        Every event has a message for every observer.
//   patches       The view before a move and the patches of its events make the view after it, byte
//                 by byte.
//   secrets       Two worlds that look the same to an observer before a move and after it look the
//                 same in between: the events that the observer is told are equal, and so are the
//                 patches, byte by byte. The worlds differ in what is resampled, or in what a
//                 hidden move has left.
//   simultaneity  Simultaneous actions commute.
//
// A trial plays one game under one policy and returns the first breach. It does not assert, so that
// the laws can be tested on games that break them.
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
  std::size_t move;  // number of moves before it
};

// Counts of games, moves and events, to prove that a run covered something.
struct TrialStats {
  std::size_t games = 0;
  std::size_t moves = 0;
  std::map<std::string, std::size_t, std::less<>> events;
  // Positions seen so far: digest to fingerprint.
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

// Plays one game. None if all laws held.
template <Game G>
std::optional<Breach> check_laws(const TrialSetup& setup, TrialStats& stats);

// "um-krone-und-kragen, 3 players, options 0-1-0, greedy, seed 17"
std::string describe(std::string_view game_id, const TrialSetup& setup);

// Whether the places are 1, 2, ... with shared ones counted.
bool has_consistent_places(const Standing& standing, int players);

// Standard normal score of Pearson's chi-square for `counts` under `expected` (all positive), by
// the Wilson-Hilferty approximation. Above 6 is not chance.
double chi_square_score(const std::vector<std::size_t>& counts,
                        const std::vector<double>& expected);

}  // namespace thronsaal
