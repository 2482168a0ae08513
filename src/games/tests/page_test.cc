// What the page says of the games before it has a connection, and declares of their modules.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/registry.h"
#include "test_paths.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

std::string page_file(const std::string& name) {
  const std::filesystem::path path = std::filesystem::path(THRONSAAL_ROOT "/web/src/games") / name;
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(GamesOnThePage, AreThoseOfTheProgram) {
  const json::value list = json::parse(page_file("games.json"));
  ASSERT_EQ(list.as_array().size(), all_games().size());
  for (const AnyGame* game : all_games()) {
    const GameInfo& info = game->info();
    const auto entry = std::ranges::find_if(
        list.as_array(), [&](const json::value& one) { return one.at("id") == info.id; });
    ASSERT_NE(entry, list.as_array().end()) << info.id;
    EXPECT_EQ(entry->at("minPlayers"), info.min_players);
    EXPECT_EQ(entry->at("maxPlayers"), info.max_players);
  }
}

// A shared screen must be handed over if it shows secrets.
TEST(GamesOnThePage, HaveSecretsIfTheyHaveHiddenInformation) {
  for (const AnyGame* game : all_games()) {
    const GameInfo& info = game->info();
    const std::string declared = fmt::format("hasSecrets: {},", info.has_hidden_information);
    EXPECT_NE(page_file(fmt::format("{}/module.ts", info.id)).find(declared), std::string::npos)
        << info.id;
  }
}

}  // namespace
}  // namespace thronsaal
