#include "server/address.h"

#include <string>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

TEST(Place, IsAnIPv4Address) {
  EXPECT_EQ(place_of("192.0.2.1"), "192.0.2.1");
  EXPECT_NE(place_of("192.0.2.1"), place_of("192.0.2.2"));
}

TEST(Place, IsAnIPv6NetworkOfAHousehold) {
  EXPECT_EQ(place_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(place_of("2001:db8:1:2::9%eth0"), place_of("2001:db8:1:2:3:4:5:6"));
  EXPECT_NE(place_of("2001:db8:1:3::9"), place_of("2001:db8:1:2::9"));
}

TEST(Place, IsTheSameInEitherFamily) {
  EXPECT_EQ(place_of("::ffff:192.0.2.1"), "192.0.2.1");
}

TEST(Place, HasNoPort) {
  EXPECT_EQ(place_of("192.0.2.1:443"), "192.0.2.1");
  EXPECT_EQ(place_of("[2001:db8:1:2::9]:443"), "2001:db8:1:2::/64");
}

TEST(Place, ThatIsNoAddressIsTakenAsItIs) {
  EXPECT_EQ(place_of(""), "");
  EXPECT_EQ(place_of("["), "");
  EXPECT_EQ(place_of("unknown"), "unknown");
  EXPECT_EQ(place_of(std::string(1000, 'x')), std::string(64, 'x'));
}

}  // namespace
}  // namespace thronsaal
