#include "ai/player.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>

#include "ai/search/search.h"
#include "core/erase.h"
#include "core/text/text.h"
#include "games/games.h"

namespace thronsaal {
namespace {

std::optional<Level> level_of(PlayerKind player) {
  if (player < PlayerKind::page) return std::nullopt;
  return kLevels[static_cast<std::size_t>(player) - static_cast<std::size_t>(PlayerKind::page)];
}

// Calls f with the typed game and position.
template <class F>
void visit_typed_state(const AnyState& state, F f) {
  bool found = false;
  Games::for_each_version([&]<class G>() {
    if (const auto* erased = dynamic_cast<const ErasedState<G>*>(&state)) {
      found = true;
      f.template operator()<G>(erased->typed());
    }
  });
  if (!found) throw std::logic_error("game is not listed in games.h");
}

template <Game G>
SearchResult<AnyAction> to_any_result(const SearchResult<typename G::Action>& typed) {
  SearchResult<AnyAction> advice;
  advice.win_shares = typed.win_shares;
  advice.stats = typed.stats;
  for (const auto& choice : typed.choices) {
    advice.choices.push_back(
        {to_any_action<G>(choice.action), choice.visit_share, choice.win_share});
  }
  return advice;
}

}  // namespace

std::expected<PlayerKind, Violation> find_player_kind(std::string_view name) {
  const auto found = std::ranges::find(kPlayerKindNames, name);
  if (found != kPlayerKindNames.end())
    return static_cast<PlayerKind>(found - kPlayerKindNames.begin());
  return std::unexpected(Violation("unknown_player", {{"text", excerpt(name)}}));
}

SearchResult<AnyAction> suggest_actions(const AnyState& state, Seat seat, Level level,
                                        const SearchLimits& budget, std::uint64_t seed) {
  SearchResult<AnyAction> advice;
  visit_typed_state(state, [&]<class G>(const typename G::State& typed) {
    advice = to_any_result<G>(think<G>(InformationState<G>(typed, seat), level, budget, seed));
  });
  return advice;
}

AnyAction choose(const AnyState& state, Seat seat, PlayerKind player, const SearchLimits& budget,
                 Rng& rng) {
  assert(state.to_act().contains(seat));
  if (const std::optional<Level> level = level_of(player)) {
    AnyAction choice;
    visit_typed_state(state, [&]<class G>(const typename G::State& typed) {
      const InformationState<G> information_state(typed, seat);
      choice = to_any_action<G>(decide<G>(information_state, *level, budget, rng.next()));
    });
    return choice;
  }
  const std::unique_ptr<AnyState> world = state.clone();
  world->resample(seat, rng);
  if (player == PlayerKind::greedy) return world->greedy(seat, rng).value();
  const std::vector<AnyAction> actions = world->legal(seat);
  return rng.pick(actions);
}

std::vector<Event> play_next_move(Match& match, PlayerKind player, Rng& rng) {
  if (auto events = match.play_chance(rng)) return *std::move(events);
  const Seat seat = *match.state().to_act().seats().begin();
  // No time limit, so the same seed gives the same game everywhere.
  const SearchLimits budget{.time = SearchLimits::kUnlimited};
  auto events = match.play(seat, choose(match.state(), seat, player, budget, rng));
  assert(events);
  return *std::move(events);
}

}  // namespace thronsaal
