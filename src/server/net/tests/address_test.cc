#include "server/net/address.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

std::string place_of(std::string_view address) {
  return rate_limit_keys(address).subnet;
}

TEST(RateLimitKey, OfIPv4IsTheAddress) {
  EXPECT_EQ(place_of("192.0.2.1"), "192.0.2.1");
  EXPECT_NE(place_of("192.0.2.1"), place_of("192.0.2.2"));
}

TEST(RateLimitKey, OfIPv6IsThe64Network) {
  EXPECT_EQ(place_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(place_of("2001:db8:1:2::9%eth0"), place_of("2001:db8:1:2:3:4:5:6"));
  EXPECT_NE(place_of("2001:db8:1:3::9"), place_of("2001:db8:1:2::9"));
}

TEST(RateLimitKey, OfAMappedAddressIsTheIPv4Address) {
  EXPECT_EQ(place_of("::ffff:192.0.2.1"), "192.0.2.1");
}

TEST(RateLimitKey, IgnoresThePort) {
  EXPECT_EQ(place_of("192.0.2.1:443"), "192.0.2.1");
  EXPECT_EQ(place_of("[2001:db8:1:2::9]:443"), "2001:db8:1:2::/64");
}

TEST(RateLimitKey, OfOtherTextIsTheText) {
  EXPECT_EQ(place_of(""), "");
  EXPECT_EQ(place_of("["), "");
  EXPECT_EQ(place_of("unknown"), "unknown");
  EXPECT_EQ(place_of(std::string(1000, 'x')), std::string(64, 'x'));
}

TEST(RateLimitKeys, OfIPv6AreASubnetAndItsSite) {
  const RateLimitKeys keys = rate_limit_keys("[2001:db8:1:2::9]:443");
  EXPECT_EQ(keys.subnet, "2001:db8:1:2::/64");
  EXPECT_EQ(keys.site, "2001:db8:1::/48");
  EXPECT_EQ(rate_limit_keys("2001:db8:1:3::9").site, keys.site);
  EXPECT_NE(rate_limit_keys("2001:db8:2:2::9").site, keys.site);
}

TEST(RateLimitKeys, OfIPv4AreTheAddress) {
  for (const char* address : {"192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1:443"}) {
    EXPECT_EQ(rate_limit_keys(address).subnet, "192.0.2.1");
    EXPECT_EQ(rate_limit_keys(address).site, "192.0.2.1");
  }
}

}  // namespace
}  // namespace thronsaal
