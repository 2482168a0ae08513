#include "app/player.h"

#include <cassert>

#include "core/text.h"

namespace thronsaal {

std::expected<Player, Violation> find_player(std::string_view name) {
  if (name == "random") return Player::random;
  if (name == "greedy") return Player::greedy;
  return std::unexpected(Violation("unknown_player", {{"text", excerpt(name)}}));
}

AnyAction choose(const AnyState& state, Seat seat, Player player, Rng& rng) {
  assert(state.to_act().contains(seat));
  const std::unique_ptr<AnyState> world = state.clone();
  world->resample(seat, rng);
  if (player == Player::greedy) return world->greedy(seat, rng).value();
  const std::vector<AnyAction> actions = world->legal(seat);
  return rng.pick(actions);
}

std::vector<Event> play_on(Match& match, Player player, Rng& rng) {
  if (auto events = match.play_chance(rng)) return *std::move(events);
  const Seat seat = *match.state().to_act().seats().begin();
  auto events = match.play(seat, choose(match.state(), seat, player, rng));
  assert(events);
  return *std::move(events);
}

}  // namespace thronsaal
