#include "ai/insight/loewenherz/insight.h"

#include <algorithm>

#include "ai/insight/loewenherz/outlook.h"

namespace thronsaal::loewenherz {
namespace {

// Points that make somebody e times as likely to win: fewer, the less time there is to catch up. As
// found in games of knights; see outlook.cc.
constexpr float kScale = 2;
constexpr float kScalePerTurn = 0.5F;

}  // namespace

// Weighing a move by the position after it says little: most of what a card brings comes later,
// when the fence is closed or the neighbour arrives. So all but the beginner imagine how the game
// goes on for some rounds, everybody doing what first comes to his mind; the longer, the better
// they play.
Thought Insight::thought(Level level, int players) {
  using std::chrono::milliseconds;
  const auto rounds = [&](int number) { return number * players + 1; };
  switch (level) {
    // Does what first comes to his mind, and sees only his own land.
    case Level::page:
      return {.iterations = 1,
              .depth = 1,
              .horizon = 1,
              .fineness = Fineness::coarse,
              .time = milliseconds(40)};
    // Thinks ahead, but does not see what his neighbours are about to do to his land.
    case Level::squire:
      return {.iterations = 100,
              .depth = 1,
              .horizon = rounds(2),
              .curiosity = 0.2F,
              .fineness = Fineness::coarse,
              .stops_early = true,
              .time = milliseconds(40)};
    // Sees that too.
    case Level::knight:
      return {.iterations = 20,
              .depth = 1,
              .horizon = rounds(2),
              .curiosity = 0.2F,
              .fineness = Fineness::fine,
              .stops_early = true,
              .time = milliseconds(450)};
    // Looks further, and more often.
    default:
      return {.iterations = 320,
              .depth = 1,
              .horizon = rounds(5),
              .curiosity = 0.2F,
              .fineness = Fineness::fine,
              .stops_early = true,
              .time = milliseconds(1800)};
  }
}

bool Insight::settled(const State& s) {
  return s.phase == Phase::turn || s.phase == Phase::founding;
}

Shares Insight::evaluate(const State& s, Fineness fineness) {
  const Outlook outlook(s, fineness);
  const Outlook::Points points = outlook.points(all_claims(outlook.prospect()));
  return shares_from_points(std::span(points).first(State::at(s.players)),
                            kScale + kScalePerTurn * outlook.prospect().turns);
}

}  // namespace thronsaal::loewenherz
