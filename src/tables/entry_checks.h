// Which entries may come next in the log of a table.
#pragma once

#include <expected>
#include <string>

#include "tables/entry.h"
#include "tables/table.h"

namespace thronsaal {

// Whether the phase of the table allows the entry and its seats exist. An error says what is wrong,
// for hosts.
std::expected<void, std::string> check_next_entry(const Entry& entry, const Table& table);

}  // namespace thronsaal
