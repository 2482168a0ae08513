#include "arena/ratings.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/rng.h"

namespace thronsaal {
namespace {

constexpr double kPointsPerDecade = 400;

}  // namespace

std::vector<double> ratings(std::size_t players, std::span<const Duel> duels) {
  // Hunter's iteration: strength = points won / sum of games over joint strength.
  static constexpr int kRounds = 2000;
  std::vector<double> strength(players, 1.0);
  for (int round = 0; round < kRounds; ++round) {
    std::vector<double> won(players, 0.0);
    std::vector<double> expected(players, 0.0);
    for (const Duel& duel : duels) {
      const auto deals = static_cast<double>(duel.shares.size()) + 1;
      const double sum = std::accumulate(duel.shares.begin(), duel.shares.end(), 0.5);
      won[duel.first] += sum;
      won[duel.second] += deals - sum;
      const double joint = deals / (strength[duel.first] + strength[duel.second]);
      expected[duel.first] += joint;
      expected[duel.second] += joint;
    }
    for (std::size_t i = 0; i < players; ++i) {
      if (expected[i] > 0) strength[i] = won[i] / expected[i];
    }
    const double first = strength[0];
    for (double& s : strength) s /= first;
  }
  std::vector<double> points;
  for (const double s : strength) points.push_back(kPointsPerDecade * std::log10(s));
  return points;
}

std::vector<Estimate> ratings_with_intervals(std::size_t players, std::span<const Duel> duels) {
  static constexpr int kSamples = 400;
  const std::vector<double> best = ratings(players, duels);
  Rng rng(1);
  std::vector<std::vector<double>> samples(players);
  for (int i = 0; i < kSamples; ++i) {
    std::vector<Duel> drawn(duels.begin(), duels.end());
    for (std::size_t d = 0; d < drawn.size(); ++d) {
      for (double& share : drawn[d].shares) share = rng.pick(duels[d].shares);
    }
    const std::vector<double> one = ratings(players, drawn);
    for (std::size_t p = 0; p < players; ++p) samples[p].push_back(one[p]);
  }
  std::vector<Estimate> all;
  for (std::size_t p = 0; p < players; ++p) {
    std::ranges::sort(samples[p]);
    static constexpr std::size_t kTail = kSamples / 40;
    all.push_back({best[p], samples[p][kTail], samples[p][kSamples - 1 - kTail]});
  }
  return all;
}

}  // namespace thronsaal
