#include "ai/insight/lang_lebe_der_koenig/insight.h"

#include <algorithm>
#include <array>
#include <numeric>

#include <gtest/gtest.h>

#include "ai/think.h"
#include "games/lang_lebe_der_koenig/testing/table.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

float share(const Table& t, Seat who, Fineness fineness = Fineness::fine) {
  return Insight::evaluate(t.state, fineness)[static_cast<std::size_t>(index(who))];
}

std::vector<float> weights_of(const State& s, Seat who, const Rules::Actions& actions,
                              Fineness fineness) {
  std::vector<float> weights(actions.size());
  Insight::weigh(s, who, actions, fineness, weights);
  return weights;
}

// The weight of an action of whoever is to act, among all he has.
float weight(const Table& t, std::string_view action) {
  const Seat who = *Rules::to_act(t.state).seats().begin();
  Rules::Actions actions;
  Rules::legal(t.state, who, actions);
  const std::vector<float> weights = weights_of(t.state, who, actions, Fineness::fine);
  const auto it = std::ranges::find(actions, Rules::parse(action).value());
  const float sum = std::accumulate(weights.begin(), weights.end(), 0.0F);
  return weights.at(static_cast<std::size_t>(it - actions.begin())) / sum;
}

std::string choice(const Table& t, Seat who, Level level = Level::king) {
  const Budget budget{.time = Budget::kUnlimited};
  return Rules::print(decide<Rules>(Information<Rules>(t.state, who), level, budget, 1));
}

// The value of a position and the weights of every choice in it, coarse and fine.
void look_at(const State& s) {
  for (const Fineness fineness : {Fineness::coarse, Fineness::fine}) {
    const Shares shares = Insight::evaluate(s, fineness);
    EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0F), 1, 1e-4);
    EXPECT_GE(*std::ranges::min_element(shares), 0);
    for (const Seat who : Rules::to_act(s).seats()) {
      Rules::Actions actions;
      Rules::legal(s, who, actions);
      for (const float each : weights_of(s, who, actions, fineness)) EXPECT_GT(each, 0);
    }
  }
}

TEST(LangLebeDerKoenigInsight, ValuesAndWeighsWhateverComesUp) {
  Silent silent;
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

TEST(LangLebeDerKoenigInsight, AnAreaMoreIsBetter) {
  for (const Fineness fineness : {Fineness::coarse, Fineness::fine}) {
    const Table before = before_quarrel();
    const Table after = before_quarrel().court(marc, "Oxeneford", 1);
    EXPECT_GT(share(after, marc, fineness), share(before, marc, fineness));
  }
}

TEST(LangLebeDerKoenigInsight, ABonusVoteIsBetter) {
  for (const Fineness fineness : {Fineness::coarse, Fineness::fine}) {
    EXPECT_GT(share(before_quarrel().bonus(marc, 3), marc, fineness),
              share(before_quarrel(), marc, fineness));
  }
}

TEST(LangLebeDerKoenigInsight, CardsAreWorthSomething) {
  const Table poor = before_quarrel().hand(herman, {2, 1, 0});
  const Table rich = before_quarrel().hand(herman, {6, 3, 1});
  EXPECT_GT(share(rich, herman), share(poor, herman));
}

TEST(LangLebeDerKoenigInsight, AnAreaIsBetterHeldByMoreCourtiers) {
  EXPECT_GT(share(before_quarrel(), anne),
            share(before_quarrel().court(anne, "Tateshale", 1), anne));
}

TEST(LangLebeDerKoenigInsight, AMajorityIsWorthMoreWhenTheElectionIsNear) {
  const auto with_majority = [] { return before_quarrel().bonus(anne, 9); };
  const Table far = with_majority();
  const Table near = with_majority().hand(herman, {1, 0, 0}).hand(marc, {20 - 8, 7, 1});
  EXPECT_GT(share(near, anne), share(far, anne));
}

// Nobody may win by waiting: cards that are saved too long lose their charm.
TEST(LangLebeDerKoenigInsight, CardsAreNotSavedForEver) {
  Table early = before_quarrel().hand(marc, {1, 0, 0});
  Table late = early;
  late.state.turns = 200;
  EXPECT_GT(share(late, marc), share(early, marc));
}

TEST(LangLebeDerKoenigInsight, PrefersAnEmptyAreaToDoingNothing) {
  const Table t = alone_in("Stadford", 2);
  EXPECT_GT(weight(t, "move Oxeneford"), 3 * weight(t, "nothing"));
}

TEST(LangLebeDerKoenigInsight, BystandersCommitLessThanThoseWhoseAreaItIs) {
  const Table t = quarrel();
  const auto expected_cards = [&](Seat who) {
    Rules::Actions actions;
    Rules::legal(t.state, who, actions);
    const std::vector<float> weights = weights_of(t.state, who, actions, Fineness::fine);
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

TEST(LangLebeDerKoenigInsight, IsSettledBetweenTurnsOnly) {
  EXPECT_TRUE(Insight::settled(before_quarrel().state));
  EXPECT_FALSE(Insight::settled(quarrel().state));
}

// Herman has a majority even without cards, and one card left to lose: spending it makes him king.
Table one_card_from_the_crown() {
  return Table(3)
      .holds(herman, {"Stadford", "Wigemor", "Oxeneford"})
      .holds(marc, {"Sarisberie", "Lideforde"})
      .holds(anne, {"Tateshale", "Lincolia"})
      .bonus(herman, 14)
      .hand(herman, {1, 0, 0})
      .turn_of(herman);
}

TEST(LangLebeDerKoenigInsight, ACrownIsTakenWithTheLastCard) {
  Table t = one_card_from_the_crown().play("place");
  EXPECT_EQ(choice(t, herman), "try x1");
}

TEST(LangLebeDerKoenigInsight, TheLastCardIsForTheCrownAndForLittleElse) {
  EXPECT_GT(weight(one_card_from_the_crown().play("place"), "try x1"), 0.9F);
  EXPECT_LT(weight(one_card_from_the_crown().bonus(herman, 0).play("place"), "try x1"), 0.6F);
  // Somebody else would be king.
  Table other = one_card_from_the_crown().holds(marc, {"Sarisberie", "Lideforde", "Lundonia"});
  EXPECT_LT(weight(other.bonus(marc, 15).play("place"), "try x1"), 0.6F);
}

TEST(LangLebeDerKoenigInsight, TheTurnBeforeTheCrownIsNotIdle) {
  EXPECT_NE(choice(one_card_from_the_crown(), herman), "nothing");
}

}  // namespace
}  // namespace thronsaal::lang_lebe_der_koenig
