// The password hashing thread. A hash takes 64 MB and 0.1 s, so one runs at a time. Its queues are
// bounded and fair by network, and take turns: a flood from anyone leaves every second turn, and a
// place, to known devices.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <variant>

#include "server/net/address.h"
#include "server/runtime/async.h"
#include "server/runtime/fair_queue.h"

namespace thronsaal {

enum class HashQueue {
  anyone,
  known_devices,  // on which the owner has logged in before
};

class PasswordHasher {
 public:
  // In each queue.
  explicit PasswordHasher(std::size_t most_waiting);
  // Waits for the running function; queued ones are dropped.
  ~PasswordHasher();
  PasswordHasher(const PasswordHasher&) = delete;
  PasswordHasher& operator=(const PasswordHasher&) = delete;

  // Runs a function on the hashing thread and waits for its result; rethrows. Empty if the queue is
  // full.
  template <class F>
  asio::awaitable<std::optional<std::invoke_result_t<F>>> run(RateLimitKeys from, F function,
                                                              HashQueue queue = HashQueue::anyone) {
    using Outcome = std::variant<std::monostate, std::invoke_result_t<F>, std::exception_ptr>;
    auto begin = [&](auto done) {
      add(queue, from,
          {.work =
               [function = std::move(function), done]() mutable {
                 Outcome outcome;
                 try {
                   outcome.template emplace<1>(function());
                 } catch (...) {
                   outcome = std::current_exception();
                 }
                 done(std::move(outcome));
               },
           .refuse = [done]() mutable { done(Outcome()); }});
    };
    Outcome outcome = co_await await_callback<Outcome>(begin);
    if (outcome.index() == 2) std::rethrow_exception(std::get<2>(outcome));
    if (outcome.index() == 0) co_return std::nullopt;
    co_return std::get<1>(std::move(outcome));
  }

 private:
  struct Job {
    std::move_only_function<void()> work;  // must not throw
    std::move_only_function<void()> refuse;
  };
  void add(HashQueue queue, const RateLimitKeys& from, Job job);
  bool is_waiting() const { return anyone_.size() + known_devices_.size() != 0; }
  std::optional<Job> take();
  void run_worker();

  std::mutex mutex_;
  std::condition_variable work_available_;
  FairQueue<Job> anyone_;
  FairQueue<Job> known_devices_;
  HashQueue next_ = HashQueue::known_devices;  // whose turn it is
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace thronsaal
