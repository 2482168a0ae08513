#include "ai/shares.h"

#include <numeric>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

float sum(const Shares& shares) {
  return std::accumulate(shares.begin(), shares.end(), 0.0F);
}

TEST(Shares, AddUpToOneWhateverTheStanding) {
  for (const auto& places :
       {std::array<std::uint8_t, kMaxSeats>{1, 2, 3}, std::array<std::uint8_t, kMaxSeats>{1, 1, 1},
        std::array<std::uint8_t, kMaxSeats>{3, 1, 1}}) {
    EXPECT_NEAR(sum(shares_of({.players = 3, .place = places})), 1.0F, 1e-5F);
  }
}

TEST(Shares, MostlyGoToTheWinnerAndALittleToThePlaces) {
  const Shares shares = shares_of({.players = 3, .place = {1, 2, 3}});
  EXPECT_GT(shares[0], 0.9F);
  EXPECT_GT(shares[1], shares[2]);
  EXPECT_EQ(shares[2], 0.0F);
}

TEST(Shares, OfOneVictoryAreEqualForThoseWhoShareIt) {
  const Shares shares = shares_of({.players = 2, .place = {1, 1}});
  EXPECT_FLOAT_EQ(shares[0], 0.5F);
  EXPECT_FLOAT_EQ(shares[1], 0.5F);
}

TEST(Shares, FromPointsFollowTheLead) {
  const std::array<float, 3> points = {10.0F, 20.0F, 10.0F};
  const Shares shares = shares_from_points(points, 10.0F);
  EXPECT_NEAR(sum(shares), 1.0F, 1e-5F);
  EXPECT_NEAR(shares[1] / shares[0], std::exp(1.0F), 1e-3F);
  EXPECT_FLOAT_EQ(shares[0], shares[2]);
  EXPECT_EQ(shares[3], 0.0F);
}

}  // namespace
}  // namespace thronsaal
