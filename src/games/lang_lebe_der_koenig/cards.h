// Influence cards: x1, x2 and x3. They cannot be told apart, so a hand is three counts.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/form.h"
#include "core/rng.h"

namespace thronsaal::lang_lebe_der_koenig {

// A card is its factor: 1, 2 or 3.
using Card = std::uint8_t;
inline constexpr int kKinds = 3;

inline Term term(Card card) {
  constexpr std::array<std::string_view, kKinds> kIds = {"x1", "x2", "x3"};
  return {"card", kIds[card - 1U]};
}

class Cards {
 public:
  constexpr Cards() = default;
  constexpr Cards(int x1, int x2, int x3)
      : counts_{static_cast<std::uint8_t>(x1), static_cast<std::uint8_t>(x2),
                static_cast<std::uint8_t>(x3)} {}

  constexpr int count(Card card) const { return counts_[card - 1U]; }
  constexpr bool has(Card card) const { return count(card) != 0; }
  constexpr int size() const { return counts_[0] + counts_[1] + counts_[2]; }
  constexpr bool empty() const { return size() == 0; }
  constexpr bool includes(const Cards& part) const {
    return part.counts_[0] <= counts_[0] && part.counts_[1] <= counts_[1] &&
           part.counts_[2] <= counts_[2];
  }

  constexpr void add(Card card) { ++counts_[card - 1U]; }
  constexpr void remove(Card card) {
    assert(has(card));
    --counts_[card - 1U];
  }
  constexpr Cards& operator+=(const Cards& other) {
    for (Card card = 1; card <= kKinds; ++card) {
      counts_[card - 1U] = static_cast<std::uint8_t>(count(card) + other.count(card));
    }
    return *this;
  }
  constexpr Cards& operator-=(const Cards& other) {
    assert(includes(other));
    for (Card card = 1; card <= kKinds; ++card) {
      counts_[card - 1U] = static_cast<std::uint8_t>(count(card) - other.count(card));
    }
    return *this;
  }
  friend constexpr Cards operator+(Cards a, const Cards& b) { return a += b; }
  friend constexpr Cards operator-(Cards a, const Cards& b) { return a -= b; }
  constexpr bool operator==(const Cards&) const = default;

  // The n cards of the lowest factors.
  constexpr Cards lowest(int n) const {
    assert(n <= size());
    Cards part;
    for (Card card = 1; card <= kKinds; ++card) {
      const int some = n < count(card) ? n : count(card);
      part.counts_[card - 1U] = static_cast<std::uint8_t>(some);
      n -= some;
    }
    return part;
  }
  // n cards, drawn blindly.
  Cards draw(int n, Rng& rng) const {
    assert(n <= size());
    Cards rest = *this;
    Cards drawn;
    for (; n > 0; --n) {
      int at = static_cast<int>(rng.below(static_cast<std::uint64_t>(rest.size())));
      Card card = 1;
      while (at >= rest.count(card)) at -= rest.count(card++);
      rest.remove(card);
      drawn.add(card);
    }
    return drawn;
  }

  // Every card's name, lowest first.
  std::vector<Term> terms() const {
    std::vector<Term> all;
    for (Card card = 1; card <= kKinds; ++card) {
      all.insert(all.end(), static_cast<std::size_t>(count(card)), term(card));
    }
    return all;
  }

 private:
  std::array<std::uint8_t, kKinds> counts_{};
};

inline constexpr Cards kStartHand(12, 7, 1);
inline constexpr int kMostCommitted = 5;

// Calls f for every choice of one to five cards of a hand, each once.
template <class F>
constexpr void for_each_commitment(const Cards& hand, F f) {
  const auto most = [](int there, int room) { return there < room ? there : room; };
  for (int x3 = 0; x3 <= most(hand.count(3), kMostCommitted); ++x3) {
    for (int x2 = 0; x2 <= most(hand.count(2), kMostCommitted - x3); ++x2) {
      const int least = x2 + x3 == 0 ? 1 : 0;
      for (int x1 = least; x1 <= most(hand.count(1), kMostCommitted - x2 - x3); ++x1) {
        f(Cards(x1, x2, x3));
      }
    }
  }
}

}  // namespace thronsaal::lang_lebe_der_koenig
