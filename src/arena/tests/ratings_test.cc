#include "arena/ratings.h"

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

std::vector<double> shares(int won, int lost) {
  std::vector<double> all(static_cast<std::size_t>(won), 1.0);
  all.resize(static_cast<std::size_t>(won + lost), 0.0);
  return all;
}

TEST(Ratings, AreFourHundredPointsApartAtTenToOne) {
  const std::vector<Duel> duels = {{1, 0, shares(10'000, 1'000)}};
  const std::vector<double> r = ratings(2, duels);
  EXPECT_DOUBLE_EQ(r[0], 0);
  EXPECT_NEAR(r[1], 400, 1);
}

TEST(Ratings, AddUpAlongAChain) {
  const std::vector<Duel> duels = {{1, 0, shares(3000, 1000)}, {2, 1, shares(3000, 1000)}};
  const std::vector<double> r = ratings(3, duels);
  EXPECT_NEAR(r[2], 2 * r[1], 1);
  EXPECT_NEAR(r[1], 190.8, 1);
}

TEST(Ratings, AreEqualForPlayersThatBeatEachOtherInACycle) {
  // Each player beats the next one 3 : 1, in a cycle.
  const std::vector<Duel> duels = {
      {0, 1, shares(300, 100)}, {1, 2, shares(300, 100)}, {2, 0, shares(300, 100)}};
  for (const double r : ratings(3, duels)) EXPECT_NEAR(r, 0, 1e-6);
}

TEST(Ratings, AreFiniteAfterAWhitewash) {
  const std::vector<Duel> duels = {{1, 0, shares(20, 0)}};
  const double r = ratings(2, duels)[1];
  EXPECT_GT(r, 400);
  EXPECT_LT(r, 1000);
}

TEST(Ratings, IntervalsContainTheEstimateAndShrinkWithMoreGames) {
  const std::vector<Duel> few = {{1, 0, shares(15, 5)}};
  const std::vector<Duel> many = {{1, 0, shares(1500, 500)}};
  const Estimate wide = ratings_with_intervals(2, few)[1];
  const Estimate narrow = ratings_with_intervals(2, many)[1];
  EXPECT_LT(wide.low, wide.mean);
  EXPECT_GT(wide.high, wide.mean);
  EXPECT_LT(narrow.high - narrow.low, (wide.high - wide.low) / 4);
}

}  // namespace
}  // namespace thronsaal
