// The games of the house for those who serve any of them; games.h has the list.
#pragma once

#include <expected>
#include <string_view>
#include <vector>

#include "core/any_game.h"

namespace thronsaal {

std::vector<const AnyGame*> all_games();
std::expected<const AnyGame*, Violation> find_game(std::string_view id);

}  // namespace thronsaal
