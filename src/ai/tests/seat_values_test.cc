#include "ai/search/seat_values.h"

#include <numeric>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

float sum(const SeatValues& seat_values) {
  return std::accumulate(seat_values.begin(), seat_values.end(), 0.0F);
}

TEST(SeatValues, AddUpToOneForEveryStanding) {
  for (const auto& places :
       {std::array<std::uint8_t, kMaxSeats>{1, 2, 3}, std::array<std::uint8_t, kMaxSeats>{1, 1, 1},
        std::array<std::uint8_t, kMaxSeats>{3, 1, 1}}) {
    EXPECT_NEAR(sum(terminal_values({.players = 3, .place = places})), 1.0F, 1e-5F);
  }
}

TEST(SeatValues, GoMostlyToTheWinnerAndALittleToBetterPlaces) {
  const SeatValues seat_values = terminal_values({.players = 3, .place = {1, 2, 3}});
  EXPECT_GT(seat_values[0], 0.9F);
  EXPECT_GT(seat_values[1], seat_values[2]);
  EXPECT_EQ(seat_values[2], 0.0F);
}

TEST(SeatValues, AreEqualForPlayersWhoShareAVictory) {
  const SeatValues seat_values = terminal_values({.players = 2, .place = {1, 1}});
  EXPECT_FLOAT_EQ(seat_values[0], 0.5F);
  EXPECT_FLOAT_EQ(seat_values[1], 0.5F);
}

TEST(SeatValues, GrowWithTheLeadInPoints) {
  const std::array<float, 3> points = {10.0F, 20.0F, 10.0F};
  const SeatValues seat_values = softmax_values(points, 10.0F);
  EXPECT_NEAR(sum(seat_values), 1.0F, 1e-5F);
  EXPECT_NEAR(seat_values[1] / seat_values[0], std::exp(1.0F), 1e-3F);
  EXPECT_FLOAT_EQ(seat_values[0], seat_values[2]);
  EXPECT_EQ(seat_values[3], 0.0F);
}

}  // namespace
}  // namespace thronsaal
