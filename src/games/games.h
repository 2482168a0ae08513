// The games of the house.
#pragma once

#include "games/kardinal_und_koenig/rules.h"
#include "games/lang_lebe_der_koenig/rules.h"
#include "games/loewenherz/rules.h"
#include "games/typed_list.h"
#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal {

// A new game joins here, with one line; laws, bench, computer players and tools follow this list.
using Games = GameList<           //
    lang_lebe_der_koenig::Rules,  //
    um_krone_und_kragen::Rules,   //
    kardinal_und_koenig::Rules,   //
    loewenherz::Rules>;

}  // namespace thronsaal
