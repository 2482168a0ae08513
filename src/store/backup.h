// A copy of the database of a server that may be running.
#pragma once

#include <filesystem>

namespace thronsaal {

// Copies the database in `directory` to `file`, which must not exist. Throws if that does not work;
// there is then no such file.
void backup(const std::filesystem::path& directory, const std::filesystem::path& file);

}  // namespace thronsaal
