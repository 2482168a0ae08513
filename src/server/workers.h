// Threads that work for many people, and for one of them as readily as for the next: whoever has
// much to be done does not keep those waiting who have little.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "store/people.h"

namespace thronsaal {

class Workers {
 public:
  using Work = std::move_only_function<void()>;

  explicit Workers(int threads);
  ~Workers() { stop(); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // People take turns: one piece of work for each who has any. Work must not throw. From any
  // thread.
  void add(VisitorId whom, Work work);
  // Waits for what was begun; the rest is never done.
  void stop();

 private:
  void work_until_stopped();
  Work take();  // with the lock

  std::mutex mutex_;
  std::condition_variable something_to_do_;
  std::map<VisitorId, std::deque<Work>> waiting_;  // nobody without work
  std::deque<VisitorId> turns_;                    // each of these once
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace thronsaal
