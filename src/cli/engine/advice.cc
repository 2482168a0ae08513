// The engine's suggest and evaluate commands.
#include <boost/json.hpp>

#include "ai/player.h"
#include "cli/engine/session.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

constexpr int kMostThreads = 64;

Request::Read<Level> level_in(const Request& request) {
  const auto name = request.text("level");
  if (!name) return refused(name.error());
  if (const auto level = find_level(*name)) return *level;
  return bad_field("level", "level");
}

// Empty if the field is missing.
Request::Read<std::optional<int>> positive(const Request& request, std::string_view name) {
  if (!request.has(name)) return std::nullopt;
  const auto number = request.count(name);
  if (!number) return refused(number.error());
  if (*number > 0) return *number;
  return bad_field(name, "positive");
}

Request::Read<SearchLimits> search_limits(const Request& request,
                                          std::chrono::milliseconds max_thinking_time) {
  const auto iterations = positive(request, "iterations");
  if (!iterations) return refused(iterations.error());
  const auto time = positive(request, "milliseconds");
  if (!time) return refused(time.error());
  const auto threads = positive(request, "threads");
  if (!threads) return refused(threads.error());

  SearchLimits budget{.iterations = *iterations};
  if (*time) budget.time = std::min(max_thinking_time, std::chrono::milliseconds(**time));
  // A request for iterations gets all of them, even on a slow machine.
  if (*iterations && !*time) budget.time = max_thinking_time;
  budget.threads = std::min(threads->value_or(1), kMostThreads);
  return budget;
}

json::object stats_json(const SearchStats& stats) {
  json::object content{{"iterations", stats.iterations},
                       {"nodes", stats.nodes},
                       {"depth", stats.depth},
                       {"milliseconds", stats.milliseconds}};
  if (!stats.note.empty()) content["note"] = stats.note;
  return content;
}

}  // namespace

std::expected<SearchResult<AnyAction>, Violation> EngineSession::advice(const Request& request,
                                                                        Seat seat) const {
  const auto level = level_in(request);
  if (!level) return refused(level.error());
  auto budget = search_limits(request, max_thinking_time_);
  if (!budget) return refused(budget.error());
  const auto seed = request.seed("seed");
  if (!seed) return refused(seed.error());
  return suggest_actions(game_->match.state(), seat, *level, *budget, seed->value_or(1));
}

EngineSession::Response EngineSession::suggest(const Request& request) {
  const auto seat = request.seat("seat", game_->players());
  if (!seat) return refused(seat.error());
  const AnyState& state = game_->match.state();
  if (const auto turn = check_actor(state.to_act(), *seat); !turn) {
    return refused(turn.error());
  }
  const auto found = advice(request, *seat);
  if (!found) return refused(found.error());
  json::array choices;
  for (const auto& choice : found->choices) {
    json::object one = told(choice.action);
    one["visit_share"] = choice.visit_share;
    one["attention"] = choice.visit_share;  // its name in 1.0.0, until 2.0
    one["win_share"] = choice.win_share;
    choices.push_back(std::move(one));
  }
  return json::object{{"choices", std::move(choices)}, {"stats", stats_json(found->stats)}};
}

EngineSession::Response EngineSession::evaluate(const Request& request) {
  const auto seat = request.seat("seat", game_->players());
  if (!seat) return refused(seat.error());
  const AnyState& state = game_->match.state();
  json::array shares;
  if (const auto standing = state.standing()) {
    for (int i = 0; i < standing->players; ++i) {
      shares.push_back(standing->win_share(thronsaal::seat(i)));
    }
    return json::object{{"win_shares", std::move(shares)}, {"stats", stats_json(SearchStats{})}};
  }
  const auto found = advice(request, *seat);
  if (!found) return refused(found.error());
  for (int i = 0; i < game_->players(); ++i) {
    shares.push_back(found->win_shares[static_cast<std::size_t>(i)]);
  }
  return json::object{{"win_shares", std::move(shares)}, {"stats", stats_json(found->stats)}};
}

}  // namespace thronsaal
