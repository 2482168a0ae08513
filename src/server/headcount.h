// How many are there at once, from each place: no more than so many are let in. For one thread.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/address.h"

namespace thronsaal {

class Headcount {
  using Counts = std::map<std::string, int>;

 public:
  // Somebody who was let in; he counts as long as this lives, and may outlive the count.
  class Pass {
   public:
    Pass(std::shared_ptr<Counts> counts, std::string place)
        : counts_(std::move(counts)), place_(std::move(place)) {}
    ~Pass() {
      if (!counts_) return;
      const auto count = counts_->find(place_);
      if (--count->second == 0) counts_->erase(count);
    }
    Pass(Pass&&) noexcept = default;
    Pass& operator=(Pass&& other) noexcept {
      std::swap(counts_, other.counts_);
      std::swap(place_, other.place_);
      return *this;
    }

   private:
    std::shared_ptr<Counts> counts_;
    std::string place_;
  };

  explicit Headcount(int most) : most_(most) {}

  // Nothing if there are as many from this place as may be.
  std::optional<Pass> let_in(const std::string& place) {
    int& count = (*counts_)[place];
    if (count >= most_) return std::nullopt;
    ++count;
    return Pass(counts_, place);
  }
  int from(const std::string& place) const {
    const auto count = counts_->find(place);
    return count == counts_->end() ? 0 : count->second;
  }
  std::size_t places() const { return counts_->size(); }

 private:
  int most_;
  std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();
};

// The same by network: of each subnet, and some times as many of all subnets of a site.
class NetworkHeadcount {
 public:
  struct Pass {
    Headcount::Pass of_subnet;
    Headcount::Pass of_site;
  };

  NetworkHeadcount(int most, int times_for_a_site)
      : by_subnet_(most), by_site_(times_for_a_site * most) {}

  std::optional<Pass> let_in(const RateLimitKeys& from) {
    auto of_subnet = by_subnet_.let_in(from.subnet);
    if (!of_subnet) return std::nullopt;
    auto of_site = by_site_.let_in(from.site);
    if (!of_site) return std::nullopt;
    return Pass{.of_subnet = *std::move(of_subnet), .of_site = *std::move(of_site)};
  }

 private:
  Headcount by_subnet_;
  Headcount by_site_;
};

}  // namespace thronsaal
