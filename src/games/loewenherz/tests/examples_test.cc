// The worked examples of the rulebook.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/loewenherz/testing/table.h"

namespace thronsaal::loewenherz {
namespace {

using ::testing::ElementsAre;

// Six borders in a corner, with the frame on the other two sides. The castle beside it needs two
// more.
TEST(LoewenherzExample, CornerRegionWithSixBordersScoresItsVillageAndForest) {
  Scenario t = Scenario(3).castles(andreas, "l1").castles(barbra, "l5").castles(chris, "a12");
  t.land("village", "k2").land("forest", "j3").land("silver", "l3");
  t.borders("i1-j1 i2-j2 i3-j3 j3-j4 k3-k4").hand(andreas, "A:B1");
  EXPECT_EQ(t.territory(andreas), FieldSet());
  EXPECT_EQ(t.points(andreas), 0);
  t.play("play A:B1 borders, border l3-l4");
  EXPECT_EQ(t.territory(andreas), fields("j1:l3"));
  EXPECT_EQ(t.state.borders.size(), 6);
  EXPECT_THAT(t.points(), ElementsAre(4, 0, 0));
  EXPECT_EQ(t.events("is_closed").front(),
            R"({"kind":"is_closed","colour":0,"castle":"l1","fields":9})");
  EXPECT_EQ(t.events("gains_points").front(),
            R"({"kind":"gains_points","seat":0,"number":4,"mines":0,"points":4})");
}

// Andreas takes a village and a forest out of the middle of Barbra's region. Two forests behind
// them are cut off from her castle.
TEST(LoewenherzExample, ExpansionGainsFourAndCostsSixBecauseTwoMoreAreCutOff) {
  Scenario t = Scenario(3).castles(andreas, "b5").castles(barbra, "a1").castles(chris, "h12 l12");
  t.land("village", "c2").land("forest", "c1 d1 d2");
  t.knights(andreas, "b4 c5").knights(barbra, "a2").fence("a1:d2").fence("a3:d5");
  t.hand(andreas, "B:E");
  EXPECT_THAT(t.points(), ElementsAre(0, 6, 0));
  t.play("play B:E expand, expand c2 from b5, expand c1 from b5");
  EXPECT_THAT(t.points(), ElementsAre(4, 0, 0));
  EXPECT_EQ(t.territory(andreas), fields("a3:d5 c1:c2"));
  EXPECT_EQ(t.territory(barbra), fields("a1:b2"));
  EXPECT_EQ(t.state.borders.around(field("d1")), fields("d1:d2")) << "no player's";
}

}  // namespace
}  // namespace thronsaal::loewenherz
