// Files of the source tree that the build puts into the binary: boards and words.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace thronsaal {

// The file's bytes; `path` is relative to src/.
std::optional<std::string_view> embedded(std::string_view path);

// The table behind it, made by cmake/Embed.cmake.
struct EmbeddedFile {
  std::string_view path;
  const char* begin;
  const char* end;
};
extern const EmbeddedFile kEmbeddedFiles[];
extern const std::size_t kEmbeddedFileCount;

}  // namespace thronsaal
