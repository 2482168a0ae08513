// The turn solver: known odds of perfect play, and the same results as exhaustive search.
#include <algorithm>
#include <initializer_list>
#include <optional>
#include <stop_token>
#include <vector>

#include <gtest/gtest.h>

#include "ai/evaluators/um_krone_und_kragen/turn.h"
#include "games/um_krone_und_kragen/testing/solver.h"
#include "games/um_krone_und_kragen/testing/table.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

constexpr std::size_t kSolverCapacity = 8'000'000;
constexpr float kThreeDecimals = 0.0005F;

TurnRewards one_for(int how_many) {
  TurnRewards rewards;
  for (int count = how_many; count <= kMaxTabulatedDice; ++count) {
    for (int number = 1; number <= kDieFaces; ++number) {
      rewards.crown_for({static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(number)}) = 1;
    }
  }
  return rewards;
}

float odds_of_a_kind(const Scenario& t, int how_many) {
  TurnSolver solver(kSolverCapacity);
  if (!solver.prepare(t.state, one_for(how_many))) return -1;
  return solver.value(t.state).value();
}

Scenario hand_of_dice(int dice) {
  Options options;
  options.unlimited_fools = true;
  Scenario t(3, options);
  t.state.at(marc).charlatans = static_cast<std::uint8_t>(dice - kStartDice);
  return t.turn_of(marc);
}

TEST(KroneTurnSolver, GivesKnownOddsOfDiceAlone) {
  EXPECT_NEAR(odds_of_a_kind(hand_of_dice(5), 3), 0.770F, kThreeDecimals);
  EXPECT_NEAR(odds_of_a_kind(hand_of_dice(5), 4), 0.304F, kThreeDecimals);
  EXPECT_NEAR(odds_of_a_kind(hand_of_dice(5), 5), 0.050F, kThreeDecimals);
  EXPECT_NEAR(odds_of_a_kind(hand_of_dice(7), 5), 0.496F, kThreeDecimals);
  EXPECT_NEAR(odds_of_a_kind(hand_of_dice(9), 7), 0.384F, kThreeDecimals);
  EXPECT_NEAR(odds_of_a_kind(hand_of_dice(12), 8), 0.821F, kThreeDecimals);
}

TEST(KroneTurnSolver, GivesKnownOddsOfSevenOfAKindWithCards) {
  Options options;
  options.adders_before_first_roll = false;
  const auto odds = [&](std::initializer_list<Card> others) {
    Scenario t =
        Scenario(3, options).owns(marc, {farmer, laborer, guard, hunter}).owns(marc, others);
    t.charlatans(marc, 1).turn_of(marc);
    return odds_of_a_kind(t, 7);
  };
  EXPECT_NEAR(odds({}), 0.276F, kThreeDecimals);
  EXPECT_NEAR(odds({fool}), 0.330F, kThreeDecimals);
  EXPECT_NEAR(odds({maid}), 0.527F, kThreeDecimals);
}

// Every result has a different reward, so that no two positions are equal by accident.
TurnRewards varied_prizes(const State& s) {
  TurnRewards rewards;
  rewards.nothing = 0.01F;
  for (int i = 0; i < kCards; ++i) {
    const Card card = static_cast<Card>(i);
    if (card == king || card == queen || s.at(s.to_move()).cards.has(card)) continue;
    if (card == charlatan && !s.at(s.to_move()).cards.has(fool)) continue;
    rewards.card[index_of(card)] = 0.02F + 0.03F * static_cast<float>((7 * i) % 19);
  }
  return rewards;
}

// Exhaustive search through the rules alone.
double value_by_the_rules(const State& s, const TurnRewards& rewards) {
  const auto turn = s.turn;
  ExpectimaxSolver<Rules> solver([&](const State& at) -> std::optional<double> {
    if (at.phase == Phase::taking) return static_cast<double>(reward_of(rewards, at.aside));
    if (at.turn != turn) return static_cast<double>(rewards.nothing);
    return std::nullopt;
  });
  return solver.value(s);
}

void expect_same_values(const Scenario& t) {
  const TurnRewards rewards = varied_prizes(t.state);
  TurnSolver solver(kSolverCapacity);
  ASSERT_TRUE(solver.prepare(t.state, rewards));
  EXPECT_NEAR(solver.value(t.state).value(), value_by_the_rules(t.state, rewards), 1e-5);
  if (Rules::to_act(t.state).is_chance()) return;
  Rules::Actions actions;
  Rules::legal(t.state, t.turn(), actions);
  for (const Action& action : actions) {
    State after = t.state;
    NullRecorder silent;
    Rules::apply(after, t.turn(), action, silent);
    const double expected =
        after.turn != t.state.turn || after.phase == Phase::taking
            ? static_cast<double>(reward_of(rewards, t.state.aside + t.state.active))
            : value_by_the_rules(after, rewards);
    EXPECT_NEAR(solver.value_after(t.state, action).value(), expected, 1e-5)
        << Rules::print(action);
  }
}

// From before the first roll, with every card.
TEST(KroneTurnSolver, GivesEveryCardItsExactValue) {
  for (const Card card :
       {fool, farmer, maid, philosopher, laborer, guard, hunter, astronomer, merchant, lady,
        pawnbroker, knight, magician, alchemist, bishop, nobleman, queen}) {
    SCOPED_TRACE(id(card));
    expect_same_values(player_with({card}));
  }
}

// After a roll, with dice set aside and several cards that work together.
TEST(KroneTurnSolver, GivesCombinedCardsTheirExactValue) {
  const std::initializer_list<std::initializer_list<Card>> sets = {
      {astronomer, maid},       {astronomer, laborer}, {merchant, fool},    {lady, nobleman},
      {philosopher, alchemist}, {queen, magician},     {guard, fool, lady}, {astronomer, magician}};
  for (const auto& cards : sets) {
    SCOPED_TRACE(id(*cards.begin()));
    expect_same_values(player_with(cards).shows({1, 3, 4}).kept({4}));
    Scenario met = player_with(cards).shows({2, 3, 5, 5});
    expect_same_values(met.play("aside 5"));
  }
}

TEST(KroneTurnSolver, CanStartWhileDiceAreBeingChosen) {
  expect_same_values(player_with({merchant, fool}).shows({1, 2, 2, 6}).play("merchant 2"));
  expect_same_values(player_with({lady, maid}).shows({1, 2, 2, 6}).play("lady 2"));
  expect_same_values(player_with({nobleman}).shows({1, 2, 2, 6}).kept({4, 4}).play("nobleman 2"));
  expect_same_values(player_with({fool}).shows({1, 2, 2, 6}).play("fool 1"));
}

TEST(KroneTurnSolver, ReusesItsResultsDuringATurn) {
  Scenario t = player_with({laborer, maid});
  const TurnRewards rewards = varied_prizes(t.state);
  TurnSolver solver(kSolverCapacity);
  ASSERT_TRUE(solver.prepare(t.state, rewards));
  const float before = solver.value(t.state).value();
  const std::size_t worked_out = solver.values();
  ASSERT_TRUE(solver.prepare(t.state, rewards));
  EXPECT_EQ(solver.value(t.state), before);
  t.rolls({1, 4, 4}).play("laborer");
  ASSERT_TRUE(solver.prepare(t.state, rewards));
  EXPECT_EQ(solver.values(), worked_out);
}

TEST(KroneTurnSolver, RefusesTurnsThatAreTooLarge) {
  const Scenario t = player_with({laborer, maid, lady, magician});
  TurnSolver small(1000);
  EXPECT_FALSE(small.prepare(t.state, varied_prizes(t.state)));
  TurnSolver slow(kSolverCapacity);
  ASSERT_TRUE(slow.prepare(t.state, varied_prizes(t.state)));
  const WorkBudget none(WorkBudget::kUnlimitedWork, WorkBudget::Clock::time_point::min());
  EXPECT_EQ(slow.value(t.state, none), std::nullopt);
  ASSERT_TRUE(slow.prepare(t.state, varied_prizes(t.state)));
  EXPECT_TRUE(slow.value(t.state).has_value());
}

TEST(KroneTurnSolver, StopsOnRequest) {
  const Scenario t = player_with({laborer, maid});
  const std::stop_source source;
  source.request_stop();
  const WorkBudget stopped(WorkBudget::kUnlimitedWork, WorkBudget::Clock::time_point::max(),
                           source.get_token());
  TurnSolver solver(kSolverCapacity);
  EXPECT_FALSE(solver.prepare(t.state, varied_prizes(t.state), stopped));
  ASSERT_TRUE(solver.prepare(t.state, varied_prizes(t.state)));
  EXPECT_EQ(solver.value(t.state, stopped), std::nullopt);
}

// With all kinds of cards.
TEST(KroneTurnSolver, NeverExceedsItsWorkEstimate) {
  Rng rng(11);
  for (int i = 0; i < 40; ++i) {
    Scenario t(5);
    for (int card = 0; card < kCards; ++card) {
      const bool is_owned = rng.below(3) == 0 && static_cast<Card>(card) != king;
      if (is_owned && static_cast<Card>(card) != charlatan) t.owns(marc, {static_cast<Card>(card)});
    }
    t.turn_of(marc);
    const TurnRewards rewards = varied_prizes(t.state);
    TurnSolver solver(2'000'000);
    if (!solver.prepare(t.state, rewards)) continue;
    const std::size_t said = solver.work();
    ASSERT_TRUE(solver.value(t.state).has_value());
    EXPECT_GT(solver.work_done(), 0U);
    EXPECT_LE(solver.work_done(), said);
    TurnSolver other(2'000'000);
    EXPECT_FALSE(other.prepare(t.state, rewards, WorkBudget(said - 1)));
    EXPECT_TRUE(other.prepare(t.state, rewards, WorkBudget(said)));
  }
}

// One solver, reused: it grows and frees memory that is too small.
TEST(KroneTurnSolver, NeverExceedsItsMemoryLimit) {
  constexpr std::size_t kLittleRoom = 1'000'000;
  TurnSolver solver(kLittleRoom);
  Rng rng(12);
  std::size_t most = 0;
  for (int i = 0; i < 60; ++i) {
    Scenario t(5);
    for (int card = 0; card < kCards; ++card) {
      const bool is_owned = rng.below(3) == 0 && static_cast<Card>(card) != king;
      if (is_owned && static_cast<Card>(card) != charlatan) t.owns(marc, {static_cast<Card>(card)});
    }
    t.turn_of(marc);
    if (solver.prepare(t.state, varied_prizes(t.state))) {
      EXPECT_TRUE(solver.value(t.state).has_value());
    }
    most = std::max(most, solver.memory());
    EXPECT_LE(solver.memory(), TurnSolver::max_memory(kLittleRoom));
  }
  EXPECT_GT(most, kLittleRoom) << "some turns are large";
  solver.release();
  EXPECT_EQ(solver.memory(), 0U);
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
