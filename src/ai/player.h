// Who can sit in a seat when no person does.
#pragma once

#include <array>
#include <expected>
#include <string_view>
#include <vector>

#include "ai/advice.h"
#include "ai/level.h"
#include "core/match.h"

namespace thronsaal {

enum class Player {
  random,  // any legal action
  greedy,  // the game's own rule of thumb, in a world resampled for the seat
  page,    // and the four levels, from the weakest to the strongest
  squire,
  knight,
  king,
};

inline constexpr std::array<std::string_view, 6> kPlayerNames = {"random", "greedy", "page",
                                                                 "squire", "knight", "king"};

constexpr std::string_view name_of(Player player) {
  return kPlayerNames[static_cast<std::size_t>(player)];
}
std::expected<Player, Violation> find_player(std::string_view name);

// What a player of this level advises the seat, which need not be to act. He gets to see what the
// seat knows, and nothing else.
Advice<AnyAction> advise(const AnyState& state, Seat seat, Level level, const Budget& budget,
                         std::uint64_t seed);

// The player's choice for a seat that may act.
AnyAction choose(const AnyState& state, Seat seat, Player player, const Budget& budget, Rng& rng);

// Makes the next move, for whoever is to act; chance included. Tells what it caused.
std::vector<Event> play_on(Match& match, Player player, Rng& rng);

}  // namespace thronsaal
