// The summary of a table in lists.
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
  // Who has a seat; people with several seats appear several times. Empty if unchanged.
  std::optional<std::vector<PersonId>> people;
  std::string body;  // a stored format
};

// After a change of the table `before`, or, without it, of a table that has no summary yet.
TableSummary summary_of(const Table& table, const Table* before = nullptr);

// The viewer's version of a stored body: which seats are theirs and whether it is their turn,
// without the identities of others.
boost::json::object summary_for(std::string_view body, PersonId viewer);

}  // namespace thronsaal
