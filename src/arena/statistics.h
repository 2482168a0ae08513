// Estimates with honest intervals.
#pragma once

#include <span>

namespace thronsaal {

// A mean of independent values, and the interval in which the truth lies 19 times out of 20.
struct Estimate {
  double mean = 0;
  double low = 0;
  double high = 0;

  bool excludes(double value) const { return value < low || value > high; }
  bool operator==(const Estimate&) const = default;
};

// By Student's t for the number of values; where all of them are 0 or all are 1, exactly, for
// shares of a whole. Without two values there is no interval but everything. How many values there
// are must not depend on what they are: see sequential.h for those who stop when they like.
Estimate estimate(std::span<const double> values);

}  // namespace thronsaal
