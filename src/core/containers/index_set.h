// A set of values numbered from 0 (areas, countries, spaces) in one machine word, iterated in
// ascending order.
#pragma once

#include <bit>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <limits>

namespace thronsaal {

// `Element` is an enumeration with at most kSize values from 0 on, and `Bits` has a bit for each.
template <class Element, class Bits, int kSize>
class IndexSet {
  static_assert(std::unsigned_integral<Bits> && kSize > 0 &&
                kSize <= std::numeric_limits<Bits>::digits);

 public:
  constexpr IndexSet() = default;
  constexpr explicit IndexSet(Element only) : bits_(bit(only)) {}
  static constexpr IndexSet all() { return of(~std::uint64_t{0} >> (64 - kSize)); }

  constexpr bool has(Element thing) const { return (bits_ & bit(thing)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr void add(Element thing) { bits_ = static_cast<Bits>(bits_ | bit(thing)); }
  constexpr void remove(Element thing) { bits_ = static_cast<Bits>(bits_ & ~bit(thing)); }
  constexpr Element first() const {
    assert(!empty());
    return static_cast<Element>(std::countr_zero(bits_));
  }

  friend constexpr IndexSet operator|(IndexSet a, IndexSet b) { return of(a.bits_ | b.bits_); }
  friend constexpr IndexSet operator&(IndexSet a, IndexSet b) { return of(a.bits_ & b.bits_); }
  friend constexpr IndexSet operator-(IndexSet a, IndexSet b) {
    return of(a.bits_ & ~std::uint64_t{b.bits_});
  }
  constexpr bool operator==(const IndexSet&) const = default;
  constexpr Bits bits() const { return bits_; }

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}
    constexpr Element operator*() const { return static_cast<Element>(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t rest_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  static constexpr Bits bit(Element thing) {
    assert(static_cast<int>(thing) < kSize);
    return static_cast<Bits>(std::uint64_t{1} << static_cast<int>(thing));
  }
  static constexpr IndexSet of(std::uint64_t bits) {
    IndexSet set;
    set.bits_ = static_cast<Bits>(bits);
    return set;
  }
  Bits bits_ = 0;
};

}  // namespace thronsaal
