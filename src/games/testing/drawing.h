// Points and outlines of a board.json.
#pragma once

#include <utility>

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace thronsaal {

inline std::pair<int, int> point(const boost::json::value& xy) {
  return {static_cast<int>(xy.at(0).as_int64()), static_cast<int>(xy.at(1).as_int64())};
}

inline void expect_inside(const boost::json::value& canvas, const boost::json::value& xy) {
  const auto [x, y] = point(xy);
  const auto [width, height] = point(canvas);
  EXPECT_TRUE(x >= 0 && x <= width && y >= 0 && y <= height) << x << ' ' << y;
}

// A ray from inside crosses the outline an odd number of times.
inline bool encloses(const boost::json::array& outline, std::pair<int, int> at) {
  bool inside = false;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const auto [x1, y1] = point(outline[i]);
    const auto [x2, y2] = point(outline[(i + 1) % outline.size()]);
    if ((y1 > at.second) == (y2 > at.second)) continue;
    const double x = x1 + static_cast<double>(x2 - x1) * (at.second - y1) / (y2 - y1);
    if (at.first < x) inside = !inside;
  }
  return inside;
}

}  // namespace thronsaal
