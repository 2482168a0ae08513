// A text map of England: areas that are linked by land touch, dots are sea lines. For a board with
// other links than the built-in one, a list of areas with their neighbours.
#pragma once

#include <string>

#include "core/text/catalogue.h"
#include "core/text/terminal_style.h"
#include "games/lang_lebe_der_koenig/state.h"

namespace thronsaal::lang_lebe_der_koenig {

std::string render_map(const State& s, const Catalogue& words, const TerminalStyle& style);

}  // namespace thronsaal::lang_lebe_der_koenig
