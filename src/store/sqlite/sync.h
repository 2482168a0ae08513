// Durable directory entries.
#pragma once

#include <filesystem>

namespace thronsaal {

// Flushes a directory after creating or renaming files in it. Ignored where the file system cannot.
void sync_directory(const std::filesystem::path& directory);

}  // namespace thronsaal
