// play: a game in the terminal.
#include <algorithm>
#include <iostream>
#include <random>

#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/terminal/game.h"
#include "cli/terminal/output.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

struct PlayOptions {
  std::string game;
  std::string seats;
  std::vector<std::string> options;
  std::optional<std::uint64_t> seed;
  std::string load;
};

std::expected<Match, Violation> open_match(const PlayOptions& options, std::size_t players) {
  if (!options.load.empty()) {
    const auto journal = read_journal(options.load);
    if (!journal) return refused(journal.error());
    return replay(*journal);
  }
  const auto game = options.game.empty() ? all_games().front() : find_game(options.game);
  if (!game) return refused(game.error());
  const auto values = parse_options(options.options);
  if (!values) return refused(values.error());
  return Match::start(**game, static_cast<int>(players), *values);
}

int run_play(const PlayOptions& options) {
  auto chairs = parse_seats(options.seats.empty() ? "human,knight,knight" : options.seats);
  if (!chairs) return refuse(chairs.error());
  auto match = open_match(options, chairs->size());
  if (!match) return options.load.empty() ? refuse(match.error()) : report_failure(match.error());
  const auto players = static_cast<std::size_t>(match->state().players());
  // A loaded game has its own number of players; only explicit --seats must match it.
  if (options.seats.empty()) chairs->resize(players, PlayerKind::knight);
  if (chairs->size() != players) {
    return refuse(Violation("seats_do_not_fit", {{"seats", static_cast<int>(chairs->size())},
                                                 {"players", static_cast<int>(players)}}));
  }
  const std::uint64_t seed = options.seed.value_or(std::random_device{}());
  fmt::print("{}, seed {}\n", match->game().info().name, seed);
  std::fflush(stdout);
  TerminalGame(*std::move(match), *std::move(chairs), seed, terminal_style(), output_is_terminal(),
               std::cin, std::cout)
      .run();
  return kExitSuccess;
}

}  // namespace

void add_play(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("play", "Play in the terminal");
  auto options = std::make_shared<PlayOptions>();
  CLI::Option* load =
      command->add_option("--load", options->load, "continue the game in this journal");
  command->add_option("--game", options->game, "the game; see \"thronsaal games\"")->excludes(load);
  command->add_option("--seats", options->seats,
                      "players by seat: human, a level (page, squire, knight, king), greedy or "
                      "random, as in human,knight,squire");
  command->add_option("--option", options->options, "a rules option, as name=value")
      ->excludes(load);
  command->add_option("--seed", options->seed,
                      "seed for dice and computer players; random by default");
  command->callback([options, &exit_code] { exit_code = run_play(*options); });
}

}  // namespace thronsaal
