// Terminal output shared by several subcommands.
#pragma once

#include <string>

#include "core/any_game.h"

namespace thronsaal {

// Coloured if stdout is a terminal and NO_COLOR is unset.
TerminalStyle terminal_style();
bool output_is_terminal();

// "To move: Red" or, at the end, the places.
std::string to_act_text(const AnyState& state, const Catalogue& words, const TerminalStyle& style);

// A numbered list of actions: with sentences if few, in columns if many, one line per verb if too
// many.
std::string numbered_actions(const AnyGame& game, const std::vector<AnyAction>& actions,
                             const Catalogue& words, const TerminalStyle& style);

}  // namespace thronsaal
