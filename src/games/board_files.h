// Corrected boards in a folder, as their owner keeps them.
//
// `<game-id>.json` is the board on which new games of that game begin. `<game-id>.<anything>.json`
// are boards on which earlier games were begun, so that those can still be read and played on.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <vector>

#include "core/any_game.h"

namespace thronsaal {

// Makes all of them known (registry.h), and gives their editions. What is wrong is said in one line
// that begins with file and line: "boards/loewenherz.json:12: ...".
std::expected<std::vector<const AnyGame*>, std::string> add_boards(
    const std::filesystem::path& folder);

}  // namespace thronsaal
