#include "cli/bench/bench_games.h"

#include <chrono>

#include "cli/bench/playout.h"
#include "cli/bench/search_bench.h"
#include "games/games.h"

namespace thronsaal {
namespace {

template <Game G>
BenchRow measure(int players, double seconds) {
  using Clock = std::chrono::steady_clock;
  Rng rng(1);
  Playout total;
  double games = 0;
  double elapsed = 0;
  const auto start = Clock::now();
  const typename G::State opening = G::start(players, {});
  do {
    typename G::State state = opening;
    const Playout one = play_out<G>(state, PlayerKind::random, rng, [](Actor, const auto&) {});
    total.moves += one.moves;
    total.decisions += one.decisions;
    ++games;
    elapsed = std::chrono::duration<double>(Clock::now() - start).count();
  } while (elapsed < seconds);
  const auto moves = static_cast<double>(total.moves);
  return {.playouts_per_second = games / elapsed,
          .moves_per_second = moves / elapsed,
          .decisions_per_second = static_cast<double>(total.decisions) / elapsed,
          .mean_length = moves / games,
          .iterations_per_second = iterations_per_second<G>(players, seconds)};
}

}  // namespace

std::vector<GameBenchmark> game_benchmarks() {
  std::vector<GameBenchmark> games;
  Games::for_each([&]<class G>() {
    games.push_back(
        {G::kInfo, &measure<G>, &signature<G>, &search_signature<G>, [](Level level, int players) {
           return EvaluatorFor<G>::type::search_params(level, players);
         }});
  });
  return games;
}

}  // namespace thronsaal
