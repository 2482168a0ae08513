// The audit verifies: no card is lost, no die too many, no crown unearned.
#include <gmock/gmock.h>

#include "games/um_krone_und_kragen/testing/table.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

State begun() {
  return Scenario(3).play("starts 0").state;
}

TEST(KroneAudit, AcceptsAValidState) {
  EXPECT_EQ(Rules::audit(begun()), "");
}

TEST(KroneAudit, FindsAMissingCard) {
  State s = begun();
  --s.display[index_of(farmer)];
  EXPECT_THAT(Rules::audit(s), ::testing::EndsWith("farmer cards are there"));
}

TEST(KroneAudit, FindsAnExtraCard) {
  State s = begun();
  s.at(anne).cards.add(maid);
  EXPECT_THAT(Rules::audit(s), ::testing::EndsWith("maid cards are there"));
}

TEST(KroneAudit, FindsTooManyDice) {
  State s = begun();
  s.aside = times(12, 6);
  EXPECT_EQ(Rules::audit(s), "more dice than there are");
}

TEST(KroneAudit, FindsAKingWithoutAQueen) {
  State s = begun();
  s.king = 0;
  --s.display[index_of(king)];
  EXPECT_EQ(Rules::audit(s), "king and queen come together");
}

TEST(KroneAudit, FindsAUsableCardThatThePlayerDoesNotOwn) {
  State s = begun();
  s.unused.add(farmer);
  EXPECT_EQ(Rules::audit(s), "a card that is not owned");
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
