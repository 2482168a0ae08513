// Limits how many permits are held at once per key. Single-threaded.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/net/address.h"

namespace thronsaal {

class ConcurrencyLimit {
  using Counts = std::map<std::string, int>;

 public:
  // Released on destruction; may outlive the limit.
  class Pass {
   public:
    Pass(std::shared_ptr<Counts> counts, std::string key)
        : counts_(std::move(counts)), key_(std::move(key)) {}
    ~Pass() {
      if (!counts_) return;
      const auto count = counts_->find(key_);
      if (--count->second == 0) counts_->erase(count);
    }
    Pass(const Pass&) = delete;
    Pass& operator=(const Pass&) = delete;
    Pass(Pass&&) noexcept = default;
    Pass& operator=(Pass&& other) noexcept {
      std::swap(counts_, other.counts_);
      std::swap(key_, other.key_);
      return *this;
    }

   private:
    std::shared_ptr<Counts> counts_;
    std::string key_;
  };

  explicit ConcurrencyLimit(int most) : limit_(most) {}

  // Empty if the key is at its limit.
  std::optional<Pass> try_acquire(const std::string& key) {
    int& count = (*counts_)[key];
    if (count >= limit_) return std::nullopt;
    ++count;
    return Pass(counts_, key);
  }
  int from(const std::string& key) const {
    const auto count = counts_->find(key);
    return count == counts_->end() ? 0 : count->second;
  }
  std::size_t active_keys() const { return counts_->size(); }

 private:
  int limit_;
  std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();
};

// Per subnet, and `site_factor` times as many per site.
class NetworkConcurrencyLimit {
 public:
  struct Pass {
    ConcurrencyLimit::Pass of_subnet;
    ConcurrencyLimit::Pass of_site;
  };

  NetworkConcurrencyLimit(int most, int site_factor)
      : by_subnet_(most), by_site_(site_factor * most) {}

  std::optional<Pass> try_acquire(const RateLimitKeys& from) {
    auto of_subnet = by_subnet_.try_acquire(from.subnet);
    if (!of_subnet) return std::nullopt;
    auto of_site = by_site_.try_acquire(from.site);
    if (!of_site) return std::nullopt;
    return Pass{.of_subnet = *std::move(of_subnet), .of_site = *std::move(of_site)};
  }

 private:
  ConcurrencyLimit by_subnet_;
  ConcurrencyLimit by_site_;
};

}  // namespace thronsaal
