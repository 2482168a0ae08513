// The audit verifies: no card is lost, no piece too many, no point unearned.
#include <gmock/gmock.h>

#include "games/kardinal_und_koenig/testing/table.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using ::testing::HasSubstr;

State midgame() {
  Scenario t = Scenario(3).cloisters(andreas, "FRK1 FRK2").councillors(andreas, "FRK", 1);
  return t.hand(barbra, "FRK_ARA BAY_BUR BAY_BUR").turn_of(barbra).state;
}

TEST(KardinalAudit, AcceptsAValidState) {
  EXPECT_EQ(Rules::audit(midgame()), "");
}

TEST(KardinalAudit, FindsAMissingCard) {
  State s = midgame();
  s.hand[1].remove(find_card("FRK_ARA").value());
  EXPECT_THAT(Rules::audit(s), HasSubstr("cards are missing"));
}

TEST(KardinalAudit, FindsAnExtraCard) {
  State s = midgame();
  s.discard.add(find_card("FRK_ARA").value());
  EXPECT_THAT(Rules::audit(s), HasSubstr("too many"));
}

TEST(KardinalAudit, FindsAKnownCardThatIsNotInTheHand) {
  State s = midgame();
  s.known[0].add(find_card("FRK_ARA").value());
  EXPECT_EQ(Rules::audit(s), "seat 0 is known to have cards it does not have");
}

TEST(KardinalAudit, FindsAnExtraPiece) {
  State s = midgame();
  ++s.councillors_left[0];
  EXPECT_EQ(Rules::audit(s), "seat 0 has lost or won pieces");
}

TEST(KardinalAudit, FindsTwoCloistersOnOneSpace) {
  State s = midgame();
  s.cloisters[1].add(find_space("FRK1", built_in()).value());
  EXPECT_EQ(Rules::audit(s), "two cloisters stand on one space");
}

TEST(KardinalAudit, FindsAWrongNumberOfCouncillors) {
  State s = midgame();
  ++s.seats[index_of(country("FRK"))];
  EXPECT_EQ(Rules::audit(s), "wrong number of councillors in FRK");
}

TEST(KardinalAudit, FindsUnearnedPoints) {
  State s = midgame();
  ++s.points[2];
  EXPECT_EQ(Rules::audit(s), "seat 2 should have 0 points");
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
