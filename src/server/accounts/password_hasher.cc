#include "server/accounts/password_hasher.h"

namespace thronsaal {

PasswordHasher::PasswordHasher(std::size_t most_waiting)
    : waiting_(most_waiting), thread_([this] { run_worker(); }) {}

PasswordHasher::~PasswordHasher() {
  {
    const std::scoped_lock lock(mutex_);
    stopped_ = true;
  }
  work_available_.notify_all();
  thread_.join();
}

void PasswordHasher::add(const RateLimitKeys& from, Job job) {
  std::optional<Job> refused;
  {
    const std::scoped_lock lock(mutex_);
    refused = waiting_.push(from, std::move(job));
  }
  work_available_.notify_one();
  if (refused) refused->refuse();
}

void PasswordHasher::run_worker() {
  while (true) {
    std::optional<Job> job;
    {
      std::unique_lock lock(mutex_);
      work_available_.wait(lock, [&] { return stopped_ || waiting_.size() != 0; });
      if (stopped_) return;
      job = waiting_.pop();
    }
    job->work();
  }
}

}  // namespace thronsaal
