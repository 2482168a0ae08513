// Indistinguishable dice: how many of them show each number from 1 to 6.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"

namespace thronsaal {

inline constexpr int kDieFaces = 6;
inline constexpr double kMeanOfDie = (1 + kDieFaces) / 2.0;
inline constexpr int kMaxDice = 18;  // no game here rolls more

// One byte per number in a 64-bit word, the lowest for the 1, so that multisets are added,
// subtracted and compared in a few instructions. No count ever exceeds kMaxDice, so no byte
// overflows.
class Dice {
  static_assert(std::endian::native == std::endian::little);

 public:
  constexpr Dice() = default;
  constexpr Dice(std::initializer_list<int> numbers) {
    for (const int number : numbers) lanes_ += unit(number);
  }
  static constexpr Dice of(int number, int how_many = 1) {
    return Dice(unit(number) * static_cast<std::uint64_t>(how_many));
  }
  // Accepts any bytes, so that an untrusted action can be printed. Beyond kMaxDice dice, counts and
  // numbers are right, but size, total and arithmetic are not.
  static constexpr Dice from_counts(const std::array<std::uint8_t, kDieFaces>& counts) {
    std::array<std::uint8_t, 8> bytes{};
    std::ranges::copy(counts, bytes.begin());
    return Dice(std::bit_cast<std::uint64_t>(bytes));
  }
  // Rolls n dice from one uniform number below 6^n, read three dice at a time.
  static Dice roll(int n, Rng& rng);

  constexpr int count(int number) const {
    return static_cast<int>((lanes_ >> (8 * (number - 1))) & 0xFFU);
  }
  constexpr bool has(int number) const { return count(number) != 0; }
  constexpr bool includes(Dice other) const {
    return (((lanes_ | kHighBits) - other.lanes_) & kHighBits) == kHighBits;
  }
  constexpr bool empty() const { return lanes_ == 0; }
  constexpr int size() const { return static_cast<int>((lanes_ * 0x0101010101010101ULL) >> 56); }
  // All pips: a product of polynomials whose fifth coefficient is the sum we want.
  constexpr int total() const {
    return static_cast<int>((lanes_ * 0x010203040506ULL) >> 40 & 0xFFU);
  }
  constexpr std::array<std::uint8_t, kDieFaces> counts() const {
    const auto bytes = std::bit_cast<std::array<std::uint8_t, 8>>(lanes_);
    std::array<std::uint8_t, kDieFaces> counts{};
    std::copy(bytes.begin(), bytes.begin() + kDieFaces, counts.begin());
    return counts;
  }

  // Every die's number, ascending.
  std::vector<int> numbers() const {
    std::vector<int> all;
    for (int n = 1; n <= kDieFaces; ++n)
      all.insert(all.end(), static_cast<std::size_t>(count(n)), n);
    return all;
  }

  constexpr Dice& operator+=(Dice other) {
    lanes_ += other.lanes_;
    return *this;
  }
  constexpr Dice& operator-=(Dice other) {
    assert(includes(other));
    lanes_ -= other.lanes_;
    return *this;
  }
  friend constexpr Dice operator+(Dice a, Dice b) { return a += b; }
  friend constexpr Dice operator-(Dice a, Dice b) { return a -= b; }
  constexpr bool operator==(const Dice&) const = default;

 private:
  static constexpr std::uint64_t kHighBits = 0x8080808080808080ULL;
  constexpr explicit Dice(std::uint64_t lanes) : lanes_(lanes) {}
  static constexpr std::uint64_t unit(int number) {
    assert(number >= 1 && number <= kDieFaces);
    return std::uint64_t{1} << (8 * (number - 1));
  }
  std::uint64_t lanes_ = 0;
};

// "2-5-5", and back: at most `max_dice` dice, in any order.
std::string print_dice(Dice dice);
std::optional<Dice> parse_dice(std::string_view text, int max_dice = kMaxDice);

// Calls f(dice, probability) for every result of n dice, each once.
template <class F>
void for_each_roll(int n, F f) {
  double all_ways = 1;
  for (int i = 0; i < n; ++i) all_ways *= kDieFaces;
  // Assigns numbers from `number` on to the remaining dice. `ways` counts the orders of the dice
  // assigned so far: it and 6^18 are whole numbers that a double holds exactly, so each probability
  // is rounded once.
  const auto recurse = [&](const auto& self, int number, int left, Dice dice, double ways) -> void {
    if (number == kDieFaces) return f(dice + Dice::of(number, left), ways / all_ways);
    double binomial = 1;  // ways to choose k of the remaining dice
    for (int k = 0; k <= left; ++k) {
      self(self, number + 1, left - k, dice + Dice::of(number, k), ways * binomial);
      binomial = binomial * (left - k) / (k + 1);
    }
  };
  recurse(recurse, 1, n, Dice(), 1);
}

}  // namespace thronsaal
