// Tables that have not begun, by the network from which they were founded. For one thread.
#pragma once

#include <chrono>
#include <map>
#include <string>

namespace thronsaal {

class OpenTables {
 public:
  using Clock = std::chrono::steady_clock;
  using Time = Clock::time_point;
  // After that it does not count any more: people found tables to which nobody comes.
  static constexpr auto kTime = std::chrono::hours(1);

  void found(const std::string& table, const std::string& network, Time now) {
    tables_[table] = {.network = network, .founded = now};
    ++counts_[network];
  }
  // It has begun, or there is no such table any more. Others are none of ours.
  void close(const std::string& table) {
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
  struct Founded {
    std::string network;
    Time founded;
  };
  void forget(Time now) {
    for (auto table = tables_.begin(); table != tables_.end();) {
      const auto next = std::next(table);
      if (now - table->second.founded >= kTime) close(std::string(table->first));
      table = next;
    }
  }

  std::map<std::string, Founded> tables_;
  std::map<std::string, int> counts_;
};

}  // namespace thronsaal
