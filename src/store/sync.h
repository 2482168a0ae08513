// Names that are there after a loss of power.
#pragma once

#include <filesystem>

namespace thronsaal {

// Flushes what was created in a directory, or renamed to it, to the disk. Some file systems cannot;
// that is no error.
void sync_directory(const std::filesystem::path& directory);

}  // namespace thronsaal
