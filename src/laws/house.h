// The games of the house in every version of their rules, ready to be tried. The laws are compiled
// for all of them in one place.
#pragma once

#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "laws/trial.h"

namespace thronsaal {

struct HouseGame {
  GameInfo info;
  std::string_view catalogue;
  std::vector<std::vector<std::size_t>> option_combinations;
  std::optional<Breach> (*try_laws)(const TrialSetup&, Tally&);
  // Makes a corrected board known; null if everything on the game's board is printed.
  std::expected<BoardId, JsonProblem> (*add_board)(std::string_view text);
};

std::vector<HouseGame> house_games();

}  // namespace thronsaal
