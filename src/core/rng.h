// Random numbers: xoshiro256++ (Blackman and Vigna), seeded through SplitMix64.
//
// Period 2^256 - 1, passes BigCrush and PractRand; not for secrets. The stream of a seed is the
// same on every machine and in every version; a test pins it. Passed explicitly; there is no global
// generator.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace thronsaal {

class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) {
    for (std::uint64_t& word : words_) {
      seed += 0x9E3779B97F4A7C15ULL;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
      z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
      word = z ^ (z >> 31);
    }
  }

  // From 256 bits that are already random (not all of them zero).
  explicit constexpr Rng(const std::array<std::uint64_t, 4>& words) : words_(words) {}

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(words_[0] + words_[3], 23) + words_[0];
    const std::uint64_t shifted = words_[1] << 17;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= shifted;
    words_[3] = std::rotl(words_[3], 45);
    return result;
  }

  // Exactly uniform in [0, bound): Lemire's multiplication with rejection.
  constexpr std::uint64_t below(std::uint64_t bound) {
    assert(bound > 0);
    Wide product = static_cast<Wide>(next()) * bound;
    if (static_cast<std::uint64_t>(product) < bound) {
      const std::uint64_t threshold = -bound % bound;
      while (static_cast<std::uint64_t>(product) < threshold) {
        product = static_cast<Wide>(next()) * bound;
      }
    }
    return static_cast<std::uint64_t>(product >> 64);
  }

  // Uniform in [0, 1), with 53 random bits.
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  // One element of a non-empty random-access range.
  template <class Range>
  constexpr const auto& pick(const Range& range) {
    return range[below(range.size())];
  }

 private:
  __extension__ using Wide = unsigned __int128;
  std::array<std::uint64_t, 4> words_{};
};

}  // namespace thronsaal
