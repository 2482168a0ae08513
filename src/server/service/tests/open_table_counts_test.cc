// Open tables per network, on a clock that the test controls.
#include "server/service/lists/open_table_counts.h"

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

OpenTableCounts::Time minute(int minutes) {
  return OpenTableCounts::Time(std::chrono::minutes(minutes));
}

TEST(OpenTableCounts, CountPerNetworkUntilTheStart) {
  OpenTableCounts tables;
  tables.add("a", "here", minute(0));
  tables.add("b", "here", minute(1));
  tables.add("c", "there", minute(1));
  EXPECT_EQ(tables.from("here", minute(2)), 2);
  EXPECT_EQ(tables.from("there", minute(2)), 1);
  EXPECT_EQ(tables.from("nowhere", minute(2)), 0);
  tables.remove("a");
  tables.remove("a");
  tables.remove("of yesterday");
  EXPECT_EQ(tables.from("here", minute(2)), 1);
}

TEST(OpenTableCounts, ForgetTablesAfterAnHour) {
  OpenTableCounts tables;
  tables.add("a", "here", minute(0));
  tables.add("b", "here", minute(30));
  EXPECT_EQ(tables.from("here", minute(59)), 2);
  EXPECT_EQ(tables.from("here", minute(60)), 1);
  EXPECT_EQ(tables.from("here", minute(90)), 0);
}

}  // namespace
}  // namespace thronsaal
