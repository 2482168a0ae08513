// Checks the laws on fresh seeds for a given time. Exits with 1 at the first breach and prints how
// to reproduce it.
#include <chrono>
#include <iostream>
#include <random>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>

#include "laws/all_games.h"

namespace thronsaal {
namespace {

using Clock = std::chrono::steady_clock;

TrialSetup random_setup(const GameUnderTest& game, std::uint64_t seed) {
  Rng rng(seed);
  const auto counts = static_cast<std::uint64_t>(game.info.max_players - game.info.min_players + 1);
  return {.seed = seed,
          .players = game.info.min_players + static_cast<int>(rng.below(counts)),
          .options = rng.pick(game.option_combinations),
          .policy = rng.pick(kPolicies)};
}

bool all_hold(std::uint64_t seed, TrialStats& stats) {
  static const std::vector<GameUnderTest> kGames = games_under_test();
  for (const GameUnderTest& game : kGames) {
    const TrialSetup setup = random_setup(game, seed);
    const std::optional<Breach> breach = game.check_laws(setup, stats);
    if (!breach) continue;
    fmt::print(std::cout,
               "Law of {} broken: {}\n  after {} moves of {}\n  reproduce: laws_soak --only {}\n",
               breach->law, breach->what, breach->move, describe(game.info.id, setup), seed);
    return false;
  }
  return true;
}

bool soak(std::uint64_t seed, int seconds) {
  fmt::print(std::cout, "The laws for {} s from seed {}\n", seconds, seed);
  TrialStats stats;
  const auto end = Clock::now() + std::chrono::seconds(seconds);
  while (Clock::now() < end) {
    if (!all_hold(seed++, stats)) return false;
  }
  fmt::print(std::cout, "{} games, {} moves: all laws held.\n", stats.games, stats.moves);
  return true;
}

}  // namespace
}  // namespace thronsaal

int main(int argc, char** argv) {
  CLI::App app("Checks the laws of all games on fresh seeds.", "laws_soak");
  int seconds = 60;
  std::uint64_t seed = std::random_device{}();
  std::uint64_t only = 0;
  app.add_option("--seconds", seconds, "how long")->check(CLI::Range(1, 1'000'000));
  app.add_option("--seed", seed, "first seed (default: random)");
  const CLI::Option* once = app.add_option("--only", only, "check this seed once");
  CLI11_PARSE(app, argc, argv);
  thronsaal::TrialStats stats;
  const bool good = *once ? thronsaal::all_hold(only, stats) : thronsaal::soak(seed, seconds);
  return good ? 0 : 1;
}
