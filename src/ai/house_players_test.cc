// What every computer player owes, in every game of the house.
#include <cstring>

#include <gtest/gtest.h>

#include "ai/think.h"
#include "games/games.h"

namespace thronsaal {
namespace {

template <class G>
class HousePlayers : public ::testing::Test {};

template <class List>
struct TypesOf;
template <class... Gs>
struct TypesOf<GameList<Gs...>> {
  using type = ::testing::Types<Gs...>;
};
struct Names {
  template <class G>
  static std::string GetName(int) {
    std::string name(G::kInfo.id);
    std::ranges::replace(name, '-', '_');
    return name;
  }
};
TYPED_TEST_SUITE(HousePlayers, TypesOf<Games>::type, Names);

Budget iterations(int n) {
  return {.iterations = n, .time = Budget::kUnlimited};
}

// Plays a game with `choose(state, seat)` for every decision, and shows each of them first.
template <Game G, class Choose>
typename G::State play(int players, std::uint64_t seed, Choose choose) {
  Rng rng(seed);
  Silent silent;
  typename G::State state = G::start(players, {});
  for (ToAct to_act = G::to_act(state); !to_act.is_over(); to_act = G::to_act(state)) {
    if (to_act.is_chance()) {
      G::apply(state, Actor::chance(), G::sample(state, rng), silent);
      continue;
    }
    const Seat seat = *to_act.seats().begin();
    G::apply(state, seat, choose(state, seat, rng), silent);
  }
  return state;
}

template <Game G>
bool same_bytes(const typename G::State& a, const typename G::State& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

// Decisions of a game that all levels make twice; thinking takes long under sanitizers.
constexpr int kCompared = 6;

TYPED_TEST(HousePlayers, AreBlindToWhatTheirSeatMayNotKnow) {
  using G = TypeParam;
  int differed = 0;
  int decisions = 0;
  for (int players = G::kInfo.min_players; players <= G::kInfo.max_players; ++players) {
    int compared = 0;
    play<G>(players, 3, [&](const typename G::State& state, Seat seat, Rng& rng) {
      const typename G::State other = G::resample(state, seat, rng);
      differed += same_bytes<G>(state, other) ? 0 : 1;
      const Information<G> here(state, seat);
      const Information<G> there(other, seat);
      EXPECT_TRUE(same_bytes<G>(here.any_world(), there.any_world()));
      if (++decisions % 16 == 0 && ++compared <= kCompared) {
        for (const Level level : kLevels) {
          EXPECT_EQ(decide<G>(here, level, iterations(20), 7),
                    decide<G>(there, level, iterations(20), 7));
        }
      }
      return G::greedy(state, seat, rng);
    });
  }
  EXPECT_GT(decisions, 100);
  if (G::kInfo.has_secrets) {
    EXPECT_GT(differed, decisions / 4);
  }
}

TYPED_TEST(HousePlayers, FinishGamesAtEveryLevelAndTable) {
  using G = TypeParam;
  for (int players = G::kInfo.min_players; players <= G::kInfo.max_players; ++players) {
    const auto end = play<G>(players, 5, [&](const typename G::State& state, Seat seat, Rng& rng) {
      const auto level = kLevels[static_cast<std::size_t>(index(seat)) % kLevels.size()];
      const auto action = decide<G>(Information<G>(state, seat), level, iterations(6), rng.next());
      EXPECT_TRUE(G::check(state, seat, action));
      return action;
    });
    EXPECT_EQ(G::standing(end).players, players);
  }
}

TYPED_TEST(HousePlayers, AdviseTheSameForTheSameSeed) {
  using G = TypeParam;
  int decisions = 0;
  play<G>(G::kInfo.max_players, 2, [&](const typename G::State& state, Seat seat, Rng& rng) {
    if (++decisions % 32 == 0) {
      const Information<G> information(state, seat);
      const auto once = think<G>(information, Level::knight, iterations(60), 4);
      const auto again = think<G>(information, Level::knight, iterations(60), 4);
      EXPECT_EQ(once.win_shares, again.win_shares);
      EXPECT_EQ(once.choices.front().action, again.choices.front().action);
      EXPECT_EQ(once.choices.front().attention, again.choices.front().attention);
    }
    return G::greedy(state, seat, rng);
  });
  EXPECT_GE(decisions, 32);
}

TYPED_TEST(HousePlayers, WeighEveryActionAndShareOneVictory) {
  using G = TypeParam;
  using I = typename InsightFor<G>::type;
  for (int players = G::kInfo.min_players; players <= G::kInfo.max_players; ++players) {
    play<G>(players, 9, [&](const typename G::State& state, Seat seat, Rng& rng) {
      typename G::Actions actions;
      G::legal(state, seat, actions);
      std::array<float, G::Actions::capacity()> weights{};
      for (const Fineness fineness : {Fineness::coarse, Fineness::fine}) {
        I::weigh(state, seat, actions, fineness, std::span(weights.data(), actions.size()));
        for (std::size_t i = 0; i < actions.size(); ++i) {
          EXPECT_TRUE(weights.at(i) > 0 && std::isfinite(weights.at(i))) << G::print(actions[i]);
        }
        const Shares shares = I::evaluate(state, fineness);
        float sum = 0;
        for (const float share : shares) {
          EXPECT_GE(share, 0.0F);
          sum += share;
        }
        EXPECT_NEAR(sum, 1.0F, 1e-3F);
      }
      return rng.below(2) == 0 ? rng.pick(actions) : G::greedy(state, seat, rng);
    });
  }
}

TYPED_TEST(HousePlayers, FindChoicesAndSharesForWhoeverIsAsked) {
  using G = TypeParam;
  int decisions = 0;
  play<G>(G::kInfo.min_players, 6, [&](const typename G::State& state, Seat seat, Rng& rng) {
    if (++decisions % 20 == 0) {
      for (int i = 0; i < G::players(state); ++i) {
        const Seat asked = thronsaal::seat(i);
        const auto advice =
            think<G>(Information<G>(state, asked), Level::squire, iterations(10), 1);
        EXPECT_EQ(advice.choices.empty(), !G::to_act(state).contains(asked));
        double sum = 0;
        for (const double share : advice.win_shares) sum += share;
        EXPECT_NEAR(sum, 1.0, 1e-3);
      }
    }
    return G::greedy(state, seat, rng);
  });
}

// With all the iterations of the levels, in early and late positions.
TYPED_TEST(HousePlayers, ThinkWithinTheirMemory) {
  using G = TypeParam;
  constexpr int kAsked = 2;
  int decisions = 0;
  int asked = 0;
  play<G>(G::kInfo.max_players, 8, [&](const typename G::State& state, Seat seat, Rng& rng) {
    if (decisions++ % 40 == 0 && asked < kAsked) {
      ++asked;
      for (const Level level : kLevels) {
        const Budget budget{.time = Budget::kUnlimited};
        const auto advice = think<G>(Information<G>(state, seat), level, budget, 1);
        EXPECT_LE(advice.stats.memory, kMostMemory) << name_of(level);
      }
    }
    return G::greedy(state, seat, rng);
  });
  EXPECT_EQ(asked, kAsked);
}

}  // namespace
}  // namespace thronsaal
