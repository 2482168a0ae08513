// Estimates with confidence intervals.
#pragma once

#include <span>

namespace thronsaal {

// A mean and its 95 % confidence interval.
struct Estimate {
  double mean = 0;
  double low = 0;
  double high = 0;

  bool excludes(double value) const { return value < low || value > high; }
  bool operator==(const Estimate&) const = default;
};

// By Student's t; exact if all values are 0 or all are 1. Unbounded with fewer than two values. The
// number of values must be fixed in advance; for early stopping see sequential.h.
Estimate estimate(std::span<const double> values);

}  // namespace thronsaal
