#include "server/service/presence.h"

#include <chrono>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <gmock/gmock.h>

#include "server/service/housekeeper.h"
#include "tables/testing/table_driver.h"

namespace thronsaal {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::kAnna;
using testing::kBert;
using testing::kBlue;
using testing::TableDriver;

// Anna's and Bert's game, at which no one is connected.
class AbsenceTest : public ::testing::Test {
 protected:
  void begin(int grace_seconds) {
    TableRequest request = testing::wish(testing::kDiceGame, {"me", "open"});
    request.settings.grace_seconds = grace_seconds;
    TableDriver driver(kAnna, request);
    driver.does(commands::sit(driver.table, kBert, kBlue));
    driver.start();
    at_.table = std::move(driver.table);
    at_.is_loaded = true;
    update_absence(at_);
  }
  bool is_absent_after(ActiveTable::Clock::duration more) {
    advance_presence(at_, more);
    return absent_seats(at_, limits_).contains(kBlue);
  }

  asio::io_context io_;
  Limits limits_;
  ActiveTable at_{"lobby", io_.get_executor(), limits_};
};

TEST_F(AbsenceTest, BeginsAfterTheGracePeriodOfTheTable) {
  begin(45);
  EXPECT_FALSE(is_absent_after(milliseconds(44'999)));
  EXPECT_TRUE(is_absent_after(milliseconds(1)));
}

// 1.0.0 allowed shorter ones.
TEST_F(AbsenceTest, NeverBeginsBeforeTheShortestGracePeriod) {
  limits_.min_grace_seconds = 30;
  begin(1);
  EXPECT_FALSE(is_absent_after(milliseconds(29'999)));
  EXPECT_TRUE(is_absent_after(milliseconds(1)));
}

TEST(Ticks, CountWhollyUnlessTheyAreLate) {
  EXPECT_EQ(counted_time(milliseconds(1'001)), milliseconds(1'001));
  EXPECT_EQ(counted_time(seconds(2)), seconds(2));
}

// No one could connect while the server was blocked.
TEST(Ticks, CountAsTwoSecondsAtMost) {
  EXPECT_EQ(counted_time(std::chrono::hours(1)), seconds(2));
}

}  // namespace
}  // namespace thronsaal
