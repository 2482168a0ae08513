#include "core/embedded.h"

namespace thronsaal {

std::optional<std::string_view> embedded(std::string_view path) {
  for (const EmbeddedFile& file : embedded_data_files()) {
    if (file.path == path) return std::string_view(file.begin, file.end);
  }
  return std::nullopt;
}

}  // namespace thronsaal
