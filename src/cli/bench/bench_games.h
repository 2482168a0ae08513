// Benchmarks of a game, compiled for all games in one place.
#pragma once

#include <cstdint>
#include <vector>

#include "ai/level.h"
#include "core/game.h"

namespace thronsaal {

struct BenchRow {
  double playouts_per_second = 0;
  double moves_per_second = 0;
  double decisions_per_second = 0;
  double mean_length = 0;
  double iterations_per_second = 0;
};

struct GameBenchmark {
  GameInfo info;
  BenchRow (*measure)(int players, double seconds);
  std::uint64_t (*signature)();         // of play (playout.h)
  std::uint64_t (*search_signature)();  // of search (search_bench.h)
  SearchParams (*search_params)(Level level, int players);
};

std::vector<GameBenchmark> game_benchmarks();

}  // namespace thronsaal
