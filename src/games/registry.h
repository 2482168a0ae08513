// The games of the house.
#pragma once

#include <expected>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "games/kardinal_und_koenig/rules.h"
#include "games/lang_lebe_der_koenig/rules.h"
#include "games/loewenherz/rules.h"
#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal {

template <Game... Gs>
struct GameList {
  // Calls f.template operator()<G>() for every game.
  template <class F>
  static void for_each(F f) {
    (f.template operator()<Gs>(), ...);
  }
};

// A new game joins here, with one line; laws, bench and tools follow this list.
using Games = GameList<           //
    lang_lebe_der_koenig::Rules,  //
    um_krone_und_kragen::Rules,   //
    kardinal_und_koenig::Rules,   //
    loewenherz::Rules>;

std::vector<const AnyGame*> all_games();
std::expected<const AnyGame*, Violation> find_game(std::string_view id);

}  // namespace thronsaal
