// The queue of writes.
//
// One thread writes, on the only writing connection. Jobs that arrive while it is busy become the
// next transaction (group commit), so that many tables share one fsync. Completions run after the
// commit.
//
// After a failed commit its frames may still be complete in the WAL: invisible now, but found after
// a restart. They are gone once the next commit is flushed over them. Until then
// (`resolve_outcomes`) the outcome is unknown and nothing else is written. The pages are rewritten,
// which is safe even where a retried fsync reports success without writing.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "store/service_clock.h"
#include "store/sqlite/writer.h"

namespace thronsaal::sqlite {

class WriteQueue {
 public:
  using Completion = std::move_only_function<void()>;
  // `change` modifies the database and returns the completion to run once durable. If it throws or
  // the commit fails, `failed` runs instead, with whether that is certain.
  struct Job {
    std::move_only_function<Completion(Writer&)> change;
    std::move_only_function<void(bool is_certain)> failed;
  };

  // Opens the file; nothing is written before `start`.
  WriteQueue(std::filesystem::path file, const WalLimits& wal);
  ~WriteQueue() { stop(); }
  WriteQueue(const WriteQueue&) = delete;
  WriteQueue& operator=(const WriteQueue&) = delete;

  // Before `start` only.
  Writer& writer() { return *writer_; }
  // Saves the clock once an hour and at the end.
  void start(const ServiceClock& clock);
  // Writes and completes all pending jobs.
  void stop();

  void add(Job job);
  // A job whose `change` returns the argument of `done`; if it is not written, `failed(is_certain)`
  // returns that argument instead.
  template <class T, class Change, class Failed>
  void add(std::move_only_function<void(T)> done, Change change, Failed failed) {
    // Shared by success and failure.
    const auto callback = std::make_shared<std::move_only_function<void(T)>>(std::move(done));
    add({.change =
             [callback, change = std::move(change)](Writer& writer) mutable {
               return [callback, result = T(change(writer))]() mutable {
                 (*callback)(std::move(result));
               };
             },
         .failed = [callback, failed = std::move(failed)](
                       bool is_certain) mutable { (*callback)(failed(is_certain)); }});
  }
  // The same with a fixed value `failed`.
  template <class T, class Change>
  void add_or(T failed, std::move_only_function<void(T)> done, Change change) {
    add<T>(std::move(done), std::move(change),
           [failed = std::move(failed)](bool) { return failed; });
  }

  // Thread-safe.
  bool outcomes_known() const { return outcomes_known_; }

 private:
  void run();
  void write_batch(std::vector<Job>& jobs);
  bool commit(std::vector<Job>& jobs, std::vector<Completion>& completions);
  Completion run_in_savepoint(Job& job);
  void rollback();
  bool resolve_outcomes();
  bool wal_has_room();
  void save_clock();

  std::filesystem::path file_;
  WalLimits wal_limits_;
  std::unique_ptr<Writer> writer_;  // null or unusable while the outcome is unknown
  const ServiceClock* clock_ = nullptr;
  std::atomic<bool> outcomes_known_ = true;
  std::int64_t last_wal_size_ = 0;  // its size at the last attempt to truncate it

  std::mutex mutex_;
  std::condition_variable work_available_;
  std::vector<Job> jobs_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace thronsaal::sqlite
