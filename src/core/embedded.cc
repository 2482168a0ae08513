#include "core/embedded.h"

#include <algorithm>

namespace thronsaal {

std::optional<std::string_view> embedded(std::string_view path) {
  for (std::size_t i = 0; i < kEmbeddedFileCount; ++i) {
    const EmbeddedFile& file = kEmbeddedFiles[i];
    if (file.path == path) return std::string_view(file.begin, file.end);
  }
  return std::nullopt;
}

std::string folder_of(std::string_view game_id) {
  std::string folder(game_id);
  std::ranges::replace(folder, '-', '_');
  return folder;
}

}  // namespace thronsaal
