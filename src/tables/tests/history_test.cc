#include "tables/history.h"

#include <gmock/gmock.h>

#include "games/registry.h"
#include "tables/testing/table_driver.h"

namespace thronsaal {
namespace {

namespace json = boost::json;
using namespace thronsaal::testing;

// A long game.
TableDriver long_game() {
  TableDriver driver = started_game(kDiceGame, {kAnna, kBert});
  Rng rng(1);
  for (int i = 0; i < 200; ++i) driver.make_random_move(rng);
  return driver;
}

TEST(ScoreHistory, OfTheStartHasOnePoint) {
  const auto match = Match::start(*find_game(kDiceGame).value(), 2, {});
  EXPECT_EQ(json::serialize(score_history(*match, 400)), R"({"lengths":[0],"scores":[[0,0]]})");
}

TEST(ScoreHistory, HasEveryChangeAndTheLastPosition) {
  const TableDriver driver = long_game();
  const Match& match = *driver.table.match();
  const json::object story = score_history(match, 400);
  std::size_t next = 0;
  json::value scores;
  match.for_each_position([&](const AnyState& state, std::size_t length) {
    if (state.to_act().is_chance() && length > 0) return;
    const json::value now = state.analysis(Observer::spectator()).at("scores");
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

TEST(ScoreHistory, IsPartialWhenStopped) {
  const TableDriver driver = long_game();
  const std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(json::serialize(score_history(*driver.table.match(), 400, stop.get_token())),
            R"({"lengths":[0],"scores":[[0,0]]})");
}

TEST(ScoreHistory, IsThinnedEvenlyWhenTooLong) {
  const TableDriver driver = long_game();
  const json::array all = score_history(*driver.table.match(), 400).at("lengths").as_array();
  const json::object thinned = score_history(*driver.table.match(), 5);
  const json::array& lengths = thinned.at("lengths").as_array();
  ASSERT_EQ(lengths.size(), 5);
  EXPECT_EQ(thinned.at("scores").as_array().size(), 5);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(lengths[i], all[i * (all.size() - 1) / 4]);
}

}  // namespace
}  // namespace thronsaal
