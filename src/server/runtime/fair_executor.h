// A thread pool that is fair between sites, then between a site's networks, then between a
// network's people. Many guests on one address get the share of one.
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

#include "server/net/address.h"
#include "store/account_store.h"

namespace thronsaal {

// The key by which work is scheduled fairly.
struct WorkKey {
  RateLimitKeys from;
  PersonId person = 0;
};

class FairExecutor {
 public:
  using Work = std::move_only_function<void()>;

  explicit FairExecutor(int threads);
  ~FairExecutor() { stop(); }
  FairExecutor(const FairExecutor&) = delete;
  FairExecutor& operator=(const FairExecutor&) = delete;

  // Runs one job per key in turn, least recently served first. Jobs must not throw. Thread-safe.
  void add(const WorkKey& key, Work work);
  // Waits for running jobs and drops the rest.
  void stop();

 private:
  // Jobs of one person, network or site, or of all.
  class Queue {
   public:
    void add(std::span<const std::string> path, Work work);
    Work take();
    bool is_empty() const { return work_.empty() && ready_.empty(); }

   private:
    static constexpr std::uint64_t kHistory = 4096;  // turns

    std::deque<Work> work_;  // of a person
    std::map<std::string, std::unique_ptr<Queue>> children_;
    // Children with jobs: last turn served, arrival, key.
    std::set<std::tuple<std::uint64_t, std::uint64_t, std::string>> ready_;
    // Recently served keys, so that a returning key does not count as new.
    std::map<std::string, std::uint64_t> last_served_;
    std::uint64_t turn_ = 0;
    std::uint64_t arrivals_ = 0;
  };

  void run_worker();

  std::mutex mutex_;
  std::condition_variable work_available_;
  Queue waiting_;
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace thronsaal
