// A table's log as text, for hosts.
#pragma once

#include <string>

#include "store/sqlite/read_log.h"

namespace thronsaal {

// One line per entry: number, time (UTC), and the JSON a spectator would get; with secrets, as
// stored. An unreadable entry and all after it are listed without their content.
std::string format_log(const StoredLog& log, bool with_secrets);

}  // namespace thronsaal
