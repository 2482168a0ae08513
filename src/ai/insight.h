// What a game's connoisseur knows: the one thing about a game that search does not find by itself.
//
// An insight is a type with static functions, one per game: insight/<game>/insight.h defines
// thronsaal::<game>::Insight. The build finds it there.
//   thought     What a level does in this game for a decision.
//   weigh       How much each of the listed actions of a seat deserves to be looked at: positive
//               weights, in proportion. They order the search, and imagined games are continued by
//               drawing actions in proportion to them. Uses only what the seat knows.
//   evaluate    Expected shares of the victory in a position that is not over, also in the middle
//               of a turn. They add up to one.
//   settled     Whether a position is a good place to stop imagining and evaluate: mostly between
//               turns, when nothing hangs in the air.
// and, if there is more to say,
//   sketch      Continues an imagined game, when that is quicker or better than by weights.
//   reopened    A world with decisions taken back that others made in secret and that stand open
//               still. A resampled world lets them have been made blindly; search knows better.
//   solve       Decides exactly what can be decided exactly; nothing where search has to.
//
// weigh, evaluate, settled and sketch are called millions of times and never allocate.
#pragma once

#include <concepts>
#include <span>

#include "ai/level.h"
#include "ai/shares.h"
#include "core/game.h"

namespace thronsaal {

template <class I, class G>
concept Insight =
    Game<G> && requires(const typename G::State& state, Seat seat,
                        const typename G::Actions& actions, std::span<float> weights) {
      { I::thought(Level::king, int{}) } -> std::same_as<Thought>;  // the number of players
      { I::weigh(state, seat, actions, Fineness::fine, weights) } -> std::same_as<void>;
      { I::evaluate(state, Fineness::fine) } -> std::same_as<Shares>;
      { I::settled(state) } -> std::same_as<bool>;
    };

template <class I, class G>
concept Sketches = requires(const typename G::State& state, Seat seat,
                            const typename G::Actions& actions, Rng& rng) {
  { I::sketch(state, seat, actions, Fineness::fine, rng) } -> std::same_as<typename G::Action>;
};

template <class I, class G>
concept Reopens = requires(const typename G::State& world, Seat observer) {
  { I::reopened(world, observer) } -> std::same_as<typename G::State>;
};

// An action, drawn in proportion to the weights.
template <class Actions>
const auto& pick_by_weight(const Actions& actions, std::span<const float> weights, Rng& rng) {
  float sum = 0;
  for (std::size_t i = 0; i < actions.size(); ++i) sum += weights[i];
  float left = static_cast<float>(rng.unit()) * sum;
  for (std::size_t i = 0; i + 1 < actions.size(); ++i) {
    left -= weights[i];
    if (left < 0) return actions[i];
  }
  return actions[actions.size() - 1];
}

// For a game of which nobody has written down an insight yet: play by its rule of thumb, to the
// end.
template <Game G>
struct PlainInsight {
  static Thought thought(Level level, int) {
    static constexpr std::array kIterations = {8, 64, 512, 4096};
    static constexpr std::array kMilliseconds = {40, 40, 450, 1800};
    const auto i = static_cast<std::size_t>(level);
    return {.iterations = kIterations[i],
            .depth = level < Level::knight ? 1 : Thought::kToTheEnd,
            .horizon = Thought::kToTheEnd,
            .time = std::chrono::milliseconds(kMilliseconds[i])};
  }
  static void weigh(const typename G::State&, Seat, const typename G::Actions&, Fineness,
                    std::span<float> weights) {
    std::ranges::fill(weights, 1.0F);
  }
  static Shares evaluate(const typename G::State& state, Fineness) {
    Shares shares{};
    const int players = G::players(state);
    for (int i = 0; i < players; ++i) {
      shares[static_cast<std::size_t>(i)] = 1.0F / static_cast<float>(players);
    }
    return shares;
  }
  static bool settled(const typename G::State&) { return false; }
  static typename G::Action sketch(const typename G::State& state, Seat seat,
                                   const typename G::Actions&, Fineness, Rng& rng) {
    return G::greedy(state, seat, rng);
  }
};

// Which insight plays a game: that of its folder in insight/ (insights.h, which the build writes),
// for every version of its rules, for they share their State. Without a folder, the plain one.
template <Game G>
struct InsightFor {
  using type = PlainInsight<G>;
};

}  // namespace thronsaal
