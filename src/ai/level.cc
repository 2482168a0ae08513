#include "ai/level.h"

#include <algorithm>

namespace thronsaal {

std::optional<Level> find_level(std::string_view name) {
  const auto found = std::ranges::find(kLevelNames, name);
  if (found == kLevelNames.end()) return std::nullopt;
  return kLevels[static_cast<std::size_t>(found - kLevelNames.begin())];
}

}  // namespace thronsaal
