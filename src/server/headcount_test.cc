#include "server/headcount.h"

#include <memory>
#include <vector>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

TEST(Headcount, LetsSoManyInFromEachPlace) {
  Headcount headcount(2);
  std::vector<Headcount::Pass> inside;
  inside.push_back(headcount.let_in("here").value());
  inside.push_back(headcount.let_in("here").value());
  EXPECT_FALSE(headcount.let_in("here"));
  EXPECT_EQ(headcount.from("here"), 2);
  EXPECT_EQ(headcount.from("there"), 0);
  EXPECT_TRUE(headcount.let_in("there"));
  inside.pop_back();
  EXPECT_TRUE(headcount.let_in("here"));
}

TEST(Headcount, ForgetsPlacesFromWhichNobodyIsThere) {
  Headcount headcount(1);
  {
    const auto pass = headcount.let_in("here");
  }
  EXPECT_EQ(headcount.places(), 0);
}

TEST(Headcount, MayGoBeforeThoseWhoAreInside) {
  auto headcount = std::make_unique<Headcount>(1);
  const auto pass = headcount->let_in("here");
  headcount.reset();
}

TEST(NetworkHeadcount, LetsInSomeOfEachSubnetAndSomeOfASite) {
  NetworkHeadcount count(1, 2);
  auto first = count.let_in({.subnet = "a1", .site = "a"});
  EXPECT_TRUE(first);
  EXPECT_FALSE(count.let_in({.subnet = "a1", .site = "a"}));
  const auto second = count.let_in({.subnet = "a2", .site = "a"});
  EXPECT_TRUE(second);
  EXPECT_FALSE(count.let_in({.subnet = "a3", .site = "a"}));
  EXPECT_TRUE(count.let_in({.subnet = "b1", .site = "b"}));
  first.reset();
  EXPECT_TRUE(count.let_in({.subnet = "a3", .site = "a"}));
}

}  // namespace
}  // namespace thronsaal
