// simulate: plays many games and reports their length.
#include <algorithm>
#include <filesystem>
#include <numeric>

#include <fmt/format.h>

#include "ai/player.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "core/match.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

struct SimulateOptions {
  std::string game;
  int players = 0;
  int games = 100;
  std::uint64_t seed = 1;
  std::string player = "random";
  std::vector<std::string> options;
  std::string journals;
};

struct Lengths {
  std::vector<std::size_t> all;

  std::size_t quantile(double q) const {
    return all[static_cast<std::size_t>(q * static_cast<double>(all.size() - 1))];
  }
  void print() {
    std::ranges::sort(all);
    const double sum = static_cast<double>(std::accumulate(all.begin(), all.end(), std::size_t{0}));
    fmt::print("moves per game: mean {:.1f}, least {}, quartiles {} {} {}, most {}\n",
               sum / static_cast<double>(all.size()), all.front(), quantile(0.25), quantile(0.5),
               quantile(0.75), all.back());
  }
};

Match play_one(Match match, PlayerKind player, std::uint64_t seed) {
  Rng rng(seed);
  while (!match.state().to_act().is_over()) play_next_move(match, player, rng);
  return match;
}

int run_simulate(const SimulateOptions& options) {
  const auto game = find_game(options.game);
  if (!game) return refuse(game.error());
  const auto values = parse_options(options.options);
  if (!values) return refuse(values.error());
  const auto player = find_player_kind(options.player);
  if (!player) return refuse(player.error());
  if (const auto opening = Match::start(**game, options.players, *values); !opening) {
    return refuse(opening.error());
  }
  if (!options.journals.empty()) {
    std::error_code error;
    std::filesystem::create_directories(options.journals, error);
    if (error) {
      return report_failure(
          Violation("cannot_write", {{"file", options.journals}, {"reason", error.message()}}));
    }
  }

  Lengths lengths;
  std::vector<double> wins(static_cast<std::size_t>(options.players));
  for (int i = 0; i < options.games; ++i) {
    const std::uint64_t seed = options.seed + static_cast<std::uint64_t>(i);
    const Match match =
        play_one(Match::start(**game, options.players, *values).value(), *player, seed);
    lengths.all.push_back(match.length());
    const Standing standing = match.state().standing().value();
    for (int s = 0; s < options.players; ++s) {
      wins[static_cast<std::size_t>(s)] += standing.win_share(seat(s));
    }
    if (options.journals.empty()) continue;
    const auto written = write_journal(
        fmt::format("{}/{}-{}.json", options.journals, options.game, seed), *match.journal());
    if (!written) return report_failure(written.error());
  }
  fmt::print("{} games of {}, {} players, all {}, seeds {} to {}\n", options.games, options.game,
             options.players, options.player, options.seed,
             options.seed + static_cast<std::uint64_t>(options.games) - 1);
  lengths.print();
  fmt::print("won, by seat:");
  for (const double won : wins) fmt::print(" {:.1f}%", 100 * won / options.games);
  fmt::print("\n");
  return kExitSuccess;
}

}  // namespace

void add_simulate(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("simulate", "Play many games with computer players");
  auto options = std::make_shared<SimulateOptions>();
  command->add_option("--game", options->game, "the game")->required();
  command->add_option("--players", options->players, "number of players")->required();
  command->add_option("--games", options->games, "number of games")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  command->add_option("--seed", options->seed, "seed of the first game; each further game adds 1")
      ->capture_default_str();
  command
      ->add_option("--player", options->player,
                   "who plays: random, greedy, page, squire, knight or king")
      ->capture_default_str();
  command->add_option("--option", options->options, "a variant of the rules, as name=value");
  command->add_option("--journals", options->journals, "directory for the games' journals");
  command->callback([options, &exit_code] { exit_code = run_simulate(*options); });
}

}  // namespace thronsaal
