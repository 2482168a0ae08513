// What log lines call tables and people: enough for a host to find them in the data, too little for
// whoever reads the log to enter a table or to know who somebody is.
#pragma once

#include <string>
#include <string_view>

#include "server/secrets.h"
#include "store/people.h"

namespace thronsaal {

// The beginning of a table's id; `thronsaal log` takes it. Whoever knows all of it may enter. What
// a stranger calls a table, and is none, has no place in the log.
inline std::string table_in_log(std::string_view id) {
  static constexpr std::size_t kShown = 6;
  return is_table_id(id) ? std::string(id.substr(0, kShown)) + "..." : "-";
}

// The same for the same person, also after a restart.
inline std::string person_in_log(VisitorId visitor) {
  return visitor == 0 ? "-" : sha256_of("visitor " + std::to_string(visitor)).substr(0, 8);
}

}  // namespace thronsaal
