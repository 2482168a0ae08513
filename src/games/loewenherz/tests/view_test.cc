// Facts in the JSON of a view that follow from others, so that clients need not know the rules.
#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/loewenherz/testing/table.h"

namespace thronsaal::loewenherz {
namespace {

namespace json = boost::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

json::object view_of(const Scenario& t) {
  return Rules::json(Rules::view(t.state, Observer::spectator()));
}

// Mines have no worth of their own: three of a kind are counted for all regions of a colour.
TEST(LoewenherzView, ShowsTheWorthOfEachRegion) {
  const Scenario t = neighbours().land("village", "b2").land("forest", "c3 b3").land("gold", "a3");
  const json::object view = view_of(t);
  const json::value& castle = view.at("colours").at(0).at("castles").at(0);
  EXPECT_EQ(castle.at("region").as_array().size(), 9U);
  EXPECT_EQ(castle.at("worth"), json::parse(R"({"points": 5, "terrain": [
    {"terrain": "forest", "fields": 2, "points": 2},
    {"terrain": "village", "fields": 1, "points": 3}], "knights": 1})"));
  const json::value& open = view.at("colours").at(2).at("castles").at(0);
  EXPECT_EQ(open.at("region"), json::value(nullptr));
  EXPECT_EQ(open.at("worth"), json::value(nullptr));
}

TEST(LoewenherzView, ShowsTheLetterOnTopOfThePile) {
  Scenario t = neighbours().pile("C:A D:A");
  EXPECT_EQ(view_of(t).at("pile_top"), "C");
  EXPECT_EQ(view_of(t.pile("D:A")).at("pile_top"), "D");
  EXPECT_EQ(view_of(t.pile("")).at("pile_top"), json::value(nullptr));
}

TEST(LoewenherzView, ShowsHowManyStepsTheCardOffers) {
  Scenario t = neighbours().hand(andreas, "A:R1/B2");
  EXPECT_EQ(view_of(t).at("max_steps"), 0);
  t.play("play A:R1/B2 borders");
  EXPECT_EQ(view_of(t).at("max_steps"), 2);
  t.play("border h5-i5");
  EXPECT_EQ(view_of(t).at("steps"), 1);
  EXPECT_EQ(view_of(t).at("max_steps"), 2);
  t.play("border h6-i6");
  EXPECT_EQ(view_of(t).at("max_steps"), 0);
}

TEST(LoewenherzView, TellsWhoseKnightIsToBeWithdrawn) {
  Scenario t = neighbours().knights(barbra, "e2 d2 e1");
  t.hand(andreas, "B:D").play("play B:D deserter, desert a1 against f1");
  EXPECT_EQ(view_of(t).at("deserter"), json::value(nullptr));
  t.play("knight b1");
  EXPECT_EQ(view_of(t).at("phase"), "withdrawing");
  EXPECT_EQ(view_of(t).at("deserter"), 1);
}

TEST(LoewenherzEvents, AnExpansionTellsWhatItsFieldIsWorth) {
  Scenario t = neighbours().land("village", "a4").hand(andreas, "B:E");
  t.play("play B:E expand, expand a4 from a1, expand a5 from a1");
  EXPECT_THAT(t.events("expands"), ElementsAre(HasSubstr(R"("terrain":"village","worth":3)"),
                                               HasSubstr(R"("terrain":"meadow","worth":0)")));
}

}  // namespace
}  // namespace thronsaal::loewenherz
