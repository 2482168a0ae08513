// bench: how fast are random play and search, and are they still the same?
#include <chrono>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "app/arguments.h"
#include "app/commands.h"
#include "app/playout.h"
#include "app/search_bench.h"
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

struct Row {
  std::string_view game;
  int players = 0;
  double playouts_per_second = 0;
  double moves_per_second = 0;
  double decisions_per_second = 0;
  double mean_length = 0;
  double iterations_per_second = 0;
};

template <Game G>
Row measure(int players, double seconds) {
  using Clock = std::chrono::steady_clock;
  Rng rng(1);
  Playout total;
  double games = 0;
  double elapsed = 0;
  const auto start = Clock::now();
  const typename G::State opening = G::start(players, {});
  do {
    typename G::State state = opening;
    const Playout one = play_out<G>(state, Player::random, rng, [](Actor, const auto&) {});
    total.moves += one.moves;
    total.decisions += one.decisions;
    ++games;
    elapsed = std::chrono::duration<double>(Clock::now() - start).count();
  } while (elapsed < seconds);
  const auto moves = static_cast<double>(total.moves);
  return {.game = G::kInfo.id,
          .players = players,
          .playouts_per_second = games / elapsed,
          .moves_per_second = moves / elapsed,
          .decisions_per_second = static_cast<double>(total.decisions) / elapsed,
          .mean_length = moves / games,
          .iterations_per_second = iterations_per_second<G>(players, seconds)};
}

boost::json::object to_json(const Row& row) {
  return {{"game", boost::json::string(row.game)},
          {"players", row.players},
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

void print_row(const Row& row, const BenchOptions& options) {
  fmt::print("{:<24}{:>8}{:>14.1f}{:>14.0f}{:>14.0f}{:>10.1f}{:>14.0f}", row.game, row.players,
             row.playouts_per_second, row.moves_per_second, row.decisions_per_second,
             row.mean_length, row.iterations_per_second);
  if (options.yardstick > 0) fmt::print("{:>8.2f}", row.moves_per_second / options.yardstick);
  fmt::print("\n");
  std::fflush(stdout);
}

template <Game G>
void bench_game(const BenchOptions& options, boost::json::array& rows,
                boost::json::object& signatures, boost::json::object& search_signatures) {
  if (!options.game.empty() && options.game != G::kInfo.id) return;
  for (int players = G::kInfo.min_players; players <= G::kInfo.max_players; ++players) {
    if (options.players != 0 && options.players != players) continue;
    const Row row = measure<G>(players, options.seconds);
    rows.push_back(to_json(row));
    if (!options.json) print_row(row, options);
  }
  signatures[G::kInfo.id] = to_hex(signature<G>());
  search_signatures[G::kInfo.id] = to_hex(search_signature<G>());
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
  Games::for_each([&]<class G>() { bench_game<G>(options, rows, signatures, search_signatures); });
  if (options.json) {
    const boost::json::object report{{"rows", std::move(rows)},
                                     {"signatures", std::move(signatures)},
                                     {"search_signatures", std::move(search_signatures)}};
    fmt::print("{}\n", boost::json::serialize(report));
    return kDone;
  }
  for (const auto& [game, number] : signatures) {
    fmt::print("signature {} {} search {}\n", std::string_view(game),
               std::string_view(number.as_string()),
               std::string_view(search_signatures[game].as_string()));
  }
  return kDone;
}

}  // namespace

void add_bench(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("bench", "Measure how fast random play and search are");
  auto options = std::make_shared<BenchOptions>();
  command->add_option("--game", options->game, "one game only");
  command->add_option("--players", options->players, "one number of players only")
      ->check(CLI::Range(1, kMaxSeats));
  command->add_option("--seconds", options->seconds, "how long for each row")
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
