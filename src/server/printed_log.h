// A table's log, for a host who looks into what happened at it.
#pragma once

#include <string>

#include "store/read_log.h"

namespace thronsaal {

// A line for each entry: number, time (UTC), and the entry as JSON, as a spectator is told of it.
// With secrets, as it is stored. An entry that cannot be read, and those behind it, are named
// without what they say.
std::string printed_log(const StoredLog& log, bool with_secrets);

}  // namespace thronsaal
