// What requests to the house name: tables, levels, and how a table should be.
#pragma once

#include <string>
#include <string_view>

#include "core/request.h"
#include "server/limits.h"
#include "server/table_plans.h"

namespace thronsaal {

// The id of a table that may exist.
Request::Read<std::string> table_in(const Request& request);
Request::Read<Level> level_in(const Request& request, std::string_view field = "level");
Request::Read<TableWish> wish_in(const Request& request, const Limits& limits);

}  // namespace thronsaal
