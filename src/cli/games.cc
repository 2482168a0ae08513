// games: lists the games.
#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands.h"
#include "games/game_list.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

void print_game(const AnyGame& game) {
  const GameInfo& info = game.info();
  fmt::print("{}\n  {} ({}, {}), {} to {} players, rules version {}\n", info.id, info.name,
             info.designer, info.year, info.min_players, info.max_players, info.rules_version);
  for (const AnyOptionSpec& option : game.option_specs()) {
    fmt::print("  {:<40} {}\n",
               fmt::format("--option {}={}", option.name, fmt::join(option.values, "|")),
               option.help);
  }
}

}  // namespace

void add_games(CLI::App& app, int& /*exit_code*/) {
  CLI::App* command = app.add_subcommand("games", "List the games and their options");
  auto wants_json = std::make_shared<bool>(false);
  command->add_flag("--json", *wants_json, "print one JSON array");
  command->callback([wants_json] {
    if (*wants_json) {
      fmt::print("{}\n", json::serialize(games_json()));
      return;
    }
    for (const AnyGame* game : all_games()) print_game(*game);
    fmt::print("\nThe first value of an option is its default.\n");
  });
}

}  // namespace thronsaal
