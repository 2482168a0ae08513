// Whether moves can be kept, as far as is known: the last write worked, and none has been under way
// for too long. For one thread.
#pragma once

#include <chrono>
#include <set>

#include "core/form.h"
#include "server/limits.h"
#include "store/people.h"

namespace thronsaal {

// Why a change was refused that the storage did not take.
inline Violation not_stored(const People& people) {
  return Violation(people.is_settled() ? "not_stored" : "outcome_unknown");
}

class StorageHealth {
 public:
  using Clock = std::chrono::steady_clock;
  using Time = Clock::time_point;

  explicit StorageHealth(const Limits& limits, Time now = Clock::now())
      : patience_(limits.storage_patience),
        idle_(limits.probe_idle),
        unwell_(limits.probe_unwell),
        heard_(now) {}

  void begin_write(Time now) { writes_.insert(now); }
  // Of the write that began then.
  void end_write(Time begun, bool worked, Time now) {
    writes_.erase(writes_.find(begun));
    works_ = worked;
    heard_ = now;
  }

  bool is_well(Time now) const {
    return works_ && (writes_.empty() || now - *writes_.begin() < patience_);
  }
  // Whether it is time to write something to find out. Whatever is under way will tell.
  bool needs_probe(Time now) const {
    return writes_.empty() && now - heard_ >= (works_ ? idle_ : unwell_);
  }

 private:
  Clock::duration patience_;
  Clock::duration idle_;
  Clock::duration unwell_;
  std::multiset<Time> writes_;  // under way
  bool works_ = true;
  Time heard_;  // when the last write ended
};

}  // namespace thronsaal
