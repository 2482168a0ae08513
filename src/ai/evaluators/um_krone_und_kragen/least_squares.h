// Fits a linear model by weighted least squares.
#pragma once

#include <array>
#include <cstddef>

#include "ai/evaluators/um_krone_und_kragen/card_values.h"

namespace thronsaal::um_krone_und_kragen {

class LeastSquares {
 public:
  void add(const Features& features, double value, double weight) {
    for (std::size_t i = 0; i < kFeatures; ++i) {
      right_[i] += weight * double{features[i]} * value;
      for (std::size_t j = 0; j < kFeatures; ++j) {
        left_[i][j] += weight * double{features[i]} * double{features[j]};
      }
    }
  }
  // With slight regularisation for rare features. Gaussian elimination without pivoting is enough:
  // the matrix is positive definite.
  LinearModel solve() const {
    auto left = left_;
    auto right = right_;
    for (std::size_t i = 0; i < kFeatures; ++i) left[i][i] += i == 0 ? 1e-6 : kRidge;
    for (std::size_t i = 0; i < kFeatures; ++i) {
      for (std::size_t row = i + 1; row < kFeatures; ++row) {
        const double times = left[row][i] / left[i][i];
        for (std::size_t j = i; j < kFeatures; ++j) left[row][j] -= times * left[i][j];
        right[row] -= times * right[i];
      }
    }
    LinearModel model{};
    for (std::size_t i = kFeatures; i-- > 0;) {
      double rest = right[i];
      for (std::size_t j = i + 1; j < kFeatures; ++j) rest -= left[i][j] * double{model[j]};
      model[i] = static_cast<float>(rest / left[i][i]);
    }
    return model;
  }

 private:
  static constexpr double kRidge = 0.02;
  std::array<std::array<double, kFeatures>, kFeatures> left_{};
  std::array<double, kFeatures> right_{};
};

}  // namespace thronsaal::um_krone_und_kragen
