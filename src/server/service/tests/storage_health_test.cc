// The health of the storage, on a clock that the test controls.
#include "server/service/storage_health.h"

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

using std::chrono::seconds;

class StorageHealthTest : public ::testing::Test {
 protected:
  static Limits limits() {
    Limits limits;
    limits.write_timeout = seconds(5);
    limits.probe_interval = seconds(10);
    limits.unhealthy_probe_interval = seconds(1);
    return limits;
  }
  static StorageHealth::Time at(int second) { return StorageHealth::Time(seconds(second)); }

  StorageHealth health_{limits(), at(0)};
};

TEST_F(StorageHealthTest, FollowsTheLastWrite) {
  EXPECT_TRUE(health_.is_healthy(at(0)));
  health_.begin_write(at(1));
  health_.end_write(at(1), false, at(2));
  EXPECT_FALSE(health_.is_healthy(at(2)));
  EXPECT_FALSE(health_.is_healthy(at(1000)));
  health_.begin_write(at(1001));
  health_.end_write(at(1001), true, at(1001));
  EXPECT_TRUE(health_.is_healthy(at(1001)));
}

TEST_F(StorageHealthTest, IsBadWhileAWriteHangs) {
  health_.begin_write(at(1));
  health_.begin_write(at(4));
  EXPECT_TRUE(health_.is_healthy(at(5)));
  EXPECT_FALSE(health_.is_healthy(at(6)));
  health_.end_write(at(1), true, at(7));
  EXPECT_TRUE(health_.is_healthy(at(7)));
  EXPECT_FALSE(health_.is_healthy(at(9)));
  health_.end_write(at(4), true, at(9));
  EXPECT_TRUE(health_.is_healthy(at(9)));
}

TEST_F(StorageHealthTest, ProbesAfterALongTimeWithoutWrites) {
  EXPECT_FALSE(health_.needs_probe(at(9)));
  EXPECT_TRUE(health_.needs_probe(at(10)));
  health_.begin_write(at(10));
  EXPECT_FALSE(health_.needs_probe(at(30)));  // one at a time
  health_.end_write(at(10), true, at(30));
  EXPECT_FALSE(health_.needs_probe(at(39)));
  EXPECT_TRUE(health_.needs_probe(at(40)));
}

TEST_F(StorageHealthTest, ProbesOftenWhileBad) {
  health_.begin_write(at(1));
  health_.end_write(at(1), false, at(1));
  EXPECT_FALSE(health_.needs_probe(at(1)));
  EXPECT_TRUE(health_.needs_probe(at(2)));
}

}  // namespace
}  // namespace thronsaal
