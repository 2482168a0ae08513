#include "arena/sequential.h"

#include <cmath>
#include <numeric>

namespace thronsaal {
namespace {

// The greatest rejected "at most m", by bisection to twelve digits. Capital decreases in m and is
// at most the stake from the sample mean on.
double lower_bound(std::span<const double> values, double mean, double alpha, bool mirrored) {
  static constexpr int kHalvings = 40;
  double rejected = 0;
  double kept = mean;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (rejected + kept) / 2;
    EProcess evidence = EProcess::against_at_most(middle);
    for (const double value : values) evidence.add(mirrored ? 1 - value : value);
    (evidence.capital() >= 1 / alpha ? rejected : kept) = middle;
  }
  return rejected;
}

}  // namespace

void EProcess::add(double value) {
  static constexpr double kLarge = 0x1p500;
  if (mean_ <= 0) return;
  const double gain = (mirrored_ ? 1 - value : value) / mean_ - 1;
  for (std::size_t i = 0; i < kBets.size(); ++i) {
    Capital& capital = capitals_[i];
    capital.fraction *= 1 + kBets[i] * gain;
    if (capital.fraction > kLarge || capital.fraction < 1 / kLarge) {
      int shift = 0;
      capital.fraction = std::frexp(capital.fraction, &shift);
      capital.exponent += shift;
    }
  }
}

double EProcess::capital() const {
  double sum = 0;
  for (const Capital& capital : capitals_) sum += std::ldexp(capital.fraction, capital.exponent);
  return sum / static_cast<double>(kBets.size());
}

SequentialTest::SequentialTest(const Hypotheses& hypotheses)
    : hypotheses_(hypotheses),
      against_at_most_(EProcess::against_at_most(hypotheses.at_most)),
      against_at_least_(EProcess::against_at_least(hypotheses.at_least)) {}

SequentialTest::Verdict SequentialTest::add(double value) {
  if (verdict_ != Verdict::undecided) return verdict_;
  against_at_most_.add(value);
  against_at_least_.add(value);
  if (against_at_most_.capital() >= 1 / hypotheses_.alpha) verdict_ = Verdict::above;
  if (against_at_least_.capital() >= 1 / hypotheses_.beta) verdict_ = Verdict::below;
  return verdict_;
}

Estimate confidence_sequence(std::span<const double> values, double alpha) {
  if (values.empty()) return {0.5, 0, 1};
  const double mean =
      std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  return {mean, lower_bound(values, mean, alpha / 2, false),
          1 - lower_bound(values, 1 - mean, alpha / 2, true)};
}

}  // namespace thronsaal
