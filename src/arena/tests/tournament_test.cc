#include "arena/tournament.h"

#include <gmock/gmock.h>

#include "arena/ladder.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

using enum PlayerKind;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const AnyGame* krone() {
  return find_game("um-krone-und-kragen").value();
}

Tournament tournament(Lineup lineup, int deals) {
  return {.game = krone(), .lineup = std::move(lineup), .deals = deals};
}

bool same(const std::vector<PlayedGame>& a, const std::vector<PlayedGame>& b) {
  return std::ranges::equal(a, b, [](const PlayedGame& x, const PlayedGame& y) {
    return x.lineup == y.lineup && x.standing == y.standing && x.moves == y.moves;
  });
}

TEST(Seatings, AreAllDistinctSeatings) {
  EXPECT_THAT(seatings({king, knight, knight}),
              ElementsAre(Lineup{king, knight, knight}, Lineup{knight, king, knight},
                          Lineup{knight, knight, king}));
  EXPECT_EQ(seatings({king, knight, king, knight}).size(), 6U);
  EXPECT_EQ(seatings({king, king}).size(), 1U);
}

TEST(Seatings, AreRotationsIfThereAreTooMany) {
  EXPECT_THAT(seatings({king, knight, squire, page}),
              ElementsAre(Lineup{king, knight, squire, page}, Lineup{knight, squire, page, king},
                          Lineup{squire, page, king, knight}, Lineup{page, king, knight, squire}));
}

TEST(TournamentTest, PlaysEveryDealInEverySeating) {
  const auto games = play(tournament({greedy, random, random}, 4));
  ASSERT_EQ(games.size(), 12U);
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_EQ(games[i].lineup, seatings({greedy, random, random})[i % 3]);
    EXPECT_EQ(games[i].standing.players, 3);
    EXPECT_GT(games[i].moves, 0U);
  }
}

TEST(TournamentTest, GivesTheSameGamesForTheSameSeedAndAnyNumberOfThreads) {
  Tournament one = tournament({page, greedy}, 3);
  one.budget.iterations = 5;
  Tournament two = one;
  two.threads = 2;
  Tournament other = one;
  other.seed = 2;
  EXPECT_TRUE(same(play(one), play(two)));
  EXPECT_FALSE(same(play(one), play(other)));
}

TEST(TournamentTest, SharesEveryWinAmongThePlayers) {
  const Tournament t = tournament({greedy, random}, 10);
  const auto all = results(t, play(t));
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].player, greedy);
  EXPECT_EQ(all[0].seats, 1);
  EXPECT_DOUBLE_EQ(all[0].fair, 0.5);
  EXPECT_NEAR(all[0].win_share.mean + all[1].win_share.mean, 1, 1e-9);
  EXPECT_NEAR(all[0].rank_points.mean + all[1].rank_points.mean, 1, 1e-9);
  EXPECT_GT(all[0].win_share.mean, 0.7);
  EXPECT_GT(all[0].decision_time.decisions, 0U);
}

TEST(TournamentTest, StopsWhenTheDifferenceIsSignificant) {
  Tournament t = tournament({greedy, random}, 500);
  t.until_significant = true;
  const auto games = play(t);
  EXPECT_LT(games.size(), 200U);
  EXPECT_EQ(games.size() % 2, 0U);
  EXPECT_EQ(verdict(t, games), SequentialTest::Verdict::above);
  EXPECT_GT(results(t, games)[0].win_share.low, 0.5);
  EXPECT_LT(results(t, games)[1].win_share.high, 0.5);
  const std::vector<PlayedGame> without_last_deal(games.begin(), games.end() - 2);
  EXPECT_EQ(verdict(t, without_last_deal), SequentialTest::Verdict::undecided);
  EXPECT_FALSE(results(t, without_last_deal)[0].win_share.excludes(0.5));
}

TEST(TournamentTest, HasNoVerdictWithOneKindOfPlayer) {
  Tournament t = tournament({random, random}, 30);
  t.until_significant = true;
  const auto games = play(t);
  EXPECT_EQ(games.size(), 30U);
  EXPECT_EQ(verdict(t, games), SequentialTest::Verdict::undecided);
  EXPECT_DOUBLE_EQ(results(t, games)[0].win_share.mean, 1);
}

TEST(TournamentTest, StopsAtTheSameDealForAnyNumberOfThreads) {
  // Greedy players are faster than searching ones, so later games often end before earlier ones.
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    Tournament t = tournament({page, greedy, random}, 200);
    t.budget.iterations = 3;
    t.until_significant = true;
    t.seed = seed;
    const auto games = play(t);
    EXPECT_LT(games.size(), 1200U);
    const auto all = results(t, games);
    for (const int threads : {2, 4}) {
      t.threads = threads;
      const auto again = play(t);
      EXPECT_TRUE(same(games, again)) << "seed " << seed << ", " << threads << " threads";
      EXPECT_EQ(verdict(t, again), verdict(t, games));
      const auto results_again = results(t, again);
      for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(results_again[i].win_share, all[i].win_share);
        EXPECT_EQ(results_again[i].rank_points, all[i].rank_points);
      }
    }
  }
}

TEST(TournamentTest, ReportsProgress) {
  Tournament t = tournament({random, random}, 3);
  std::vector<std::size_t> told;
  t.progress = [&](std::size_t games) { told.push_back(games); };
  play(t);
  EXPECT_THAT(told, ElementsAre(1, 2, 3));
}

TEST(LadderTest, RatesEveryKindOfPlayerAndPrintsAReport) {
  const Ladder ladder =
      play_ladder({.game = find_game("lang-lebe-der-koenig").value(),
                   .games = 1,
                   .budget = {.iterations = 2, .time = SearchLimits::kUnlimited}});
  ASSERT_EQ(ladder.ratings.size(), kPlayerKindNames.size());
  EXPECT_EQ(ladder.duels.size(), 7U);
  const std::string page_text = to_markdown(ladder);
  const std::string picture = to_svg(ladder);
  for (const std::string_view name : kPlayerKindNames) {
    EXPECT_THAT(page_text, HasSubstr(std::string(name)));
    EXPECT_THAT(picture, HasSubstr(std::string(name)));
  }
  EXPECT_THAT(page_text, HasSubstr("king,knight,king,knight"));
}

}  // namespace
}  // namespace thronsaal
