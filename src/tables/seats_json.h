// The parts that all messages about a whole table share.
#pragma once

#include <boost/json.hpp>

#include "tables/table.h"

namespace thronsaal {

boost::json::array seats_json(const Table& table);

// Whether the game counts, how it ended, and which table continues it.
void add_result(boost::json::object& message, const Table& table);

}  // namespace thronsaal
