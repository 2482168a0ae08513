// Tries the laws on fresh seeds for as long as asked. Exits with 1 at the first breach and says how
// to see it again.
#include <chrono>
#include <iostream>
#include <random>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>

#include "laws/house.h"

namespace thronsaal {
namespace {

using Clock = std::chrono::steady_clock;

TrialSetup random_setup(const HouseGame& game, std::uint64_t seed) {
  Rng rng(seed);
  const auto counts = static_cast<std::uint64_t>(game.info.max_players - game.info.min_players + 1);
  return {.seed = seed,
          .players = game.info.min_players + static_cast<int>(rng.below(counts)),
          .options = rng.pick(game.option_combinations),
          .policy = rng.pick(kPolicies)};
}

bool all_hold(std::uint64_t seed, Tally& tally) {
  static const std::vector<HouseGame> kGames = house_games();
  for (const HouseGame& game : kGames) {
    const TrialSetup setup = random_setup(game, seed);
    const std::optional<Breach> breach = game.try_laws(setup, tally);
    if (!breach) continue;
    fmt::print(std::cout,
               "Law of {} broken: {}\n  after {} moves of {}\n  again: laws_soak --only {}\n",
               breach->law, breach->what, breach->move, describe(game.info.id, setup), seed);
    return false;
  }
  return true;
}

bool soak(std::uint64_t seed, int seconds) {
  fmt::print(std::cout, "The laws for {} s from seed {}\n", seconds, seed);
  Tally tally;
  const auto end = Clock::now() + std::chrono::seconds(seconds);
  while (Clock::now() < end) {
    if (!all_hold(seed++, tally)) return false;
  }
  fmt::print(std::cout, "{} games, {} moves: all laws held.\n", tally.games, tally.moves);
  return true;
}

}  // namespace
}  // namespace thronsaal

int main(int argc, char** argv) {
  CLI::App app("Tries the laws that all games obey on fresh seeds.", "laws_soak");
  int seconds = 60;
  std::uint64_t seed = std::random_device{}();
  std::uint64_t only = 0;
  app.add_option("--seconds", seconds, "how long")->check(CLI::Range(1, 1'000'000));
  app.add_option("--seed", seed, "the first seed; fresh if not given");
  const CLI::Option* once = app.add_option("--only", only, "try one seed once");
  CLI11_PARSE(app, argc, argv);
  thronsaal::Tally tally;
  const bool good = *once ? thronsaal::all_hold(only, tally) : thronsaal::soak(seed, seconds);
  return good ? 0 : 1;
}
