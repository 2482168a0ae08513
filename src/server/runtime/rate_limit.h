// Token bucket: a burst, and an average rate.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>

#include "server/net/address.h"

namespace thronsaal {

class TokenBucket {
 public:
  using Clock = std::chrono::steady_clock;

  TokenBucket(double per_second, double burst)
      : per_second_(per_second), burst_(burst), tokens_(burst) {}

  // Takes a token, if there is one.
  bool try_take(Clock::time_point now = Clock::now()) {
    refill(now);
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }
  // Whether the bucket is full, as if never used.
  bool is_full(Clock::time_point now) {
    refill(now);
    return tokens_ >= burst_;
  }

 private:
  void refill(Clock::time_point now) {
    if (now <= refilled_at_) return;  // never count time twice
    const double seconds = std::chrono::duration<double>(now - refilled_at_).count();
    tokens_ = std::min(burst_, tokens_ + seconds * per_second_);
    refilled_at_ = now;
  }

  double per_second_;
  double burst_;
  double tokens_;
  Clock::time_point refilled_at_ = Clock::now();
};

// One bucket per key, such as an address.
class KeyedRateLimit {
 public:
  KeyedRateLimit(double per_minute, double burst) : per_second_(per_minute / 60), burst_(burst) {}

  bool try_take(const std::string& key,
                TokenBucket::Clock::time_point now = TokenBucket::Clock::now()) {
    if (limits_.size() >= purge_at_) {
      forget(now);
      purge_at_ = std::max(kMinPurgeSize, 2 * limits_.size());
    }
    return limits_.try_emplace(key, per_second_, burst_).first->second.try_take(now);
  }
  bool try_take(std::int64_t key) { return try_take(std::to_string(key)); }
  // Drops full buckets. Also runs by itself whenever the number of buckets has doubled.
  void forget(TokenBucket::Clock::time_point now = TokenBucket::Clock::now()) {
    for (auto limit = limits_.begin(); limit != limits_.end();) {
      limit = limit->second.is_full(now) ? limits_.erase(limit) : std::next(limit);
    }
  }
  std::size_t size() const { return limits_.size(); }  // number of buckets

 private:
  static constexpr std::size_t kMinPurgeSize = 1024;

  double per_second_;
  double burst_;
  std::map<std::string, TokenBucket> limits_;
  std::size_t purge_at_ = kMinPurgeSize;
};

// One bucket per subnet, and one per site with `site_factor` times as much.
class NetworkRateLimits {
 public:
  NetworkRateLimits(double per_minute, double burst, double site_factor)
      : by_subnet_(per_minute, burst), by_site_(site_factor * per_minute, site_factor * burst) {}

  bool try_take(const RateLimitKeys& from,
                TokenBucket::Clock::time_point now = TokenBucket::Clock::now()) {
    return by_subnet_.try_take(from.subnet, now) && by_site_.try_take(from.site, now);
  }

 private:
  KeyedRateLimit by_subnet_;
  KeyedRateLimit by_site_;
};

}  // namespace thronsaal
