// The built-in games with a later version of one of them: src/games/games.h with one line changed.
// This directory comes first in the include path.
#pragma once

#include "games/kardinal_und_koenig/rules.h"
#include "games/lang_lebe_der_koenig/rules.h"
#include "games/loewenherz/rules.h"
#include "games/typed_list.h"
#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal {

namespace um_krone_und_kragen {

// Version 1: the start marker moves to the right. In the made-up version 2, which ../CMakeLists.txt
// writes, it moves to the left.
struct RulesV1 : Rules {
  static constexpr GameInfo kInfo = with_rules_version(Rules::kInfo, 1);

  static State start(int players, const Options& options) {
    State s = Rules::start(players, options);
    s.rules = 1;
    return s;
  }
};

}  // namespace um_krone_und_kragen

using Games = GameList<                                                  //
    lang_lebe_der_koenig::Rules,                                         //
    Versions<um_krone_und_kragen::Rules, um_krone_und_kragen::RulesV1>,  //
    kardinal_und_koenig::Rules,                                          //
    loewenherz::Rules>;

}  // namespace thronsaal
