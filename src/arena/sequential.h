// Anytime-valid tests and confidence intervals.
//
// The values are independent, between 0 and 1, and have the same mean. A bettor against "the mean
// is at most m" multiplies their capital by 1 + bet * (x / m - 1) for each value x. If the mean is
// at most m, the expected capital never grows, so the probability that it ever reaches 1/alpha
// times the stake is at most alpha (Ville's inequality; see Waudby-Smith and Ramdas, "Estimating
// means of bounded random variables by betting", 2024). Nothing is assumed about the distribution,
// and nothing is approximate.
//
// The arithmetic is that of IEEE 754 without functions of the C library, so a decision to stop is
// the same on every machine.
#pragma once

#include <array>
#include <span>

#include "arena/statistics.h"

namespace thronsaal {

// The evidence against one hypothesis about the mean.
class EProcess {
 public:
  static EProcess against_at_most(double mean) { return {mean, false}; }
  static EProcess against_at_least(double mean) { return {1 - mean, true}; }

  // "At most 0" and "at least 1" cannot be tested by betting; they are ignored.
  void add(double value);
  // Capital as a multiple of the stake.
  double capital() const;

 private:
  // The stake is spread evenly over these bets: large ones detect large differences soon, small
  // ones detect small differences eventually. All are below 1, so the capital never reaches 0.
  static constexpr std::array kBets = {0.75,        0.75 / 2.0,  0.75 / 4.0, 0.75 / 8.0,
                                       0.75 / 16.0, 0.75 / 32.0, 0.75 / 64.0};

  // Of one bet: fraction * 2^exponent.
  struct Capital {
    double fraction = 1;
    int exponent = 0;
  };

  EProcess(double mean, bool mirrored) : mean_(mean), mirrored_(mirrored) {}

  double mean_;
  bool mirrored_;  // about at_least m, which is at_most 1 - m for the values 1 - x
  std::array<Capital, kBets.size()> capitals_{};
};

// Decides between "the mean is above" and "the mean is below", as early as the error rates allow.
class SequentialTest {
 public:
  // above: "at most `at_most`" is rejected, wrongly at the rate `alpha`;
  // below: "at least `at_least`" is rejected, wrongly at the rate `beta`.
  // With at_most == at_least it is a two-sided test at the level alpha + beta.
  struct Hypotheses {
    double at_most = 0.5;
    double at_least = 0.5;
    double alpha = 0.025;
    double beta = 0.025;
  };
  enum class Verdict { undecided, above, below };

  explicit SequentialTest(const Hypotheses& hypotheses);

  // The verdict after another value. A verdict is final.
  Verdict add(double value);
  Verdict verdict() const { return verdict_; }

 private:
  Hypotheses hypotheses_;
  EProcess against_at_most_;
  EProcess against_at_least_;
  Verdict verdict_ = Verdict::undecided;
};

// The mean of the values, and the means that a two-sided test at the level alpha has not rejected
// so far. With probability at least 1 - alpha the truth is in all of these intervals, for any
// number of values, so the interval is valid at any stopping time.
Estimate confidence_sequence(std::span<const double> values, double alpha);

}  // namespace thronsaal
