#include "server/runtime/fair_queue.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>

namespace thronsaal {
namespace {

using ::testing::ElementsAre;

// Networks are named "site subnet"; items are strings.
class FairQueueTest : public ::testing::Test {
 protected:
  // Items that were dropped.
  std::string push(const std::string& site, const std::string& subnet, std::string item) {
    return queue_.push({.subnet = subnet, .site = site}, std::move(item)).value_or("");
  }
  std::vector<std::string> pop_all() {
    std::vector<std::string> all;
    while (const auto item = queue_.pop()) all.push_back(*item);
    return all;
  }

  FairQueue<std::string> queue_{6};
};

TEST_F(FairQueueTest, IsFirstInFirstOutWithinANetwork) {
  push("A", "a", "1");
  push("A", "a", "2");
  EXPECT_THAT(pop_all(), ElementsAre("1", "2"));
  EXPECT_EQ(queue_.size(), 0);
}

TEST_F(FairQueueTest, ServesSitesRoundRobin) {
  for (const char* item : {"1", "2", "3"}) push("A", "a", item);
  push("B", "b", "owner");
  EXPECT_THAT(pop_all(), ElementsAre("1", "owner", "2", "3"));
}

TEST_F(FairQueueTest, GivesASiteOneTurnHoweverManySubnets) {
  for (const char* item : {"1", "2", "3"}) push("A", item, item);
  push("B", "b", "owner");
  EXPECT_THAT(pop_all(), ElementsAre("1", "owner", "2", "3"));
}

TEST_F(FairQueueTest, ServesSubnetsOfASiteRoundRobin) {
  for (const char* item : {"1", "2", "3"}) push("A", "a", item);
  push("A", "neighbour", "n");
  EXPECT_THAT(pop_all(), ElementsAre("1", "n", "2", "3"));
}

TEST_F(FairQueueTest, PutsReturningSitesLast) {
  push("A", "a", "1");
  push("B", "b", "2");
  EXPECT_EQ(queue_.pop(), "1");
  push("A", "a", "3");
  EXPECT_THAT(pop_all(), ElementsAre("2", "3"));
}

TEST_F(FairQueueTest, PrefersSitesNotServedRecently) {
  for (const char* site : {"A", "B"}) {
    push(site, site, std::string(site) + "1");
    push(site, site, std::string(site) + "2");
  }
  EXPECT_EQ(queue_.pop(), "A1");
  EXPECT_EQ(queue_.pop(), "B1");
  push("C", "c", "owner");
  EXPECT_THAT(pop_all(), ElementsAre("owner", "A2", "B2"));
}

TEST_F(FairQueueTest, WhenFullDropsAnItemOfTheFullestNetwork) {
  for (const char* item : {"1", "2"}) push("A", "a", item);
  for (const char* item : {"3", "4", "5"}) push("B", "b", item);
  push("B", "b'", "6");
  EXPECT_EQ(push("C", "c", "owner"), "5");
  EXPECT_THAT(pop_all(), ElementsAre("1", "3", "owner", "2", "6", "4"));
}

TEST_F(FairQueueTest, WhenFullRefusesTheFullestNetwork) {
  for (const char* item : {"1", "2", "3", "4", "5", "6"}) EXPECT_EQ(push("A", "a", item), "");
  EXPECT_EQ(push("A", "a", "7"), "7");
  EXPECT_EQ(push("A", "neighbour", "n"), "6");
}

TEST_F(FairQueueTest, OnATieRefusesTheNewItem) {
  for (const char* item : {"1", "2", "3", "4", "5", "6"}) push(item, item, item);
  EXPECT_EQ(push("7", "7", "7"), "7");
  EXPECT_EQ(queue_.size(), 6);
}

TEST_F(FairQueueTest, OnATieDropsAnItemOfTheSiteServedMostRecently) {
  for (const char* item : {"1", "2", "3"}) push(item, item, item);
  EXPECT_EQ(queue_.pop(), "1");
  EXPECT_EQ(queue_.pop(), "2");
  for (const char* item : {"4", "5", "6", "1", "2"}) push(item, item, item);
  EXPECT_EQ(push("owner", "owner", "owner"), "2");
  EXPECT_EQ(push("7", "7", "7"), "1");
  EXPECT_EQ(push("8", "8", "8"), "8");
  EXPECT_THAT(pop_all(), ElementsAre("3", "4", "5", "6", "owner", "7"));
}

// Each network of the flood asks again as soon as it has been answered.
TEST_F(FairQueueTest, LetsANewSiteInOnceAFloodOfMoreSitesThanPlacesHasBeenServed) {
  const auto push_flood = [&] {
    for (int i = 0; i < 40; ++i) push(std::to_string(i), "a", "flood");
  };
  for (int i = 0; i < 40; ++i) {
    push_flood();
    queue_.pop();
  }
  push_flood();
  EXPECT_EQ(push("owner", "owner", "owner"), "flood");
  EXPECT_EQ(queue_.pop(), "owner");
}

}  // namespace
}  // namespace thronsaal
