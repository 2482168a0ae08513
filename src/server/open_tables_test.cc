// How many tables of a network have not begun, by a clock of the test's own.
#include "server/open_tables.h"

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

OpenTables::Time minute(int minutes) {
  return OpenTables::Time(std::chrono::minutes(minutes));
}

TEST(OpenTables, AreCountedByNetworkUntilTheyBegin) {
  OpenTables tables;
  tables.found("a", "here", minute(0));
  tables.found("b", "here", minute(1));
  tables.found("c", "there", minute(1));
  EXPECT_EQ(tables.from("here", minute(2)), 2);
  EXPECT_EQ(tables.from("there", minute(2)), 1);
  EXPECT_EQ(tables.from("nowhere", minute(2)), 0);
  tables.close("a");
  tables.close("a");
  tables.close("of yesterday");
  EXPECT_EQ(tables.from("here", minute(2)), 1);
}

TEST(OpenTables, CountForAnHour) {
  OpenTables tables;
  tables.found("a", "here", minute(0));
  tables.found("b", "here", minute(30));
  EXPECT_EQ(tables.from("here", minute(59)), 2);
  EXPECT_EQ(tables.from("here", minute(60)), 1);
  EXPECT_EQ(tables.from("here", minute(90)), 0);
}

}  // namespace
}  // namespace thronsaal
