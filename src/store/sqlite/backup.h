// Online backup of a server's database.
#pragma once

#include <filesystem>

namespace thronsaal {

// Copies the database in `directory` to the new file `file` and verifies the copy. Throws, leaving
// no file, on failure or if the data are corrupt. Removes temporary files of killed backups to the
// same place.
void backup(const std::filesystem::path& directory, const std::filesystem::path& file);

}  // namespace thronsaal
