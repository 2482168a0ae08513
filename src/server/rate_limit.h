// So many at once, and so many a second on average.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>

#include "server/address.h"

namespace thronsaal {

class RateLimit {
 public:
  using Clock = std::chrono::steady_clock;

  RateLimit(double per_second, double at_once)
      : per_second_(per_second), at_once_(at_once), left_(at_once) {}

  // Whether one more is allowed now; if so, it counts.
  bool allows(Clock::time_point now = Clock::now()) {
    refill(now);
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }
  // Whether it is as if nothing had ever been asked of it.
  bool is_full(Clock::time_point now) {
    refill(now);
    return left_ >= at_once_;
  }

 private:
  void refill(Clock::time_point now) {
    if (now <= then_) return;  // no time counts twice
    const double seconds = std::chrono::duration<double>(now - then_).count();
    left_ = std::min(at_once_, left_ + seconds * per_second_);
    then_ = now;
  }

  double per_second_;
  double at_once_;
  double left_;
  Clock::time_point then_ = Clock::now();
};

// One limit for each of many, such as addresses.
class RateLimits {
 public:
  RateLimits(double per_minute, double at_once) : per_second_(per_minute / 60), at_once_(at_once) {}

  bool allows(const std::string& who, RateLimit::Clock::time_point now = RateLimit::Clock::now()) {
    if (limits_.size() >= crowd_) {
      forget(now);
      crowd_ = std::max(kLeastCrowd, 2 * limits_.size());
    }
    return limits_.try_emplace(who, per_second_, at_once_).first->second.allows(now);
  }
  bool allows(std::int64_t who) { return allows(std::to_string(who)); }
  // Those of whom nothing was heard for long need not be remembered. It happens by itself when
  // there are twice as many as were left the last time.
  void forget(RateLimit::Clock::time_point now = RateLimit::Clock::now()) {
    for (auto limit = limits_.begin(); limit != limits_.end();) {
      limit = limit->second.is_full(now) ? limits_.erase(limit) : std::next(limit);
    }
  }
  std::size_t size() const { return limits_.size(); }  // who is remembered

 private:
  static constexpr std::size_t kLeastCrowd = 1024;

  double per_second_;
  double at_once_;
  std::map<std::string, RateLimit> limits_;
  std::size_t crowd_ = kLeastCrowd;
};

// One limit for each network: a subnet has its own, all subnets of a site together have some times
// as much.
class NetworkRateLimits {
 public:
  NetworkRateLimits(double per_minute, double at_once, double times_for_a_site)
      : by_subnet_(per_minute, at_once),
        by_site_(times_for_a_site * per_minute, times_for_a_site * at_once) {}

  bool allows(const RateLimitKeys& from,
              RateLimit::Clock::time_point now = RateLimit::Clock::now()) {
    return by_subnet_.allows(from.subnet, now) && by_site_.allows(from.site, now);
  }

 private:
  RateLimits by_subnet_;
  RateLimits by_site_;
};

}  // namespace thronsaal
