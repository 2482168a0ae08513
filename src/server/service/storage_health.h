// Whether the storage works: the last write succeeded and none is overdue. Single-threaded.
#pragma once

#include <chrono>
#include <set>

#include "core/structured_record.h"
#include "server/limits.h"
#include "store/account_store.h"

namespace thronsaal {

// The refusal for a change that could not be stored.
inline Violation not_stored(const AccountStore& people) {
  return Violation(people.outcomes_known() ? "not_stored" : "outcome_unknown");
}

// Whether a refusal is one of those: it concerns the host.
inline bool is_storage_error(const Violation& refusal) {
  return refusal.kind == "not_stored" || refusal.kind == "outcome_unknown";
}

class StorageHealth {
 public:
  using Clock = std::chrono::steady_clock;
  using Time = Clock::time_point;

  explicit StorageHealth(const Limits& limits, Time now = Clock::now())
      : write_timeout_(limits.write_timeout),
        probe_interval_(limits.probe_interval),
        unhealthy_probe_interval_(limits.unhealthy_probe_interval),
        last_write_(now) {}

  void begin_write(Time now) { writes_.insert(now); }
  // Ends the write that began at `begun`.
  void end_write(Time begun, bool worked, Time now) {
    writes_.erase(writes_.find(begun));
    last_write_worked_ = worked;
    last_write_ = now;
  }

  bool is_healthy(Time now) const {
    return last_write_worked_ && (writes_.empty() || now - *writes_.begin() < write_timeout_);
  }
  // Whether to probe now. A pending write makes probing unnecessary.
  bool needs_probe(Time now) const {
    return writes_.empty() &&
           now - last_write_ >= (last_write_worked_ ? probe_interval_ : unhealthy_probe_interval_);
  }

 private:
  Clock::duration write_timeout_;
  Clock::duration probe_interval_;
  Clock::duration unhealthy_probe_interval_;
  std::multiset<Time> writes_;  // in progress
  bool last_write_worked_ = true;
  Time last_write_;  // when the last write ended
};

}  // namespace thronsaal
