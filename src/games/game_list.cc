#include "games/game_list.h"

#include <boost/json.hpp>

#include "games/registry.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

json::object as_json(const AnyGame& game) {
  json::array options;
  for (const AnyOptionSpec& spec : game.option_specs()) {
    json::array values;
    for (const std::string_view value : spec.values) values.push_back(json::string(value));
    options.push_back({{"name", spec.name}, {"help", spec.help}, {"values", std::move(values)}});
  }
  const GameInfo& info = game.info();
  return {{"id", info.id},
          {"name", info.name},
          {"designer", info.designer},
          {"year", info.year},
          {"min_players", info.min_players},
          {"max_players", info.max_players},
          {"rules", info.rules_version},
          {"max_moves", game.max_moves()},
          {"options", std::move(options)}};
}

}  // namespace

json::array games_json() {
  json::array all;
  for (const AnyGame* game : all_games()) all.push_back(as_json(*game));
  return all;
}

}  // namespace thronsaal
