// The audit notices what it has to: no card is lost, no piece too many, no point unearned.
#include <gmock/gmock.h>

#include "games/kardinal_und_koenig/testing/table.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using ::testing::HasSubstr;

State midgame() {
  Table t = Table(3).cloisters(andreas, "FRK1 FRK2").councillors(andreas, "FRK", 1);
  return t.hand(barbra, "FRK_ARA BAY_BUR BAY_BUR").turn_of(barbra).state;
}

TEST(KardinalAudit, FindsNoFaultWhereNoneIs) {
  EXPECT_EQ(Rules::audit(midgame()), "");
}

TEST(KardinalAudit, NoticesACardThatVanished) {
  State s = midgame();
  s.hand[1].remove(find_card("FRK_ARA").value());
  EXPECT_THAT(Rules::audit(s), HasSubstr("cards are missing"));
}

TEST(KardinalAudit, NoticesACardTooMany) {
  State s = midgame();
  s.discard.add(find_card("FRK_ARA").value());
  EXPECT_THAT(Rules::audit(s), HasSubstr("too many"));
}

TEST(KardinalAudit, NoticesACardThatNobodyCanHaveSeen) {
  State s = midgame();
  s.known[0].add(find_card("FRK_ARA").value());
  EXPECT_EQ(Rules::audit(s), "seat 0 is known to have cards it does not have");
}

TEST(KardinalAudit, NoticesAPieceTooMany) {
  State s = midgame();
  ++s.councillors_left[0];
  EXPECT_EQ(Rules::audit(s), "seat 0 has lost or won pieces");
}

TEST(KardinalAudit, NoticesTwoCloistersOnOneSpace) {
  State s = midgame();
  s.cloisters[1].add(find_space("FRK1", built_in()).value());
  EXPECT_EQ(Rules::audit(s), "two cloisters stand on one space");
}

TEST(KardinalAudit, NoticesACourtThatIsCountedWrongly) {
  State s = midgame();
  ++s.seats[slot(country("FRK"))];
  EXPECT_EQ(Rules::audit(s), "wrong number of councillors in FRK");
}

TEST(KardinalAudit, NoticesPointsThatNobodyEarned) {
  State s = midgame();
  ++s.points[2];
  EXPECT_EQ(Rules::audit(s), "seat 2 should have 0 points");
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
