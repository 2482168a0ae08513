// Threads that work for many people and share their time fairly: first between sites, then between
// the networks of a site, then between the people of a network. However many guests come from one
// address, they get the time of one.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "server/address.h"
#include "store/people.h"

namespace thronsaal {

// For whom work is done.
struct WorkFor {
  RateLimitKeys from;
  VisitorId visitor = 0;
};

class Workers {
 public:
  using Work = std::move_only_function<void()>;

  explicit Workers(int threads);
  ~Workers() { stop(); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // One piece of work at a time for each who has any; whoever was served longest ago is next. Work
  // must not throw. From any thread.
  void add(const WorkFor& whom, Work work);
  // Waits for what was begun; the rest is never done.
  void stop();

 private:
  // Work of one site, network or person, or of all of them.
  class Share {
   public:
    void add(std::span<const std::string> path, Work work);
    Work take();
    bool is_empty() const { return work_.empty() && turns_.empty(); }

   private:
    static constexpr std::uint64_t kRemembered = 4096;  // turns

    std::deque<Work> work_;  // of a person
    std::map<std::string, std::unique_ptr<Share>> parts_;
    // Of parts with work: the turn in which they were served last, and when they came.
    std::set<std::tuple<std::uint64_t, std::uint64_t, std::string>> turns_;
    // Who was served lately: whoever comes back at once is not taken for somebody new.
    std::map<std::string, std::uint64_t> served_;
    std::uint64_t turn_ = 0;
    std::uint64_t arrivals_ = 0;
  };

  void work_until_stopped();

  std::mutex mutex_;
  std::condition_variable something_to_do_;
  Share waiting_;
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace thronsaal
