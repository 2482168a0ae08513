// The audit verifies: no card is lost, none comes back, no piece too many.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/loewenherz/testing/table.h"

namespace thronsaal::loewenherz {
namespace {

using ::testing::HasSubstr;

// In the middle of a turn: Andreas has played a card with borders, and Barbra a card with knights
// before. There are cards everywhere.
State midgame() {
  Scenario t = neighbours().hand(andreas, "A:B2 A:R1").hand(barbra, "A:R1").market("B:B2 B:E");
  t.turn_of(barbra).play("play A:R1 knights, knight f3, draw, drawn A:B1");
  return t.turn_of(andreas).play("play A:B2 borders, border h5-i5").state;
}

TEST(LoewenherzAudit, AcceptsAValidState) {
  EXPECT_EQ(Rules::audit(midgame()), "");
}

// Cards

TEST(LoewenherzAudit, FindsACardMissingFromThePile) {
  State s = midgame();
  s.pile.remove(card("D:A"));
  EXPECT_THAT(Rules::audit(s), HasSubstr("3 cards are gone"));
}

TEST(LoewenherzAudit, FindsACardMissingFromTheMarket) {
  State s = midgame();
  s.market.remove(card("B:E"));
  EXPECT_THAT(Rules::audit(s), HasSubstr("3 cards are gone"));
}

TEST(LoewenherzAudit, FindsACardMissingFromAHand) {
  State s = midgame();
  s.hands[0].remove(card("A:R1"));
  EXPECT_THAT(Rules::audit(s), HasSubstr("3 cards are gone"));
}

TEST(LoewenherzAudit, FindsAPlayedCardThatReturns) {
  State s = midgame();
  s.market.add(card("A:B2"));
  EXPECT_THAT(Rules::audit(s), HasSubstr("1 cards are gone"));
}

TEST(LoewenherzAudit, FindsAnExtraCard) {
  State s = midgame();
  s.market.add(card("D:A"));
  EXPECT_EQ(Rules::audit(s), "there are too many cards");
}

TEST(LoewenherzAudit, FindsAnUnsortedHand) {
  State s = midgame();
  s.hands[1].add(card("D:A"), false);
  s.pile.remove(card("D:A"));
  ASSERT_EQ(Rules::audit(s), "");
  std::swap(s.hands[1].cards[0], s.hands[1].cards[1]);
  EXPECT_EQ(Rules::audit(s), "the hand of seat 1 is not in order");
}

// Pieces and land

TEST(LoewenherzAudit, FindsMisplacedFigures) {
  State lost = midgame();
  lost.knights[0].add(field("e3"));
  EXPECT_EQ(Rules::audit(lost), "the knight on e3 has no castle");
  State crowded = midgame();
  crowded.knights[0].add(field("f2"));
  EXPECT_EQ(Rules::audit(crowded), "two figures stand on one field");
  State misplaced = midgame();
  misplaced.land[index_of(Terrain::gold)].add(field("a2"));
  EXPECT_EQ(Rules::audit(misplaced), "a figure stands where it must not");
}

TEST(LoewenherzAudit, FindsWrongPointsAndRegions) {
  State rich = midgame();
  ++rich.points[0];
  EXPECT_EQ(Rules::audit(rich), "seat 0 should have 0");
  State wide = midgame();
  wide.territory[0].add(field("a4"));
  EXPECT_EQ(Rules::audit(wide), "the regions are not what the borders make them");
  State idle = midgame();
  idle.borders.add(Edge{field("b2"), false});
  EXPECT_EQ(Rules::audit(idle), "a border is left inside a region, at b2-c2");
}

}  // namespace
}  // namespace thronsaal::loewenherz
