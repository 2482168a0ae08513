#include "arena/statistics.h"

#include <cmath>
#include <limits>
#include <numeric>

namespace thronsaal {
namespace {

constexpr double kOneSidedErrorRate = 0.05;

struct Moments {
  double mean = 0;
  double variance = 0;
};

Moments moments(std::span<const double> values) {
  const auto n = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {mean, squares / (n - 1)};
}

// The 97.5 % quantile of Student's t: the normal quantile with the Cornish-Fisher correction
// (within 1 % from four degrees of freedom on); for few, from a table.
double student_t_quantile(double degrees_of_freedom) {
  static constexpr double kFew[] = {12.706, 4.303, 3.182, 2.776};
  if (degrees_of_freedom < 5) return kFew[static_cast<int>(degrees_of_freedom) - 1];
  static constexpr double kNormal = 1.959964;
  const double z3 = kNormal * kNormal * kNormal;
  const double z5 = z3 * kNormal * kNormal;
  const double z7 = z5 * kNormal * kNormal;
  return kNormal + (z3 + kNormal) / (4 * degrees_of_freedom) +
         (5 * z5 + 16 * z3 + 3 * kNormal) / (96 * degrees_of_freedom * degrees_of_freedom) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * kNormal) /
             (384 * degrees_of_freedom * degrees_of_freedom * degrees_of_freedom);
}

constexpr Estimate kNothingKnown{0.5, -std::numeric_limits<double>::infinity(),
                                 std::numeric_limits<double>::infinity()};

}  // namespace

Estimate estimate(std::span<const double> values) {
  if (values.empty()) return kNothingKnown;
  if (values.size() == 1) return {values[0], kNothingKnown.low, kNothingKnown.high};
  const auto [mean, variance] = moments(values);
  const auto n = static_cast<double>(values.size());
  // Exact bound: with this share, winning every time has probability 1 in 20.
  const double least = std::pow(kOneSidedErrorRate, 1 / n);
  if (variance == 0 && mean == 1) return {1, least, 1};
  if (variance == 0 && mean == 0) return {0, 0, 1 - least};
  const double radius = student_t_quantile(n - 1) * std::sqrt(variance / n);
  return {mean, mean - radius, mean + radius};
}

}  // namespace thronsaal
