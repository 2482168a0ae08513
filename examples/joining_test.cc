// One line in the list adds a game to the registry, engine, computer players, arena and benchmark.
// (A separate program checks the laws.)
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/tournament.h"
#include "cli/bench/bench_games.h"
#include "cli/testing/engine_client.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

constexpr std::string_view kExample = "three-crowns";

TEST(AddedGame, IsListedWithTheBuiltInGames) {
  std::vector<std::string_view> ids;
  for (const AnyGame* game : all_games()) ids.push_back(game->info().id);
  EXPECT_THAT(ids, ::testing::ElementsAre("lang-lebe-der-koenig", "um-krone-und-kragen",
                                          "kardinal-und-koenig", "loewenherz", kExample));
  EXPECT_EQ(find_game(kExample).value()->info().id, kExample);
}

TEST(AddedGame, IsPlayedByTheEngine) {
  EngineClient client;
  client.get(R"({"cmd": "new", "game": "three-crowns", "players": 3, "seed": 1})");
  Rng rng(1);
  while (client.move(rng)) {
  }
  EXPECT_EQ(client.get(R"({"cmd": "standing"})")["places"].as_array().size(), 3U);
  client.get(boost::json::object{{"cmd", "load"}, {"journal", client.journal()}});
}

TEST(AddedGame, IsPlayedByComputerPlayers) {
  EngineClient client;
  client.get(R"({"cmd": "new", "game": "three-crowns", "players": 2})");
  client.get(R"({"cmd": "apply", "actor": "chance", "action": "worth 6"})");
  const boost::json::object advice =
      client.get(R"({"cmd": "suggest", "seat": 1, "level": "king", "iterations": 200})");
  EXPECT_EQ(advice.at("choices").as_array().size(), 4U);
}

TEST(AddedGame, IsPlayedInTheArena) {
  const Tournament tournament{.game = find_game(kExample).value(),
                              .lineup = {PlayerKind::squire, PlayerKind::random},
                              .deals = 3};
  const auto games = play(tournament);
  ASSERT_EQ(games.size(), 6U);
  EXPECT_EQ(results(tournament, games).size(), 2U);
}

TEST(AddedGame, IsMeasuredByTheBench) {
  const auto games = game_benchmarks();
  const auto example = std::ranges::find(games, kExample, [](const auto& g) { return g.info.id; });
  ASSERT_NE(example, games.end());
  const BenchRow row = example->measure(2, 0.01);
  EXPECT_EQ(row.mean_length, 9);
  EXPECT_GT(row.iterations_per_second, 0);
  EXPECT_EQ(example->signature(), example->signature());
  EXPECT_EQ(example->search_signature(), example->search_signature());
}

}  // namespace
}  // namespace thronsaal
