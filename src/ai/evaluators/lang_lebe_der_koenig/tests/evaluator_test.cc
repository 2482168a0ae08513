#include "ai/evaluators/lang_lebe_der_koenig/evaluator.h"

#include <algorithm>
#include <array>
#include <numeric>

#include <gtest/gtest.h>

#include "ai/search/search.h"
#include "games/lang_lebe_der_koenig/testing/table.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

float share(const Scenario& t, Seat who, EvaluationDetail detail = EvaluationDetail::fine) {
  return Evaluator::value(t.state, detail)[static_cast<std::size_t>(index(who))];
}

std::vector<float> weights_of(const State& s, Seat who, const Rules::Actions& actions,
                              EvaluationDetail detail) {
  std::vector<float> weights(actions.size());
  Evaluator::prior(s, who, actions, detail, weights);
  return weights;
}

// The prior of an action of the player to act.
float weight(const Scenario& t, std::string_view action) {
  const Seat who = *Rules::to_act(t.state).seats().begin();
  Rules::Actions actions;
  Rules::legal(t.state, who, actions);
  const std::vector<float> weights = weights_of(t.state, who, actions, EvaluationDetail::fine);
  const auto it = std::ranges::find(actions, Rules::parse(action).value());
  const float sum = std::accumulate(weights.begin(), weights.end(), 0.0F);
  return weights.at(static_cast<std::size_t>(it - actions.begin())) / sum;
}

std::string choice(const Scenario& t, Seat who, Level level = Level::king) {
  const SearchLimits budget{.time = SearchLimits::kUnlimited};
  return Rules::print(decide<Rules>(InformationState<Rules>(t.state, who), level, budget, 1));
}

// Checks the value of a position and the prior of every action, coarse and fine.
void look_at(const State& s) {
  for (const EvaluationDetail detail : {EvaluationDetail::coarse, EvaluationDetail::fine}) {
    const SeatValues seat_values = Evaluator::value(s, detail);
    EXPECT_NEAR(std::accumulate(seat_values.begin(), seat_values.end(), 0.0F), 1, 1e-4);
    EXPECT_GE(*std::ranges::min_element(seat_values), 0);
    for (const Seat who : Rules::to_act(s).seats()) {
      Rules::Actions actions;
      Rules::legal(s, who, actions);
      for (const float each : weights_of(s, who, actions, detail)) EXPECT_GT(each, 0);
    }
  }
}

TEST(KoenigEvaluator, EvaluatesEveryPosition) {
  NullRecorder silent;
  for (int game = 0; game < 6; ++game) {
    const int players = 3 + game % 3;
    Rng rng(static_cast<std::uint64_t>(game));
    State s = Rules::start(players, {});
    for (int moves = 0; moves < 400 && !Rules::to_act(s).is_over(); ++moves) {
      look_at(s);
      const ToAct to_act = Rules::to_act(s);
      if (to_act.is_chance()) {
        Rules::apply(s, Actor::chance(), Rules::sample(s, rng), silent);
        continue;
      }
      const Seat who = *to_act.seats().begin();
      Rules::Actions actions;
      Rules::legal(s, who, actions);
      const Action action = game < 3 ? rng.pick(actions) : Rules::greedy(s, who, rng);
      Rules::apply(s, who, action, silent);
    }
  }
}

TEST(KoenigEvaluator, PrefersOneMoreArea) {
  for (const EvaluationDetail detail : {EvaluationDetail::coarse, EvaluationDetail::fine}) {
    const Scenario before = before_quarrel();
    const Scenario after = before_quarrel().court(marc, "Oxeneford", 1);
    EXPECT_GT(share(after, marc, detail), share(before, marc, detail));
  }
}

TEST(KoenigEvaluator, PrefersOneMoreBonusVote) {
  for (const EvaluationDetail detail : {EvaluationDetail::coarse, EvaluationDetail::fine}) {
    EXPECT_GT(share(before_quarrel().bonus(marc, 3), marc, detail),
              share(before_quarrel(), marc, detail));
  }
}

TEST(KoenigEvaluator, PrefersMoreCards) {
  const Scenario poor = before_quarrel().hand(herman, {2, 1, 0});
  const Scenario rich = before_quarrel().hand(herman, {6, 3, 1});
  EXPECT_GT(share(rich, herman), share(poor, herman));
}

TEST(KoenigEvaluator, PrefersMoreCourtiersInAnArea) {
  EXPECT_GT(share(before_quarrel(), anne),
            share(before_quarrel().court(anne, "Tateshale", 1), anne));
}

TEST(KoenigEvaluator, AMajorityIsWorthMoreWhenTheElectionIsNear) {
  const auto with_majority = [] { return before_quarrel().bonus(anne, 9); };
  const Scenario far = with_majority();
  const Scenario near = with_majority().hand(herman, {1, 0, 0}).hand(marc, {20 - 8, 7, 1});
  EXPECT_GT(share(near, anne), share(far, anne));
}

// Waiting must not win: saved cards lose value over time.
TEST(KoenigEvaluator, CardsLoseValueWithoutAnElection) {
  const Scenario early = before_quarrel().hand(marc, {1, 0, 0});
  Scenario late = early;
  late.state.turns = 200;
  EXPECT_GT(share(late, marc), share(early, marc));
}

TEST(KoenigEvaluator, PrefersAnEmptyAreaToDoingNothing) {
  const Scenario t = alone_in("Stadford", 2);
  EXPECT_GT(weight(t, "move Oxeneford"), 3 * weight(t, "nothing"));
}

TEST(KoenigEvaluator, BystandersCommitLessThanTheDefender) {
  const Scenario t = quarrel();
  const auto expected_cards = [&](Seat who) {
    Rules::Actions actions;
    Rules::legal(t.state, who, actions);
    const std::vector<float> weights = weights_of(t.state, who, actions, EvaluationDetail::fine);
    float sum = 0;
    float cards = 0;
    for (std::size_t i = 0; i < actions.size(); ++i) {
      sum += weights[i];
      cards += weights[i] * static_cast<float>(cards_of(actions[i]).size());
    }
    return cards / sum;
  };
  EXPECT_LT(expected_cards(marc), expected_cards(herman));
}

TEST(KoenigEvaluator, IsQuiescentOnlyBetweenTurns) {
  EXPECT_TRUE(Evaluator::is_quiescent(before_quarrel().state));
  EXPECT_FALSE(Evaluator::is_quiescent(quarrel().state));
}

// Herman has a majority even without cards, and one card left: spending it makes him king.
Scenario one_card_from_the_crown() {
  return Scenario(3)
      .holds(herman, {"Stadford", "Wigemor", "Oxeneford"})
      .holds(marc, {"Sarisberie", "Lideforde"})
      .holds(anne, {"Tateshale", "Lincolia"})
      .bonus(herman, 14)
      .hand(herman, {1, 0, 0})
      .turn_of(herman);
}

TEST(KoenigEvaluator, SpendsTheLastCardForTheCrown) {
  const Scenario t = one_card_from_the_crown().play("place");
  EXPECT_EQ(choice(t, herman), "try x1");
}

TEST(KoenigEvaluator, KeepsTheLastCardIfItDoesNotWinTheCrown) {
  EXPECT_GT(weight(one_card_from_the_crown().play("place"), "try x1"), 0.9F);
  EXPECT_LT(weight(one_card_from_the_crown().bonus(herman, 0).play("place"), "try x1"), 0.6F);
  // Another player would become king.
  Scenario other = one_card_from_the_crown().holds(marc, {"Sarisberie", "Lideforde", "Lundonia"});
  EXPECT_LT(weight(other.bonus(marc, 15).play("place"), "try x1"), 0.6F);
}

TEST(KoenigEvaluator, DoesNotSkipTheTurnBeforeTheCrown) {
  EXPECT_NE(choice(one_card_from_the_crown(), herman), "nothing");
}

}  // namespace
}  // namespace thronsaal::lang_lebe_der_koenig
