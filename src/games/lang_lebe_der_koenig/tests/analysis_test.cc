// The result of an election held now, and the odds of tries and conflicts.
#include <algorithm>
#include <array>
#include <vector>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/lang_lebe_der_koenig/contest.h"
#include "games/lang_lebe_der_koenig/testing/table.h"
#include "games/testing/random_game.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

using ::testing::ElementsAre;
namespace json = boost::json;

const json::value kNothing = nullptr;

std::vector<int> scores(const json::object& analysis) {
  return json::value_to<std::vector<int>>(analysis.at("scores"));
}

// Herman has 8 votes, Marc 6 and Anne 2. Each has ten cards.
Scenario eight_six_two() {
  return Scenario(3)
      .holds(herman, {"Tateshale", "Oxeneford"})
      .holds(marc, {"Loncastre", "Stadford"})
      .holds(anne, {"Sarisberie"})
      .hand(herman, {10, 0, 0})
      .hand(marc, {10, 0, 0})
      .hand(anne, {10, 0, 0})
      .turn_of(herman);
}

json::value gain(const Scenario& t, Seat who) {
  const auto number = static_cast<std::size_t>(index(who));
  return t.analysis().at("election").at("players").at(number).at("gain");
}

json::object between(int least, int most) {
  return {{"least", least}, {"most", most}};
}

// The election

TEST(KoenigAnalysis, ShowsAreasAndVotesOfAllPlayers) {
  const json::object analysis = eight_six_two().bonus(herman, 3).analysis();
  EXPECT_THAT(scores(analysis), ElementsAre(11, 6, 2));
  const json::value& election = analysis.at("election");
  EXPECT_EQ(election.at("majority"), 19);
  EXPECT_EQ(election.at("crowned"), kNothing);
  EXPECT_EQ(election.at("tied"), json::array());
  json::value herman_now = election.at("players").at(0);
  EXPECT_EQ(herman_now.at("areas").as_array().size(), 2U);
  herman_now.as_object().erase("areas");
  EXPECT_EQ(herman_now, json::parse(R"({
    "area_votes": 8, "cards": 10, "loss": 0, "bonus": 3, "total": 11,
    "gain": {"least": 3, "most": 3}})"));
  EXPECT_EQ(election.at("players").at(2).at("areas"),
            json::parse(R"([{"area": "Sarisberie", "votes": 2}])"));
}

TEST(KoenigAnalysis, PlayerWithoutCardsLosesAThird) {
  Scenario t = eight_six_two().hand(herman, kNoCards);
  EXPECT_THAT(scores(t.analysis()), ElementsAre(6, 6, 2));
  EXPECT_EQ(t.analysis().at("election").at("players").at(0).at("loss"), 2);
  t.secret(herman, {1, 0, 0});
  EXPECT_THAT(scores(t.analysis(marc)), ElementsAre(8, 6, 2)) << "Marc has a hidden card";
}

TEST(KoenigAnalysis, BonusVotesDependOnAreaVotesThenCards) {
  Scenario t = eight_six_two().bonus(anne, 9);
  EXPECT_EQ(gain(t, herman), between(3, 3));
  EXPECT_EQ(gain(t, marc), between(2, 2));
  EXPECT_EQ(gain(t, anne), between(1, 1)) << "old bonus votes do not help";
  t.hand(herman, kNoCards);
  EXPECT_EQ(gain(t, herman), between(2, 2)) << "six votes each, but Marc has cards";
  EXPECT_EQ(gain(t, marc), between(3, 3));
  t.hand(marc, kNoCards);
  EXPECT_EQ(gain(t, marc), between(2, 2)) << "6 - 2 are less than 8 - 2";
}

TEST(KoenigAnalysis, DiceBreakRemainingTies) {
  Scenario t = Scenario(3).holds(herman, {"Tateshale"}).holds(marc, {"Oxeneford"});
  t.holds(anne, {"Sarisberie"}).turn_of(herman);
  EXPECT_EQ(gain(t, herman), between(2, 3));
  EXPECT_EQ(gain(t, marc), between(2, 3));
  EXPECT_EQ(gain(t, anne), between(1, 1));
}

TEST(KoenigAnalysis, BonusVotesAreLimitedByTheirTrack) {
  EXPECT_EQ(gain(eight_six_two().bonus(herman, 10), herman), between(3, 3));
  EXPECT_EQ(gain(eight_six_two().bonus(marc, 12), marc), between(2, 2));
  EXPECT_EQ(gain(Scenario(3)
                     .holds(herman, {"Sarisberie"})
                     .holds(marc, {"Tateshale"})
                     .holds(anne, {"Stadford", "Loncastre"})
                     .bonus(herman, 15)
                     .turn_of(herman),
                 herman),
            between(0, 0));
}

TEST(KoenigAnalysis, MajorityIsCrowned) {
  const json::object analysis = eight_six_two().bonus(herman, 11).analysis();
  EXPECT_EQ(analysis.at("election").at("crowned"), 0);
  EXPECT_EQ(analysis.at("election").at("players").at(1).at("gain"), kNothing);
}

TEST(KoenigAnalysis, BetweenMajoritiesAreaVotesThenCardsThenDiceDecide) {
  Scenario t = eight_six_two().bonus(herman, 11).bonus(marc, 15);
  EXPECT_EQ(t.analysis().at("election").at("crowned"), 0) << "19 to 21, but 8 to 6 of areas";
  t = Scenario(3)
          .holds(herman, {"Tateshale"})
          .holds(marc, {"Oxeneford"})
          .holds(anne, {"Sarisberie"});
  t.bonus(herman, 15).bonus(marc, 15).turn_of(herman);
  EXPECT_EQ(t.analysis().at("election").at("crowned"), kNothing);
  EXPECT_EQ(t.analysis().at("election").at("tied"), json::parse("[0, 1]"));
  t.hand(marc, {1, 0, 0});
  EXPECT_EQ(t.analysis().at("election").at("crowned"), 0);
  EXPECT_EQ(t.analysis().at("election").at("tied"), json::array());
}

// Tries

TEST(KoenigAnalysis, TryNeedsAProductOfThree) {
  const json::object analysis = eight_six_two().analysis();
  EXPECT_EQ(analysis.at("success"), json::parse(R"({"x1": 0.666667, "x2": 0.833333, "x3": 1.0})"));
}

// For comparing what a player has rolled.
TEST(KoenigAnalysis, TellsWhatADieShowsOnAverage) {
  EXPECT_EQ(eight_six_two().analysis().at("mean_of_die"), 3.5);
}

TEST(KoenigAnalysis, TriesAreShownToTheDecidingPlayerOnly) {
  const Scenario t = alone_in("Tateshale", 0).hand(herman, {1, 1, 0}).play("place");
  EXPECT_EQ(t.analysis(herman).at("tries"), json::parse(R"([
    {"action": "try x1", "chance": 0.666667}, {"action": "try x2", "chance": 0.833333}])"));
  EXPECT_EQ(t.analysis(marc).at("tries"), json::array()) << "they would reveal Herman's cards";
  EXPECT_EQ(t.analysis().at("tries"), json::array());
}

// Conflicts

TEST(KoenigAnalysis, MeansOfCommitmentsAreExact) {
  EXPECT_NEAR(mean_of(influence_odds({1, 0, 0}, 0)), 3.5, 1e-12);
  EXPECT_NEAR(mean_of(influence_odds({0, 0, 1}, 2)), 12.5, 1e-12);
  EXPECT_NEAR(mean_of(influence_odds({1, 1, 0}, 0)), 7 + 161.0 / 36, 1e-12)
      << "the larger die counts twice";
  EXPECT_NEAR(mean_of(influence_odds({0, 2, 0}, 0)), 14, 1e-12);
  EXPECT_EQ(mean_of(influence_odds(kNoCards, 6)), 6);
}

TEST(KoenigAnalysis, CommitmentsShowTheirMeanInfluence) {
  const Scenario t = quarrel().hand(marc, {1, 1, 0});
  const json::value conflict = t.analysis(marc).at("conflict");
  EXPECT_EQ(conflict.at("area"), "Tateshale");
  EXPECT_EQ(conflict.at("commitments"), json::parse(R"([
    {"action": "commit x1", "least": 1, "most": 6, "mean": 3.5},
    {"action": "commit x2", "least": 2, "most": 12, "mean": 7.0},
    {"action": "commit x1 x2", "least": 3, "most": 18, "mean": 11.472222}])"));
  EXPECT_EQ(conflict.at("players"), json::parse(R"([
    {"pieces": 2, "mean": null, "chance": null}, {"pieces": 0, "mean": null, "chance": null},
    {"pieces": 8, "mean": null, "chance": null}])"));
  EXPECT_EQ(t.analysis().at("conflict").at("commitments"), json::array());
}

TEST(KoenigAnalysis, PiecesCountInTheRangeOfACommitment) {
  const Scenario t = quarrel().hand(anne, {0, 1, 0});
  EXPECT_EQ(t.analysis(anne).at("conflict").at("commitments"), json::parse(R"([
    {"action": "commit x2", "least": 10, "most": 20, "mean": 15.0}])"));
}

TEST(KoenigAnalysis, SecretCommitmentIsShownToItsOwnerOnly) {
  const Scenario t = quarrel().commit(marc, "x2");
  EXPECT_EQ(t.analysis(marc).at("conflict").at("players").at(1).at("mean"), 7.0);
  EXPECT_EQ(t.analysis(marc).at("conflict").at("commitments"), json::array());
  EXPECT_EQ(t.analysis(anne).at("conflict").at("players").at(1).at("mean"), kNothing);
}

// Herman has rolled 2 + 6. Anne, who has one courtier there, can only equal it, with a 6; then both
// roll again with equal odds.
TEST(KoenigAnalysis, TiedPlayersRollAgain) {
  Scenario t = Scenario(3)
                   .holds(herman, {"Stadford", "Wigemor"})
                   .holds(marc, {"Sarisberie", "Lideforde"})
                   .court(anne, "Tateshale", 1)
                   .holds(anne, {"Lincolia", "Grentebrige"})
                   .turn_of(herman);
  t.play("move Tateshale").all_commit({"x1", "x1", "x1"}).rolls({6}).rolls({1});
  EXPECT_EQ(t.analysis().at("conflict").at("players"), json::parse(R"([
    {"pieces": 2, "mean": 8, "chance": 0.916667}, {"pieces": 0, "mean": 1, "chance": 0.0},
    {"pieces": 2, "mean": 5.5, "chance": 0.083333}])"));
  t.rolls({6});
  EXPECT_EQ(t.analysis().at("conflict").at("players"), json::parse(R"([
    {"pieces": 2, "mean": 5.5, "chance": 0.5}, {"pieces": 0, "mean": null, "chance": 0.0},
    {"pieces": 2, "mean": 5.5, "chance": 0.5}])"));
}

TEST(KoenigAnalysis, OddsOfAConflictMatchSimulatedConflicts) {
  const Scenario t = quarrel().all_commit({"x1 x2 x2", "x1 x1 x1 x2", "x1"});
  const auto odds = conflict_win_odds(t.state);
  constexpr int kConflicts = 20'000;
  std::array<int, 3> won{};
  Rng rng(7);
  for (int i = 0; i < kConflicts; ++i) {
    State state = t.state;
    NullRecorder silent;
    while (state.phase == Phase::contest) {
      Rules::apply(state, Actor::chance(), Rules::sample(state, rng), silent);
    }
    ++won[state.winner];
  }
  for (std::size_t i = 0; i < won.size(); ++i) {
    EXPECT_NEAR(odds[i], static_cast<double>(won[i]) / kConflicts, 0.015);
  }
  EXPECT_NEAR(odds[0] + odds[1] + odds[2], 1, 1e-9);
}

// Whether a move changed neither who holds which area nor how many cards anyone has.
bool nothing_changed(const State& before, const State& after) {
  for (int i = 0; i < before.players; ++i) {
    if (before.controlled(seat(i)) != after.controlled(seat(i))) return false;
    if (before.at(seat(i)).hand.size() != after.at(seat(i)).hand.size()) return false;
  }
  return true;
}

// If the election follows such a move, its result must be the predicted one.
TEST(KoenigAnalysis, PredictsTheNextElection) {
  int elections = 0;
  int kings = 0;
  const auto number = [](const Event& event, std::string_view field) {
    return std::get<int>(*event.find(field));
  };
  const auto compare = [&](const State& before, const Action&, const auto& events,
                           const State& after) {
    if (after.phase == Phase::over) {
      std::vector<int> votes;
      for (int i = 0; i < after.players; ++i) votes.push_back(votes_of(after, seat(i)).total());
      EXPECT_EQ(scores(Rules::analysis(Rules::view(after, seat(0)))), votes);
    }
    if (!nothing_changed(before, after)) return;
    const json::object analysis = Rules::analysis(Rules::view(before, seat(0)));
    for (const Event& event : events) {
      const auto* seat_of_event = event.find("seat");
      if (seat_of_event == nullptr) continue;
      const auto who = static_cast<std::size_t>(index(std::get<Seat>(*seat_of_event)));
      const json::value& player = analysis.at("election").at("players").at(who);
      if (event.kind == "counts_votes") {
        ++elections;
        EXPECT_EQ(player.at("area_votes"), number(event, "areas"));
        EXPECT_EQ(player.at("loss"), number(event, "loss"));
        EXPECT_EQ(player.at("total"), number(event, "total"));
      } else if (event.kind == "gains_bonus") {
        EXPECT_LE(player.at("gain").at("least").to_number<int>(), number(event, "gain"));
        EXPECT_GE(player.at("gain").at("most").to_number<int>(), number(event, "gain"));
      } else if (event.kind == "is_crowned") {
        ++kings;
        const json::value& election = analysis.at("election");
        const bool rolled_for_it = std::ranges::count(election.at("tied").as_array(), who) == 1;
        EXPECT_TRUE(rolled_for_it || election.at("crowned") == who);
      }
    }
  };
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    follow_random_game<Rules>(3 + static_cast<int>(seed % 3), seed, compare);
  }
  EXPECT_GE(elections, 10);
  EXPECT_GE(kings, 1);
}

}  // namespace
}  // namespace thronsaal::lang_lebe_der_koenig
