// Coroutine helpers: wait for the store's thread, an executor, or another coroutine.
#pragma once

#include <exception>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/runtime/fair_executor.h"

namespace thronsaal {

namespace asio = boost::asio;

// Logs an exception, if any, with its source and table.
void log_exception(const std::exception_ptr& trouble, std::string_view with = "background",
                   std::string_view table = "");

// Starts a coroutine without waiting for it; logs its exception.
template <class Executor, class T>
void spawn_detached(Executor&& executor, asio::awaitable<T> what) {
  asio::co_spawn(std::forward<Executor>(executor), std::move(what),
                 [](const std::exception_ptr& trouble, const auto&...) { log_exception(trouble); });
}

// Passes `begin` a callback, to be called once from any thread, and waits for its argument. Resumes
// on the coroutine's executor.
template <class T, class Begin>
asio::awaitable<T> await_callback(Begin begin) {
  auto initiate = [&begin]<class Handler>(Handler&& handler) {
    auto executor = asio::get_associated_executor(handler);
    // A shared_ptr, because the callback must be copyable.
    auto kept = std::make_shared<std::decay_t<Handler>>(std::forward<Handler>(handler));
    begin([kept, work = asio::make_work_guard(executor)](T value) mutable {
      asio::post(work.get_executor(), [kept, value = std::move(value)]() mutable {
        auto resume = std::move(*kept);
        std::move(resume)(std::move(value));
      });
      work.reset();
    });
  };
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>, void(T)>(
      initiate, asio::use_awaitable);
}

// Runs a function wherever `submit` sends it and waits for its result; rethrows.
template <class Submit, class F>
asio::awaitable<std::invoke_result_t<F>> run_through(Submit submit, F function) {
  using Outcome = std::variant<std::exception_ptr, std::invoke_result_t<F>>;
  auto begin = [&](auto done) {
    submit([function = std::move(function), done = std::move(done)]() mutable {
      Outcome outcome;
      try {
        outcome.template emplace<1>(function());
      } catch (...) {
        outcome = std::current_exception();
      }
      done(std::move(outcome));
    });
  };
  Outcome outcome = co_await await_callback<Outcome>(begin);
  if (outcome.index() == 0) std::rethrow_exception(std::get<0>(outcome));
  co_return std::get<1>(std::move(outcome));
}

// On a thread pool.
template <class F>
asio::awaitable<std::invoke_result_t<F>> run_on(asio::thread_pool& threads, F function) {
  auto submit = [&threads](auto work) { asio::post(threads, std::move(work)); };
  co_return co_await run_through(submit, std::move(function));
}
// On a fair executor, charged to a key.
template <class F>
asio::awaitable<std::invoke_result_t<F>> run_on(FairExecutor& executor, WorkKey key, F function) {
  auto submit = [&executor, &key](auto work) { executor.add(key, std::move(work)); };
  co_return co_await run_through(submit, std::move(function));
}

// A mutex for coroutines of one thread.
class AsyncMutex {
 public:
  explicit AsyncMutex(const asio::any_io_executor& executor) : released_(executor) {
    released_.expires_at(asio::steady_timer::time_point::max());
  }

  class Pass {
   public:
    explicit Pass(AsyncMutex& mutex) : mutex_(&mutex) {}
    ~Pass() {
      if (mutex_ != nullptr) mutex_->unlock();
    }
    Pass(Pass&& other) noexcept : mutex_(std::exchange(other.mutex_, nullptr)) {}
    Pass& operator=(Pass&&) = delete;
    Pass(const Pass&) = delete;
    Pass& operator=(const Pass&) = delete;

   private:
    AsyncMutex* mutex_;
  };

  asio::awaitable<Pass> lock() {
    ++waiting_;
    while (is_locked_) {
      boost::system::error_code ignored;
      co_await released_.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    }
    --waiting_;
    is_locked_ = true;
    co_return Pass(*this);
  }

  // Whether no coroutine holds it or waits for it.
  bool is_free() const { return !is_locked_ && waiting_ == 0; }

 private:
  void unlock() {
    is_locked_ = false;
    released_.cancel_one();
  }

  asio::steady_timer released_;
  bool is_locked_ = false;
  int waiting_ = 0;
};

}  // namespace thronsaal
