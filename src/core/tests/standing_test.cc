#include "core/standing.h"

#include <vector>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

// The standing when most points win.
Standing by_points(const std::vector<int>& points) {
  const auto of = [&](Seat s) { return points.at(static_cast<std::size_t>(index(s))); };
  return rank(static_cast<int>(points.size()), [&](Seat a, Seat b) { return of(a) > of(b); });
}

std::vector<int> places(const std::vector<int>& points) {
  const Standing standing = by_points(points);
  std::vector<int> all;
  for (int i = 0; i < standing.players; ++i) all.push_back(standing.place_of(seat(i)));
  return all;
}

TEST(Rank, OrdersSeatsByTheComparison) {
  EXPECT_EQ(places({10, 30, 20}), (std::vector{3, 1, 2}));
  EXPECT_EQ(places({5, 4, 3, 2, 1}), (std::vector{1, 2, 3, 4, 5}));
}

TEST(Rank, ASharedFirstPlaceSkipsTheSecond) {
  EXPECT_EQ(places({7, 7, 3}), (std::vector{1, 1, 3}));
}

TEST(Rank, ASharedSecondPlaceSkipsTheThird) {
  EXPECT_EQ(places({9, 5, 5, 2}), (std::vector{1, 2, 2, 4}));
  EXPECT_EQ(places({2, 5, 9, 5}), (std::vector{4, 2, 1, 2}));
}

TEST(Rank, AllMayShareTheFirstPlace) {
  EXPECT_EQ(places({4, 4, 4, 4, 4}), (std::vector{1, 1, 1, 1, 1}));
}

TEST(Rank, StoresTheNumberOfPlayers) {
  EXPECT_EQ(by_points({1, 2}).players, 2);
}

TEST(Rank, PlacesOfEmptySeatsStayZero) {
  const Standing standing = by_points({1, 2, 3});
  EXPECT_EQ(standing.place_of(seat(3)), 0);
  EXPECT_EQ(standing.place_of(seat(4)), 0);
}

TEST(WinShare, OfASoleWinnerIsOne) {
  const Standing standing = by_points({10, 30, 20});
  EXPECT_EQ(standing.win_share(seat(1)), 1.0);
  EXPECT_EQ(standing.win_share(seat(0)), 0.0);
  EXPECT_EQ(standing.win_share(seat(2)), 0.0);
}

TEST(WinShare, IsSplitAmongSeatsThatShareTheFirstPlace) {
  const Standing two = by_points({7, 7, 3});
  EXPECT_EQ(two.win_share(seat(0)), 0.5);
  EXPECT_EQ(two.win_share(seat(1)), 0.5);
  EXPECT_EQ(two.win_share(seat(2)), 0.0);
  EXPECT_DOUBLE_EQ(by_points({1, 1, 1}).win_share(seat(2)), 1.0 / 3);
}

TEST(WinShare, OfAnEmptySeatIsZero) {
  EXPECT_EQ(by_points({1, 2}).win_share(seat(4)), 0.0);
}

TEST(WinShare, AddsUpToOne) {
  for (const std::vector<int>& points :
       {std::vector{1, 2}, {3, 3}, {1, 5, 5}, {2, 2, 2, 2}, {0, 9, 9, 9, 1}}) {
    const Standing standing = by_points(points);
    double sum = 0;
    for (const Seat s : SeatSet::first(standing.players)) sum += standing.win_share(s);
    EXPECT_DOUBLE_EQ(sum, 1.0);
  }
}

TEST(Standing, IsEqualIfAllPlacesAre) {
  EXPECT_EQ(by_points({2, 1}), by_points({20, 10}));
  EXPECT_NE(by_points({2, 1}), by_points({1, 2}));
  EXPECT_NE(by_points({2, 1}), by_points({2, 1, 0}));
}

}  // namespace
}  // namespace thronsaal
