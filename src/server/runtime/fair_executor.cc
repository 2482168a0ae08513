#include "server/runtime/fair_executor.h"

#include <array>
#include <utility>

#include "server/runtime/thread_priority.h"

namespace thronsaal {

FairExecutor::FairExecutor(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run_worker(); });
}

void FairExecutor::Queue::add(std::span<const std::string> path, Work work) {
  if (path.empty()) {
    work_.push_back(std::move(work));
    return;
  }
  std::unique_ptr<Queue>& part = children_[path[0]];
  if (!part) {
    part = std::make_unique<Queue>();
    const auto served = last_served_.find(path[0]);
    ready_.emplace(served == last_served_.end() ? 0 : served->second, ++arrivals_, path[0]);
  }
  part->add(path.subspan(1), std::move(work));
}

FairExecutor::Work FairExecutor::Queue::take() {
  if (ready_.empty()) {
    Work work = std::move(work_.front());
    work_.pop_front();
    return work;
  }
  const std::string next = std::get<2>(*ready_.begin());
  ready_.erase(ready_.begin());
  const auto part = children_.find(next);
  Work work = part->second->take();
  last_served_[next] = ++turn_;
  if (part->second->is_empty()) {
    children_.erase(part);
  } else {
    ready_.emplace(turn_, ++arrivals_, next);
  }
  if (last_served_.size() > 2 * kHistory) {
    std::erase_if(last_served_, [&](const auto& entry) { return entry.second + kHistory < turn_; });
  }
  return work;
}

void FairExecutor::add(const WorkKey& key, Work work) {
  const std::array path = {key.from.site, key.from.subnet, std::to_string(key.person)};
  {
    const std::scoped_lock lock(mutex_);
    if (stopped_) return;
    waiting_.add(path, std::move(work));
  }
  work_available_.notify_one();
}

void FairExecutor::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopped_ = true;
  }
  work_available_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  waiting_ = {};
}

void FairExecutor::run_worker() {
  lower_thread_priority();
  while (true) {
    Work work;
    {
      std::unique_lock lock(mutex_);
      work_available_.wait(lock, [&] { return stopped_ || !waiting_.is_empty(); });
      if (stopped_) return;
      work = waiting_.take();
    }
    work();
  }
}

}  // namespace thronsaal
