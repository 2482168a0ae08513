// Requirements for computer players of every game.
#include <cstring>

#include <gtest/gtest.h>

#include "ai/search/search.h"
#include "games/games.h"

namespace thronsaal {
namespace {

template <class G>
class ComputerPlayers : public ::testing::Test {};

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
TYPED_TEST_SUITE(ComputerPlayers, TypesOf<Games>::type, Names);

SearchLimits few_iterations(int n) {
  return {.iterations = n, .time = SearchLimits::kUnlimited};
}

// Plays a game with `choose` for every decision and returns its final position.
template <Game G, class Choose>
typename G::State play_through(int players, std::uint64_t seed, Choose choose) {
  Rng rng(seed);
  NullRecorder silent;
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

// Decisions that each level makes twice; few, because search is slow under sanitizers.
constexpr int kCompared = 6;

TYPED_TEST(ComputerPlayers, UseOnlyWhatTheirSeatKnows) {
  using G = TypeParam;
  int differed = 0;
  int decisions = 0;
  for (int players = G::kInfo.min_players; players <= G::kInfo.max_players; ++players) {
    int compared = 0;
    play_through<G>(players, 3, [&](const typename G::State& state, Seat seat, Rng& rng) {
      const typename G::State other = G::resample(state, seat, rng);
      differed += same_bytes<G>(state, other) ? 0 : 1;
      const InformationState<G> here(state, seat);
      const InformationState<G> there(other, seat);
      EXPECT_TRUE(same_bytes<G>(here.representative(), there.representative()));
      if (++decisions % 16 == 0 && ++compared <= kCompared) {
        for (const Level level : kLevels) {
          EXPECT_EQ(decide<G>(here, level, few_iterations(20), 7),
                    decide<G>(there, level, few_iterations(20), 7));
        }
      }
      return G::greedy(state, seat, rng);
    });
  }
  EXPECT_GT(decisions, 100);
  if (G::kInfo.has_hidden_information) {
    EXPECT_GT(differed, decisions / 4);
  }
}

TYPED_TEST(ComputerPlayers, FinishGamesAtEveryLevelAndNumberOfPlayers) {
  using G = TypeParam;
  for (int players = G::kInfo.min_players; players <= G::kInfo.max_players; ++players) {
    const auto end =
        play_through<G>(players, 5, [&](const typename G::State& state, Seat seat, Rng& rng) {
          const auto level = kLevels[static_cast<std::size_t>(index(seat)) % kLevels.size()];
          const auto action =
              decide<G>(InformationState<G>(state, seat), level, few_iterations(6), rng.next());
          EXPECT_TRUE(G::check(state, seat, action));
          return action;
        });
    EXPECT_EQ(G::standing(end).players, players);
  }
}

TYPED_TEST(ComputerPlayers, GiveTheSameAdviceForTheSameSeed) {
  using G = TypeParam;
  int decisions = 0;
  play_through<G>(
      G::kInfo.max_players, 2, [&](const typename G::State& state, Seat seat, Rng& rng) {
        if (++decisions % 32 == 0) {
          const InformationState<G> information_state(state, seat);
          const auto once = think<G>(information_state, Level::knight, few_iterations(60), 4);
          const auto again = think<G>(information_state, Level::knight, few_iterations(60), 4);
          EXPECT_EQ(once.win_shares, again.win_shares);
          EXPECT_EQ(once.choices.front().action, again.choices.front().action);
          EXPECT_EQ(once.choices.front().visit_share, again.choices.front().visit_share);
        }
        return G::greedy(state, seat, rng);
      });
  EXPECT_GE(decisions, 32);
}

TYPED_TEST(ComputerPlayers, GiveEveryActionAPriorAndValuesThatSumToOne) {
  using G = TypeParam;
  using E = typename EvaluatorFor<G>::type;
  for (int players = G::kInfo.min_players; players <= G::kInfo.max_players; ++players) {
    play_through<G>(players, 9, [&](const typename G::State& state, Seat seat, Rng& rng) {
      typename G::Actions actions;
      G::legal(state, seat, actions);
      std::array<float, G::Actions::capacity()> priors{};
      for (const EvaluationDetail detail : {EvaluationDetail::coarse, EvaluationDetail::fine}) {
        E::prior(state, seat, actions, detail, std::span(priors.data(), actions.size()));
        for (std::size_t i = 0; i < actions.size(); ++i) {
          EXPECT_TRUE(priors.at(i) > 0 && std::isfinite(priors.at(i))) << G::print(actions[i]);
        }
        const SeatValues seat_values = E::value(state, detail);
        float sum = 0;
        for (const float share : seat_values) {
          EXPECT_GE(share, 0.0F);
          sum += share;
        }
        EXPECT_NEAR(sum, 1.0F, 1e-3F);
      }
      return rng.below(2) == 0 ? rng.pick(actions) : G::greedy(state, seat, rng);
    });
  }
}

TYPED_TEST(ComputerPlayers, FindActionsAndValuesForAnySeat) {
  using G = TypeParam;
  int decisions = 0;
  play_through<G>(
      G::kInfo.min_players, 6, [&](const typename G::State& state, Seat seat, Rng& rng) {
        if (++decisions % 20 == 0) {
          for (int i = 0; i < G::players(state); ++i) {
            const Seat asked = thronsaal::seat(i);
            const auto advice =
                think<G>(InformationState<G>(state, asked), Level::squire, few_iterations(10), 1);
            EXPECT_EQ(advice.choices.empty(), !G::to_act(state).contains(asked));
            double sum = 0;
            for (const double share : advice.win_shares) sum += share;
            EXPECT_NEAR(sum, 1.0, 1e-3);
          }
        }
        return G::greedy(state, seat, rng);
      });
}

// With each level's full number of iterations, in early and late positions.
TYPED_TEST(ComputerPlayers, StayWithinTheirMemoryLimit) {
  using G = TypeParam;
  constexpr int kAsked = 2;
  int decisions = 0;
  int asked = 0;
  play_through<G>(
      G::kInfo.max_players, 8, [&](const typename G::State& state, Seat seat, Rng& rng) {
        if (decisions++ % 40 == 0 && asked < kAsked) {
          ++asked;
          for (const Level level : kLevels) {
            const SearchLimits budget{.time = SearchLimits::kUnlimited};
            const auto advice = think<G>(InformationState<G>(state, seat), level, budget, 1);
            EXPECT_LE(advice.stats.memory, kMaxSearchMemory) << name_of(level);
          }
        }
        return G::greedy(state, seat, rng);
      });
  EXPECT_EQ(asked, kAsked);
}

}  // namespace
}  // namespace thronsaal
