// The rules of Three Crowns, one test each.
#include "three_crowns/rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/testing/test_table.h"

namespace thronsaal::three_crowns {
namespace {

using ::testing::ElementsAre;

class Scenario : public TestGame<Rules, Scenario> {
 public:
  explicit Scenario(int players) : TestGame(Rules::start(players, {})) {}
  int points(int who) const { return state.at(seat(who)).points; }
};

TEST(ThreeCrowns, TheHighestCourtierTakesTheCrown) {
  Scenario t(3);
  t.play("worth 5, send 2, send 4, send 3");
  EXPECT_EQ(t.points(1), 5);
  EXPECT_EQ(t.times("taken"), 1);
}

TEST(ThreeCrowns, EqualCourtiersCancelEachOther) {
  Scenario t(3);
  t.play("worth 5, send 4, send 4, send 1");
  EXPECT_EQ(t.points(2), 5);
  t.play("worth 6, send 2, send 2, send 2");
  EXPECT_EQ(t.points(0) + t.points(1) + t.points(2), 5);
  EXPECT_EQ(t.times("left"), 1);
}

TEST(ThreeCrowns, CourtiersSentDoNotReturn) {
  Scenario t(2);
  t.play("worth 1, send 4, send 3, worth 2");
  EXPECT_THAT(t.choices(), ElementsAre("send 1", "send 2", "send 3"));
  EXPECT_EQ(t.why("send 4"), "not_at_court");
  EXPECT_EQ(t.why("send 5"), "not_at_court");
  EXPECT_EQ(t.why("worth 5"), "only_chance");
}

TEST(ThreeCrowns, CourtiersSentAreHiddenFromOthers) {
  Scenario t(2);
  t.play("worth 1, send 4");
  EXPECT_EQ(Rules::view(t.state, seat(0)).table.at(seat(0)).sent, 4);
  for (const Observer other : {Observer(seat(1)), Observer::spectator()}) {
    EXPECT_EQ(Rules::view(t.state, other).table.at(seat(0)).sent, View::kHiddenCourtier);
    EXPECT_EQ(t.recorder.events.back().seen_by(other).find("courtier"), nullptr);
  }
}

TEST(ThreeCrowns, MostPointsWinAfterThreeCrowns) {
  Scenario t(2);
  t.play("worth 3, send 4, send 1, worth 3, send 1, send 4, worth 6, send 2, send 3");
  EXPECT_TRUE(t.over());
  EXPECT_THAT(t.places(), ElementsAre(2, 1));
}

}  // namespace
}  // namespace thronsaal::three_crowns
