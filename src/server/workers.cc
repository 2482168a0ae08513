#include "server/workers.h"

#include <utility>

namespace thronsaal {

Workers::Workers(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work_until_stopped(); });
}

void Workers::add(VisitorId whom, Work work) {
  {
    const std::scoped_lock lock(mutex_);
    if (stopped_) return;
    std::deque<Work>& his = waiting_[whom];
    if (his.empty()) turns_.push_back(whom);
    his.push_back(std::move(work));
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
  turns_.clear();
  waiting_.clear();
}

void Workers::work_until_stopped() {
  while (true) {
    Work work;
    {
      std::unique_lock lock(mutex_);
      something_to_do_.wait(lock, [&] { return stopped_ || !turns_.empty(); });
      if (stopped_) return;
      work = take();
    }
    work();
  }
}

Workers::Work Workers::take() {
  const VisitorId whom = turns_.front();
  turns_.pop_front();
  const auto his = waiting_.find(whom);
  Work work = std::move(his->second.front());
  his->second.pop_front();
  if (his->second.empty()) {
    waiting_.erase(his);
  } else {
    turns_.push_back(whom);
  }
  return work;
}

}  // namespace thronsaal
