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

// A made-up version 2: every player begins with a farmer. Version 1 is unchanged.
struct RulesV2 : Rules {
  static constexpr GameInfo kInfo = with_rules_version(Rules::kInfo, 2);

  static State start(int players, const Options& options) {
    State s = Rules::start(players, options);
    for (const Seat seat : SeatSet::first(players)) {
      s.at(seat).cards.add(Card::farmer);
      --s.display[index_of(Card::farmer)];
    }
    return s;
  }
};

}  // namespace um_krone_und_kragen

using Games = GameList<                                                  //
    lang_lebe_der_koenig::Rules,                                         //
    Versions<um_krone_und_kragen::RulesV2, um_krone_und_kragen::Rules>,  //
    kardinal_und_koenig::Rules,                                          //
    loewenherz::Rules>;

}  // namespace thronsaal
