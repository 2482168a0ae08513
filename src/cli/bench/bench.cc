// bench: speed and signatures of random play and search.
#include <boost/json.hpp>
#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/bench/bench_games.h"
#include "cli/commands.h"
#include "core/journal.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

struct BenchOptions {
  std::string game;
  int players = 0;
  double seconds = 1;
  double yardstick = 0;
  bool json = false;
};

boost::json::object row_json(std::string_view game, int players, const BenchRow& row) {
  return {{"game", boost::json::string(game)},
          {"players", players},
          {"playouts_per_second", row.playouts_per_second},
          {"moves_per_second", row.moves_per_second},
          {"decisions_per_second", row.decisions_per_second},
          {"mean_length", row.mean_length},
          {"iterations_per_second", row.iterations_per_second}};
}

void print_heading(const BenchOptions& options) {
  fmt::print("{:<24}{:>8}{:>14}{:>14}{:>14}{:>10}{:>14}{}\n", "game", "players", "playouts/s",
             "moves/s", "decisions/s", "length", "iterations/s",
             options.yardstick > 0 ? "       Y" : "");
}

void print_row(std::string_view game, int players, const BenchRow& row,
               const BenchOptions& options) {
  fmt::print("{:<24}{:>8}{:>14.1f}{:>14.0f}{:>14.0f}{:>10.1f}{:>14.0f}", game, players,
             row.playouts_per_second, row.moves_per_second, row.decisions_per_second,
             row.mean_length, row.iterations_per_second);
  if (options.yardstick > 0) fmt::print("{:>8.2f}", row.moves_per_second / options.yardstick);
  fmt::print("\n");
  std::fflush(stdout);
}

void bench_game(const GameBenchmark& game, const BenchOptions& options, boost::json::array& rows) {
  for (int players = game.info.min_players; players <= game.info.max_players; ++players) {
    if (options.players != 0 && options.players != players) continue;
    const BenchRow row = game.measure(players, options.seconds);
    rows.push_back(row_json(game.info.id, players, row));
    if (!options.json) print_row(game.info.id, players, row, options);
  }
}

int run_bench(const BenchOptions& options) {
  if (!options.game.empty()) {
    const auto game = find_game(options.game);
    if (!game) return refuse(game.error());
    if (options.players != 0) {
      if (const auto start = (*game)->start(options.players, {}); !start) {
        return refuse(start.error());
      }
    }
  }
  if (!options.json) print_heading(options);
  boost::json::array rows;
  boost::json::object signatures;
  boost::json::object search_signatures;
  for (const GameBenchmark& game : game_benchmarks()) {
    if (!options.game.empty() && options.game != game.info.id) continue;
    bench_game(game, options, rows);
    signatures[game.info.id] = to_hex(game.signature());
    search_signatures[game.info.id] = to_hex(game.search_signature());
  }
  if (options.json) {
    const boost::json::object report{{"rows", std::move(rows)},
                                     {"signatures", std::move(signatures)},
                                     {"search_signatures", std::move(search_signatures)}};
    fmt::print("{}\n", boost::json::serialize(report));
    return kExitSuccess;
  }
  for (const auto& [game, number] : signatures) {
    fmt::print("signature {} {} search {}\n", std::string_view(game),
               std::string_view(number.as_string()),
               std::string_view(search_signatures[game].as_string()));
  }
  return kExitSuccess;
}

}  // namespace

void add_bench(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("bench", "Measure how fast random play and search are");
  auto options = std::make_shared<BenchOptions>();
  command->add_option("--game", options->game, "benchmark only this game");
  command->add_option("--players", options->players, "benchmark only this number of players")
      ->check(CLI::Range(1, kMaxSeats));
  command->add_option("--seconds", options->seconds, "duration of each row")
      ->check(CLI::Range(0.01, 3600.0))
      ->capture_default_str();
  command
      ->add_option("--yardstick", options->yardstick,
                   "moves per second of the yardstick, for a column of ratios")
      ->check(CLI::PositiveNumber);
  command->add_flag("--json", options->json, "print one JSON object");
  command->callback([options, &exit_code] { exit_code = run_bench(*options); });
}

}  // namespace thronsaal
