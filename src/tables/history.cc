#include "tables/history.h"

#include <utility>
#include <vector>

#include "core/seat_json.h"

namespace thronsaal {
namespace {

namespace json = boost::json;

struct ScorePoint {
  std::size_t length = 0;
  std::vector<int> scores{};
};

// Collects every change of the scores, and the final ones.
std::vector<ScorePoint> score_changes(const Match& match, const std::stop_token& stop) {
  std::vector<ScorePoint> counts;
  ScorePoint last;
  match.for_each_position([&](const AnyState& state, std::size_t length) {
    if (stop.stop_requested() && length > 0) return;
    if (state.to_act().is_chance() && length > 0 && length < match.length()) return;
    last = {.length = length, .scores = state.scores(Observer::spectator())};
    if (counts.empty() || counts.back().scores != last.scores) counts.push_back(last);
  });
  if (counts.back().length != last.length) counts.push_back(std::move(last));
  return counts;
}

}  // namespace

json::object position_at(const Match& match, Observer observer) {
  return {{"length", match.length()},
          {"to_act", to_json(match.state().to_act())},
          {"view", match.state().view(observer)}};
}

json::object score_history(const Match& match, std::size_t most, const std::stop_token& stop) {
  const std::vector<ScorePoint> counts = score_changes(match, stop);
  const std::size_t shown = std::min(counts.size(), most);
  json::array lengths;
  json::array scores;
  for (std::size_t i = 0; i < shown; ++i) {
    // Always keeps the first and the last.
    const ScorePoint& count = counts[shown == 1 ? 0 : i * (counts.size() - 1) / (shown - 1)];
    lengths.push_back(count.length);
    scores.push_back(json::value_from(count.scores));
  }
  return {{"lengths", std::move(lengths)}, {"scores", std::move(scores)}};
}

}  // namespace thronsaal
