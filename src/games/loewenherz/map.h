// The land as text: terrain, borders, figures and regions.
#pragma once

#include <string>

#include "core/ink.h"
#include "games/loewenherz/state.h"

namespace thronsaal::loewenherz {

std::string show_map(const State& s, const Ink& ink);

}  // namespace thronsaal::loewenherz
