#include "server/looking_back.h"

#include <gmock/gmock.h>

#include "games/registry.h"
#include "server/testing/lobby.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using namespace thronsaal::testing;

// A game of many moves.
Lobby long_game() {
  Lobby lobby = playing(kDiceGame, {kAnna, kBert});
  Rng rng(1);
  for (int i = 0; i < 200; ++i) lobby.move_anyhow(rng);
  return lobby;
}

TEST(Story, OfTheBeginningHasOneEntry) {
  const auto match = Match::start(*find_game(kDiceGame).value(), 2, {});
  EXPECT_EQ(json::serialize(story_of(*match, 400)), R"({"lengths":[0],"scores":[[0,0]]})");
}

TEST(Story, TellsOfEveryChangeAndOfTheEnd) {
  const Lobby lobby = long_game();
  const Match& match = *lobby.table.match();
  const json::object story = story_of(match, 400);
  std::size_t next = 0;
  json::value scores;
  match.retrace([&](const AnyState& state, std::size_t length) {
    if (state.to_act().is_chance() && length > 0) return;
    const json::value now = state.outlook(Observer::spectator()).at("scores");
    if (now == scores && length < match.length()) return;
    ASSERT_LT(next, story.at("lengths").as_array().size());
    EXPECT_EQ(story.at("lengths").at(next), length);
    EXPECT_EQ(story.at("scores").at(next), now);
    scores = now;
    ++next;
  });
  EXPECT_EQ(next, story.at("lengths").as_array().size());
  EXPECT_GT(next, 10);
}

TEST(Story, IsNotToldToTheEndByOneWhoIsStopped) {
  const Lobby lobby = long_game();
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(json::serialize(story_of(*lobby.table.match(), 400, stop.get_token())),
            R"({"lengths":[0],"scores":[[0,0]]})");
}

TEST(Story, ThatWouldBeTooLongIsThinnedEvenly) {
  const Lobby lobby = long_game();
  const json::array all = story_of(*lobby.table.match(), 400).at("lengths").as_array();
  const json::object thinned = story_of(*lobby.table.match(), 5);
  const json::array& lengths = thinned.at("lengths").as_array();
  ASSERT_EQ(lengths.size(), 5);
  EXPECT_EQ(thinned.at("scores").as_array().size(), 5);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(lengths[i], all[i * (all.size() - 1) / 4]);
}

}  // namespace
}  // namespace thronsaal
