// Dice that cannot be told apart: how many of them show each number from 1 to 6.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "core/rng.h"

namespace thronsaal::um_krone_und_kragen {

inline constexpr int kNumbers = 6;
inline constexpr int kMaxDice = 18;

// One byte per number in a 64-bit word, so that multisets are added, subtracted and compared in a
// few instructions. No count ever exceeds kMaxDice, so bytes never run over.
class Dice {
 public:
  constexpr Dice() = default;
  constexpr Dice(std::initializer_list<int> numbers) {
    for (const int number : numbers) lanes_ += unit(number);
  }
  static constexpr Dice of(int number, int how_many = 1) {
    return Dice(unit(number) * static_cast<std::uint64_t>(how_many));
  }
  static constexpr Dice from_counts(const std::array<std::uint8_t, kNumbers>& counts) {
    Dice dice;
    for (int n = 1; n <= kNumbers; ++n) dice += of(n, counts[static_cast<std::size_t>(n - 1)]);
    return dice;
  }
  // n dice, thrown: one uniform number below 6^n, read three dice at a time.
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
  constexpr std::array<std::uint8_t, kNumbers> counts() const {
    std::array<std::uint8_t, kNumbers> counts{};
    for (int n = 1; n <= kNumbers; ++n) {
      counts[static_cast<std::size_t>(n - 1)] = static_cast<std::uint8_t>(count(n));
    }
    return counts;
  }

  // Every die's number, ascending.
  std::vector<int> numbers() const {
    std::vector<int> all;
    for (int n = 1; n <= kNumbers; ++n)
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
    assert(number >= 1 && number <= kNumbers);
    return std::uint64_t{1} << (8 * (number - 1));
  }
  std::uint64_t lanes_ = 0;
};

// The most of one kind that some dice show: more dice are better, then the higher number.
struct Result {
  std::uint8_t count = 0;  // 0: no result at all
  std::uint8_t number = 0;
  static constexpr Result of(Dice dice) {
    Result best;
    for (int n = 1; n <= kNumbers; ++n) {
      const Result here{static_cast<std::uint8_t>(dice.count(n)), static_cast<std::uint8_t>(n)};
      if (here.count != 0 && here > best) best = here;
    }
    return best;
  }
  constexpr auto operator<=>(const Result&) const = default;
};

}  // namespace thronsaal::um_krone_und_kragen
