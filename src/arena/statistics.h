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
};

// By Student's t for the number of values; where all of them are 0 or all are 1, exactly, for
// shares of a whole. Without two values there is no interval but everything.
Estimate estimate(std::span<const double> values);

// The same for somebody who looks after every value and stops when he likes what he sees: the whole
// sequence of intervals contains the truth 19 times out of 20 (Robbins' normal mixture).
Estimate estimate_at_any_time(std::span<const double> values);

}  // namespace thronsaal
