// The laws themselves: a correct game passes, and each law catches a game that breaks it.
#include "laws/trial.h"

#include <gtest/gtest.h>

#include "laws/testing/sealed_bids.h"
#include "laws/trial_impl.h"

namespace thronsaal {
namespace {

using testing::Flaw;
using ::thronsaal::testing::SealedBids;

static_assert(Game<SealedBids>);

// The law that is broken first, over a few games; "" if none is.
std::string broken_law(Flaw flaw) {
  SealedBids::flaw = flaw;
  TrialStats stats;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    for (const Policy policy : {Policy::random, Policy::greedy}) {
      for (const int players : {2, 3}) {
        const TrialSetup setup{.seed = seed, .players = players, .options = {}, .policy = policy};
        if (const auto breach = check_laws<SealedBids>(setup, stats)) return breach->law;
      }
    }
  }
  return "";
}

TEST(Laws, HoldForACorrectGame) {
  EXPECT_EQ(broken_law(Flaw::none), "");
}
TEST(Laws, OfChanceCatchesSamplingThatIgnoresTheOdds) {
  EXPECT_EQ(broken_law(Flaw::draws_unlike_its_odds), "chance");
}
TEST(Laws, OfChanceCatchesAMissingOutcome) {
  EXPECT_EQ(broken_law(Flaw::forgets_an_outcome), "chance");
}
TEST(Laws, OfListingCatchesDuplicates) {
  EXPECT_EQ(broken_law(Flaw::lists_an_action_twice), "listing");
}
TEST(Laws, OfRefusalCatchesAcceptedUnlistedActions) {
  EXPECT_EQ(broken_law(Flaw::accepts_everything), "refusal");
}
TEST(Laws, OfRefusalCatchesMissingWords) {
  EXPECT_EQ(broken_law(Flaw::refuses_without_words), "refusal");
}
TEST(Laws, OfNotationCatchesMisreading) {
  EXPECT_EQ(broken_law(Flaw::reads_its_notation_wrongly), "notation");
}
TEST(Laws, OfInformationCatchesALeak) {
  EXPECT_EQ(broken_law(Flaw::shows_a_bid_too_early), "information");
}
TEST(Laws, OfInformationCatchesAChangedHand) {
  EXPECT_EQ(broken_law(Flaw::resamples_own_hand), "information");
}
TEST(Laws, OfSimultaneityCatchesOrder) {
  EXPECT_EQ(broken_law(Flaw::depends_on_the_order_of_bids), "simultaneity");
}
TEST(Laws, OfConservationCatchesALoss) {
  EXPECT_EQ(broken_law(Flaw::loses_a_card), "conservation");
}
TEST(Laws, OfTerminationCatchesEndlessPlay) {
  EXPECT_EQ(broken_law(Flaw::never_ends), "termination");
}
TEST(Laws, OfRankingCatchesAMissingPlace) {
  EXPECT_EQ(broken_law(Flaw::leaves_a_place_empty), "ranking");
}
TEST(Laws, OfDeterminismCatchesRecordingThatChangesPlay) {
  EXPECT_EQ(broken_law(Flaw::plays_otherwise_when_told), "determinism");
}
TEST(Laws, OfEventsCatchesMissingWords) {
  EXPECT_EQ(broken_law(Flaw::tells_without_words), "events");
}
TEST(Laws, OfSecretsCatchesAPositionThatShowsOneInBetween) {
  EXPECT_EQ(broken_law(Flaw::shows_a_hand_for_a_moment), "secrets");
}
TEST(Laws, OfSecretsCatchesAnEventThatTellsAHiddenMove) {
  EXPECT_EQ(broken_law(Flaw::tells_a_bid), "secrets");
}
TEST(Laws, OfSecretsCatchesAnEventThatTellsAnothersHand) {
  EXPECT_EQ(broken_law(Flaw::tells_a_hand), "secrets");
}
TEST(Laws, OfPatchesCatchesJsonThatDoesNotFollowFromTheView) {
  EXPECT_EQ(broken_law(Flaw::writes_more_than_the_view), "patches");
}
TEST(Laws, OfAnalysisCatchesAMissingScore) {
  EXPECT_EQ(broken_law(Flaw::forgets_a_score), "analysis");
  EXPECT_EQ(broken_law(Flaw::tells_other_scores), "analysis");
}

TEST(Laws, OfDigestCatchesDifferentDigestsOfEqualPositions) {
  EXPECT_EQ(broken_law(Flaw::digests_more_than_the_position), "digest");
}
TEST(Laws, OfDigestCatchesEqualDigestsOfDifferentPositions) {
  EXPECT_EQ(broken_law(Flaw::leaves_hands_out_of_the_digest), "digest");
}
TEST(Laws, OfDigestCatchesAForgottenMember) {
  EXPECT_EQ(broken_law(Flaw::leaves_the_winner_out_of_the_digest), "digest");
}

TEST(ChiSquareScore, IsSmallForExpectedCountsAndLargeForUnlikelyOnes) {
  EXPECT_LT(chi_square_score({98, 102, 100}, {100, 100, 100}), 2);
  EXPECT_GT(chi_square_score({150, 50, 100}, {100, 100, 100}), 6);
  EXPECT_EQ(chi_square_score({7}, {7}), 0);
}

}  // namespace
}  // namespace thronsaal
