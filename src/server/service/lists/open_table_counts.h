// Counts unstarted tables per creating network. Single-threaded.
#pragma once

#include <chrono>
#include <map>
#include <string>

namespace thronsaal {

class OpenTableCounts {
 public:
  using Clock = std::chrono::steady_clock;
  using Time = Clock::time_point;
  // Tables older than this no longer count: many never start.
  static constexpr auto kWindow = std::chrono::hours(1);

  void add(const std::string& table, const std::string& network, Time now) {
    tables_[table] = {.network = network, .created = now};
    ++counts_[network];
  }
  // The table has started or was deleted. Unknown tables are ignored.
  void remove(const std::string& table) {
    const auto found = tables_.find(table);
    if (found == tables_.end()) return;
    const auto count = counts_.find(found->second.network);
    if (--count->second == 0) counts_.erase(count);
    tables_.erase(found);
  }
  int from(const std::string& network, Time now) {
    forget(now);
    const auto count = counts_.find(network);
    return count == counts_.end() ? 0 : count->second;
  }

 private:
  struct Created {
    std::string network;
    Time created;
  };
  void forget(Time now) {
    for (auto table = tables_.begin(); table != tables_.end();) {
      const auto next = std::next(table);
      if (now - table->second.created >= kWindow) remove(std::string(table->first));
      table = next;
    }
  }

  std::map<std::string, Created> tables_;
  std::map<std::string, int> counts_;
};

}  // namespace thronsaal
