#include "arena/statistics.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.h"

namespace thronsaal {
namespace {

TEST(Statistics, MeanAndIntervalOfFewValues) {
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

TEST(Statistics, WhoWonEverythingMayHaveBeenLucky) {
  // 0.95 to the 58.4th is 0.05.
  const Estimate all = estimate(std::vector<double>(58, 1.0));
  EXPECT_DOUBLE_EQ(all.mean, 1);
  EXPECT_NEAR(all.low, 0.95, 0.001);
  EXPECT_DOUBLE_EQ(all.high, 1);
  const Estimate none = estimate(std::vector<double>(58, 0.0));
  EXPECT_DOUBLE_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 0.05, 0.001);
  EXPECT_NEAR(estimate(std::vector<double>(2, 1.0)).low, 0.2236, 0.001);
}

TEST(Statistics, OneValueSaysNothingAboutTheRest) {
  const Estimate e = estimate(std::vector<double>{0.7});
  EXPECT_DOUBLE_EQ(e.mean, 0.7);
  EXPECT_FALSE(e.excludes(-1000));
}

// How often fair coins would be called unfair, by somebody who looks after every throw.
template <class F>
int false_alarms(F look) {
  int alarms = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Rng rng(seed);
    std::vector<double> values;
    bool alarm = false;
    for (int i = 0; i < 300 && !alarm; ++i) {
      values.push_back(static_cast<double>(rng.below(2)));
      alarm = values.size() >= 10 && look(values).excludes(0.5);
    }
    alarms += alarm ? 1 : 0;
  }
  return alarms;
}

TEST(Statistics, LookingAfterEveryValueMisleadsOnlyWithTheWrongInterval) {
  EXPECT_GT(false_alarms([](const auto& v) { return estimate(v); }), 40);
  EXPECT_LE(false_alarms([](const auto& v) { return estimate_at_any_time(v); }), 16);
}

TEST(Statistics, ARealDifferenceIsNoticedInTime) {
  Rng rng(1);
  std::vector<double> values;
  while (values.size() < 200 && !estimate_at_any_time(values).excludes(0.5)) {
    values.push_back(rng.below(4) == 0 ? 0.0 : 1.0);
  }
  EXPECT_LT(values.size(), 100U);
}

}  // namespace
}  // namespace thronsaal
