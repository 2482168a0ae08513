#include "store/service_clock.h"

#include <gtest/gtest.h>

#include "store/testing/in_store.h"
#include "store/testing/set_clocks.h"

namespace thronsaal {
namespace {

TEST(ServiceClock, FollowsTheSteadyClock) {
  ManualClocks time;
  const ServiceClock clock(ServiceClock::Saved{.seconds = 77, .wall = time.wall}, time.clocks());
  EXPECT_EQ(clock.now(), 77);
  time.advance(kDay);
  EXPECT_EQ(clock.now(), 77 + kDay);
}

TEST(ServiceClock, IgnoresJumpsOfTheSystemClock) {
  ManualClocks time;
  const ServiceClock clock(ServiceClock::Saved{.seconds = 0, .wall = time.wall}, time.clocks());
  time.wall += 800 * kDay;
  EXPECT_EQ(clock.now(), 0);
  time.wall -= 1600 * kDay;
  EXPECT_EQ(clock.now(), 0);
}

TEST(ServiceClock, CountsAPauseBetweenTwoRunsUpToADay) {
  ManualClocks time;
  const ServiceClock::Saved last{.seconds = 5, .wall = time.wall};
  time.wall += 100;
  EXPECT_EQ(ServiceClock(last, time.clocks()).now(), 105);
  time.wall += 800 * kDay;
  EXPECT_EQ(ServiceClock(last, time.clocks()).now(), 5 + kDay);
  time.wall -= 1600 * kDay;
  EXPECT_EQ(ServiceClock(last, time.clocks()).now(), 5);
}

class ServiceTime : public ::testing::Test {
 protected:
  // `leap`: by how much the system clock is changed meanwhile.
  void restart(std::int64_t leap = 0) {
    store_.reset();
    time_.wall += leap;
    store_.emplace(directory_.path(), time_.clocks());
  }

  ManualClocks time_;
  TemporaryDirectory directory_;
  std::optional<SqliteStore> store_{std::in_place, directory_.path(), time_.clocks()};
};

TEST_F(ServiceTime, BeginsWithANewDatabase) {
  EXPECT_EQ(store_->service_time(), 0);
}

TEST_F(ServiceTime, ContinuesAfterARestart) {
  time_.advance(100 * kDay);
  restart();
  EXPECT_EQ(store_->service_time(), 100 * kDay);
  time_.advance(50);
  EXPECT_EQ(store_->service_time(), 100 * kDay + 50);
}

TEST_F(ServiceTime, GainsAtMostADayFromAWrongClockAtAStart) {
  restart(800 * kDay);
  EXPECT_EQ(store_->service_time(), kDay);
  restart(-800 * kDay);
  EXPECT_EQ(store_->service_time(), kDay);
}

}  // namespace
}  // namespace thronsaal
