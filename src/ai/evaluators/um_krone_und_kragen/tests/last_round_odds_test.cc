// The final round: the same results as exhaustive search through the rules.
#include <array>
#include <unordered_map>
#include <vector>

#include <gtest/gtest.h>

#include "ai/evaluators/um_krone_und_kragen/last_round.h"
#include "ai/evaluators/um_krone_und_kragen/turn_values.h"
#include "core/fingerprint.h"
#include "games/um_krone_und_kragen/testing/table.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

constexpr std::size_t kRoomForRounds = 8'000'000;
// A player may follow either of two nearly equal plans, so the odds of others are less precise.
constexpr double kNearly = 2e-3;

using SeatChances = std::array<double, kMaxSeats>;

// Win probabilities when every player maximises their own (max-n).
class MaxNSolver {
 public:
  SeatChances chances(const State& state) {
    const ToAct to_act = Rules::to_act(state);
    SeatChances result{};
    if (to_act.is_over()) {
      result[state.king] = 1;
      return result;
    }
    if (const auto known = known_.find(state); known != known_.end()) return known->second;
    if (to_act.is_chance()) {
      std::vector<Outcome<Action>> outcomes;
      Rules::outcomes(state, outcomes);
      for (const auto& [action, probability] : outcomes) {
        const SeatChances then = after(state, Actor::chance(), action);
        for (std::size_t i = 0; i < then.size(); ++i) result[i] += probability * then[i];
      }
    } else {
      Rules::Actions actions;
      Rules::legal(state, state.to_move(), actions);
      result[state.seat] = -1;
      for (const Action& action : actions) {
        const SeatChances then = after(state, state.to_move(), action);
        if (then[state.seat] > result[state.seat]) result = then;
      }
    }
    known_.emplace(state, result);
    return result;
  }

 private:
  struct Hash {
    std::size_t operator()(const State& state) const { return fingerprint(state); }
  };
  SeatChances after(State state, Actor actor, const Action& action) {
    NullRecorder silent;
    Rules::apply(state, actor, action, silent);
    return chances(state);
  }
  std::unordered_map<State, SeatChances, Hash> known_;
};

// Few dice and a low benchmark, so that exhaustive search is feasible.
Scenario last_round(int players, Dice benchmark) {
  Scenario t(players);
  t.crowned(marc, benchmark);
  return t;
}

void expect_chances_of_the_rules(const Scenario& t) {
  MaxNSolver rules;
  const SeatChances expected = rules.chances(t.state);
  TurnSolver solver(kRoomForRounds);
  const DeepRewards deep = deep_rewards(t.state, solver, {});
  EXPECT_TRUE(deep.complete);
  ASSERT_TRUE(solver.prepare(t.state, deep.rewards));
  EXPECT_NEAR(static_cast<double>(solver.value(t.state).value()), expected[t.state.seat], kNearly);
}

TEST(KroneFinalRoundSolver, TheQueensOwnerNeedsOnlyEqual) {
  const Scenario t = last_round(2, times(3, 2)).owns(anne, {farmer}).final_round_after(marc);
  ASSERT_EQ(t.turn(), anne);
  expect_chances_of_the_rules(t);
}

TEST(KroneFinalRoundSolver, TheLastPlayerTriesToBeatTheLead) {
  Scenario t = last_round(2, times(3, 2)).owns(anne, {farmer}).owns(marc, {maid});
  t.final_round_after(marc);
  t.ends_with(times(4, 1));
  ASSERT_EQ(t.turn(), marc);
  expect_chances_of_the_rules(t);
  TurnSolver solver(kRoomForRounds);
  const FinalRound rest(t.state, solver, {});
  EXPECT_EQ(rest.keeps({4, 2}), 1);
}

TEST(KroneFinalRoundSolver, ThreePlayersTradeSafetyAgainstLuck) {
  Scenario t = last_round(3, times(2, 5)).owns(carl, {fool});
  t.final_round_after(marc);
  expect_chances_of_the_rules(t);
}

TEST(KroneFinalRoundSolver, CardsOfAllPlayersCount) {
  Scenario t = last_round(3, times(2, 6)).owns(anne, {guard}).owns(carl, {maid});
  t.final_round_after(carl);
  t.shows({2, 5}).kept({5});
  expect_chances_of_the_rules(t);
}

TEST(KroneFinalRoundSolver, PlayersWhoHaveMovedDoNotCount) {
  Scenario t = last_round(4, times(2, 3)).owns(herman, {farmer, general});
  t.final_round_after(marc);
  ASSERT_EQ(t.turn(), herman);
  expect_chances_of_the_rules(t.play("pass"));
}

TEST(KroneFinalRoundSolver, ABetterLeadIsKeptMoreOften) {
  Scenario t = Scenario(3)
                   .owns(anne, {farmer, guard, general, hunter})
                   .owns(carl, {general, knight, bishop});
  t.charlatans(carl, 1);
  t.crowned(marc, times(7, 2)).final_round_after(marc);
  TurnSolver solver(kRoomForRounds);
  const FinalRound rest(t.state, solver, {});
  EXPECT_TRUE(rest.exact());
  for (int level = level_of({7, 3}); level < kCrownLevels; ++level) {
    EXPECT_GE(rest.keeps(result_at(level)), rest.keeps(result_at(level - 1)));
  }
}

// With a small budget, only the lowest levels of the last player are exact and the rest is
// estimated; without one, everything is estimated.
TEST(KroneFinalRoundSolver, UsesEstimatesBeyondTheWorkBudget) {
  Scenario t = Scenario(3)
                   .owns(anne, {farmer, guard, general, hunter})
                   .owns(carl, {general, knight, bishop});
  t.charlatans(carl, 1);
  t.crowned(marc, times(7, 2)).final_round_after(marc);
  TurnSolver solver(kRoomForRounds);
  const FinalRound exact(t.state, solver, {});
  for (const std::size_t work : {std::size_t{0}, std::size_t{1'000'000}}) {
    const FinalRound rest(t.state, solver, WorkBudget(work));
    EXPECT_FALSE(rest.exact());
    EXPECT_FALSE(rest.timed_out());
    EXPECT_NEAR(rest.keeps({7, 3}), exact.keeps({7, 3}), 0.15);
  }
  const FinalRound late(
      t.state, solver,
      WorkBudget(WorkBudget::kUnlimitedWork, WorkBudget::Clock::time_point::min()));
  EXPECT_FALSE(late.exact());
  EXPECT_TRUE(late.timed_out());
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
