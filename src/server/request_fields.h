// What requests to the house name: tables, levels, and how a table should be.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "core/request.h"
#include "server/limits.h"
#include "server/table_plans.h"

namespace thronsaal {

// The id of a table that may exist.
Request::Read<std::string> table_in(const Request& request);
Request::Read<Level> level_in(const Request& request, std::string_view field = "level");
// 32 bytes in hexadecimal digits: a commitment to a value for the dice, or the value.
Request::Read<std::string> hash_in(const Request& request, std::string_view field);
Request::Read<TableWish> wish_in(const Request& request, const Limits& limits);

// A plan that is told one thing more: what a request names.
template <class T, class Planner>
auto planned_with(Request::Read<T> named, Planner plan) {
  return [named = std::move(named), plan = std::move(plan)](
             const Table& table, const Visitor& visitor, auto... rest) -> Plan {
    if (!named) return refused(named.error());
    return plan(table, visitor, rest..., *named);
  };
}

}  // namespace thronsaal
