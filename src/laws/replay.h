// A trial's game played again from its moves and from its journal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/erase.h"
#include "core/match.h"
#include "laws/trial.h"

namespace thronsaal {

// A law that does not hold, and how.
struct Fault {
  std::string law;
  std::string what;
};

template <Game G>
struct PlayedMove {
  Actor actor;
  typename G::Action action;
};

// Compares a journal with the digests of the positions before each move and at the end.
inline std::optional<Fault> compare_every_ply(Match match, const Journal& journal,
                                              const std::vector<std::uint64_t>& digests) {
  for (std::size_t ply = 0; ply <= journal.moves.size(); ++ply) {
    if (match.state().hash() != digests[ply]) {
      return Fault{"notation", fmt::format("the journal leads elsewhere after {} moves", ply)};
    }
    if (ply == journal.moves.size()) break;
    const Move& move = journal.moves[ply];
    if (!match.play(move.actor, move.action)) {
      return Fault{"notation", fmt::format("the journal's '{}' is refused", move.action)};
    }
  }
  return std::nullopt;
}

// Replays a finished game from its moves and from its JSON journal, and compares every ply.
template <Game G>
std::optional<Fault> replay_and_compare(const TrialSetup& setup,
                                        const std::vector<PlayedMove<G>>& moves,
                                        const std::vector<std::uint64_t>& digests, Rng& rng) {
  const AnyGame& game = erased<G>(setup.board);
  OptionValues values;
  for (std::size_t i = 0; i < setup.options.size(); ++i) {
    const auto& spec = G::option_specs()[i];
    values.emplace_back(spec.name, spec.values[setup.options[i]]);
  }
  auto match = Match::start(game, setup.players, values);
  if (!match) return Fault{"notation", "the options cannot be chosen by name"};
  for (const PlayedMove<G>& move : moves) {
    if (!match->play(move.actor, to_any_action<G>(move.action))) {
      return Fault{"determinism", "a move that was made is refused in a replay"};
    }
  }
  if (match->state().hash() != digests.back()) {
    return Fault{"determinism", "the same moves lead to another state"};
  }
  const std::string text = match->journal()->to_json();
  const auto journal = Journal::from_json(text);
  if (!journal || journal->to_json() != text) {
    return Fault{"notation", "the journal reads differently"};
  }
  const auto start = Match::start(game, setup.players, journal->options);
  if (auto fault = compare_every_ply(*start, *journal, digests)) return fault;
  // Any part of a journal is a journal too.
  match->rewind(rng.below(moves.size() + 1));
  const auto part = Journal::from_json(match->journal()->to_json());
  const auto again = part ? Match::replay(game, *part) : refused(part.error());
  if (!again || again->state().hash() != digests[match->length()] ||
      match->state().hash() != digests[match->length()]) {
    return Fault{"determinism", "going back leads to another state"};
  }
  return std::nullopt;
}

}  // namespace thronsaal
