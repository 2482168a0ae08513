// play: the command line in front of a TerminalGame.
#include <algorithm>
#include <iostream>
#include <random>

#include <fmt/format.h>

#include "app/arguments.h"
#include "app/commands.h"
#include "app/play.h"
#include "app/terminal.h"
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
  const auto values = read_options(options.options);
  if (!values) return refused(values.error());
  return Match::start(**game, static_cast<int>(players), *values);
}

int run_play(const PlayOptions& options) {
  auto chairs = read_chairs(options.seats.empty() ? "human,knight,knight" : options.seats);
  if (!chairs) return refuse(chairs.error());
  auto match = open_match(options, chairs->size());
  if (!match) return options.load.empty() ? refuse(match.error()) : give_up(match.error());
  const auto players = static_cast<std::size_t>(match->state().players());
  // A loaded game brings its number of players; only seats that were asked for must fit it.
  if (options.seats.empty()) chairs->resize(players, Player::knight);
  if (chairs->size() != players) {
    return refuse(Violation("seats_do_not_fit", {{"seats", static_cast<int>(chairs->size())},
                                                 {"players", static_cast<int>(players)}}));
  }
  const std::uint64_t seed = options.seed.value_or(std::random_device{}());
  fmt::print("{}, seed {}\n", match->game().info().name, seed);
  std::fflush(stdout);
  TerminalGame(*std::move(match), *std::move(chairs), seed, ink_for_output(), output_is_terminal(),
               std::cin, std::cout)
      .run();
  return kDone;
}

}  // namespace

void add_play(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("play", "Play in the terminal");
  auto options = std::make_shared<PlayOptions>();
  CLI::Option* load =
      command->add_option("--load", options->load, "continue the game of this journal");
  command->add_option("--game", options->game, "which game; see \"thronsaal games\"")
      ->excludes(load);
  command->add_option("--seats", options->seats,
                      "who sits where: human, a level (page, squire, knight, king), greedy or "
                      "random, as in human,knight,squire");
  command->add_option("--option", options->options, "a variant of the rules, as name=value")
      ->excludes(load);
  command->add_option("--seed", options->seed,
                      "for dice and computer players; random if not given");
  command->callback([options, &exit_code] { exit_code = run_play(*options); });
}

}  // namespace thronsaal
