#include "ai/evaluators/loewenherz/evaluator.h"

#include <algorithm>
#include <array>
#include <numeric>

#include <gtest/gtest.h>

#include "ai/evaluators/loewenherz/estimate.h"
#include "ai/search/search.h"
#include "games/loewenherz/testing/table.h"

namespace thronsaal::loewenherz {
namespace {

float share(const Scenario& t, Seat who) {
  return Evaluator::value(t.state, EvaluationDetail::fine)[at(who)];
}

// Andreas is alone in a corner; the others are far away in open land.
Scenario corner() {
  return Scenario(3)
      .castles(andreas, "b2 l1")
      .castles(barbra, "f12 l12")
      .castles(chris, "a12 l8")
      .land("village", "a1 c3")
      .land("forest", "a2 b1 c1")
      .ducats(andreas, 10);
}

RegionPlan plan_of(const Scenario& t, Seat who, std::string_view castle) {
  const EvaluationContext context(t.state, EvaluationDetail::fine);
  return RegionPlanner(context).best_plan(index(who), field(castle));
}

Action choice(const Scenario& t, Level level) {
  const InformationState<Rules> information_state(t.state, t.turn());
  return decide<Rules>(information_state, level, SearchLimits{.time = SearchLimits::kUnlimited}, 1);
}

TEST(LoewenherzRegionPlan, UsesTheFrameAndIncludesVillages) {
  const RegionPlan plan = plan_of(corner(), andreas, "b2");
  EXPECT_EQ(plan.fields, fields("a1:c3"));
  EXPECT_EQ(plan.cost, 6);
}

TEST(LoewenherzRegionPlan, SavesExistingBorders) {
  const RegionPlan plan = plan_of(corner().borders("a3-a4 b3-b4 c3-c4 c1-d1"), andreas, "b2");
  EXPECT_EQ(plan.fields, fields("a1:c3"));
  EXPECT_EQ(plan.cost, 2);
  EXPECT_TRUE(plan.missing.has(*find_edge("c2-d2")));
}

TEST(LoewenherzRegionPlan, UsesTheBordersOfARegion) {
  const RegionPlan plan = plan_of(corner().castles(barbra, "f2").fence("d1:g3"), andreas, "b2");
  EXPECT_EQ(plan.fields, fields("a1:c3"));
  EXPECT_EQ(plan.cost, 3);
}

TEST(LoewenherzRegionPlan, NeverContainsAnotherCastle) {
  const RegionPlan plan =
      plan_of(corner().castles(barbra, "c2").knights(andreas, "b3"), andreas, "b2");
  EXPECT_FALSE(plan.fields.has(field("c2")));
  EXPECT_TRUE(plan.fields.has(field("b3"))) << "no border between castle and knight";
}

TEST(LoewenherzValue, EveryBorderOfAPlanAddsValue) {
  Scenario t = corner();
  float before = share(t, andreas);
  for (const std::string_view border : {"a3-a4", "b3-b4", "c3-c4", "c1-d1", "c2-d2", "c3-d3"}) {
    const float after = share(t.borders(border), andreas);
    EXPECT_GT(after, before) << border;
    before = after;
  }
  EXPECT_EQ(t.points(andreas), 9);
}

TEST(LoewenherzValue, MinesAreWorthMoreInALongerGame) {
  const Scenario t = corner().fence("a1:c3").land("gold", "b3");
  const float early = share(t, andreas) - share(corner().fence("a1:c3"), andreas);
  const auto late = [](Scenario table) { return table.pile("D:B2 D:E D:A"); };
  const float in_the_end = share(late(t), andreas) - share(late(corner().fence("a1:c3")), andreas);
  EXPECT_GT(early, in_the_end);
}

TEST(LoewenherzValue, KnightsKeepNeighboursAway) {
  const auto land = [] { return neighbours().land("village", "c1 c2 d2 d3"); };
  EXPECT_GT(share(land().knights(andreas, "b1"), andreas), share(land(), andreas));
  const Scenario threatened = land().knights(barbra, "e1");
  EXPECT_LT(share(threatened, andreas), share(land(), andreas));
  EXPECT_GT(share(land().knights(barbra, "e1").allied("a1", "f1"), andreas),
            share(threatened, andreas));
}

TEST(LoewenherzValue, CoarseEvaluationIgnoresNeighbours) {
  const auto coarse = [](const Scenario& t) {
    return Evaluator::value(t.state, EvaluationDetail::coarse)[at(andreas)];
  };
  // It counts knights but not where they stand.
  EXPECT_FLOAT_EQ(coarse(neighbours().land("village", "c1 c2").allied("a1", "f1")),
                  coarse(neighbours().land("village", "c1 c2")));
}

// Castles that are not placed yet count too: placing one first is not a lead.
TEST(LoewenherzValue, NoPlayerIsFarAheadWhileCastlesArePlaced) {
  for (const int players : {2, 3, 4}) {
    State s = Rules::start(players, {});
    Rng rng(5);
    NullRecorder silent;
    while (s.phase != Phase::turn) {
      const ToAct to_act = Rules::to_act(s);
      if (to_act.is_chance()) {
        Rules::apply(s, Actor::chance(), Rules::sample(s, rng), silent);
        continue;
      }
      for (int i = 0; i < players; ++i) {
        EXPECT_NEAR(Evaluator::value(s, EvaluationDetail::fine)[State::at(i)], 1.0 / players, 0.3);
      }
      Rules::apply(s, s.acting(), Rules::greedy(s, s.acting(), rng), silent);
    }
  }
}

// Priors are positive and values sum to one in every position.
void check_every_position(int players, bool greedy, std::uint64_t seed) {
  State s = Rules::start(players, {});
  Rng rng(seed);
  NullRecorder silent;
  Rules::Actions actions;
  std::array<float, Rules::Actions::capacity()> priors;
  while (!Rules::to_act(s).is_over()) {
    if (Rules::to_act(s).is_chance()) {
      Rules::apply(s, Actor::chance(), Rules::sample(s, rng), silent);
      continue;
    }
    const Seat seat = s.acting();
    Rules::legal(s, seat, actions);
    for (const EvaluationDetail detail : {EvaluationDetail::coarse, EvaluationDetail::fine}) {
      const auto used = std::span(priors).first(actions.size());
      Evaluator::prior(s, seat, actions, detail, used);
      for (const float prior : used) ASSERT_TRUE(prior > 0 && prior < 1e9F) << prior;
      const SeatValues seat_values = Evaluator::value(s, detail);
      ASSERT_NEAR(std::accumulate(seat_values.begin(), seat_values.end(), 0.0F), 1, 1e-4);
    }
    const Action action = greedy ? Rules::greedy(s, seat, rng) : rng.pick(actions);
    Rules::apply(s, seat, action, silent);
  }
}

TEST(LoewenherzPrior, IsPositiveInEveryPosition) {
  for (const int players : {2, 3, 4}) {
    check_every_position(players, true, 1);
    check_every_position(players, false, 2);
  }
}

TEST(LoewenherzPrior, PrefersTheBordersOfThePlan) {
  const Scenario t = corner().hand(andreas, "A:B2").play("play A:B2 borders");
  Rules::Actions actions;
  Rules::legal(t.state, andreas, actions);
  std::array<float, Rules::Actions::capacity()> priors;
  const auto used = std::span(priors).first(actions.size());
  Evaluator::prior(t.state, andreas, actions, EvaluationDetail::fine, used);
  const auto best = static_cast<std::size_t>(std::ranges::max_element(used) - used.begin());
  const Edge edge = edge_between(actions[best].a, actions[best].b);
  EXPECT_TRUE(plan_of(t, andreas, "b2").missing.has(edge)) << name(edge);
}

TEST(LoewenherzKing, ClosesTheRegionThatBringsTheKing) {
  Scenario t = corner()
                   .borders("a3-a4 b3-b4 c3-c4 c1-d1 c2-d2")
                   .land("royal_city", "a1:c1 a2 c2 a3:c3")
                   .hand(andreas, "A:B1 A:R1 B:A")
                   .hand(barbra, "A:B2 A:B3 B:B2")
                   .hand(chris, "A:B2 A:B3 B:B2");
  EXPECT_EQ(Rules::print(choice(t, Level::king)), "play A:B1 borders");
  t.play("play A:B1 borders");
  EXPECT_EQ(Rules::print(choice(t, Level::king)), "border c3-d3");
  EXPECT_TRUE(t.play("border c3-d3").over());
}

}  // namespace
}  // namespace thronsaal::loewenherz
