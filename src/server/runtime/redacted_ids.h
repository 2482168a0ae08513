// Shortened ids for log lines: enough to find a table or person in the data, too little to join a
// table or identify anyone.
#pragma once

#include <string>
#include <string_view>

#include "crypto/secrets.h"
#include "store/account_store.h"

namespace thronsaal {

// The start of a table's id, as `thronsaal log` accepts it. The full id would let readers join.
// Text that is not an id is not logged.
inline std::string redacted_table_id(std::string_view id) {
  static constexpr std::size_t kShown = 6;
  return is_table_id(id) ? std::string(id.substr(0, kShown)) + "..." : "-";
}

// Stable across restarts.
inline std::string redacted_person_id(PersonId person) {
  return person == 0 ? "-" : sha256_hex("visitor " + std::to_string(person)).substr(0, 8);
}

}  // namespace thronsaal
