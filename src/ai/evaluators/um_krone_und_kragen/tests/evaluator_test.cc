// Values and choices of the computer players of Um Krone und Kragen.
#include "ai/evaluators/um_krone_und_kragen/evaluator.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>
#include <stop_token>
#include <string>

#include <gtest/gtest.h>

#include "ai/evaluators/um_krone_und_kragen/card_values.h"
#include "ai/evaluators/um_krone_und_kragen/crown.h"
#include "ai/evaluators/um_krone_und_kragen/turn_values.h"
#include "games/um_krone_und_kragen/testing/table.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

float sum_of(const SeatValues& seat_values) {
  return std::accumulate(seat_values.begin(), seat_values.end(), 0.0F);
}

// The choice of a player of this level.
std::string choice(const Scenario& t, Level level) {
  const SearchLimits budget{.time = SearchLimits::kUnlimited};
  const auto advice = Evaluator::solve(InformationState<Rules>(t.state, t.turn()), level, budget);
  return advice ? Rules::print(advice->choices.front().action) : std::string(advice.error());
}

TEST(KroneEvaluator, PrefersMoreCards) {
  const Scenario t =
      Scenario(3).owns(marc, {farmer, guard, laborer}).owns(anne, {fool}).turn_of(carl);
  for (const EvaluationDetail detail : {EvaluationDetail::coarse, EvaluationDetail::fine}) {
    const SeatValues seat_values = Evaluator::value(t.state, detail);
    EXPECT_NEAR(sum_of(seat_values), 1, 1e-4);
    EXPECT_GT(seat_values[0], seat_values[1]);
    EXPECT_GT(seat_values[1], seat_values[2]);
  }
}

TEST(KroneEvaluator, MoreDiceMakeTheCrownLikelier) {
  const Scenario few = Scenario(3).owns(marc, {farmer, guard, laborer, hunter});
  const Scenario many = Scenario(3).owns(marc, {farmer, guard, laborer, hunter, knight, bishop});
  const Result seven{7, 1};
  const float with_few = result_probability(few.state.at(marc), seven, {});
  const float with_many = result_probability(many.state.at(marc), seven, {});
  EXPECT_GT(with_few, 0);
  EXPECT_GT(with_many, with_few + 0.2F);
  EXPECT_GT(with_many, result_probability(many.state.at(marc), {8, 1}, {}));
  EXPECT_EQ(result_probability(Scenario(3).state.at(marc), seven, {}), 0)
      << "three dice cannot show seven of a kind";
}

TEST(KroneEvaluator, AHigherLeadIsSafer) {
  Scenario t = Scenario(3).owns(anne, {farmer, guard, laborer, hunter, knight});
  t.crowned(marc, times(7, 2)).final_round_after(marc);
  CrownContest crown_contest(t.state, marc);
  crown_contest.set_odds(marc, fitted_odds(t.state.at(marc), {}));
  crown_contest.set_odds(anne, fitted_odds(t.state.at(anne), {}));
  const LeadValue lead = crown_contest.lead_for(carl);
  EXPECT_TRUE(std::ranges::is_sorted(lead.mine));
  EXPECT_EQ(lead.theirs[0], 0) << "the turn is over before the others play";
}

TEST(KroneEvaluator, PriorsArePositiveAndValuesSumToOne) {
  Rng rng(7);
  for (int game = 0; game < 6; ++game) {
    State s = Rules::start(2 + game % 4, {});
    NullRecorder silent;
    while (!Rules::to_act(s).is_over()) {
      if (Rules::to_act(s).is_chance()) {
        Rules::apply(s, Actor::chance(), Rules::sample(s, rng), silent);
        continue;
      }
      Rules::Actions actions;
      Rules::legal(s, s.to_move(), actions);
      std::array<float, Rules::Actions::capacity()> priors{};
      const EvaluationDetail detail =
          rng.below(2) == 0 ? EvaluationDetail::coarse : EvaluationDetail::fine;
      Evaluator::prior(s, s.to_move(), actions, detail, std::span(priors).first(actions.size()));
      for (std::size_t i = 0; i < actions.size(); ++i) ASSERT_GT(priors[i], 0);
      ASSERT_NEAR(sum_of(Evaluator::value(s, detail)), 1, 1e-3);
      const bool greedy = rng.below(4) != 0;
      Rules::apply(s, s.to_move(), greedy ? Rules::greedy(s, s.to_move(), rng) : rng.pick(actions),
                   silent);
    }
  }
}

TEST(KroneEvaluator, EveryLevelTakesTheKing) {
  for (const Level level : kLevels) {
    const Scenario t = player_with({farmer, guard, laborer, hunter, knight}).ends_with(times(7, 6));
    EXPECT_EQ(choice(t, level), "take king") << name_of(level);
  }
}

TEST(KroneEvaluator, EveryLevelSetsAsideTheNumberItCollects) {
  for (const Level level : kLevels) {
    const Scenario t = player_with({farmer}).shows({4, 4, 4, 1});
    EXPECT_EQ(choice(t, level), "aside 4") << name_of(level);
  }
}

// With seven 3s to beat, six 6s aside and a magician at hand, no one would roll the last die.
TEST(KroneEvaluator, TakesASureWin) {
  for (const Level level : {Level::squire, Level::knight, Level::king}) {
    Scenario t = Scenario(2).owns(anne, {farmer, magician}).charlatans(anne, 2);
    t.crowned(marc, times(7, 3)).final_round_after(anne);
    ASSERT_EQ(t.turn(), anne);
    t.shows({2}).kept(times(6, 6));
    EXPECT_EQ(choice(t, level), "magician 2>6") << name_of(level);
  }
}

TEST(KroneEvaluator, PrefersADieInEveryTurnToAFool) {
  for (const Level level : kLevels) {
    const Scenario t = player_with({}).ends_with({4, 4, 1});
    EXPECT_EQ(choice(t, level), "take farmer") << name_of(level);
  }
}

TEST(KroneEvaluator, SolvesOnlyForThePlayerToMove) {
  const Scenario t = Scenario(3).turn_of(marc);
  const auto advice = Evaluator::solve(InformationState<Rules>(t.state, anne), Level::king, {});
  ASSERT_FALSE(advice.has_value());
  EXPECT_TRUE(advice.error().empty());
}

// All cards and very many dice: every level answers, notes what it ignored, and stays within its
// work limit.
TEST(KroneEvaluator, EveryLevelAnswersEvenTheLargestTurns) {
  Options options;
  options.dice_limit = 18;
  options.unlimited_fools = true;
  constexpr std::array<std::size_t, 4> kMostValues = {256, 1'000'000, 4'000'000, 8'000'000};
  for (const Level level : kLevels) {
    for (const int charlatans : {3, 8, 12}) {
      Scenario t(3, options);
      t.owns(marc, {farmer, maid, philosopher, laborer, guard, hunter, astronomer, merchant, lady,
                    knight, magician, alchemist, bishop, nobleman, pawnbroker, fool});
      t.state.at(marc).charlatans = static_cast<std::uint8_t>(charlatans);
      t.turn_of(marc);
      const SearchLimits budget{.time = SearchLimits::kUnlimited};
      const int dice = t.hand();
      for (const Dice& shown : {Dice(), times(dice / 2, 2) + times(dice - dice / 2, 5)}) {
        if (!shown.empty()) t.shows(shown);
        const auto advice = Evaluator::solve(InformationState<Rules>(t.state, marc), level, budget);
        ASSERT_TRUE(advice.has_value());
        EXPECT_EQ(advice->stats.note.empty(), level == Level::page);
        EXPECT_LE(advice->stats.nodes, kMostValues[static_cast<std::size_t>(level)]);
        EXPECT_NE(advice->choices.front().action, pass());
      }
    }
  }
}

TEST(KroneEvaluator, WithoutTimeFollowsThePrior) {
  const Scenario t = player_with({maid, laborer}).shows({5, 5, 2});
  const std::stop_source stopped;
  stopped.request_stop();
  for (const Level level : {Level::squire, Level::knight, Level::king}) {
    for (const SearchLimits& budget : {SearchLimits{.time = std::chrono::milliseconds(0)},
                                       SearchLimits{.stop = stopped.get_token()}}) {
      const auto advice = Evaluator::solve(InformationState<Rules>(t.state, marc), level, budget);
      ASSERT_TRUE(advice.has_value());
      EXPECT_FALSE(advice->stats.note.empty()) << name_of(level);
    }
  }
  EXPECT_EQ(choice(t, Level::king), choice(t, Level::king));
}

// Hands of all sizes, some with nearly all cards, one after the other on the same thread.
TEST(KroneKing, KeepsLittleMemoryBetweenDecisions) {
  Rng rng(4);
  std::size_t most = 0;
  for (int i = 0; i < 12; ++i) {
    Scenario t(5);
    for (int card = 0; card < kCards; ++card) {
      const bool is_owned = rng.below(12) <= static_cast<std::uint64_t>(i);
      const Card which = static_cast<Card>(card);
      if (is_owned && which != king && which != charlatan) t.owns(marc, {which});
    }
    t.turn_of(marc);
    const InformationState<Rules> information_state(t.state, t.turn());
    const auto advice = Evaluator::solve(information_state, Level::king,
                                         SearchLimits{.time = SearchLimits::kUnlimited});
    ASSERT_TRUE(advice);
    EXPECT_LE(advice->stats.memory, kMaxSearchMemory);
    EXPECT_LE(Evaluator::retained_memory(), kMaxRetainedMemory);
    most = std::max(most, advice->stats.memory);
  }
  EXPECT_GT(most, kMaxRetainedMemory) << "some decisions use more memory than is retained";
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
