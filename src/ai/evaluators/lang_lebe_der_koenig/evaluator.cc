#include "ai/evaluators/lang_lebe_der_koenig/evaluator.h"

#include <algorithm>

#include "ai/evaluators/lang_lebe_der_koenig/prior.h"
#include "ai/evaluators/lang_lebe_der_koenig/value.h"
#include "ai/portable_math.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

// Minimum prior.
constexpr float kMinPrior = 0.002F;

}  // namespace

// The page samples a few actions; the squire compares all of them coarsely. The knight evaluates
// finely and sees the next turn; the king looks three rounds ahead, so that elections are often
// played out.
SearchParams Evaluator::search_params(Level level, int players) {
  switch (level) {
    case Level::page:
      return {.iterations = 3,
              .depth = 1,
              .rollout_horizon = 1,
              .c_puct = 1,
              .detail = EvaluationDetail::coarse,
              .time = time_limit(level)};
    case Level::squire:
      return {.iterations = 60,
              .depth = 1,
              .rollout_horizon = 1,
              .c_puct = 0.5F,
              .detail = EvaluationDetail::coarse,
              .time = time_limit(level)};
    case Level::knight:
      return {.iterations = 150,
              .depth = 1,
              .rollout_horizon = 2,
              .c_puct = 0.3F,
              .detail = EvaluationDetail::fine,
              .time = time_limit(level)};
    case Level::king: break;
  }
  return {.iterations = 600,
          .depth = SearchParams::kNoLimit,
          .rollout_horizon = 3 * players,
          .c_puct = 0.3F,
          .detail = EvaluationDetail::fine,
          .time = time_limit(level)};
}

void Evaluator::prior(const State& s, Seat seat, const Rules::Actions& actions,
                      EvaluationDetail detail, std::span<float> weights) {
  score_actions(s, seat, actions,
                detail == EvaluationDetail::fine ? fine_prior_weights() : coarse_prior_weights(),
                weights);
  const float most = *std::ranges::max_element(weights.first(actions.size()));
  for (float& weight : weights.first(actions.size())) {
    weight = portable::exp(weight - most) + kMinPrior;
  }
}

SeatValues Evaluator::value(const State& s, EvaluationDetail detail) {
  return weighted_values(
      s, detail == EvaluationDetail::fine ? fine_weights(s.players) : coarse_weights());
}

State Evaluator::reopen_hidden_decisions(const State& world, Seat observer) {
  State open = world;
  if (world.phase != Phase::committing) return open;
  for (int i = 0; i < world.players; ++i) {
    if (seat(i) == observer || world.at(seat(i)).committed.empty()) continue;
    open.at(seat(i)).committed = Cards();
    open.undecided = open.undecided.with(seat(i));
  }
  return open;
}

}  // namespace thronsaal::lang_lebe_der_koenig
