// src/games/games.h plus the example game. This directory comes first in the include path.
#pragma once

#include "games/kardinal_und_koenig/rules.h"
#include "games/lang_lebe_der_koenig/rules.h"
#include "games/loewenherz/rules.h"
#include "games/typed_list.h"
#include "games/um_krone_und_kragen/rules.h"
#include "three_crowns/rules.h"

namespace thronsaal {

using Games = GameList<           //
    lang_lebe_der_koenig::Rules,  //
    um_krone_und_kragen::Rules,   //
    kardinal_und_koenig::Rules,   //
    loewenherz::Rules,            //
    three_crowns::Rules>;

}  // namespace thronsaal
