// What the page says of the games before it has a connection, and declares of their modules.
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

TEST(GamesOnThePage, HaveTheNumbersOfPlayersOfTheProgram) {
  const json::value list = json::parse(page_file("games.json"));
  ASSERT_FALSE(list.as_array().empty());
  for (const json::value& entry : list.as_array()) {
    const auto game = find_game(entry.at("id").as_string());
    ASSERT_TRUE(game) << entry;
    EXPECT_EQ(entry.at("minPlayers"), (*game)->info().min_players) << entry;
    EXPECT_EQ(entry.at("maxPlayers"), (*game)->info().max_players) << entry;
  }
}

// A shared screen must be handed over if it shows secrets.
TEST(GamesOnThePage, HaveSecretsIfTheyHaveHiddenInformation) {
  const json::value list = json::parse(page_file("games.json"));
  for (const json::value& entry : list.as_array()) {
    const GameInfo& info = find_game(entry.at("id").as_string()).value()->info();
    const std::string declared = fmt::format("hasSecrets: {},", info.has_hidden_information);
    EXPECT_NE(page_file(fmt::format("{}/module.ts", info.id)).find(declared), std::string::npos)
        << info.id;
  }
}

}  // namespace
}  // namespace thronsaal
