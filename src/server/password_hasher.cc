#include "server/password_hasher.h"

namespace thronsaal {

PasswordHasher::PasswordHasher(std::size_t most_waiting)
    : waiting_(most_waiting), thread_([this] { work_until_stopped(); }) {}

PasswordHasher::~PasswordHasher() {
  {
    const std::scoped_lock lock(mutex_);
    stopped_ = true;
  }
  something_to_do_.notify_all();
  thread_.join();
}

void PasswordHasher::add(const RateLimitKeys& from, Job job) {
  std::optional<Job> refused;
  {
    const std::scoped_lock lock(mutex_);
    refused = waiting_.push(from, std::move(job));
  }
  something_to_do_.notify_one();
  if (refused) refused->refuse();
}

void PasswordHasher::work_until_stopped() {
  while (true) {
    std::optional<Job> job;
    {
      std::unique_lock lock(mutex_);
      something_to_do_.wait(lock, [&] { return stopped_ || waiting_.size() != 0; });
      if (stopped_) return;
      job = waiting_.pop();
    }
    job->work();
  }
}

}  // namespace thronsaal
