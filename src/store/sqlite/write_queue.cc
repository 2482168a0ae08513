#include "store/sqlite/write_queue.h"

#include <chrono>
#include <exception>
#include <system_error>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace thronsaal::sqlite {
namespace {

// Never throws: writing must go on even if logging fails.
void log_error(const char* what) {
  try {
    spdlog::error("store trouble={:?}", what);
  } catch (...) {  // NOLINT(bugprone-empty-catch): nothing left to report to
  }
}

// A throwing callback must not affect others.
void run_completion(WriteQueue::Completion& completion) {
  try {
    completion();
  } catch (const std::exception& error) {
    log_error(error.what());
  } catch (...) {
    log_error("a callback failed");
  }
}

}  // namespace

WriteQueue::WriteQueue(std::filesystem::path file, const WalLimits& wal)
    : file_(std::move(file)),
      wal_limits_(wal),
      writer_(std::make_unique<Writer>(file_, wal_limits_)) {}

void WriteQueue::start(const ServiceClock& clock) {
  clock_ = &clock;
  thread_ = std::thread([this] { run(); });
}

void WriteQueue::stop() {
  if (!thread_.joinable()) return;
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
  }
  work_available_.notify_one();
  thread_.join();
}

void WriteQueue::add(Job job) {
  {
    const std::scoped_lock lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  work_available_.notify_one();
}

void WriteQueue::run() {
  std::int64_t saved = clock_->now();
  for (bool closing = false; !closing;) {
    std::vector<Job> batch;
    {
      std::unique_lock lock(mutex_);
      work_available_.wait_for(lock, std::chrono::seconds(ServiceClock::kSaveEvery),
                               [&] { return closing_ || !jobs_.empty(); });
      closing = closing_ && jobs_.empty();
      batch.swap(jobs_);
    }
    if (!batch.empty()) write_batch(batch);
    if (!closing && clock_->now() - saved < ServiceClock::kSaveEvery) continue;
    save_clock();
    saved = clock_->now();
  }
}

// If this fails, the next start counts the time as a pause.
void WriteQueue::save_clock() {
  std::vector<Job> jobs;
  jobs.push_back({.change =
                      [this](Writer& writer) {
                        writer.save_time(clock_->to_save());
                        return [] {};
                      },
                  .failed = [](bool) {}});
  write_batch(jobs);
}

void WriteQueue::write_batch(std::vector<Job>& jobs) {
  std::vector<Completion> completions;
  // A write that was not attempted has certainly failed.
  const bool is_tried = (outcomes_known_ || resolve_outcomes()) && wal_has_room();
  const bool is_written = is_tried && commit(jobs, completions);
  const bool is_certain = outcomes_known_ || !is_tried || resolve_outcomes();
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (is_written && completions[i]) {
      run_completion(completions[i]);
    } else {
      Completion failed = [&] { jobs[i].failed(is_certain); };
      run_completion(failed);
    }
  }
}

bool WriteQueue::commit(std::vector<Job>& jobs, std::vector<Completion>& completions) {
  bool is_committing = false;
  try {
    writer_->database().run("begin immediate");
    for (Job& job : jobs) completions.push_back(run_in_savepoint(job));
    is_committing = true;
    writer_->database().run("commit");
    return true;
  } catch (const sqlite::Error& error) {
    log_error(error.what());
    // On a full disk the commit frame was not written, so the transaction does not exist.
    if (is_committing && error.code() != SQLITE_FULL) outcomes_known_ = false;
  } catch (const std::exception& error) {
    log_error(error.what());
  }
  rollback();
  return false;
}

// Runs one job, atomically (null result on failure). Throws if it ended the whole transaction.
WriteQueue::Completion WriteQueue::run_in_savepoint(Job& job) {
  writer_->begin_change();
  try {
    Completion completion = job.change(*writer_);
    writer_->keep_change();
    return completion;
  } catch (const std::exception& error) {
    if (!writer_->database().is_in_transaction()) throw;
    log_error(error.what());
    writer_->drop_change();
    return nullptr;
  }
}

// Rolls back if possible.
void WriteQueue::rollback() {
  try {
    if (writer_->database().is_in_transaction()) writer_->database().run("rollback");
  } catch (const std::exception& error) {
    log_error(error.what());
  }
}

// Uses a new connection, which sees only what is stored. The readers keep the WAL index alive,
// which lacks the failed frames.
bool WriteQueue::resolve_outcomes() {
  try {
    writer_.reset();
    writer_ = std::make_unique<Writer>(file_, wal_limits_);
    writer_->probe();
    outcomes_known_ = true;
  } catch (const std::exception& error) {
    log_error(error.what());
  }
  return outcomes_known_;
}

// SQLite checkpoints the WAL, but not past a reader's snapshot, and never shrinks it. A long read,
// such as a stalled backup, would make it grow without bound.
bool WriteQueue::wal_has_room() {
  std::error_code none;
  const auto size =
      static_cast<std::int64_t>(std::filesystem::file_size(file_.string() + "-wal", none));
  if (none || size <= wal_limits_.checkpoint_bytes) {
    last_wal_size_ = 0;
    return true;
  }
  const bool is_full = size >= wal_limits_.most;
  if (!is_full && size < last_wal_size_ + wal_limits_.checkpoint_bytes) return true;
  last_wal_size_ = size;
  try {
    if (writer_->truncate_wal()) {
      last_wal_size_ = 0;
      return true;
    }
    log_error(fmt::format("a long-running reader blocks the checkpoint: {} has {} bytes{}",
                          file_.filename().string() + "-wal", size,
                          is_full ? "; writes are refused" : "")
                  .c_str());
  } catch (const std::exception& error) {
    log_error(error.what());
  }
  return !is_full;
}

}  // namespace thronsaal::sqlite
