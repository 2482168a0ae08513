#include "server/net/connection_counter.h"

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

TEST(ConnectionCounter, RefusesMoreThanItsLimit) {
  ConnectionCounter counter(2);
  const auto first = counter.try_acquire();
  auto second = counter.try_acquire();
  ASSERT_TRUE(first && second);
  EXPECT_FALSE(counter.try_acquire());
  EXPECT_EQ(counter.open(), 2);
  second.reset();
  EXPECT_EQ(counter.open(), 1);
  EXPECT_TRUE(counter.try_acquire());
}

TEST(ConnectionCounter, CountsAMovedPermitOnce) {
  ConnectionCounter counter(2);
  {
    std::optional<ConnectionCounter::Permit> moved;
    {
      auto permit = counter.try_acquire();
      moved = std::move(permit);
    }
    EXPECT_EQ(counter.open(), 1);
  }
  EXPECT_EQ(counter.open(), 0);
}

TEST(ConnectionCounter, MayBeDestroyedBeforeItsPermits) {
  std::optional<ConnectionCounter::Permit> permit;
  {
    ConnectionCounter counter(1);
    permit = counter.try_acquire();
  }
  permit.reset();
}

}  // namespace
}  // namespace thronsaal
