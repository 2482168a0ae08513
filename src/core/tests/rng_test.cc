#include "core/rng.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

std::vector<std::uint64_t> stream(std::uint64_t seed, std::size_t length) {
  Rng rng(seed);
  std::vector<std::uint64_t> numbers(length);
  for (std::uint64_t& number : numbers) number = rng.next();
  return numbers;
}

// Pearson's statistic of `draws` numbers below `bound`. It has bound - 1 degrees of freedom.
double chi_square(std::uint64_t bound, int draws, std::uint64_t seed) {
  std::vector<int> counts(bound);
  Rng rng(seed);
  for (int i = 0; i < draws; ++i) ++counts.at(rng.below(bound));
  const double expected = static_cast<double>(draws) / static_cast<double>(bound);
  double sum = 0;
  for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

// The stream of a seed never changes: benchmarks and bug reports are quoted by seed. The numbers
// come from an independent implementation.
TEST(Rng, StreamOfSeedOneIsPinned) {
  const std::vector<std::uint64_t> numbers = stream(1, 1000);
  EXPECT_EQ(numbers[0], 0xcfc5d07f6f03c29bULL);
  EXPECT_EQ(numbers[1], 0xbf424132963fe08dULL);
  EXPECT_EQ(numbers[2], 0x19a37d5757aaf520ULL);
  EXPECT_EQ(numbers[3], 0xbf08119f05cd56d6ULL);
  EXPECT_EQ(numbers[4], 0x2f47184b86186fa4ULL);
  EXPECT_EQ(numbers[999], 0x92d52100f9e1da0dULL);
}

TEST(Rng, StreamOfSeedTwoIsPinned) {
  const std::vector<std::uint64_t> numbers = stream(2, 1000);
  EXPECT_EQ(numbers[0], 0xc3e67584b5c4fc2aULL);
  EXPECT_EQ(numbers[1], 0x89837ec39e40f2c8ULL);
  EXPECT_EQ(numbers[2], 0xa6bb0b2987ac94cdULL);
  EXPECT_EQ(numbers[3], 0x4b31e5fbdd210a72ULL);
  EXPECT_EQ(numbers[4], 0x7dad9d2b709a04f7ULL);
  EXPECT_EQ(numbers[999], 0xadf8d43a5ee04c13ULL);
}

TEST(Rng, ExtremeSeedsArePinned) {
  EXPECT_EQ(stream(0, 1)[0], 0x53175d61490b23dfULL);
  EXPECT_EQ(stream(~0ULL, 1)[0], 0x56ccf8ce948e27b2ULL);
}

TEST(Rng, IsAValue) {
  Rng rng(7);
  rng.next();
  Rng copy = rng;
  EXPECT_EQ(copy.next(), rng.next());
  copy.next();
  EXPECT_NE(copy.next(), rng.next());
}

TEST(Rng, WorksAtCompileTime) {
  constexpr std::uint64_t first = Rng(1).next();
  EXPECT_EQ(first, 0xcfc5d07f6f03c29bULL);
}

TEST(Below, DiceOfSeedOneArePinned) {
  Rng rng(1);
  std::vector<std::uint64_t> dice(12);
  for (std::uint64_t& die : dice) die = rng.below(6) + 1;
  EXPECT_EQ(dice, (std::vector<std::uint64_t>{5, 5, 1, 5, 2, 4, 6, 4, 1, 1, 6, 3}));
}

TEST(Below, BoundOneGivesZero) {
  Rng rng(1);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(rng.below(1), 0U);
}

TEST(Below, StaysBelowTheBound) {
  Rng rng(3);
  for (const std::uint64_t bound : {2ULL, 3ULL, 1ULL << 32, (1ULL << 63) + 1, ~0ULL}) {
    for (int i = 0; i < 1000; ++i) ASSERT_LT(rng.below(bound), bound);
  }
}

// A larger chi-square occurs for one seed in a million.
TEST(Below, IsUniformForSmallBounds) {
  EXPECT_LT(chi_square(2, 120'000, 1), 23.9);
  EXPECT_LT(chi_square(3, 120'000, 2), 27.6);
  EXPECT_LT(chi_square(6, 120'000, 3), 35.9);
  EXPECT_LT(chi_square(7, 120'000, 4), 38.3);
  EXPECT_LT(chi_square(10, 120'000, 5), 44.8);
}

// With a bound of slightly more than half of all numbers, multiplication alone would give half of
// the results twice as often as the others; rejection prevents that, and so changes these numbers.
TEST(Below, RejectsNumbersThatWouldCauseBias) {
  constexpr std::uint64_t kBound = (1ULL << 63) + 1;
  Rng rng(1);
  EXPECT_EQ(rng.below(kBound), 0x5f8408cf82e6ab6bULL);
  EXPECT_EQ(rng.below(kBound), 0x2bf7d76ecfb67fd9ULL);
  EXPECT_EQ(rng.below(kBound), 0x32819d2777282824ULL);
}

TEST(Unit, IsPinned) {
  Rng rng(1);
  EXPECT_EQ(rng.unit(), 0x1.9f8ba0fede078p-1);
  EXPECT_EQ(rng.unit(), 0.7471047161582187);
  EXPECT_EQ(rng.unit(), 0.10015090353378375);
}

TEST(Unit, IsUniformFromZeroToJustBelowOne) {
  constexpr int kDraws = 100'000;
  std::array<int, 10> tenths{};
  Rng rng(11);
  for (int i = 0; i < kDraws; ++i) {
    const double x = rng.unit();
    ASSERT_GE(x, 0.0);
    ASSERT_LT(x, 1.0);
    ++tenths.at(static_cast<std::size_t>(x * 10));
  }
  // Five standard deviations of a binomial count.
  for (const int count : tenths) EXPECT_NEAR(count, kDraws / 10.0, 475);
}

TEST(Pick, ReachesEveryElement) {
  const std::vector<std::string> courtiers = {"fool", "knight", "lady"};
  Rng rng(1);
  std::array<int, 3> picked{};
  for (int i = 0; i < 300; ++i) {
    const std::string& courtier = rng.pick(courtiers);
    ++picked.at(static_cast<std::size_t>(&courtier - courtiers.data()));
  }
  for (const int count : picked) EXPECT_GT(count, 60);
}

TEST(Pick, UsesOneNumberOfTheStream) {
  Rng picking(5);
  Rng counting(5);
  picking.pick(std::array{'a', 'b', 'c', 'd'});
  counting.next();
  EXPECT_EQ(picking.next(), counting.next());
}

}  // namespace
}  // namespace thronsaal
