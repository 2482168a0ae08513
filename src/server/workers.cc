#include "server/workers.h"

#include <array>
#include <utility>

namespace thronsaal {

Workers::Workers(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work_until_stopped(); });
}

void Workers::Share::add(std::span<const std::string> path, Work work) {
  if (path.empty()) {
    work_.push_back(std::move(work));
    return;
  }
  std::unique_ptr<Share>& part = parts_[path[0]];
  if (!part) {
    part = std::make_unique<Share>();
    const auto served = served_.find(path[0]);
    turns_.emplace(served == served_.end() ? 0 : served->second, ++arrivals_, path[0]);
  }
  part->add(path.subspan(1), std::move(work));
}

Workers::Work Workers::Share::take() {
  if (turns_.empty()) {
    Work work = std::move(work_.front());
    work_.pop_front();
    return work;
  }
  const std::string next = std::get<2>(*turns_.begin());
  turns_.erase(turns_.begin());
  const auto part = parts_.find(next);
  Work work = part->second->take();
  served_[next] = ++turn_;
  if (part->second->is_empty()) {
    parts_.erase(part);
  } else {
    turns_.emplace(turn_, ++arrivals_, next);
  }
  if (served_.size() > 2 * kRemembered) {
    std::erase_if(served_, [&](const auto& entry) { return entry.second + kRemembered < turn_; });
  }
  return work;
}

void Workers::add(const WorkFor& whom, Work work) {
  const std::array path = {whom.from.site, whom.from.subnet, std::to_string(whom.visitor)};
  {
    const std::scoped_lock lock(mutex_);
    if (stopped_) return;
    waiting_.add(path, std::move(work));
  }
  something_to_do_.notify_one();
}

void Workers::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopped_ = true;
  }
  something_to_do_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  waiting_ = {};
}

void Workers::work_until_stopped() {
  while (true) {
    Work work;
    {
      std::unique_lock lock(mutex_);
      something_to_do_.wait(lock, [&] { return stopped_ || !waiting_.is_empty(); });
      if (stopped_) return;
      work = waiting_.take();
    }
    work();
  }
}

}  // namespace thronsaal
