// The computer players of Um Krone und Kragen: what they see in a position, and what they do.
#include "ai/insight/um_krone_und_kragen/insight.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>
#include <stop_token>
#include <string>

#include <gtest/gtest.h>

#include "ai/insight/um_krone_und_kragen/crown.h"
#include "ai/insight/um_krone_und_kragen/outlook.h"
#include "ai/insight/um_krone_und_kragen/worth.h"
#include "games/um_krone_und_kragen/testing/table.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

float sum_of(const Shares& shares) {
  return std::accumulate(shares.begin(), shares.end(), 0.0F);
}

// What a player of this level does.
std::string choice(const Table& t, Level level) {
  const Budget budget{.time = Budget::kUnlimited};
  const auto advice = Insight::solve(Information<Rules>(t.state, t.turn()), level, budget);
  return advice ? Rules::print(advice->choices.front().action) : std::string(advice.error());
}

TEST(KroneInsight, CardsPromiseMoreThanNone) {
  const Table t = Table(3).owns(marc, {farmer, guard, laborer}).owns(anne, {fool}).turn_of(carl);
  for (const Fineness fineness : {Fineness::coarse, Fineness::fine}) {
    const Shares shares = Insight::evaluate(t.state, fineness);
    EXPECT_NEAR(sum_of(shares), 1, 1e-4);
    EXPECT_GT(shares[0], shares[1]);
    EXPECT_GT(shares[1], shares[2]);
  }
}

TEST(KroneInsight, MoreDiceMakeTheCrownLikelier) {
  const Table few = Table(3).owns(marc, {farmer, guard, laborer, hunter});
  const Table many = Table(3).owns(marc, {farmer, guard, laborer, hunter, knight, bishop});
  const Result seven{7, 1};
  const float with_few = odds_of(few.state.at(marc), seven, {});
  const float with_many = odds_of(many.state.at(marc), seven, {});
  EXPECT_GT(with_few, 0);
  EXPECT_GT(with_many, with_few + 0.2F);
  EXPECT_GT(with_many, odds_of(many.state.at(marc), {8, 1}, {}));
  EXPECT_EQ(odds_of(Table(3).state.at(marc), seven, {}), 0) << "three dice are never seven";
}

TEST(KroneInsight, AHigherLeadIsSafer) {
  Table t = Table(3).owns(anne, {farmer, guard, laborer, hunter, knight});
  t.crowned(marc, times(7, 2)).final_round_after(marc);
  Contest contest(t.state, marc);
  contest.set_odds(marc, fitted_odds(t.state.at(marc), {}));
  contest.set_odds(anne, fitted_odds(t.state.at(anne), {}));
  const Lead lead = contest.lead_for(carl);
  EXPECT_TRUE(std::ranges::is_sorted(lead.mine));
  EXPECT_EQ(lead.theirs[0], 0) << "his turn is over when the others' are to come";
}

// Everything that may be done deserves some attention, in all sorts of games.
TEST(KroneInsight, WeightsArePositiveAndSharesAddUp) {
  Rng rng(7);
  for (int game = 0; game < 6; ++game) {
    State s = Rules::start(2 + game % 4, {});
    Silent silent;
    while (!Rules::to_act(s).is_over()) {
      if (Rules::to_act(s).is_chance()) {
        Rules::apply(s, Actor::chance(), Rules::sample(s, rng), silent);
        continue;
      }
      Rules::Actions actions;
      Rules::legal(s, s.to_move(), actions);
      std::array<float, Rules::Actions::capacity()> weights{};
      const Fineness fineness = rng.below(2) == 0 ? Fineness::coarse : Fineness::fine;
      Insight::weigh(s, s.to_move(), actions, fineness, std::span(weights).first(actions.size()));
      for (std::size_t i = 0; i < actions.size(); ++i) ASSERT_GT(weights[i], 0);
      ASSERT_NEAR(sum_of(Insight::evaluate(s, fineness)), 1, 1e-3);
      const bool greedy = rng.below(4) != 0;
      Rules::apply(s, s.to_move(), greedy ? Rules::greedy(s, s.to_move(), rng) : rng.pick(actions),
                   silent);
    }
  }
}

TEST(KroneInsight, EveryLevelTakesTheKing) {
  for (const Level level : kLevels) {
    Table t = player_with({farmer, guard, laborer, hunter, knight}).ends_with(times(7, 6));
    EXPECT_EQ(choice(t, level), "take king") << name_of(level);
  }
}

TEST(KroneInsight, EveryLevelKeepsWhatItCollects) {
  for (const Level level : kLevels) {
    const Table t = player_with({farmer}).shows({4, 4, 4, 1});
    EXPECT_EQ(choice(t, level), "aside 4") << name_of(level);
  }
}

// With seven 3s to beat, six 6s aside and a magician at hand, nobody rolls the last die.
TEST(KroneInsight, WinsWhatCanBeWon) {
  for (const Level level : {Level::squire, Level::knight, Level::king}) {
    Table t = Table(2).owns(anne, {farmer, magician}).charlatans(anne, 2);
    t.crowned(marc, times(7, 3)).final_round_after(anne);
    ASSERT_EQ(t.turn(), anne);
    t.shows({2}).kept(times(6, 6));
    EXPECT_EQ(choice(t, level), "magician 2>6") << name_of(level);
  }
}

TEST(KroneInsight, ADieForEveryTurnIsBetterThanAFool) {
  for (const Level level : kLevels) {
    Table t = player_with({}).ends_with({4, 4, 1});
    EXPECT_EQ(choice(t, level), "take farmer") << name_of(level);
  }
}

TEST(KroneInsight, WhoIsNotToMoveGetsNoSolution) {
  const Table t = Table(3).turn_of(marc);
  const auto advice = Insight::solve(Information<Rules>(t.state, anne), Level::king, {});
  ASSERT_FALSE(advice.has_value());
  EXPECT_TRUE(advice.error().empty());
}

// All cards and more dice than anybody can overlook: every level answers, says what it did not look
// at, and has not worked more than it is allowed to.
TEST(KroneInsight, NoTurnIsTooMuch) {
  Options options;
  options.dice_limit = 18;
  options.unlimited_fools = true;
  constexpr std::array<std::size_t, 4> kMostValues = {256, 1'000'000, 4'000'000, 8'000'000};
  for (const Level level : kLevels) {
    for (const int charlatans : {3, 8, 12}) {
      Table t(3, options);
      t.owns(marc, {farmer, maid, philosopher, laborer, guard, hunter, astronomer, merchant, lady,
                    knight, magician, alchemist, bishop, nobleman, pawnbroker, fool});
      t.state.at(marc).charlatans = static_cast<std::uint8_t>(charlatans);
      t.turn_of(marc);
      const Budget budget{.time = Budget::kUnlimited};
      const int dice = t.hand();
      for (const Dice& shown : {Dice(), times(dice / 2, 2) + times(dice - dice / 2, 5)}) {
        if (!shown.empty()) t.shows(shown);
        const auto advice = Insight::solve(Information<Rules>(t.state, marc), level, budget);
        ASSERT_TRUE(advice.has_value());
        EXPECT_EQ(advice->stats.note.empty(), level == Level::page);
        EXPECT_LE(advice->stats.nodes, kMostValues[static_cast<std::size_t>(level)]);
        EXPECT_NE(advice->choices.front().action, pass());
      }
    }
  }
}

TEST(KroneInsight, WhoHasNoTimeAnswersByThumb) {
  const Table t = player_with({maid, laborer}).shows({5, 5, 2});
  std::stop_source stopped;
  stopped.request_stop();
  for (const Level level : {Level::squire, Level::knight, Level::king}) {
    for (const Budget& budget :
         {Budget{.time = std::chrono::milliseconds(0)}, Budget{.stop = stopped.get_token()}}) {
      const auto advice = Insight::solve(Information<Rules>(t.state, marc), level, budget);
      ASSERT_TRUE(advice.has_value());
      EXPECT_FALSE(advice->stats.note.empty()) << name_of(level);
    }
  }
  EXPECT_EQ(choice(t, Level::king), choice(t, Level::king));
}

// Hands of all sizes, some with most cards of the game, one after the other on the same thread.
TEST(KroneKing, KeepsLittleMemoryBetweenDecisions) {
  Rng rng(4);
  std::size_t most = 0;
  for (int i = 0; i < 12; ++i) {
    Table t(5);
    for (int card = 0; card < kCards; ++card) {
      const bool his = rng.below(12) <= static_cast<std::uint64_t>(i);
      const Card which = static_cast<Card>(card);
      if (his && which != king && which != charlatan) t.owns(marc, {which});
    }
    t.turn_of(marc);
    const Information<Rules> information(t.state, t.turn());
    const auto advice =
        Insight::solve(information, Level::king, Budget{.time = Budget::kUnlimited});
    ASSERT_TRUE(advice);
    EXPECT_LE(advice->stats.memory, kMostMemory);
    EXPECT_LE(Insight::kept_memory(), kKeptMemory);
    most = std::max(most, advice->stats.memory);
  }
  EXPECT_GT(most, kKeptMemory) << "some decisions take more than is kept";
}

}  // namespace
}  // namespace thronsaal::um_krone_und_kragen
