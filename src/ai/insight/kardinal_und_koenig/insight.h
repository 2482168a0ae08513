// What a connoisseur of Kardinal & König knows.
//
// Fine: every country is valued by how it will probably look at both scorings, every alliance by
// the chances of both majorities, chains by what they are and may become, hands by the best turn
// they allow. Coarse: what would be scored if all ended now.
#pragma once

#include <span>

#include "ai/insight.h"
#include "ai/level.h"
#include "ai/shares.h"
#include "games/kardinal_und_koenig/rules.h"

namespace thronsaal::kardinal_und_koenig {

struct Insight {
  static Thought thought(Level level, int players);
  static void weigh(const State& s, Seat seat, const Rules::Actions& actions, Fineness fineness,
                    std::span<float> weights);
  static Shares evaluate(const State& s, Fineness fineness);
  // Between turns.
  static bool settled(const State& s) { return s.phase == Phase::turn; }
};

}  // namespace thronsaal::kardinal_und_koenig
