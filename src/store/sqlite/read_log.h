// Reads logs from a data directory, even while a server uses it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "store/event_log.h"

namespace thronsaal {

struct StoredLog {
  std::string table;  // its whole id
  std::vector<StoredEntry> entries;
};

// The logs of at most two tables whose ids start with `id_prefix`. Throws if there is no database.
std::vector<StoredLog> read_logs(const std::filesystem::path& directory,
                                 std::string_view id_prefix);
// The stored corrected boards.
std::vector<StoredBoard> read_boards(const std::filesystem::path& directory);

}  // namespace thronsaal
