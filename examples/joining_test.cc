// With one line in the list a game is known to everybody: registry, engine, computer players,
// arena and bench. (The laws are tried by a program of their own.)
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/bench_games.h"
#include "app/engine_testing.h"
#include "arena/tournament.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

constexpr std::string_view kExample = "three-crowns";

TEST(Joining, AddsAGameToThoseOfTheHouse) {
  std::vector<std::string_view> ids;
  for (const AnyGame* game : all_games()) ids.push_back(game->info().id);
  EXPECT_THAT(ids, ::testing::ElementsAre("lang-lebe-der-koenig", "um-krone-und-kragen",
                                          "kardinal-und-koenig", "loewenherz", kExample));
  EXPECT_EQ(find_game(kExample).value()->info().id, kExample);
}

TEST(Joining, LetsTheEnginePlayIt) {
  EngineClient client;
  client.get(R"({"cmd": "new", "game": "three-crowns", "players": 3, "seed": 1})");
  Rng rng(1);
  while (client.move(rng)) {
  }
  EXPECT_EQ(client.get(R"({"cmd": "standing"})")["places"].as_array().size(), 3U);
  client.get(boost::json::object{{"cmd", "load"}, {"journal", client.journal()}});
}

TEST(Joining, LetsComputerPlayersThinkAboutIt) {
  EngineClient client;
  client.get(R"({"cmd": "new", "game": "three-crowns", "players": 2})");
  client.get(R"({"cmd": "apply", "actor": "chance", "action": "worth 6"})");
  const boost::json::object advice =
      client.get(R"({"cmd": "suggest", "seat": 1, "level": "king", "iterations": 200})");
  EXPECT_EQ(advice.at("choices").as_array().size(), 4U);
}

TEST(Joining, LetsThemMeetInTheArena) {
  const Tournament tournament{
      .game = find_game(kExample).value(), .lineup = {Player::squire, Player::random}, .deals = 3};
  const auto games = play(tournament);
  ASSERT_EQ(games.size(), 6U);
  EXPECT_EQ(results(tournament, games).size(), 2U);
}

TEST(Joining, AddsItToTheBench) {
  const auto games = bench_games();
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
