// What every message about a table as a whole shows of it.
#pragma once

#include <boost/json.hpp>

#include "tables/table.h"

namespace thronsaal {

boost::json::array seats_json(const Table& table);

// Whether the game counts, how it ended, and where it goes on.
void add_result(boost::json::object& message, const Table& table);

}  // namespace thronsaal
