// Files of the source tree that the build puts into the binary: boards, words, and the web client.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace thronsaal {

// The file's bytes; `path` is relative to src/.
std::optional<std::string_view> embedded(std::string_view path);

// The tables behind it, made by cmake/Embed.cmake.
struct EmbeddedFile {
  std::string_view path;
  const char* begin;
  const char* end;
};
std::span<const EmbeddedFile> embedded_data_files();
std::span<const EmbeddedFile> web_files();  // what browsers are sent

}  // namespace thronsaal
