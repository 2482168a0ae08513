// A budget of counted work with an optional deadline.
//
// Counted work gives the same result on every machine. A deadline or stop request may end it
// earlier.
#pragma once

#include <chrono>
#include <cstddef>
#include <limits>
#include <stop_token>
#include <utility>

namespace thronsaal::um_krone_und_kragen {

class WorkBudget {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr auto kUnlimitedWork = std::numeric_limits<std::size_t>::max();

  WorkBudget() = default;  // unlimited
  explicit WorkBudget(std::size_t work, Clock::time_point until = Clock::time_point::max(),
                      std::stop_token stop = {})
      : work_(work), until_(until), stop_(std::move(stop)) {}

  // Whether time is up.
  bool is_over() const {
    return stop_.stop_requested() || (until_ != Clock::time_point::max() && Clock::now() >= until_);
  }
  bool covers(std::size_t work) const { return work <= work_; }
  void spend(std::size_t work) { work_ -= work; }
  std::size_t work() const { return work_; }

 private:
  std::size_t work_ = kUnlimitedWork;
  Clock::time_point until_ = Clock::time_point::max();
  std::stop_token stop_;
};

}  // namespace thronsaal::um_krone_und_kragen
