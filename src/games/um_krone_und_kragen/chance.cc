// What the dice can show, with exact odds.
#include <cassert>

#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {

void Rules::outcomes(const State& s, std::vector<Outcome<Action>>& outcomes) {
  assert(to_act(s).is_chance());
  outcomes.clear();
  if (s.phase == Phase::lot) {
    for (int i = 0; i < s.players; ++i) outcomes.push_back({starts(seat(i)), 1.0 / s.players});
    return;
  }
  for_each_roll(s.unrolled, [&](Dice dice, double probability) {
    outcomes.push_back({rolled(dice), probability});
  });
}

}  // namespace thronsaal::um_krone_und_kragen
