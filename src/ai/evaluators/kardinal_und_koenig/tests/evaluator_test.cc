#include "ai/evaluators/kardinal_und_koenig/evaluator.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ai/evaluators/kardinal_und_koenig/country_estimate.h"
#include "ai/evaluators/kardinal_und_koenig/prospects.h"
#include "ai/search/search.h"
#include "games/kardinal_und_koenig/testing/table.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using ::testing::Each;
using ::testing::FloatNear;
using ::testing::Gt;

// The fine value of the position for a seat.
float worth(const Scenario& t, Seat seat) {
  return Evaluator::value(t.state, EvaluationDetail::fine)[State::at(seat)];
}

// Pieces per seat, in a country with at most this many spaces.
CountryEstimate::Key key(const std::vector<CountryEstimate::Key>& counts, int spaces = 8) {
  const CountryEstimate& estimate = CountryEstimate::with(static_cast<int>(counts.size()), spaces);
  CountryEstimate::Key key = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) key += counts[i] * estimate.unit(i);
  return key;
}

std::vector<float> weights_of(const State& s, Seat seat, EvaluationDetail detail) {
  Rules::Actions actions;
  Rules::legal(s, seat, actions);
  std::vector<float> priors(actions.size());
  Evaluator::prior(s, seat, actions, detail, priors);
  return priors;
}

std::string choice(const Scenario& t, Level level) {
  const InformationState<Rules> information_state(t.state, t.turn());
  const SearchLimits budget{.time = SearchLimits::kUnlimited};
  return Rules::print(decide<Rules>(information_state, level, budget, 1));
}

TEST(KardinalCountryEstimate, IsTheScoreWithoutFurtherPieces) {
  EXPECT_EQ(CountryEstimate::with(3, 8).points(key({4, 2, 1}), 0), (PerSeatFloat{7, 4, 2}));
  EXPECT_EQ(CountryEstimate::with(5, 8).points(key({2, 0, 2, 0, 1}), 0),
            (PerSeatFloat{5, 0, 5, 0, 2}));
  EXPECT_EQ(CountryEstimate::with(4, 8).majority(key({1, 2, 2, 0}), 0), (PerSeatFloat{0, 1, 1, 0}));
}

TEST(KardinalCountryEstimate, IsTheMeanOverTheOwnerOfTheNextPiece) {
  // 3, 0, 0 becomes 4, 0, 0 or 3, 1, 0 or 3, 0, 1.
  EXPECT_THAT(CountryEstimate::with(3, 8).points(key({3, 0, 0}), 1)[0], FloatNear(4, 1e-5F));
  EXPECT_THAT(CountryEstimate::with(3, 8).points(key({3, 0, 0}), 1)[1], FloatNear(1, 1e-5F));
  EXPECT_THAT(CountryEstimate::with(3, 8).points(key({3, 0, 0}), 0.5F)[0], FloatNear(3.5F, 1e-5F));
}

TEST(KardinalCountryEstimate, DoesNotDependOnTheLargestCountryOfTheBoard) {
  for (const float more : {0.0F, 1.0F, 2.5F, 5.0F}) {
    EXPECT_EQ(CountryEstimate::with(5, 12).points(key({1, 0, 1, 0, 1}, 12), more),
              CountryEstimate::with(5, 8).points(key({1, 0, 1, 0, 1}), more));
    EXPECT_EQ(CountryEstimate::with(3, 9).majority(key({1, 0, 2}, 9), more),
              CountryEstimate::with(3, 1).majority(key({1, 0, 2}, 1), more));
  }
  EXPECT_EQ(CountryEstimate::with(5, 12).points(key({4, 3, 2, 2, 1}, 12), 0),
            (PerSeatFloat{12, 4, 3, 3, 2}));
  EXPECT_EQ(CountryEstimate::with(5, 12).points(key({12, 0, 0, 0, 0}, 12), 0),
            (PerSeatFloat{12, 0, 0, 0, 0}));
}

TEST(KardinalCountryEstimate, LeadsAreSaferWithFewerPiecesToCome) {
  const CountryEstimate& estimate = CountryEstimate::with(4, 8);
  EXPECT_GT(estimate.majority(key({2, 1, 0, 0}), 1)[0], estimate.majority(key({2, 1, 0, 0}), 4)[0]);
}

TEST(KardinalEvaluation, PrefersHavingTheMostCloisters) {
  const Scenario t =
      Scenario(3).cloisters(andreas, "FRK1 FRK3 FRK5").cloisters(barbra, "FRK2 FRK7");
  EXPECT_GT(worth(t, andreas), worth(t, barbra));
  EXPECT_GT(worth(t, barbra), worth(t, chris));
}

TEST(KardinalEvaluation, PrefersMajoritiesInAlliedCountries) {
  const auto with_councillors = [](std::string_view where) {
    return Scenario(3)
        .second_half()
        .cloisters(andreas, "ENG1 ENG2 LOT1 LOT2 BAY1 BAY2")
        .cloisters(barbra, "ENG3 ENG4 LOT3 LOT4 BAY3 BAY4")
        .councillors(andreas, "ENG", 2)
        .councillors(andreas, where, 2);
  };
  // England and Lotharingia have an alliance, England and Bavaria have none.
  EXPECT_GT(worth(with_councillors("LOT"), andreas), worth(with_councillors("BAY"), andreas));
}

TEST(KardinalEvaluation, PrefersChains) {
  const auto with_cloisters = [](std::string_view ids) {
    return Scenario(3).second_half().cloisters(andreas, ids);
  };
  EXPECT_GT(worth(with_cloisters("FRA1 FRA2 FRA5 FRA6"), andreas),
            worth(with_cloisters("FRA1 FRA3 FRA6 FRA8"), andreas));
  // Three in a row may become four.
  EXPECT_GT(worth(with_cloisters("FRA1 FRA2 FRA5"), andreas),
            worth(with_cloisters("FRA1 FRA3 FRA8"), andreas));
}

TEST(KardinalEvaluation, PrefersPairsInHand) {
  const auto with_hand = [](std::string_view ids) {
    return Scenario(3)
        .cloisters(barbra, "FRK1 LOT1 FRA1 BAY1 ENG1")
        .hand(andreas, ids)
        .hand(barbra, "FRK_ARA FRK_ARA LOT_ITA")
        .hand(chris, "FRK_ARA FRK_ARA LOT_ITA");
  };
  EXPECT_GT(worth(with_hand("BAY_BUR BAY_BUR FRA"), andreas),
            worth(with_hand("BAY_BUR ENG_SWA FRA"), andreas));
}

TEST(KardinalEvaluation, HandsAreWorthNothingAfterTheLastTurn) {
  const auto with_hand = [](std::string_view ids) {
    return Scenario(3)
        .hand(andreas, ids)
        .cloisters(andreas, "FRK1 FRK2")
        .cloisters(barbra, "FRK3 FRK4 FRA1")
        .starter(andreas)
        .last_round()
        .turn_of(chris);
  };
  EXPECT_EQ(worth(with_hand("FRK_ARA FRK_ARA FRK_ARA"), andreas),
            worth(with_hand("BAY_BUR ENG_SWA FRA"), andreas));
}

// Plays whole games and checks every decision.
void expect_valid_evaluation(int players, bool greedy) {
  Rng rng(static_cast<std::uint64_t>(players));
  NullRecorder silent;
  State s = Rules::start(players, {});
  while (!Rules::to_act(s).is_over()) {
    if (Rules::to_act(s).is_chance()) {
      Rules::apply(s, Actor::chance(), Rules::sample(s, rng), silent);
      continue;
    }
    Rules::Actions actions;
    Rules::legal(s, s.acting(), actions);
    for (const EvaluationDetail detail : {EvaluationDetail::coarse, EvaluationDetail::fine}) {
      EXPECT_THAT(weights_of(s, s.acting(), detail), Each(Gt(0)));
      const SeatValues seat_values = Evaluator::value(s, detail);
      float sum = 0;
      for (const float share : seat_values) sum += share;
      EXPECT_THAT(sum, FloatNear(1, 1e-4F));
      EXPECT_THAT(std::vector(seat_values.begin(), seat_values.begin() + players), Each(Gt(0)));
    }
    const Seat who = s.acting();
    Rules::apply(s, who, greedy ? Rules::greedy(s, who, rng) : rng.pick(actions), silent);
  }
}

TEST(KardinalEvaluator, HasPriorsAndValuesInEveryPosition) {
  for (int players = 3; players <= 5; ++players) {
    expect_valid_evaluation(players, false);
    expect_valid_evaluation(players, true);
  }
}

TEST(KardinalEvaluator, PriorUsesOnlyWhatTheSeatKnows) {
  const Scenario t = Scenario(3)
                         .cloisters(andreas, "FRK1 FRK2 LOT1")
                         .cloisters(barbra, "FRK3 ENG1")
                         .hand(andreas, "FRK_ARA FRK_ARA LOT_ITA")
                         .hand(barbra, "FRA FRA FRA")
                         .hand(chris, "ENG_SWA FRA BAY_BUR")
                         .face_up("FRA BAY_BUR");
  Rng rng(1);
  for (int i = 0; i < 20; ++i) {
    const State world = Rules::resample(t.state, andreas, rng);
    EXPECT_EQ(weights_of(world, andreas, EvaluationDetail::fine),
              weights_of(t.state, andreas, EvaluationDetail::fine));
  }
}

TEST(KardinalEvaluator, TakesAPairThatLiesFaceUp) {
  Scenario t = Scenario(3)
                   .cloisters(barbra, "FRK1 LOT1 FRA1 BAY1 ENG1")
                   .hand(andreas, "BAY_BUR FRA ENG_SWA")
                   .hand(barbra, "LOT_ITA FRK_ARA FRK_ARA")
                   .hand(chris, "LOT_ITA FRK_ARA ENG_SWA")
                   .face_up("FRA LOT_ITA");
  t.play("cloister BAY3, done");
  EXPECT_EQ(choice(t, Level::squire), "take FRA");
  EXPECT_EQ(choice(t, Level::king), "take FRA");
}

TEST(KardinalEvaluator, EveryLevelTakesAWinningMove) {
  // Chris is the last to play, and behind. Only the fourth cloister of a chain wins.
  const Scenario t = Scenario(3)
                         .cloisters(chris, "ARA1 ARA2 ARA3")
                         .cloisters(andreas, "FRA1 FRA3 FRA6 FRA8 FRK1 FRK3")
                         .hand(chris, "FRK_ARA")
                         .starter(andreas)
                         .last_round()
                         .turn_of(chris);
  for (const Level level : kLevels) {
    const std::string chosen = choice(t, level);
    EXPECT_TRUE(chosen == "cloister ARA4" || chosen == "cloister ARA5") << chosen;
  }
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
