// Tries the laws on fresh seeds for as long as asked. Exits with 1 at the first breach and says how
// to see it again.
#include <chrono>
#include <iostream>
#include <random>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>

#include "games/registry.h"
#include "laws/try_laws.h"

namespace thronsaal {
namespace {

using Clock = std::chrono::steady_clock;

template <Game G>
TrialSetup random_setup(std::uint64_t seed) {
  Rng rng(seed);
  const auto combinations = option_combinations<G>();
  const auto counts = static_cast<std::uint64_t>(G::kInfo.max_players - G::kInfo.min_players + 1);
  return {.seed = seed,
          .players = G::kInfo.min_players + static_cast<int>(rng.below(counts)),
          .options = rng.pick(combinations),
          .policy = rng.pick(kPolicies)};
}

template <Game G>
bool holds(std::uint64_t seed, Tally& tally) {
  const TrialSetup setup = random_setup<G>(seed);
  const std::optional<Breach> breach = try_laws<G>(setup, tally);
  if (!breach) return true;
  fmt::print(std::cout,
             "Law of {} broken: {}\n  after {} moves of {}\n  again: laws_soak --only {}\n",
             breach->law, breach->what, breach->move, describe(G::kInfo.id, setup), seed);
  return false;
}

bool all_hold(std::uint64_t seed, Tally& tally) {
  bool good = true;
  Games::for_each([&]<class G>() { good = good && holds<G>(seed, tally); });
  return good;
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
