// Who can sit in a seat when no person does.
#pragma once

#include <expected>
#include <string_view>
#include <vector>

#include "core/match.h"

namespace thronsaal {

enum class Player {
  random,  // any legal action
  greedy,  // the game's own rule of thumb, in a world resampled for the seat
};

std::expected<Player, Violation> find_player(std::string_view name);

// The player's choice for a seat that may act. He sees a resampled world only.
AnyAction choose(const AnyState& state, Seat seat, Player player, Rng& rng);

// Makes the next move, for whoever is to act; chance included. Tells what it caused.
std::vector<Event> play_on(Match& match, Player player, Rng& rng);

}  // namespace thronsaal
