// The thread that hashes passwords. A hash takes 64 MB and a tenth of a second, so there is one at
// a time; who waits for it is bounded, and served fairly by network.
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

#include "server/address.h"
#include "server/awaiting.h"
#include "server/fair_queue.h"

namespace thronsaal {

class PasswordHasher {
 public:
  explicit PasswordHasher(std::size_t most_waiting);
  // Waits for what was begun; the rest is never done.
  ~PasswordHasher();
  PasswordHasher(const PasswordHasher&) = delete;
  PasswordHasher& operator=(const PasswordHasher&) = delete;

  // Waits for what a function gives on the hashing thread; what it throws is thrown here. Nothing
  // if too many wait.
  template <class F>
  asio::awaitable<std::optional<std::invoke_result_t<F>>> run(RateLimitKeys from, F function) {
    using Outcome = std::variant<std::monostate, std::invoke_result_t<F>, std::exception_ptr>;
    auto begin = [&](auto done) {
      add(from, {.work =
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
    Outcome outcome = co_await until_called<Outcome>(begin);
    if (outcome.index() == 2) std::rethrow_exception(std::get<2>(outcome));
    if (outcome.index() == 0) co_return std::nullopt;
    co_return std::get<1>(std::move(outcome));
  }

 private:
  struct Job {
    std::move_only_function<void()> work;  // must not throw
    std::move_only_function<void()> refuse;
  };
  void add(const RateLimitKeys& from, Job job);
  void work_until_stopped();

  std::mutex mutex_;
  std::condition_variable something_to_do_;
  FairQueue<Job> waiting_;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace thronsaal
