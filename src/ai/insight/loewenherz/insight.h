// What there is to know about Löwenherz besides its rules.
//
// Points come from fences: a castle is worth the best region that can be closed around it, less
// what its missing borders cost. Regions once closed live on what lies beside them: free land to
// grow into, and neighbours with fewer knights. Mines pay for it all. fences.h finds the
// fences, outlook.h adds everything up, weights.cc orders the moves.
#pragma once

#include <span>

#include "ai/insight.h"
#include "games/loewenherz/rules.h"

namespace thronsaal::loewenherz {

struct Insight {
  static Thought thought(Level level, int players);
  static void weigh(const State& s, Seat seat, const Rules::Actions& actions, Fineness fineness,
                    std::span<float> weights);
  static Shares evaluate(const State& s, Fineness fineness);
  // Between turns, and between castles while the land is settled.
  static bool settled(const State& s);
  // The weightiest action: a turn is finished as it was begun.
  static Action sketch(const State& s, Seat seat, const Rules::Actions& actions, Fineness fineness,
                       Rng& rng);
};

}  // namespace thronsaal::loewenherz
