// What is deleted because nobody uses it any more.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace thronsaal {

// For how long things are kept, in seconds of service (service_clock.h); 0: for ever.
struct Retention {
  std::int64_t open_tables = 0;  // that have not begun, since their last change
  // Games, finished or not, in which nobody who has a seat has an account; since their last change.
  std::int64_t games = 0;
  std::int64_t guests = 0;  // without account or seat, since they were here last
};

// What is in use is not deleted, however old.
struct InUse {
  std::set<std::string> tables;
  std::set<std::int64_t> visitors;
};

struct Forgotten {
  std::vector<std::string> tables;
  int guests = 0;
};

}  // namespace thronsaal
