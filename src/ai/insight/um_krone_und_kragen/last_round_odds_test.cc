// The final round: the same answers as looking at everything through the rules.
#include <array>
#include <unordered_map>
#include <vector>

#include <gtest/gtest.h>

#include "ai/insight/um_krone_und_kragen/last_round.h"
#include "ai/insight/um_krone_und_kragen/outlook.h"
#include "core/fingerprint.h"
#include "games/um_krone_und_kragen/testing/table.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

constexpr std::size_t kRoom = 8'000'000;
// Where two plans are nearly equal it may be either that somebody follows, so chances of others are
// known a little less well.
constexpr double kNearly = 2e-3;

using Chances = std::array<double, kMaxSeats>;

// Everybody's chance to win when everybody looks after his own.
class EverybodyForHimself {
 public:
  Chances chances(const State& state) {
    const ToAct to_act = Rules::to_act(state);
    Chances result{};
    if (to_act.is_over()) {
      result[state.king] = 1;
      return result;
    }
    if (const auto known = known_.find(state); known != known_.end()) return known->second;
    if (to_act.is_chance()) {
      std::vector<Outcome<Action>> outcomes;
      Rules::outcomes(state, outcomes);
      for (const auto& [action, probability] : outcomes) {
        const Chances then = after(state, Actor::chance(), action);
        for (std::size_t i = 0; i < then.size(); ++i) result[i] += probability * then[i];
      }
    } else {
      Rules::Actions actions;
      Rules::legal(state, state.to_move(), actions);
      result[state.seat] = -1;
      for (const Action& action : actions) {
        const Chances then = after(state, state.to_move(), action);
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
  Chances after(State state, Actor actor, const Action& action) {
    Silent silent;
    Rules::apply(state, actor, action, silent);
    return chances(state);
  }
  std::unordered_map<State, Chances, Hash> known_;
};

// Few dice and a low benchmark make it small enough to look at everything.
Table last_round(int players, Dice benchmark) {
  Table t(players);
  t.crowned(marc, benchmark);
  return t;
}

void expect_chances_of_the_rules(const Table& t) {
  EverybodyForHimself rules;
  const Chances expected = rules.chances(t.state);
  TurnSolver solver(kRoom);
  const Outlook outlook = deep_prizes(t.state, solver, {});
  EXPECT_TRUE(outlook.complete);
  ASSERT_TRUE(solver.prepare(t.state, outlook.prizes));
  EXPECT_NEAR(static_cast<double>(solver.value(t.state).value()), expected[t.state.seat], kNearly);
}

TEST(KroneLastRound, TheQueensOwnerNeedsOnlyEqual) {
  Table t = last_round(2, times(3, 2)).owns(anne, {farmer}).final_round_after(marc);
  ASSERT_EQ(t.turn(), anne);
  expect_chances_of_the_rules(t);
}

TEST(KroneLastRound, WhoIsLastPlaysToBeatTheLead) {
  Table t = last_round(2, times(3, 2)).owns(anne, {farmer}).owns(marc, {maid});
  t.final_round_after(marc);
  t.ends_with(times(4, 1));
  ASSERT_EQ(t.turn(), marc);
  expect_chances_of_the_rules(t);
  TurnSolver solver(kRoom);
  const LastRound rest(t.state, solver, {});
  EXPECT_EQ(rest.keeps({4, 2}), 1);
}

TEST(KroneLastRound, ThreeWhoWeighSafetyAgainstLuck) {
  Table t = last_round(3, times(2, 5)).owns(carl, {fool});
  t.final_round_after(marc);
  expect_chances_of_the_rules(t);
}

TEST(KroneLastRound, CardsOfEverybodyCount) {
  Table t = last_round(3, times(2, 6)).owns(anne, {guard}).owns(carl, {maid});
  t.final_round_after(carl);
  t.shows({2, 5}).kept({5});
  expect_chances_of_the_rules(t);
}

TEST(KroneLastRound, WhoHasHadHisTurnDoesNotCount) {
  Table t = last_round(4, times(2, 3)).owns(herman, {farmer, general});
  t.final_round_after(marc);
  ASSERT_EQ(t.turn(), herman);
  expect_chances_of_the_rules(t.play("pass"));
}

TEST(KroneLastRound, ABetterLeadIsKeptMoreOften) {
  Table t =
      Table(3).owns(anne, {farmer, guard, general, hunter}).owns(carl, {general, knight, bishop});
  t.charlatans(carl, 1);
  t.crowned(marc, times(7, 2)).final_round_after(marc);
  TurnSolver solver(kRoom);
  const LastRound rest(t.state, solver, {});
  EXPECT_TRUE(rest.exact());
  for (int level = level_of({7, 3}); level < kCrownLevels; ++level) {
    EXPECT_GE(rest.keeps(result_at(level)), rest.keeps(result_at(level - 1)));
  }
}

// With little patience it is the lowest levels of the last player that are worked out, and the rest
// is estimated; without any, everything is.
TEST(KroneLastRound, WhatThereIsNoPatienceForIsEstimated) {
  Table t =
      Table(3).owns(anne, {farmer, guard, general, hunter}).owns(carl, {general, knight, bishop});
  t.charlatans(carl, 1);
  t.crowned(marc, times(7, 2)).final_round_after(marc);
  TurnSolver solver(kRoom);
  const LastRound exact(t.state, solver, {});
  for (const std::size_t work : {std::size_t{0}, std::size_t{1'000'000}}) {
    const LastRound rest(t.state, solver, Patience(work));
    EXPECT_FALSE(rest.exact());
    EXPECT_FALSE(rest.hurried());
    EXPECT_NEAR(rest.keeps({7, 3}), exact.keeps({7, 3}), 0.15);
  }
  const LastRound late(t.state, solver,
                       Patience(Patience::kAnyWork, Patience::Clock::time_point::min()));
  EXPECT_FALSE(late.exact());
  EXPECT_TRUE(late.hurried());
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
