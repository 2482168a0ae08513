// England as a map of text: areas that border by land touch each other, dots are sea lines. On a
// board with other links than the built-in one it is a list of the areas, with their neighbours.
#pragma once

#include <string>

#include "core/ink.h"
#include "core/words.h"
#include "games/lang_lebe_der_koenig/state.h"

namespace thronsaal::lang_lebe_der_koenig {

std::string show_map(const State& s, const Words& words, const Ink& ink);

}  // namespace thronsaal::lang_lebe_der_koenig
