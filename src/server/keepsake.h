// A game to keep: its journal, with all that is needed to check the dice.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/form.h"
#include "store/event_log.h"

namespace thronsaal {

// The journal of a table's game (docs/protocol.md), to which a field "dice" is added:
//   sha256   what was promised at the start
//   seed     the secret itself, once the game is over
//   history  every move in the order in which it was made, as in "moves", those that were taken
//            back included; where some were, ["undo", to how many moves]
// The game must have begun. Throws if the log cannot be read.
std::string keepsake(const std::vector<Entry>& log);

// Derives everything chance did in a kept game from its seed. Nothing if all is as it should be.
std::expected<void, Violation> verify(std::string_view keepsake);

}  // namespace thronsaal
