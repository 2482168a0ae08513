// Counts how often the sequential test errs, over whole trials with fixed seeds, checked after
// every value.
#include "arena/sequential.h"

#include <algorithm>
#include <functional>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.h"

namespace thronsaal {
namespace {

using Verdict = SequentialTest::Verdict;

constexpr double kAlpha = 0.05;
constexpr int kTrials = 400;
constexpr int kMostValues = 500;

// A source of values with a known mean.
struct Source {
  const char* name;
  double mean;
  std::function<double(Rng&)> draw;
};

// The mean of this many games, each won with probability in / of.
Source deals(const char* name, int games, std::uint64_t in, std::uint64_t of) {
  return {name, static_cast<double>(in) / static_cast<double>(of), [=](Rng& rng) {
            int won = 0;
            for (int i = 0; i < games; ++i) won += rng.below(of) < in ? 1 : 0;
            return won / static_cast<double>(games);
          }};
}

std::vector<Source> sources() {
  return {deals("coins", 1, 1, 2),
          deals("deals of two games", 2, 1, 2),
          deals("deals of six games", 6, 1, 2),
          deals("a third of the seats", 3, 1, 3),
          deals("a rare victory", 1, 1, 20),
          {"all or a little less than half", 0.5,
           [](Rng& rng) { return rng.below(10) == 0 ? 1.0 : 4.0 / 9.0; }}};
}

SequentialTest two_sided(double mean, double level = kAlpha) {
  return SequentialTest({.at_most = mean, .at_least = mean, .alpha = level / 2, .beta = level / 2});
}

// One trial: draws at most kMostValues values until the test has a verdict.
struct Trial {
  std::vector<double> values{};
  Verdict verdict = Verdict::undecided;
};

Trial run(const Source& source, SequentialTest test, std::uint64_t seed) {
  Rng rng(seed);
  Trial trial;
  while (trial.verdict == Verdict::undecided && trial.values.size() < kMostValues) {
    trial.values.push_back(source.draw(rng));
    trial.verdict = test.add(trial.values.back());
  }
  return trial;
}

std::vector<Trial> run_all(const Source& source, const SequentialTest& test) {
  std::vector<Trial> trials;
  for (std::uint64_t seed = 1; seed <= kTrials; ++seed) trials.push_back(run(source, test, seed));
  return trials;
}

double rate(const std::vector<Trial>& trials, Verdict verdict) {
  return static_cast<double>(std::ranges::count(trials, verdict, &Trial::verdict)) /
         static_cast<double>(trials.size());
}

TEST(SequentialTestSuite, RejectsATrueHypothesisAtMostAtItsErrorRate) {
  for (const Source& source : sources()) {
    const auto trials = run_all(source, two_sided(source.mean));
    EXPECT_LE(rate(trials, Verdict::above), kAlpha / 2) << source.name;
    EXPECT_LE(rate(trials, Verdict::below), kAlpha / 2) << source.name;
  }
}

TEST(SequentialTestSuite, IsNeededWhenPeekingAfterEveryValue) {
  // A fixed-size interval, checked after every value, errs far more often.
  int alarms = 0;
  for (std::uint64_t seed = 1; seed <= kTrials; ++seed) {
    Rng rng(seed);
    std::vector<double> values;
    bool alarm = false;
    for (int i = 0; i < 200 && !alarm; ++i) {
      values.push_back(static_cast<double>(rng.below(2)));
      alarm = values.size() >= 10 && estimate(values).excludes(0.5);
    }
    alarms += alarm ? 1 : 0;
  }
  EXPECT_GT(alarms, 4 * kAlpha * kTrials);
}

TEST(SequentialTestSuite, FindsARealDifferenceInTime) {
  struct Case {
    Source source;
    double fair;
    double power;  // how often within kMostValues
    std::size_t median;
  };
  const std::vector<Case> cases = {{deals("60 %", 1, 3, 5), 0.5, 0.9, 250},
                                   {deals("55 % of six games", 6, 11, 20), 0.5, 0.99, 170},
                                   {deals("40 % with a third", 3, 2, 5), 1.0 / 3, 0.98, 180},
                                   {deals("40 %", 1, 2, 5), 0.5, 0.9, 250},
                                   {deals("everything", 2, 1, 1), 0.5, 1, 10}};
  for (const auto& [source, fair, power, median] : cases) {
    const auto trials = run_all(source, two_sided(fair));
    const Verdict right = source.mean > fair ? Verdict::above : Verdict::below;
    const Verdict wrong = source.mean > fair ? Verdict::below : Verdict::above;
    EXPECT_GE(rate(trials, right), power) << source.name;
    EXPECT_LE(rate(trials, wrong), kAlpha / 2) << source.name;
    std::vector<std::size_t> lengths;
    for (const Trial& trial : trials) lengths.push_back(trial.values.size());
    std::ranges::nth_element(lengths, lengths.begin() + kTrials / 2);
    EXPECT_LE(lengths[kTrials / 2], median) << source.name;
  }
}

TEST(SequentialTestSuite, KeepsItsVerdict) {
  SequentialTest test = two_sided(0.5);
  while (test.add(1) == Verdict::undecided) continue;
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(test.add(0), Verdict::above);
}

TEST(SequentialTestSuite, DecidesBetweenTwoHypothesesWithTheirOwnErrorRates) {
  const SequentialTest::Hypotheses gain{
      .at_most = 0.5, .at_least = 0.6, .alpha = 0.05, .beta = 0.1};
  const auto no_gain = run_all(deals("no gain", 2, 1, 2), SequentialTest(gain));
  EXPECT_LE(rate(no_gain, Verdict::above), gain.alpha);
  EXPECT_GE(rate(no_gain, Verdict::below), 0.9);
  const auto full_gain = run_all(deals("full gain", 2, 3, 5), SequentialTest(gain));
  EXPECT_LE(rate(full_gain, Verdict::below), gain.beta);
  EXPECT_GE(rate(full_gain, Verdict::above), 0.9);
}

TEST(ConfidenceSequence, ContainsTheTruthWheneverTheTestStops) {
  // Stopping as soon as the fair share is excluded selects lucky trials; the interval allows for
  // that.
  for (const Source& source : {deals("60 %", 1, 3, 5), deals("40 % of three games", 3, 2, 5)}) {
    for (const double fair : {source.mean * 0.85, source.mean * 1.15}) {
      const SequentialTest test = two_sided(fair);
      int missed = 0;
      int stopped = 0;
      for (std::uint64_t seed = 1; seed <= kTrials; ++seed) {
        const Trial trial = run(source, test, seed);
        stopped += trial.verdict != Verdict::undecided ? 1 : 0;
        missed += confidence_sequence(trial.values, kAlpha).excludes(source.mean) ? 1 : 0;
      }
      EXPECT_GT(stopped, kTrials / 2) << source.name << " against " << fair;
      EXPECT_LE(missed, kAlpha * kTrials) << source.name << " against " << fair;
    }
  }
}

TEST(ConfidenceSequence, ExcludesExactlyWhatTheTestRejects) {
  const Source source = deals("55 % of two games", 2, 11, 20);
  int rejected = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Rng rng(seed);
    SequentialTest test = two_sided(0.5);
    std::vector<double> values;
    while (values.size() < 200 && test.verdict() == Verdict::undecided) {
      values.push_back(source.draw(rng));
      test.add(values.back());
      EXPECT_EQ(confidence_sequence(values, kAlpha).excludes(0.5),
                test.verdict() != Verdict::undecided);
    }
    rejected += test.verdict() != Verdict::undecided ? 1 : 0;
  }
  EXPECT_GT(rejected, 0);
  EXPECT_LT(rejected, 20);
}

TEST(ConfidenceSequence, StartsUnboundedAndShrinks) {
  EXPECT_EQ(confidence_sequence({}, kAlpha).low, 0);
  EXPECT_EQ(confidence_sequence({}, kAlpha).high, 1);
  double width = 1;
  for (const std::size_t n : {10U, 100U, 1000U}) {
    std::vector<double> values;
    for (std::size_t i = 0; i < n; ++i) values.push_back(i % 2 == 0 ? 0.25 : 0.75);
    const Estimate e = confidence_sequence(values, kAlpha);
    EXPECT_DOUBLE_EQ(e.mean, 0.5);
    EXPECT_LT(e.high - e.low, width);
    width = e.high - e.low;
  }
  EXPECT_LT(width, 0.1);
}

TEST(ConfidenceSequence, ReachesTheBoundAfterAWhitewash) {
  const Estimate all = confidence_sequence(std::vector<double>(50, 1.0), kAlpha);
  EXPECT_EQ(all.high, 1);
  EXPECT_GT(all.low, 0.8);
  const Estimate none = confidence_sequence(std::vector<double>(50, 0.0), kAlpha);
  EXPECT_EQ(none.low, 0);
  EXPECT_DOUBLE_EQ(none.high, 1 - all.low);
}

TEST(Evidence, NeitherOverflowsNorVanishes) {
  // Capitals far beyond the range of a double, in both directions and back.
  EProcess evidence = EProcess::against_at_most(0.5);
  for (int i = 0; i < 100'000; ++i) evidence.add(1);
  EXPECT_GT(evidence.capital(), 1e300);
  for (int i = 0; i < 300'000; ++i) evidence.add(0);
  EXPECT_GE(evidence.capital(), 0);
  EXPECT_LT(evidence.capital(), 1e-300);
  for (int i = 0; i < 400'000; ++i) evidence.add(1);
  EXPECT_GT(evidence.capital(), 1e300);
}

}  // namespace
}  // namespace thronsaal
