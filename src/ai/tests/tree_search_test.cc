// The search, on a toy game with chance, secrets and simultaneous bids.
#include "ai/search/tree_search.h"

#include <gmock/gmock.h>

#include "ai/search/search.h"
#include "laws/testing/sealed_bids.h"

namespace thronsaal {
namespace {

using ::thronsaal::testing::BidAction;
using ::thronsaal::testing::BidKind;
using ::thronsaal::testing::BidState;
using ::thronsaal::testing::SealedBids;
using Toy = GreedyRolloutEvaluator<SealedBids>;

SearchLimits iterations(int n, int threads = 1) {
  return {.iterations = n, .time = SearchLimits::kUnlimited, .threads = threads};
}

SearchResult<BidAction> ask(const BidState& state, int who, const SearchLimits& budget,
                            std::uint64_t seed = 1) {
  return think<SealedBids>(InformationState<SealedBids>(state, seat(who)), Level::king, budget,
                           seed);
}

// Both players have been dealt these cards; no one has bid.
BidState dealt(std::initializer_list<int> first, std::initializer_list<int> second) {
  BidState s = SealedBids::start(2, {});
  s.dealt = 4;
  for (const int card : first) s.hand[0] = static_cast<std::uint16_t>(s.hand[0] | 1U << card);
  for (const int card : second) s.hand[1] = static_cast<std::uint16_t>(s.hand[1] | 1U << card);
  return s;
}

// Red makes the last award, to Blue, and leads by one point: giving one is a tie, giving two loses.
BidState last_award() {
  BidState s = SealedBids::start(2, {});
  s.dealt = 4;
  s.discard = 0b11110;
  s.points = {1, 0, 0};
  s.awarding = 1;
  s.winner = 1;
  return s;
}

TEST(TreeSearch, FindsTheBestLastDecision) {
  const auto advice = ask(last_award(), 0, iterations(50));
  ASSERT_EQ(advice.choices.size(), 2U);
  EXPECT_EQ(advice.choices[0].action, (BidAction{BidKind::award, 1}));
  EXPECT_NEAR(advice.choices[0].win_share, 0.5, 1e-6);
  EXPECT_NEAR(advice.choices[1].win_share, 0.0, 1e-6);
  EXPECT_GT(advice.choices[0].visit_share, 0.8);
}

TEST(TreeSearch, MaximisesTheValueOfTheSeatToAct) {
  // Blue decides what Red gets: even in Red's search, Blue gives only one point.
  BidState s = last_award();
  s.points = {0, 1, 0};
  s.awarding = 2;
  s.winner = 0;
  const auto advice = ask(s, 0, iterations(200));
  EXPECT_TRUE(advice.choices.empty());
  EXPECT_NEAR(advice.win_shares[0], 0.5, 0.1);
}

TEST(TreeSearch, ChoosesForAllSeatsThatActAtTheSameTime) {
  const InformationState<SealedBids> information_state(dealt({9, 1}, {5, 4}), seat(0));
  TreeSearch<SealedBids, Toy> search(information_state, Toy::search_params(Level::king, 2), 1000,
                                     1);
  search.run(300, TreeSearch<SealedBids, Toy>::Clock::time_point::max(), {});
  std::array<std::uint32_t, 2> visits{};
  for (const auto& edge : search.root_edges()) {
    visits.at(static_cast<std::size_t>(index(edge.seat))) += edge.visits;
  }
  EXPECT_EQ(visits[0], 300U);
  EXPECT_EQ(visits[1], 300U);
}

TEST(TreeSearch, DeterminizesOnlyConsistentWorlds) {
  // Red does not know Blue's cards: at the root Blue may hold any of the other seven.
  const InformationState<SealedBids> information_state(dealt({9, 1}, {5, 4}), seat(0));
  TreeSearch<SealedBids, Toy> search(information_state, Toy::search_params(Level::king, 2), 1000,
                                     1);
  search.run(300, TreeSearch<SealedBids, Toy>::Clock::time_point::max(), {});
  std::size_t blue_cards = 0;
  for (const auto& edge : search.root_edges()) blue_cards += edge.seat == seat(1) ? 1 : 0;
  EXPECT_EQ(blue_cards, 7U);
}

TEST(TreeSearch, GivesChoicesOnlyToASeatThatMayAct) {
  const auto advice = ask(dealt({9, 1}, {5, 4}), 1, iterations(100));
  std::vector<int> cards;
  for (const auto& choice : advice.choices) cards.push_back(choice.action.number);
  EXPECT_THAT(cards, ::testing::UnorderedElementsAre(4, 5));
}

TEST(TreeSearch, SharesAddUpToOne) {
  const auto advice = ask(dealt({9, 1}, {5, 4}), 0, iterations(100));
  EXPECT_NEAR(advice.win_shares[0] + advice.win_shares[1], 1.0, 1e-5);
  double visit_share = 0;
  for (const auto& choice : advice.choices) visit_share += choice.visit_share;
  EXPECT_NEAR(visit_share, 1.0, 1e-9);
}

TEST(TreeSearch, CanStartWhereChanceIsToMove) {
  const auto advice = ask(SealedBids::start(3, {}), 0, iterations(300));
  EXPECT_TRUE(advice.choices.empty());
  for (int i = 0; i < 3; ++i)
    EXPECT_NEAR(advice.win_shares.at(static_cast<std::size_t>(i)), 1.0 / 3, 0.15);
}

bool same_advice(const SearchResult<BidAction>& a, const SearchResult<BidAction>& b) {
  return std::ranges::equal(a.choices, b.choices,
                            [](const auto& x, const auto& y) {
                              return x.action == y.action && x.visit_share == y.visit_share &&
                                     x.win_share == y.win_share;
                            }) &&
         a.win_shares == b.win_shares && a.stats.nodes == b.stats.nodes;
}

TEST(TreeSearch, GivesTheSameResultForTheSameSeedThreadsAndIterations) {
  const BidState s = dealt({9, 2}, {5, 4});
  for (const int threads : {1, 3}) {
    EXPECT_TRUE(
        same_advice(ask(s, 0, iterations(200, threads)), ask(s, 0, iterations(200, threads))));
  }
  EXPECT_FALSE(same_advice(ask(s, 0, iterations(200), 1), ask(s, 0, iterations(200), 2)));
}

TEST(TreeSearch, RunsTheRequestedNumberOfIterations) {
  EXPECT_EQ(ask(dealt({9, 1}, {5, 4}), 0, iterations(123)).stats.iterations, 123);
  EXPECT_EQ(ask(dealt({9, 1}, {5, 4}), 0, iterations(120, 3)).stats.iterations, 120);
}

TEST(TreeSearch, RespectsItsNodeLimit) {
  SearchLimits budget = iterations(500);
  budget.nodes = 3;
  const auto advice = ask(SealedBids::start(3, {}), 0, budget);
  EXPECT_LE(advice.stats.nodes, 4U);
  EXPECT_EQ(advice.stats.iterations, 500);
}

TEST(TreeSearch, StopsOnRequest) {
  const std::stop_source source;
  source.request_stop();
  SearchLimits budget = iterations(1'000'000'000);
  budget.nodes = 1000;
  budget.stop = source.get_token();
  const auto advice = ask(dealt({9, 1}, {5, 4}), 0, budget);
  EXPECT_EQ(advice.stats.iterations, 1);
  EXPECT_EQ(advice.choices.size(), 2U);
}

TEST(TreeSearch, StopsAtItsDeadline) {
  const SearchLimits budget{
      .iterations = 1'000'000'000, .time = std::chrono::milliseconds(5), .nodes = 1000};
  const auto advice = ask(dealt({9, 1}, {5, 4}), 0, budget);
  EXPECT_LT(advice.stats.iterations, 1'000'000'000);
  EXPECT_GE(advice.stats.milliseconds, 5.0);
}

TEST(TreeSearch, StopsEarlyOnlyWhenTheRestCannotChangeTheChoice) {
  const InformationState<SealedBids> information_state(last_award(), seat(0));
  const auto think_about_it = [&](bool stop_early) {
    SearchParams search_params = Toy::search_params(Level::king, 2);
    search_params.stop_early = stop_early;
    return search<SealedBids, Toy>(information_state, search_params, iterations(400), 1);
  };
  const auto early = think_about_it(true);
  const auto late = think_about_it(false);
  EXPECT_LT(early.stats.iterations, 400);
  EXPECT_GT(early.choices[0].visit_share * early.stats.iterations, 200);
  EXPECT_EQ(early.choices[0].action, late.choices[0].action);
}

TEST(TreeSearch, StoppingEarlyDoesNotChangeTheChoiceOfAnyNumberOfThreads) {
  const InformationState<SealedBids> information_state(dealt({5, 4}, {9, 1}), seat(0));
  SearchParams search_params = Toy::search_params(Level::king, 2);
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    for (const int threads : {1, 2, 4}) {
      const auto choice = [&](bool stop_early) {
        search_params.stop_early = stop_early;
        const SearchLimits budget = iterations(100 * threads, threads);
        return search<SealedBids, Toy>(information_state, search_params, budget, seed)
            .choices[0]
            .action;
      };
      EXPECT_EQ(choice(true), choice(false)) << seed << " on " << threads;
    }
  }
}

TEST(TreeSearch, DoesNotSearchWithASingleAction) {
  const BidState s = dealt({9}, {5});
  // A real search with these limits would never end.
  const SearchLimits forever{.iterations = 1'000'000'000, .time = SearchLimits::kUnlimited};
  EXPECT_EQ(decide<SealedBids>(InformationState<SealedBids>(s, seat(0)), Level::king, forever, 1),
            (BidAction{BidKind::bid, 9}));
}

}  // namespace
}  // namespace thronsaal
