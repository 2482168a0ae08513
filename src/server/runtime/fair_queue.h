// A bounded queue that is fair by network: the least recently served site is next, ties
// round-robin, and so on for its subnets. A flood from one network delays others by one item, not
// by all.
//
// When full, it drops the newest item of the site with the most items, of several the one served
// most often lately, so that a flood cannot keep others out. Single-threaded.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <iterator>
#include <list>
#include <optional>
#include <string>
#include <utility>

#include "server/net/address.h"

namespace thronsaal {

template <class Item>
class FairQueue {
 public:
  explicit FairQueue(std::size_t capacity) : capacity_(capacity) {}

  // Returns the item dropped, if any: this one, or the newest of another network.
  std::optional<Item> push(const RateLimitKeys& from, Item item) {
    const auto site = find_or_add(sites_, from.site);
    const auto subnet = find_or_add(site->subnets, from.subnet);
    subnet->items.push_back(std::move(item));
    ++site->size;
    if (++size_ <= capacity_) return std::nullopt;
    const auto fullest = most_to_drop(site);
    auto longest = fullest == site ? subnet : fullest->subnets.begin();
    for (auto other = fullest->subnets.begin(); other != fullest->subnets.end(); ++other) {
      if (other->items.size() > longest->items.size()) longest = other;
    }
    Item shed = std::move(longest->items.back());
    longest->items.pop_back();
    shrink(fullest, longest);
    return shed;
  }

  // The next item, if any.
  std::optional<Item> pop() {
    if (sites_.empty()) return std::nullopt;
    const auto site = std::ranges::min_element(
        sites_, {}, [&](const Site& one) { return std::ranges::count(recently_served_, one.key); });
    recently_served_.push_back(site->key);
    if (recently_served_.size() > kHistory) recently_served_.pop_front();
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

  // The site with the most items, then the most turns, then the latest one. If that is true of the
  // new item's site as well, that site.
  typename std::list<Site>::iterator most_to_drop(typename std::list<Site>::iterator newest) {
    const auto rank = [&](const Site& one) {
      return std::pair(one.size, std::ranges::count(recently_served_, one.key));
    };
    auto found = newest;
    auto most = rank(*newest);
    for (auto site = sites_.begin(); site != sites_.end(); ++site) {
      if (site->size < most.first) continue;
      const auto here = rank(*site);
      if (here < most || (here == most && found == newest)) continue;
      most = here;
      found = site;
    }
    return found;
  }

  // An item was removed.
  void shrink(typename std::list<Site>::iterator site,
              typename std::list<Subnet>::iterator subnet) {
    if (subnet->items.empty()) site->subnets.erase(subnet);
    if (--site->size == 0) sites_.erase(site);
    --size_;
  }

  static constexpr std::size_t kHistory = 256;

  std::size_t capacity_;
  std::size_t size_ = 0;
  std::deque<std::string> recently_served_;  // the most recently served sites
  std::list<Site> sites_;                    // in turn order, never empty
};

}  // namespace thronsaal
