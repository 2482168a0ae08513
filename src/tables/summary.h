// What lists show of a table.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "tables/table.h"

namespace thronsaal {

struct TableSummary {
  Table::Phase phase{};
  bool is_public = false;
  // Who has a seat; more than once if they have several. Nothing if they are the same as before.
  std::optional<std::vector<PersonId>> people;
  std::string body;  // a stored format
};

// After a change of the table `before`; without one, of a table that has no summary yet.
TableSummary summary_of(const Table& table, const Table* before = nullptr);

// What a viewer sees of a stored body: which seats are their own and whether it is their turn, and
// of the others no identity.
boost::json::object summary_for(std::string_view body, PersonId viewer);

}  // namespace thronsaal
