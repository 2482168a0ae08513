// How much somebody may think about something.
//
// Work is counted, so its limit is the same on every machine and the same thoughts come of it. The
// clock, and whoever asks to stop, may end thinking on top of that.
#pragma once

#include <chrono>
#include <cstddef>
#include <limits>
#include <stop_token>
#include <utility>

namespace thronsaal::um_krone_und_kragen {

class Patience {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr auto kAnyWork = std::numeric_limits<std::size_t>::max();

  Patience() = default;  // for everything
  explicit Patience(std::size_t work, Clock::time_point until = Clock::time_point::max(),
                    std::stop_token stop = {})
      : work_(work), until_(until), stop_(std::move(stop)) {}

  // Whether time is up.
  bool is_over() const {
    return stop_.stop_requested() || (until_ != Clock::time_point::max() && Clock::now() >= until_);
  }
  bool allows(std::size_t work) const { return work <= work_; }
  void spend(std::size_t work) { work_ -= work; }
  std::size_t work() const { return work_; }

 private:
  std::size_t work_ = kAnyWork;
  Clock::time_point until_ = Clock::time_point::max();
  std::stop_token stop_;
};

}  // namespace thronsaal::um_krone_und_kragen
