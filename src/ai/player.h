// Kinds of computer players.
#pragma once

#include <array>
#include <expected>
#include <string_view>
#include <vector>

#include "ai/level.h"
#include "ai/search/search_result.h"
#include "core/match.h"

namespace thronsaal {

enum class PlayerKind {
  random,  // any legal action
  greedy,  // the game's own heuristic, in a world resampled for the seat
  page,    // and the four levels, from the weakest to the strongest
  squire,
  knight,
  king,
};

inline constexpr std::array<std::string_view, 6> kPlayerKindNames = {"random", "greedy", "page",
                                                                     "squire", "knight", "king"};

constexpr std::string_view name_of(PlayerKind player) {
  return kPlayerKindNames[static_cast<std::size_t>(player)];
}
std::expected<PlayerKind, Violation> find_player_kind(std::string_view name);

// Search result for a seat at this level; the seat need not be to act. Uses only what the seat
// knows.
SearchResult<AnyAction> suggest_actions(const AnyState& state, Seat seat, Level level,
                                        const SearchLimits& budget, std::uint64_t seed);

// The player's choice for a seat that may act.
AnyAction choose(const AnyState& state, Seat seat, PlayerKind player, const SearchLimits& budget,
                 Rng& rng);

// Makes the next move, including chance, and returns its events.
std::vector<Event> play_next_move(Match& match, PlayerKind player, Rng& rng);

}  // namespace thronsaal
