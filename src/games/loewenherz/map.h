// The land as text: terrain, borders, figures and regions.
#pragma once

#include <string>

#include "core/text/terminal_style.h"
#include "games/loewenherz/state.h"

namespace thronsaal::loewenherz {

std::string render_map(const State& s, const TerminalStyle& style);

}  // namespace thronsaal::loewenherz
