// Odds and means for JSON: more digits than these nobody reads.
#pragma once

#include <cmath>

namespace thronsaal {

inline double rounded(double number) {
  constexpr double kDigits = 1e6;
  return std::round(number * kDigits) / kDigits;
}

}  // namespace thronsaal
