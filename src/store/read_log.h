// Reading a table's log from a data directory, also while a server uses it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "store/event_log.h"

namespace thronsaal {

struct StoredLog {
  std::string table;  // its whole id
  std::vector<Entry> entries;
};

// The logs of tables whose ids begin like this, two of them at most. Throws if there are no data.
std::vector<StoredLog> read_logs(const std::filesystem::path& directory,
                                 std::string_view beginning);
// The corrected boards that its tables may be on.
std::vector<StoredBoard> read_boards(const std::filesystem::path& directory);

}  // namespace thronsaal
