// Known odds of perfect play, reproduced by exhaustive search.
#include <initializer_list>
#include <optional>

#include <gtest/gtest.h>

#include "games/um_krone_und_kragen/testing/solver.h"
#include "games/um_krone_und_kragen/testing/table.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

constexpr double kThreePlaces = 0.0005;

// The odds that the turn ends with this many of a kind.
double odds_of_equal_dice(const Scenario& t, int how_many) {
  ExpectimaxSolver<Rules> solver([&](const State& s) -> std::optional<double> {
    if (s.phase != Phase::taking) return std::nullopt;
    return Result::of(s.aside).count >= how_many ? 1.0 : 0.0;
  });
  return solver.value(t.state);
}

// The odds that the turn's result pays for this card.
double odds_of_taking(const Scenario& t, Card card) {
  ExpectimaxSolver<Rules> solver([&](const State& s) -> std::optional<double> {
    if (s.phase != Phase::taking) return std::nullopt;
    return Rules::check(s, s.to_move(), take(card)) ? 1.0 : 0.0;
  });
  return solver.value(t.state);
}

TEST(KroneOdds, AreKnownForFiveDiceWithoutCards) {
  const Scenario t = Scenario(3).owns(marc, {farmer}).charlatans(marc, 1).turn_of(marc);
  ASSERT_EQ(t.hand(), 5);
  EXPECT_NEAR(odds_of_equal_dice(t, 3), 0.770, kThreePlaces);
  EXPECT_NEAR(odds_of_equal_dice(t, 4), 0.304, kThreePlaces);
  EXPECT_NEAR(odds_of_equal_dice(t, 5), 0.050, kThreePlaces);
}

TEST(KroneOdds, AreKnownForTheFirstTurn) {
  const Scenario t = Scenario(3).turn_of(marc);
  ASSERT_EQ(t.hand(), 3);
  EXPECT_NEAR(odds_of_taking(t, farmer), 0.794, kThreePlaces);
  EXPECT_NEAR(odds_of_taking(t, guard), 0.138, kThreePlaces);
  EXPECT_NEAR(odds_of_taking(t, laborer), 0.411, kThreePlaces);
  EXPECT_DOUBLE_EQ(odds_of_taking(t, fool), 1.0);
  EXPECT_DOUBLE_EQ(odds_of_taking(t, hunter), 0.0) << "three dice cannot show four of a kind";
}

// The last die makes three sixes in one roll of six; the fool's second roll makes it 11 of 36.
TEST(KroneOdds, AreKnownForTheLastDieWithEachCard) {
  const auto last_die = [](std::initializer_list<Card> cards) {
    Scenario t = player_with(cards).shows({1, 6}).kept({6});
    return t.play("aside 6, roll");
  };
  EXPECT_NEAR(odds_of_equal_dice(last_die({}), 3), 1.0 / 6, 1e-12);
  EXPECT_NEAR(odds_of_equal_dice(last_die({fool}), 3), 11.0 / 36, 1e-12);
  EXPECT_NEAR(odds_of_equal_dice(last_die({magician}), 3), 1.0, 1e-12);
  EXPECT_NEAR(odds_of_equal_dice(last_die({maid}), 3), 4.0 / 6, 1e-12) << "3 and more rise to 6";
  EXPECT_NEAR(odds_of_equal_dice(last_die({lady}), 3), 2.0 / 6, 1e-12);
  EXPECT_NEAR(odds_of_equal_dice(last_die({nobleman}), 3), 2.0 / 6, 1e-12);
  EXPECT_NEAR(odds_of_equal_dice(last_die({astronomer}), 3), 1.0, 1e-12);
}

TEST(KroneOdds, NoCardMakesThreeOfAKindLessLikely) {
  const double alone = odds_of_equal_dice(player_with({}), 3);
  for (const Card card : {fool, maid, philosopher, laborer, guard, astronomer, merchant, lady,
                          magician, alchemist, nobleman, queen}) {
    EXPECT_GT(odds_of_equal_dice(player_with({card}), 3), alone) << id(card);
  }
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
