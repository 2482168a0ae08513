// Rounds odds and means for JSON to six decimals.
#pragma once

#include <cmath>

namespace thronsaal {

inline double rounded(double number) {
  constexpr double kDigits = 1e6;
  return std::round(number * kDigits) / kDigits;
}

}  // namespace thronsaal
