// The turn as somebody sees it who does not foresee everything.
#pragma once

#include "games/um_krone_und_kragen/state.h"

namespace thronsaal::um_krone_und_kragen {

// What of a turn is in view: the help of these cards, and at most so many dice.
struct Field {
  CardSet cards{};
  int dice = 0;
};

// The turn with only what is in view. Of too many dice those are left out that matter least for
// collecting one number, and dice to come for which there is no room are not seen coming.
State in_view(State state, const Field& field);

}  // namespace thronsaal::um_krone_und_kragen
