// Rate limits, on a clock that the test controls.
#include "server/runtime/rate_limit.h"

#include <string>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

using namespace std::chrono_literals;

// How many of that many attempts at one moment are allowed.
int allowed(auto&& try_take, int tries) {
  int count = 0;
  for (int i = 0; i < tries; ++i) count += try_take() ? 1 : 0;
  return count;
}

class TokenBucketTest : public ::testing::Test {
 protected:
  int allowed_at(std::chrono::milliseconds time, int tries = 100) {
    return allowed([&] { return limit_.try_take(start_ + time); }, tries);
  }
  TokenBucket limit_{2, 5};  // per second, burst
  TokenBucket::Clock::time_point start_ = TokenBucket::Clock::now();
};

TEST_F(TokenBucketTest, AllowsABurst) {
  EXPECT_EQ(allowed_at(0ms), 5);
}

TEST_F(TokenBucketTest, RefillsAtItsRate) {
  allowed_at(0ms);
  EXPECT_EQ(allowed_at(1000ms), 2);
  EXPECT_EQ(allowed_at(2000ms), 2);
}

TEST_F(TokenBucketTest, AccumulatesFractions) {
  allowed_at(0ms);
  EXPECT_EQ(allowed_at(300ms), 0);
  EXPECT_EQ(allowed_at(600ms), 1);
}

TEST_F(TokenBucketTest, NeverHoldsMoreThanTheBurst) {
  allowed_at(0ms);
  EXPECT_EQ(allowed_at(std::chrono::hours(1)), 5);
}

// A client that keeps trying while refused is not punished.
TEST_F(TokenBucketTest, DoesNotChargeForRefusals) {
  allowed_at(0ms, 1000);
  EXPECT_EQ(allowed_at(500ms), 1);
}

TEST_F(TokenBucketTest, CountsNoTimeTwice) {
  allowed_at(0ms);
  EXPECT_EQ(allowed_at(1000ms), 2);
  EXPECT_EQ(allowed_at(0ms), 0);
  EXPECT_EQ(allowed_at(1000ms), 0);
}

TEST_F(TokenBucketTest, IsFullUntilUsedAndAfterRefilling) {
  EXPECT_TRUE(limit_.is_full(start_));
  allowed_at(0ms, 2);
  EXPECT_FALSE(limit_.is_full(start_));
  EXPECT_FALSE(limit_.is_full(start_ + 900ms));
  EXPECT_TRUE(limit_.is_full(start_ + 1100ms));
}

class KeyedRateLimitTest : public ::testing::Test {
 protected:
  int allowed_to(const std::string& who, std::chrono::seconds time) {
    return allowed([&] { return limits_.try_take(who, start_ + time); }, 100);
  }
  KeyedRateLimit limits_{6, 3};  // per minute, burst
  // Later than the moment at which limits begin to count.
  TokenBucket::Clock::time_point start_ = TokenBucket::Clock::now() + 1h;
};

TEST_F(KeyedRateLimitTest, LimitsEachKeySeparately) {
  EXPECT_EQ(allowed_to("here", 0s), 3);
  EXPECT_EQ(allowed_to("there", 0s), 3);
  EXPECT_EQ(allowed_to("here", 0s), 0);
}

TEST_F(KeyedRateLimitTest, CountsPerMinute) {
  allowed_to("here", 0s);
  EXPECT_EQ(allowed_to("here", 11s), 1);
  EXPECT_EQ(allowed_to("here", 32s), 2);
}

TEST_F(KeyedRateLimitTest, PurgesOnlyFullBuckets) {
  allowed_to("here", 0s);
  limits_.forget(start_ + 29s);
  EXPECT_EQ(limits_.size(), 1U);
  EXPECT_EQ(allowed_to("here", 29s), 2);
  limits_.forget(start_ + 60s);
  EXPECT_EQ(limits_.size(), 0U);
  EXPECT_EQ(allowed_to("here", 60s), 3);
}

TEST_F(KeyedRateLimitTest, PurgesFullBucketsWhenThereAreMany) {
  KeyedRateLimit limits(60, 1);
  auto now = TokenBucket::Clock::now();
  for (int who = 0; who < 100'000; ++who) {
    now += std::chrono::milliseconds(10);
    ASSERT_TRUE(limits.try_take(std::to_string(who), now));
  }
  EXPECT_LE(limits.size(), 2'048);
}

TEST(NetworkRateLimits, LimitSubnetsAndSites) {
  NetworkRateLimits limits(6, 3, 2);
  const auto now = TokenBucket::Clock::now();
  const auto tries_of = [&](const std::string& subnet, const std::string& site) {
    int tries = 0;
    while (tries < 100 && limits.try_take({.subnet = subnet, .site = site}, now)) ++tries;
    return tries;
  };
  EXPECT_EQ(tries_of("a1", "a"), 3);
  EXPECT_EQ(tries_of("a2", "a"), 3);
  EXPECT_EQ(tries_of("a3", "a"), 0);
  EXPECT_EQ(tries_of("b1", "b"), 3);
}

}  // namespace
}  // namespace thronsaal
