// games: what can be played here.
#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/commands.h"
#include "app/game_list.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

void print_game(const AnyGame& game) {
  const GameInfo& info = game.info();
  fmt::print("{}\n  {} ({}, {}), {} to {} players, rules version {}\n", info.id, info.name,
             info.designer, info.year, info.min_players, info.max_players, info.rules_version);
  for (const AnyOptionSpec& option : game.option_specs()) {
    fmt::print("  --option {}={:<10} {}\n", option.name,
               fmt::format("{}", fmt::join(option.values, "|")), option.help);
  }
}

}  // namespace

boost::json::array games_as_json() {
  boost::json::array games;
  for (const AnyGame* game : all_games()) {
    const GameInfo& info = game->info();
    boost::json::array options;
    for (const AnyOptionSpec& option : game->option_specs()) {
      boost::json::array values;
      for (const std::string_view value : option.values)
        values.push_back(boost::json::string(value));
      options.push_back(boost::json::object{{"name", boost::json::string(option.name)},
                                            {"help", boost::json::string(option.help)},
                                            {"values", std::move(values)}});
    }
    games.push_back(boost::json::object{{"id", boost::json::string(info.id)},
                                        {"name", boost::json::string(info.name)},
                                        {"designer", boost::json::string(info.designer)},
                                        {"year", info.year},
                                        {"min_players", info.min_players},
                                        {"max_players", info.max_players},
                                        {"rules", info.rules_version},
                                        {"options", std::move(options)}});
  }
  return games;
}

void add_games(CLI::App& app, int& /*exit_code*/) {
  CLI::App* command = app.add_subcommand("games", "List the games and their options");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "print one JSON array");
  command->callback([json] {
    if (*json) {
      fmt::print("{}\n", boost::json::serialize(games_as_json()));
      return;
    }
    for (const AnyGame* game : all_games()) print_game(*game);
    fmt::print("\nThe first value of an option is its default.\n");
  });
}

}  // namespace thronsaal
