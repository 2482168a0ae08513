// Deletion of unused data.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace thronsaal {

// How long data are kept, in seconds of service time (service_clock.h); 0: forever.
struct Retention {
  std::int64_t open_tables = 0;  // unstarted tables, since their last change
  // Games without any account holder, finished or not, since their last change.
  std::int64_t games = 0;
  std::int64_t guests = 0;  // without account or seat, since their last visit
};

// In use: never deleted.
struct InUse {
  std::set<std::string> tables;
  std::set<std::int64_t> people;
};

struct DeletedItems {
  std::vector<std::string> tables;
  int guests = 0;
};

}  // namespace thronsaal
