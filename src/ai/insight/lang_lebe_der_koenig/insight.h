// What a connoisseur of Lang lebe der König! knows.
//
// He counts the votes that an election would give to everybody and sees how near it is, knows what
// cards are worth and commits them in proportion to what is at stake, and prefers doing something
// to waiting: a game in which everybody saves his cards has no end.
#pragma once

#include <span>

#include "ai/insight.h"
#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {

struct Insight {
  static Thought thought(Level level, int players);
  static void weigh(const State& s, Seat seat, const Rules::Actions& actions, Fineness fineness,
                    std::span<float> weights);
  static Shares evaluate(const State& s, Fineness fineness);
  // Between turns: no figure is on its way and no conflict is open.
  static bool settled(const State& s) { return s.phase == Phase::turn; }
  // The same conflict, before anybody else has committed: nobody chooses his cards blindly, so the
  // others are imagined to choose along with the observer.
  static State reopened(const State& world, Seat observer);
};

}  // namespace thronsaal::lang_lebe_der_koenig
