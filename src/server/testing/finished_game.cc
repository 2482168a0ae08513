#include "server/testing/finished_game.h"

#include <algorithm>

#include "core/match.h"
#include "games/registry.h"

namespace thronsaal {
namespace {

FinishedGame::PlayedMove played_in(const AnyState& before, Actor actor, AnyAction action) {
  FinishedGame::PlayedMove move{.after = before.clone(), .events = {}, .trace = {}, .views = {}};
  auto events = move.after->apply(actor, action, &move.trace);
  if (!events) return {};
  move.events = *std::move(events);
  return move;
}

std::vector<boost::json::object> all_views(const AnyState& state) {
  std::vector<boost::json::object> views = {state.view(Observer::spectator())};
  for (int i = 0; i < state.players(); ++i) views.push_back(state.view(seat(i)));
  return views;
}

}  // namespace

boost::json::object FinishedGame::PlayedMove::view(Observer observer) const {
  if (views.empty()) return after->view(observer);
  return views[observer.is_spectator() ? 0 : static_cast<std::size_t>(index(observer.seat())) + 1];
}

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

const FinishedGame::PlayedMove& FinishedGame::played(std::size_t length) const {
  const auto [known, is_new] = played_.try_emplace(length);
  if (is_new) {
    known->second = played_from(position(length - 1), length);
    known->second.views = all_views(*known->second.after);
  }
  return known->second;
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
  const boost::json::object shown = after.view(Observer::spectator());
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
    if (other.after->view(Observer::spectator()) != shown) continue;
    other.views = all_views(*other.after);
    found.push_back(std::move(other));
  }
  return found;
}

}  // namespace thronsaal
