#include "ai/insight/lang_lebe_der_koenig/insight.h"

#include <algorithm>

#include "ai/insight/lang_lebe_der_koenig/liking.h"
#include "ai/insight/lang_lebe_der_koenig/value.h"
#include "ai/portable_math.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

// However little an action is liked, it is not out of the question.
constexpr float kLeastWeight = 0.002F;

}  // namespace

// A page has a quick look at a few things; a squire compares all he can do, by what lies on the
// table. A knight values like a master and also sees the next player's turn; a king thinks three
// rounds ahead: that far there is often an election, and what comes of it is played, not
// guessed.
Thought Insight::thought(Level level, int players) {
  using std::chrono::milliseconds;
  switch (level) {
    case Level::page:
      return {.iterations = 3,
              .depth = 1,
              .horizon = 1,
              .curiosity = 1,
              .fineness = Fineness::coarse,
              .time = milliseconds(40)};
    case Level::squire:
      return {.iterations = 60,
              .depth = 1,
              .horizon = 1,
              .curiosity = 0.5F,
              .fineness = Fineness::coarse,
              .time = milliseconds(40)};
    case Level::knight:
      return {.iterations = 150,
              .depth = 1,
              .horizon = 2,
              .curiosity = 0.3F,
              .fineness = Fineness::fine,
              .time = milliseconds(450)};
    case Level::king: break;
  }
  return {.iterations = 600,
          .depth = Thought::kToTheEnd,
          .horizon = 3 * players,
          .curiosity = 0.3F,
          .fineness = Fineness::fine,
          .time = milliseconds(1800)};
}

void Insight::weigh(const State& s, Seat seat, const Rules::Actions& actions, Fineness fineness,
                    std::span<float> weights) {
  like(s, seat, actions, fineness == Fineness::fine ? good_taste() : plain_taste(), weights);
  const float most = *std::ranges::max_element(weights.first(actions.size()));
  for (float& weight : weights.first(actions.size())) {
    weight = portable::exp(weight - most) + kLeastWeight;
  }
}

Shares Insight::evaluate(const State& s, Fineness fineness) {
  return value(s, fineness == Fineness::fine ? fine_weights(s.players) : coarse_weights());
}

State Insight::reopened(const State& world, Seat observer) {
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
