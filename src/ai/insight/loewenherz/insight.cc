#include "ai/insight/loewenherz/insight.h"

#include <algorithm>

#include "ai/insight/loewenherz/outlook.h"

namespace thronsaal::loewenherz {
namespace {

// Points that make somebody e times as likely to win: fewer, the less time there is to catch up.
constexpr float kScale = 2.5F;
constexpr float kScalePerTurn = 0.15F;

}  // namespace

Thought Insight::thought(Level level, int players) {
  using std::chrono::milliseconds;
  switch (level) {
    // Sees his own land, not what his neighbours are about to do to it.
    case Level::page:
      return {.iterations = 4,
              .depth = 1,
              .horizon = 1,
              .curiosity = 0.5F,
              .fineness = Fineness::coarse,
              .time = milliseconds(40)};
    // Sees everything, but hardly looks beyond what first comes to his mind.
    case Level::squire:
      return {.iterations = 2,
              .depth = 1,
              .horizon = 1,
              .curiosity = 0.5F,
              .fineness = Fineness::fine,
              .time = milliseconds(40)};
    // Compares how his turn may end.
    case Level::knight:
      return {.iterations = 100,
              .depth = 1,
              .horizon = 1,
              .curiosity = 0.5F,
              .fineness = Fineness::fine,
              .time = milliseconds(450)};
    // Weighs whole turns, each by what comes of it in a round.
    default:
      return {.iterations = 2000,
              .reach = 1,
              .horizon = players,
              .curiosity = 0.6F,
              .fineness = Fineness::fine,
              .time = milliseconds(1800)};
  }
}

bool Insight::settled(const State& s) {
  return s.phase == Phase::turn || s.phase == Phase::founding;
}

Shares Insight::evaluate(const State& s, Fineness fineness) {
  const Outlook outlook(s, fineness);
  const Outlook::Points points = outlook.points(outlook.all_claims());
  return shares_from_points(std::span(points).first(State::at(s.players)),
                            kScale + kScalePerTurn * outlook.prospect().turns);
}

}  // namespace thronsaal::loewenherz
