// Games as types, for what is compiled for each of them.
#pragma once

#include "core/game.h"

namespace thronsaal {

template <Game... Gs>
struct GameList {
  // Calls f.template operator()<G>() for every game.
  template <class F>
  static void for_each(F f) {
    (f.template operator()<Gs>(), ...);
  }
};

}  // namespace thronsaal
