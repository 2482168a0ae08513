// A bounded queue that is fair by network. The site that was served least of late comes first; of
// equals, sites take turns, and within a site its subnets. So a flood from some networks makes
// somebody on another network wait for one item of it, not for all.
//
// When the queue is full, the network that has most waiting loses what it asked for last, so that a
// flood cannot keep others out of the queue either. For one thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <iterator>
#include <list>
#include <optional>
#include <string>
#include <utility>

#include "server/address.h"

namespace thronsaal {

template <class Item>
class FairQueue {
 public:
  explicit FairQueue(std::size_t capacity) : capacity_(capacity) {}

  // Gives back what has no room: nothing, this item, or the last item of a network that has more
  // waiting.
  std::optional<Item> push(const RateLimitKeys& from, Item item) {
    const auto site = find_or_add(sites_, from.site);
    const auto subnet = find_or_add(site->subnets, from.subnet);
    subnet->items.push_back(std::move(item));
    ++site->size;
    if (++size_ <= capacity_) return std::nullopt;
    // Of equals, the newcomer loses.
    auto fullest = site;
    for (auto other = sites_.begin(); other != sites_.end(); ++other) {
      if (other->size > fullest->size) fullest = other;
    }
    auto longest = fullest == site ? subnet : fullest->subnets.begin();
    for (auto other = fullest->subnets.begin(); other != fullest->subnets.end(); ++other) {
      if (other->items.size() > longest->items.size()) longest = other;
    }
    Item shed = std::move(longest->items.back());
    longest->items.pop_back();
    shrink(fullest, longest);
    return shed;
  }

  // The next in turn; nothing if nobody waits.
  std::optional<Item> pop() {
    if (sites_.empty()) return std::nullopt;
    const auto site = std::ranges::min_element(
        sites_, {}, [&](const Site& one) { return std::ranges::count(served_, one.key); });
    served_.push_back(site->key);
    if (served_.size() > kRemembered) served_.pop_front();
    const auto subnet = site->subnets.begin();
    sites_.splice(sites_.end(), sites_, site);
    site->subnets.splice(site->subnets.end(), site->subnets, subnet);
    Item item = std::move(subnet->items.front());
    subnet->items.pop_front();
    shrink(site, subnet);
    return item;
  }

  std::size_t size() const { return size_; }

 private:
  struct Subnet {
    std::string key;
    std::deque<Item> items{};
  };
  struct Site {
    std::string key;
    std::list<Subnet> subnets{};
    std::size_t size = 0;  // items of all of them
  };

  template <class Keyed>
  static typename std::list<Keyed>::iterator find_or_add(std::list<Keyed>& all,
                                                         const std::string& key) {
    for (auto one = all.begin(); one != all.end(); ++one) {
      if (one->key == key) return one;
    }
    all.push_back({.key = key});
    return std::prev(all.end());
  }

  // An item of theirs is gone.
  void shrink(typename std::list<Site>::iterator site,
              typename std::list<Subnet>::iterator subnet) {
    if (subnet->items.empty()) site->subnets.erase(subnet);
    if (--site->size == 0) sites_.erase(site);
    --size_;
  }

  static constexpr std::size_t kRemembered = 256;

  std::size_t capacity_;
  std::size_t size_ = 0;
  std::deque<std::string> served_;  // sites, the last ones, each as often as it was
  std::list<Site> sites_;           // in the order of their turns, none of them empty
};

}  // namespace thronsaal
