// What the terminal commands share in showing a game.
#pragma once

#include <string>

#include "core/any_game.h"

namespace thronsaal {

// Coloured when the standard output is a terminal and NO_COLOR is not set.
Ink ink_for_output();
bool output_is_terminal();

// "Red is to act." or, at the end, the places.
std::string who_is_next(const AnyState& state, const Words& words, const Ink& ink);

// A numbered list of actions: with a sentence each if they are few, in columns if they are many,
// and a line for each verb if they are too many to be read.
std::string numbered(const AnyGame& game, const std::vector<AnyAction>& actions, const Words& words,
                     const Ink& ink);

}  // namespace thronsaal
