// A copy of the database of a server that may be running.
#pragma once

#include <filesystem>

namespace thronsaal {

// Copies the database in `directory` to `file`, which must not exist, and checks the copy. Throws
// if that does not work, or if the data are damaged; there is then no such file. Parts that earlier
// backups to the same place have left behind, because they were killed, are removed.
void backup(const std::filesystem::path& directory, const std::filesystem::path& file);

}  // namespace thronsaal
