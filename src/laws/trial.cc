#include "laws/trial.h"

#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace thronsaal {

std::string describe(std::string_view game_id, const TrialSetup& setup) {
  return fmt::format("{}, {} players, options {}, {}, seed {}{}", game_id, setup.players,
                     fmt::join(setup.options, "-"), name_of(setup.policy), setup.seed,
                     setup.board == BoardId::built_in ? "" : ", on a corrected board");
}

bool has_consistent_places(const Standing& standing, int players) {
  if (standing.players != players) return false;
  for (int i = 0; i < players; ++i) {
    int better = 0;
    for (int j = 0; j < players; ++j) {
      better += standing.place_of(seat(j)) < standing.place_of(seat(i)) ? 1 : 0;
    }
    if (standing.place_of(seat(i)) != better + 1) return false;
  }
  return true;
}

double chi_square_score(const std::vector<std::size_t>& counts,
                        const std::vector<double>& expected) {
  double chi_square = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double difference = static_cast<double>(counts[i]) - expected[i];
    chi_square += difference * difference / expected[i];
  }
  const double freedom = static_cast<double>(counts.size()) - 1;
  if (freedom <= 0) return 0;
  const double spread = 2 / (9 * freedom);
  return (std::cbrt(chi_square / freedom) - (1 - spread)) / std::sqrt(spread);
}

}  // namespace thronsaal
