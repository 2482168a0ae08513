// Loads corrected boards from a folder.
//
// `<game-id>.json` is the board on which new games of that game begin. `<game-id>.<anything>.json`
// are boards of earlier games, so that those can still be read and continued.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <vector>

#include "core/any_game.h"

namespace thronsaal {

// Registers them (registry.h) and returns their editions. An error is one line starting with file
// and line: "boards/loewenherz.json:12: ...".
std::expected<std::vector<const AnyGame*>, std::string> load_boards(
    const std::filesystem::path& folder);

}  // namespace thronsaal
