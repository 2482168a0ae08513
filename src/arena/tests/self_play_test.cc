#include "arena/self_play.h"

#include <gmock/gmock.h>

#include "games/registry.h"

namespace thronsaal {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

SelfPlayReport one_short_game_each() {
  return run_self_play_levels({.game = find_game("lang-lebe-der-koenig").value(),
                               .games = 1,
                               .budget = {.iterations = 2, .time = SearchLimits::kUnlimited}});
}

TEST(SelfPlayReport, CountsWhatHappensAtEveryLevel) {
  const SelfPlayReport self_play = one_short_game_each();
  ASSERT_EQ(self_play.levels.size(), 4U);
  EXPECT_EQ(self_play.seats, 4);
  for (const LevelStats& level : self_play.levels) {
    EXPECT_GT(level.moves, 20);
    EXPECT_GT(level.winners_score, 0);
    EXPECT_GT(level.events.at("turn_begins"), 1);
  }
}

TEST(SelfPlayReport, OmitsEventsThatAreEquallyFrequentAtEveryLevel) {
  SelfPlayReport self_play{.game = find_game("loewenherz").value(), .seats = 3, .games = 5};
  self_play.levels = {{.player = PlayerKind::page,
                       .moves = 100,
                       .winners_score = 12.5,
                       .events = {{"founds", 4}, {"plays", 3}, {"sells", 2}}},
                      {.player = PlayerKind::king,
                       .moves = 200,
                       .winners_score = 30,
                       .events = {{"founds", 4}, {"plays", 7.5}}}};
  const std::string page = to_markdown(self_play);
  EXPECT_THAT(page, HasSubstr("5 games of 3 seats"));
  EXPECT_THAT(page, HasSubstr("| | page | king |"));
  EXPECT_THAT(page, HasSubstr("| moves per game | 100 | 200 |"));
  EXPECT_THAT(page, HasSubstr("| winner's score | 12.5 | 30.0 |"));
  EXPECT_THAT(page, HasSubstr("| `plays` | 3.00 | 7.50 |"));
  EXPECT_THAT(page, HasSubstr("| `sells` | 2.00 | 0.00 |"));
  EXPECT_THAT(page, Not(HasSubstr("founds"))) << "the same at both levels";
}

}  // namespace
}  // namespace thronsaal
