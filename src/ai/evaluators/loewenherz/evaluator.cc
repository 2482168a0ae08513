#include "ai/evaluators/loewenherz/evaluator.h"

#include <algorithm>

#include "ai/evaluators/loewenherz/estimate.h"

namespace thronsaal::loewenherz {
namespace {

// Softmax scale of points: smaller when less time is left. Fitted to games of knights; see
// estimate.cc.
constexpr float kScale = 2;
constexpr float kScalePerTurn = 0.5F;

}  // namespace

// The position right after a move says little: most of a card's value comes later. So all levels
// but the page use rollouts over several rounds; longer rollouts play better.
SearchParams Evaluator::search_params(Level level, int players) {
  const auto rounds = [&](int number) { return number * players + 1; };
  switch (level) {
    // Plays the prior, considering only its own land.
    case Level::page:
      return {.iterations = 1,
              .depth = 1,
              .rollout_horizon = 1,
              .detail = EvaluationDetail::coarse,
              .time = time_limit(level)};
    // Uses rollouts, but ignores threats from neighbours.
    case Level::squire:
      return {.iterations = 100,
              .depth = 1,
              .rollout_horizon = rounds(2),
              .c_puct = 0.2F,
              .detail = EvaluationDetail::coarse,
              .stop_early = true,
              .time = time_limit(level)};
    // Considers neighbours as well.
    case Level::knight:
      return {.iterations = 20,
              .depth = 1,
              .rollout_horizon = rounds(2),
              .c_puct = 0.2F,
              .detail = EvaluationDetail::fine,
              .stop_early = true,
              .time = time_limit(level)};
    // Longer and more rollouts.
    default:
      return {.iterations = 320,
              .depth = 1,
              .rollout_horizon = rounds(5),
              .c_puct = 0.2F,
              .detail = EvaluationDetail::fine,
              .stop_early = true,
              .time = time_limit(level)};
  }
}

bool Evaluator::is_quiescent(const State& s) {
  return s.phase == Phase::turn || s.phase == Phase::founding;
}

SeatValues Evaluator::value(const State& s, EvaluationDetail detail) {
  const PositionEstimate estimate(s, detail);
  const PositionEstimate::Points points = estimate.points(all_plans(estimate.context()));
  return softmax_values(std::span(points).first(State::at(s.players)),
                        kScale + kScalePerTurn * estimate.context().turns);
}

}  // namespace thronsaal::loewenherz
