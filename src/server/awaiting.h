// Waiting in a coroutine for what happens elsewhere: in the store's thread, on the workers, or in
// another coroutine.
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

#include "server/workers.h"

namespace thronsaal {

namespace asio = boost::asio;

// Says in the log what went wrong, if anything did; with what, and at which table, if at one.
void log_trouble(const std::exception_ptr& trouble, std::string_view with = "background",
                 std::string_view table = "");

// Begins something that nobody waits for; if it fails, the log has it.
template <class Executor, class T>
void let_run(Executor&& executor, asio::awaitable<T> what) {
  asio::co_spawn(std::forward<Executor>(executor), std::move(what),
                 [](const std::exception_ptr& trouble, const auto&...) { log_trouble(trouble); });
}

// Calls `begin` with a function to be called once, from any thread, and waits for what it is called
// with. The coroutine goes on in its own thread.
template <class T, class Begin>
asio::awaitable<T> until_called(Begin begin) {
  auto initiate = [&begin]<class Handler>(Handler&& handler) {
    auto executor = asio::get_associated_executor(handler);
    // The handler is kept where a copyable function can hold it.
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

// Lets a function run where `hand_over` takes it, and waits for what it gives; what it throws is
// thrown here.
template <class HandOver, class F>
asio::awaitable<std::invoke_result_t<F>> done_by(HandOver hand_over, F function) {
  using Outcome = std::variant<std::exception_ptr, std::invoke_result_t<F>>;
  auto begin = [&](auto done) {
    hand_over([function = std::move(function), done = std::move(done)]() mutable {
      Outcome outcome;
      try {
        outcome.template emplace<1>(function());
      } catch (...) {
        outcome = std::current_exception();
      }
      done(std::move(outcome));
    });
  };
  Outcome outcome = co_await until_called<Outcome>(begin);
  if (outcome.index() == 0) std::rethrow_exception(std::get<0>(outcome));
  co_return std::get<1>(std::move(outcome));
}

// On other threads.
template <class F>
asio::awaitable<std::invoke_result_t<F>> elsewhere(asio::thread_pool& threads, F function) {
  auto hand_over = [&threads](auto work) { asio::post(threads, std::move(work)); };
  co_return co_await done_by(hand_over, std::move(function));
}
// By workers, for somebody.
template <class F>
asio::awaitable<std::invoke_result_t<F>> elsewhere(Workers& workers, WorkFor whom, F function) {
  auto hand_over = [&workers, &whom](auto work) { workers.add(whom, std::move(work)); };
  co_return co_await done_by(hand_over, std::move(function));
}

// A door through which one coroutine passes at a time; the others wait. For one thread.
class Door {
 public:
  explicit Door(const asio::any_io_executor& executor) : bell_(executor) {
    bell_.expires_at(asio::steady_timer::time_point::max());
  }

  class Pass {
   public:
    explicit Pass(Door& door) : door_(&door) {}
    ~Pass() {
      if (door_ != nullptr) door_->open();
    }
    Pass(Pass&& other) noexcept : door_(std::exchange(other.door_, nullptr)) {}
    Pass& operator=(Pass&&) = delete;

   private:
    Door* door_;
  };

  asio::awaitable<Pass> enter() {
    while (busy_) {
      boost::system::error_code rung;
      co_await bell_.async_wait(asio::redirect_error(asio::use_awaitable, rung));
    }
    busy_ = true;
    co_return Pass(*this);
  }

 private:
  void open() {
    busy_ = false;
    bell_.cancel_one();
  }

  asio::steady_timer bell_;
  bool busy_ = false;
};

}  // namespace thronsaal
