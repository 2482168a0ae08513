#include "arena/statistics.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace thronsaal {
namespace {

TEST(Statistics, FewValuesHaveTheRightMeanAndInterval) {
  // Two degrees of freedom: t = 4.303; mean 2, standard error 1/sqrt(3).
  const Estimate e = estimate(std::vector<double>{1, 2, 3});
  EXPECT_DOUBLE_EQ(e.mean, 2);
  EXPECT_NEAR(e.high - e.mean, 4.303 / std::sqrt(3.0), 1e-9);
  EXPECT_NEAR(e.mean - e.low, 4.303 / std::sqrt(3.0), 1e-9);
}

TEST(Statistics, StudentsTAgreesWithTheTables) {
  // With a variance of 1 and n values the radius is t / sqrt(n).
  const auto t_of = [](int n) {
    std::vector<double> values;
    const double a = std::sqrt((n - 1.0) / n);
    for (int i = 0; i < n; ++i) values.push_back(i % 2 == 0 ? a : -a);
    const Estimate e = estimate(values);
    return (e.high - e.mean) * std::sqrt(n);
  };
  EXPECT_NEAR(t_of(6), 2.571, 0.01);
  EXPECT_NEAR(t_of(10), 2.262, 0.01);
  EXPECT_NEAR(t_of(30), 2.045, 0.003);
  EXPECT_NEAR(t_of(1000), 1.962, 0.001);
}

TEST(Statistics, AWhitewashHasAnExactInterval) {
  // 0.95 to the power of 58.4 is 0.05.
  const Estimate all = estimate(std::vector<double>(58, 1.0));
  EXPECT_DOUBLE_EQ(all.mean, 1);
  EXPECT_NEAR(all.low, 0.95, 0.001);
  EXPECT_DOUBLE_EQ(all.high, 1);
  const Estimate none = estimate(std::vector<double>(58, 0.0));
  EXPECT_DOUBLE_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 0.05, 0.001);
  EXPECT_NEAR(estimate(std::vector<double>(2, 1.0)).low, 0.2236, 0.001);
}

TEST(Statistics, OneValueHasAnUnboundedInterval) {
  const Estimate e = estimate(std::vector<double>{0.7});
  EXPECT_DOUBLE_EQ(e.mean, 0.7);
  EXPECT_FALSE(e.excludes(-1000));
}

}  // namespace
}  // namespace thronsaal
