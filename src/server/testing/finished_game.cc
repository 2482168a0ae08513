#include "server/testing/finished_game.h"

#include <algorithm>

#include "core/match.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

FinishedGame::PlayedMove played_in(const AnyState& before, Actor actor, AnyAction action) {
  FinishedGame::PlayedMove move{.after = before.clone(), .events = {}, .trace = {}};
  auto events = move.after->apply(actor, action, &move.trace);
  if (!events) return {};
  move.events = *std::move(events);
  return move;
}

bool looks_the_same_to_someone(const AnyState& one, const AnyState& other) {
  if (one.view(Observer::spectator()) == other.view(Observer::spectator())) return true;
  for (int i = 0; i < one.players(); ++i) {
    if (one.view(seat(i)) == other.view(seat(i))) return true;
  }
  return false;
}

}  // namespace

FinishedGame::FinishedGame(const Journal& journal) {
  const AnyGame& game = **find_game(journal.game);
  Match::replay(game, journal)->for_each_position([&](const AnyState& state, std::size_t) {
    positions_.push_back(state.clone());
  });
  for (const Move& move : journal.moves) {
    moves_.emplace_back(move.actor, *game.parse(move.action));
  }
}

std::unique_ptr<AnyState> FinishedGame::resampled(std::size_t length, Seat seat, Rng& rng) const {
  std::unique_ptr<AnyState> state = position(length).clone();
  state->resample(seat, rng);
  return state;
}

FinishedGame::PlayedMove FinishedGame::played(std::size_t length) const {
  return played_from(position(length - 1), length);
}

FinishedGame::PlayedMove FinishedGame::played_from(const AnyState& before,
                                                   std::size_t length) const {
  const auto& [actor, action] = moves_.at(length - 1);
  return played_in(before, actor, action);
}

const std::vector<FinishedGame::PlayedMove>& FinishedGame::hidden_alternatives(
    std::size_t length) const {
  const auto [known, is_new] = alternatives_.try_emplace(length);
  std::vector<PlayedMove>& found = known->second;
  if (!is_new) return found;
  const AnyState& before = position(length - 1);
  const AnyState& after = position(length);
  const Actor actor = this->actor(length);
  std::vector<AnyAction> actions;
  if (actor.is_chance()) {
    for (const AnyOutcome& outcome : before.outcomes()) actions.push_back(outcome.action);
  } else {
    actions = before.legal(actor.seat());
  }
  for (const AnyAction action : actions) {
    PlayedMove other = played_in(before, actor, action);
    if (other.after->hash() == after.hash()) continue;
    if (looks_the_same_to_someone(*other.after, after)) found.push_back(std::move(other));
  }
  return found;
}

}  // namespace thronsaal
