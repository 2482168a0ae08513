// A turn restricted to some cards and dice.
#pragma once

#include "games/um_krone_und_kragen/state.h"

namespace thronsaal::um_krone_und_kragen {

// The part of a turn that a player considers: these cards, and at most this many dice.
struct TurnScope {
  CardSet cards{};
  int dice = 0;
};

// The turn restricted to the scope. Drops the dice that matter least for collecting one number,
// and future dice beyond the limit.
State restrict_to_scope(State state, const TurnScope& scope);

}  // namespace thronsaal::um_krone_und_kragen
