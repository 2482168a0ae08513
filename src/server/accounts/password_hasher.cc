#include "server/accounts/password_hasher.h"

#include "server/runtime/thread_priority.h"

namespace thronsaal {

PasswordHasher::PasswordHasher(std::size_t most_waiting)
    : anyone_(most_waiting), known_devices_(most_waiting), thread_([this] { run_worker(); }) {}

PasswordHasher::~PasswordHasher() {
  {
    const std::scoped_lock lock(mutex_);
    stopped_ = true;
  }
  work_available_.notify_all();
  thread_.join();
}

void PasswordHasher::add(HashQueue queue, const RateLimitKeys& from, Job job) {
  std::optional<Job> refused;
  {
    const std::scoped_lock lock(mutex_);
    refused = (queue == HashQueue::anyone ? anyone_ : known_devices_).push(from, std::move(job));
  }
  work_available_.notify_one();
  if (refused) refused->refuse();
}

std::optional<PasswordHasher::Job> PasswordHasher::take() {
  const bool is_known =
      known_devices_.size() != 0 && (next_ == HashQueue::known_devices || anyone_.size() == 0);
  next_ = is_known ? HashQueue::anyone : HashQueue::known_devices;
  return (is_known ? known_devices_ : anyone_).pop();
}

void PasswordHasher::run_worker() {
  lower_thread_priority();
  while (true) {
    std::optional<Job> job;
    {
      std::unique_lock lock(mutex_);
      work_available_.wait(lock, [&] { return stopped_ || is_waiting(); });
      if (stopped_) return;
      job = take();
    }
    job->work();
  }
}

}  // namespace thronsaal
