#include "ai/player.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>

#include "ai/think.h"
#include "core/erase.h"
#include "core/text.h"
#include "games/games.h"

namespace thronsaal {
namespace {

std::optional<Level> level_of(Player player) {
  if (player < Player::page) return std::nullopt;
  return kLevels[static_cast<std::size_t>(player) - static_cast<std::size_t>(Player::page)];
}

// Calls f with the typed game and position.
template <class F>
void with_typed(const AnyState& state, F f) {
  bool found = false;
  Games::for_each_version([&]<class G>() {
    if (const auto* erased = dynamic_cast<const ErasedState<G>*>(&state)) {
      found = true;
      f.template operator()<G>(erased->typed());
    }
  });
  if (!found) throw std::logic_error("a position of a game that is not in games.h");
}

template <Game G>
Advice<AnyAction> erase_advice(const Advice<typename G::Action>& typed) {
  Advice<AnyAction> advice;
  advice.win_shares = typed.win_shares;
  advice.stats = typed.stats;
  for (const auto& choice : typed.choices) {
    advice.choices.push_back({erase_action<G>(choice.action), choice.attention, choice.win_share});
  }
  return advice;
}

}  // namespace

std::expected<Player, Violation> find_player(std::string_view name) {
  const auto found = std::ranges::find(kPlayerNames, name);
  if (found != kPlayerNames.end()) return static_cast<Player>(found - kPlayerNames.begin());
  return std::unexpected(Violation("unknown_player", {{"text", excerpt(name)}}));
}

Advice<AnyAction> advise(const AnyState& state, Seat seat, Level level, const Budget& budget,
                         std::uint64_t seed) {
  Advice<AnyAction> advice;
  with_typed(state, [&]<class G>(const typename G::State& typed) {
    advice = erase_advice<G>(think<G>(Information<G>(typed, seat), level, budget, seed));
  });
  return advice;
}

AnyAction choose(const AnyState& state, Seat seat, Player player, const Budget& budget, Rng& rng) {
  assert(state.to_act().contains(seat));
  if (const std::optional<Level> level = level_of(player)) {
    AnyAction choice;
    with_typed(state, [&]<class G>(const typename G::State& typed) {
      const Information<G> information(typed, seat);
      choice = erase_action<G>(decide<G>(information, *level, budget, rng.next()));
    });
    return choice;
  }
  const std::unique_ptr<AnyState> world = state.clone();
  world->resample(seat, rng);
  if (player == Player::greedy) return world->greedy(seat, rng).value();
  const std::vector<AnyAction> actions = world->legal(seat);
  return rng.pick(actions);
}

std::vector<Event> play_on(Match& match, Player player, Rng& rng) {
  if (auto events = match.play_chance(rng)) return *std::move(events);
  const Seat seat = *match.state().to_act().seats().begin();
  // Nobody plays against the clock, so that the same seed gives the same game everywhere.
  const Budget budget{.time = Budget::kUnlimited};
  auto events = match.play(seat, choose(match.state(), seat, player, budget, rng));
  assert(events);
  return *std::move(events);
}

}  // namespace thronsaal
