// A multiset of cards: how many there are of each kind.
//
// Hands, piles and discards are such counts. A pile has no order: each remaining card is equally
// likely to be drawn.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/rng.h"

namespace thronsaal {

// `Card` is a small number or an enumeration whose first kind has the number kFirst.
template <class Card, int kKinds, int kFirst = 0>
class CardCounts {
 public:
  constexpr CardCounts() = default;
  template <class... Numbers>
    requires(sizeof...(Numbers) == kKinds)
  constexpr CardCounts(Numbers... numbers)  // NOLINT(*-explicit-*): Cards hand = {12, 7, 1}
      : counts_{static_cast<std::uint8_t>(numbers)...} {}

  constexpr int count(Card card) const { return counts_[index_of(card)]; }
  constexpr bool has(Card card) const { return count(card) != 0; }
  constexpr int size() const {
    int all = 0;
    for (const std::uint8_t count : counts_) all += count;
    return all;
  }
  constexpr bool empty() const {
    unsigned any = 0;
    for (const std::uint8_t count : counts_) any |= count;
    return any == 0;
  }
  constexpr bool includes(const CardCounts& part) const {
    bool enough = true;
    for (std::size_t i = 0; i < counts_.size(); ++i) enough &= part.counts_[i] <= counts_[i];
    return enough;
  }

  constexpr void add(Card card, int number = 1) {
    counts_[index_of(card)] = static_cast<std::uint8_t>(count(card) + number);
  }
  constexpr void remove(Card card, int number = 1) {
    assert(count(card) >= number);
    counts_[index_of(card)] = static_cast<std::uint8_t>(count(card) - number);
  }
  constexpr CardCounts& operator+=(const CardCounts& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      counts_[i] = static_cast<std::uint8_t>(counts_[i] + other.counts_[i]);
    }
    return *this;
  }
  constexpr CardCounts& operator-=(const CardCounts& other) {
    assert(includes(other));
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      counts_[i] = static_cast<std::uint8_t>(counts_[i] - other.counts_[i]);
    }
    return *this;
  }
  friend constexpr CardCounts operator+(CardCounts a, const CardCounts& b) { return a += b; }
  friend constexpr CardCounts operator-(CardCounts a, const CardCounts& b) { return a -= b; }
  constexpr bool operator==(const CardCounts&) const = default;
  constexpr const std::array<std::uint8_t, kKinds>& counts() const { return counts_; }

  // Calls f(card) for every kind with at least one card.
  template <class F>
  constexpr void for_each_kind(F f) const {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      if (counts_[i] != 0) f(card_at(i));
    }
  }

  // One card, drawn at random.
  Card draw(Rng& rng) const {
    assert(!empty());
    int left = static_cast<int>(rng.below(static_cast<std::uint64_t>(size())));
    std::size_t i = 0;
    while (left >= counts_[i]) left -= counts_[i++];
    return card_at(i);
  }
  // `number` cards, drawn at random without replacement.
  CardCounts draw(int number, Rng& rng) const {
    CardCounts rest = *this;
    CardCounts drawn;
    for (; number > 0; --number) {
      const Card card = rest.draw(rng);
      rest.remove(card);
      drawn.add(card);
    }
    return drawn;
  }

 private:
  static constexpr std::size_t index_of(Card card) {
    const auto i = static_cast<std::size_t>(static_cast<int>(card) - kFirst);
    assert(i < kKinds);
    return i;
  }
  static constexpr Card card_at(std::size_t i) {
    return static_cast<Card>(static_cast<int>(i) + kFirst);
  }

  std::array<std::uint8_t, kKinds> counts_{};
};

// Calls f(cards, probability) for every set of `number` cards that can be drawn from a pile, each
// once.
template <class Card, int kKinds, int kFirst, class F>
void for_each_draw(const CardCounts<Card, kKinds, kFirst>& pile, int number, F f) {
  using Cards = CardCounts<Card, kKinds, kFirst>;
  const auto binomial = [](int n, int k) {
    double ways = 1;
    for (int i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
    return ways;
  };
  const double all_ways = binomial(pile.size(), number);
  // Chooses from the kinds from `kind` on; `ways` counts the ways to draw the cards chosen so far.
  const auto recurse = [&](const auto& self, int kind, int left, Cards cards, double ways) -> void {
    if (kind == kKinds) {
      if (left == 0) f(cards, ways / all_ways);
      return;
    }
    const Card card = static_cast<Card>(kind + kFirst);
    for (int n = 0; n <= left && n <= pile.count(card); ++n) {
      Cards more = cards;
      more.add(card, n);
      self(self, kind + 1, left - n, more, ways * binomial(pile.count(card), n));
    }
  };
  recurse(recurse, 0, number, Cards(), 1);
}

}  // namespace thronsaal
