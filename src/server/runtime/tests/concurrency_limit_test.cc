#include "server/runtime/concurrency_limit.h"

#include <memory>
#include <vector>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

TEST(ConcurrencyLimit, AllowsThatManyPermitsPerKey) {
  ConcurrencyLimit headcount(2);
  std::vector<ConcurrencyLimit::Pass> inside;
  inside.push_back(headcount.try_acquire("here").value());
  inside.push_back(headcount.try_acquire("here").value());
  EXPECT_FALSE(headcount.try_acquire("here"));
  EXPECT_EQ(headcount.from("here"), 2);
  EXPECT_EQ(headcount.from("there"), 0);
  EXPECT_TRUE(headcount.try_acquire("there"));
  inside.pop_back();
  EXPECT_TRUE(headcount.try_acquire("here"));
}

TEST(ConcurrencyLimit, DropsKeysWithoutPermits) {
  ConcurrencyLimit headcount(1);
  {
    const auto permit = headcount.try_acquire("here");
  }
  EXPECT_EQ(headcount.active_keys(), 0);
}

TEST(ConcurrencyLimit, MayBeDestroyedBeforeItsPermits) {
  auto headcount = std::make_unique<ConcurrencyLimit>(1);
  const auto permit = headcount->try_acquire("here");
  headcount.reset();
}

TEST(NetworkConcurrencyLimit, LimitsSubnetsAndSites) {
  NetworkConcurrencyLimit count(1, 2);
  auto first = count.try_acquire({.subnet = "a1", .site = "a"});
  EXPECT_TRUE(first);
  EXPECT_FALSE(count.try_acquire({.subnet = "a1", .site = "a"}));
  const auto second = count.try_acquire({.subnet = "a2", .site = "a"});
  EXPECT_TRUE(second);
  EXPECT_FALSE(count.try_acquire({.subnet = "a3", .site = "a"}));
  EXPECT_TRUE(count.try_acquire({.subnet = "b1", .site = "b"}));
  first.reset();
  EXPECT_TRUE(count.try_acquire({.subnet = "a3", .site = "a"}));
}

}  // namespace
}  // namespace thronsaal
