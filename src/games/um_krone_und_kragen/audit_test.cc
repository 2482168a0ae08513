// The audit notices what it has to: no card is lost, no die too many, no crown unearned.
#include <gmock/gmock.h>

#include "games/um_krone_und_kragen/testing/table.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

State begun() {
  return Table(3).play("starts 0").state;
}

TEST(KroneAudit, FindsNoFaultWhereNoneIs) {
  EXPECT_EQ(Rules::audit(begun()), "");
}

TEST(KroneAudit, NoticesACardThatVanished) {
  State s = begun();
  --s.display[slot(farmer)];
  EXPECT_THAT(Rules::audit(s), ::testing::EndsWith("farmer cards are there"));
}

TEST(KroneAudit, NoticesACardTooMany) {
  State s = begun();
  s.at(anne).cards.add(maid);
  EXPECT_THAT(Rules::audit(s), ::testing::EndsWith("maid cards are there"));
}

TEST(KroneAudit, NoticesMoreDiceThanThereAre) {
  State s = begun();
  s.aside = times(12, 6);
  EXPECT_EQ(Rules::audit(s), "more dice than there are");
}

TEST(KroneAudit, NoticesAKingWithoutAQueen) {
  State s = begun();
  s.king = 0;
  --s.display[slot(king)];
  EXPECT_EQ(Rules::audit(s), "king and queen come together");
}

TEST(KroneAudit, NoticesACardThatIsUsedByOneWhoDoesNotOwnIt) {
  State s = begun();
  s.unused.add(farmer);
  EXPECT_EQ(Rules::audit(s), "a card that is not owned");
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
