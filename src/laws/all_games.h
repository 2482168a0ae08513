// All games in every version of their rules. The laws are instantiated for them in one place.
#pragma once

#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "laws/trial.h"

namespace thronsaal {

struct GameUnderTest {
  GameInfo info;
  std::string_view catalogue;
  std::vector<std::vector<std::size_t>> option_combinations;
  std::optional<Breach> (*check_laws)(const TrialSetup&, TrialStats&);
  // Registers a corrected board; null if the game's board cannot be corrected.
  std::expected<BoardId, JsonError> (*add_board)(std::string_view text);
};

std::vector<GameUnderTest> games_under_test();

}  // namespace thronsaal
