// The audit verifies: no card is lost, no courtier too many.
#include <gmock/gmock.h>

#include "games/lang_lebe_der_koenig/testing/table.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

using ::testing::HasSubstr;

State midgame() {
  Scenario t = Scenario(3).holds(herman, {"Wigemor"}).holds(marc, {"Lundonia"});
  return t.court(anne, "Tateshale", 3).figure(anne, "Tateshale").turn_of(herman).state;
}

TEST(KoenigAudit, AcceptsAValidState) {
  EXPECT_EQ(Rules::audit(midgame()), "");
}

TEST(KoenigAudit, FindsAMissingCard) {
  State s = midgame();
  s.at(anne).hand.remove(1);
  EXPECT_THAT(Rules::audit(s), HasSubstr("cards"));
}

TEST(KoenigAudit, FindsAnExtraCard) {
  State s = midgame();
  s.discard.add(3);
  EXPECT_THAT(Rules::audit(s), HasSubstr("cards"));
}

TEST(KoenigAudit, FindsAnExtraCourtier) {
  State s = midgame();
  ++s.at(marc).supply;
  EXPECT_THAT(Rules::audit(s), HasSubstr("seat 1 has"));
}

TEST(KoenigAudit, FindsCourtiersWithoutAnOwner) {
  State s = midgame();
  s.courtiers[index_of(area_named("Man"))] = 1;
  EXPECT_EQ(Rules::audit(s), "courtiers in an area have no owner or two");
}

TEST(KoenigAudit, FindsAnOverfullArea) {
  State s = midgame();
  s.courtiers[index_of(area_named("Tateshale"))] = 5;
  s.at(anne).supply = static_cast<std::uint8_t>(s.at(anne).supply - 2);
  EXPECT_EQ(Rules::audit(s), "an area is too full");
}

TEST(KoenigAudit, FindsAMarkerOffTheBonusTrack) {
  State s = midgame();
  s.at(herman).bonus = kBonusTrackEnd + 1;
  EXPECT_EQ(Rules::audit(s), "seat 0 is off the bonus track");
}

}  // namespace
}  // namespace thronsaal::lang_lebe_der_koenig
