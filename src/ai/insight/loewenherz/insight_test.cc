#include "ai/insight/loewenherz/insight.h"

#include <algorithm>
#include <array>
#include <numeric>

#include <gtest/gtest.h>

#include "ai/insight/loewenherz/outlook.h"
#include "ai/think.h"
#include "games/loewenherz/testing/table.h"

namespace thronsaal::loewenherz {
namespace {

float share(const Table& t, Seat who) {
  return Insight::evaluate(t.state, Fineness::fine)[at(who)];
}

// A quiet land: Andreas in a corner, the others far away and tied together.
Table corner() {
  return Table(3)
      .castles(andreas, "b2 l1")
      .castles(barbra, "f12 l12")
      .castles(chris, "a12 l8")
      .land("village", "a1 c3")
      .land("forest", "a2 b1 c1")
      .ducats(andreas, 10);
}

Fence fence_of(const Table& t, Seat who, std::string_view castle) {
  const Prospect prospect(t.state, Fineness::fine);
  return Chart(prospect).best_fence(index(who), field(castle));
}

Action choice(const Table& t, Level level) {
  const Information<Rules> information(t.state, t.turn());
  return decide<Rules>(information, level, Budget{.time = Budget::kUnlimited}, 1);
}

TEST(LoewenherzFence, UsesTheFrameAndTakesTheVillages) {
  const Fence fence = fence_of(corner(), andreas, "b2");
  EXPECT_EQ(fence.fields, fields("a1:c3"));
  EXPECT_EQ(fence.cost, 6);
}

TEST(LoewenherzFence, CountsBordersThatAreThere) {
  const Fence fence = fence_of(corner().borders("a3-a4 b3-b4 c3-c4 c1-d1"), andreas, "b2");
  EXPECT_EQ(fence.fields, fields("a1:c3"));
  EXPECT_EQ(fence.cost, 2);
  EXPECT_TRUE(fence.missing.has(*find_edge("c2-d2")));
}

TEST(LoewenherzFence, LeansAgainstARegion) {
  const Fence fence = fence_of(corner().castles(barbra, "f2").fence("d1:g3"), andreas, "b2");
  EXPECT_EQ(fence.fields, fields("a1:c3"));
  EXPECT_EQ(fence.cost, 3);
}

TEST(LoewenherzFence, NeverHoldsAnotherCastle) {
  const Fence fence =
      fence_of(corner().castles(barbra, "c2").knights(andreas, "b3"), andreas, "b2");
  EXPECT_FALSE(fence.fields.has(field("c2")));
  EXPECT_TRUE(fence.fields.has(field("b3"))) << "no border between castle and knight";
}

TEST(LoewenherzValue, EveryBorderOfAFenceIsAStep) {
  Table t = corner();
  float before = share(t, andreas);
  for (const std::string_view border : {"a3-a4", "b3-b4", "c3-c4", "c1-d1", "c2-d2", "c3-d3"}) {
    const float after = share(t.borders(border), andreas);
    EXPECT_GT(after, before) << border;
    before = after;
  }
  EXPECT_EQ(t.points(andreas), 9);
}

TEST(LoewenherzValue, MinesPayMoreTheLongerTheGameLasts) {
  Table t = corner().fence("a1:c3").land("gold", "b3");
  const float early = share(t, andreas) - share(corner().fence("a1:c3"), andreas);
  const auto late = [](Table table) { return table.pile("D:B2 D:E D:A"); };
  const float in_the_end = share(late(t), andreas) - share(late(corner().fence("a1:c3")), andreas);
  EXPECT_GT(early, in_the_end);
}

TEST(LoewenherzValue, KnightsKeepNeighboursAway) {
  const auto land = [] { return neighbours().land("village", "c1 c2 d2 d3"); };
  EXPECT_GT(share(land().knights(andreas, "b1"), andreas), share(land(), andreas));
  const Table threatened = land().knights(barbra, "e1");
  EXPECT_LT(share(threatened, andreas), share(land(), andreas));
  EXPECT_GT(share(land().knights(barbra, "e1").allied("a1", "f1"), andreas),
            share(threatened, andreas));
}

TEST(LoewenherzValue, ABeginnerDoesNotSeeThem) {
  const auto coarse = [](const Table& t) {
    return Insight::evaluate(t.state, Fineness::coarse)[at(andreas)];
  };
  // He counts knights, his own and others', but not where they stand.
  EXPECT_FLOAT_EQ(coarse(neighbours().land("village", "c1 c2").allied("a1", "f1")),
                  coarse(neighbours().land("village", "c1 c2")));
}

// Castles that are still to be founded count as well: who has placed one more is not ahead.
TEST(LoewenherzValue, NobodyIsFarAheadWhileTheLandIsSettled) {
  for (const int players : {2, 3, 4}) {
    State s = Rules::start(players, {});
    Rng rng(5);
    Silent silent;
    while (s.phase != Phase::turn) {
      const ToAct to_act = Rules::to_act(s);
      if (to_act.is_chance()) {
        Rules::apply(s, Actor::chance(), Rules::sample(s, rng), silent);
        continue;
      }
      for (int i = 0; i < players; ++i) {
        EXPECT_NEAR(Insight::evaluate(s, Fineness::fine)[State::at(i)], 1.0 / players, 0.3);
      }
      Rules::apply(s, s.acting(), Rules::greedy(s, s.acting(), rng), silent);
    }
  }
}

// Weights are positive and shares add up to one, whoever plays.
void follow_a_game(int players, bool greedy, std::uint64_t seed) {
  State s = Rules::start(players, {});
  Rng rng(seed);
  Silent silent;
  Rules::Actions actions;
  std::array<float, Rules::Actions::capacity()> weights;
  while (!Rules::to_act(s).is_over()) {
    if (Rules::to_act(s).is_chance()) {
      Rules::apply(s, Actor::chance(), Rules::sample(s, rng), silent);
      continue;
    }
    const Seat seat = s.acting();
    Rules::legal(s, seat, actions);
    for (const Fineness fineness : {Fineness::coarse, Fineness::fine}) {
      const auto used = std::span(weights).first(actions.size());
      Insight::weigh(s, seat, actions, fineness, used);
      for (const float weight : used) ASSERT_TRUE(weight > 0 && weight < 1e9F) << weight;
      const Shares shares = Insight::evaluate(s, fineness);
      ASSERT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0F), 1, 1e-4);
    }
    const Action action = greedy ? Rules::greedy(s, seat, rng) : rng.pick(actions);
    Rules::apply(s, seat, action, silent);
  }
}

TEST(LoewenherzWeights, ArePositiveInEveryGame) {
  for (const int players : {2, 3, 4}) {
    follow_a_game(players, true, 1);
    follow_a_game(players, false, 2);
  }
}

TEST(LoewenherzWeights, FollowTheFence) {
  Table t = corner().hand(andreas, "A:B2").play("play A:B2 borders");
  Rules::Actions actions;
  Rules::legal(t.state, andreas, actions);
  std::array<float, Rules::Actions::capacity()> weights;
  const auto used = std::span(weights).first(actions.size());
  Insight::weigh(t.state, andreas, actions, Fineness::fine, used);
  const auto best = static_cast<std::size_t>(std::ranges::max_element(used) - used.begin());
  const Edge edge = edge_between(actions[best].a, actions[best].b);
  EXPECT_TRUE(fence_of(t, andreas, "b2").missing.has(edge)) << name(edge);
}

TEST(LoewenherzKing, ClosesTheFenceThatBringsTheKing) {
  Table t = corner()
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
