// What the engine says about positions when it is asked for an opinion.
#include <boost/json.hpp>

#include "ai/player.h"
#include "app/engine_session.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

constexpr int kMostThreads = 64;

Request::Read<Level> level_of(const Request& request) {
  const auto name = request.text("level");
  if (!name) return refused(name.error());
  if (const auto level = find_level(*name)) return *level;
  return bad_field("level", "level");
}

// Nothing if the field is missing.
Request::Read<std::optional<int>> positive(const Request& request, std::string_view name) {
  if (!request.has(name)) return std::nullopt;
  const auto number = request.count(name);
  if (!number) return refused(number.error());
  if (*number > 0) return *number;
  return bad_field(name, "positive");
}

Request::Read<Budget> budget_of(const Request& request, std::chrono::milliseconds patience) {
  const auto iterations = positive(request, "iterations");
  if (!iterations) return refused(iterations.error());
  const auto time = positive(request, "milliseconds");
  if (!time) return refused(time.error());
  const auto threads = positive(request, "threads");
  if (!threads) return refused(threads.error());

  Budget budget{.iterations = *iterations};
  if (*time) budget.time = std::min(patience, std::chrono::milliseconds(**time));
  // Who counts iterations wants them all, on a slow machine too.
  if (*iterations && !*time) budget.time = patience;
  budget.threads = std::min(threads->value_or(1), kMostThreads);
  return budget;
}

json::object to_json(const ThinkingStats& stats) {
  json::object content{{"iterations", stats.iterations},
                       {"nodes", stats.nodes},
                       {"depth", stats.depth},
                       {"milliseconds", stats.milliseconds}};
  if (!stats.note.empty()) content["note"] = stats.note;
  return content;
}

}  // namespace

std::expected<Advice<AnyAction>, Violation> EngineSession::advice(const Request& request,
                                                                  Seat seat) const {
  const auto level = level_of(request);
  if (!level) return refused(level.error());
  auto budget = budget_of(request, patience_);
  if (!budget) return refused(budget.error());
  const auto seed = request.seed("seed");
  if (!seed) return refused(seed.error());
  return advise(table_->match.state(), seat, *level, *budget, seed->value_or(1));
}

EngineSession::Answer EngineSession::suggest(const Request& request) {
  const auto seat = request.seat("seat", table_->players());
  if (!seat) return refused(seat.error());
  const AnyState& state = table_->match.state();
  if (const auto turn = check_actor(state.to_act(), *seat); !turn) {
    return refused(turn.error());
  }
  const auto found = advice(request, *seat);
  if (!found) return refused(found.error());
  json::array choices;
  for (const auto& choice : found->choices) {
    json::object one = told(choice.action);
    one["attention"] = choice.attention;
    one["win_share"] = choice.win_share;
    choices.push_back(std::move(one));
  }
  return json::object{{"choices", std::move(choices)}, {"stats", to_json(found->stats)}};
}

EngineSession::Answer EngineSession::evaluate(const Request& request) {
  const auto seat = request.seat("seat", table_->players());
  if (!seat) return refused(seat.error());
  const AnyState& state = table_->match.state();
  json::array shares;
  if (const auto standing = state.standing()) {
    for (int i = 0; i < standing->players; ++i) {
      shares.push_back(standing->win_share(thronsaal::seat(i)));
    }
    return json::object{{"win_shares", std::move(shares)}, {"stats", to_json(ThinkingStats{})}};
  }
  const auto found = advice(request, *seat);
  if (!found) return refused(found.error());
  for (int i = 0; i < table_->players(); ++i) {
    shares.push_back(found->win_shares[static_cast<std::size_t>(i)]);
  }
  return json::object{{"win_shares", std::move(shares)}, {"stats", to_json(found->stats)}};
}

}  // namespace thronsaal
