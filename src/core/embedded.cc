#include "core/embedded.h"

namespace thronsaal {

std::optional<std::string_view> embedded(std::string_view path) {
  for (std::size_t i = 0; i < kEmbeddedFileCount; ++i) {
    const EmbeddedFile& file = kEmbeddedFiles[i];
    if (file.path == path) return std::string_view(file.begin, file.end);
  }
  return std::nullopt;
}

}  // namespace thronsaal
