// What the dice can show, with exact odds.
#include <cassert>

#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

// Every multiset of the dice still to be given a number, from `number` on. `ways` counts the orders
// in which the dice given so far may have fallen: it and 6^18 are whole numbers that a double holds
// exactly, so each probability is rounded once.
void list_rolls(std::vector<Outcome<Action>>& outcomes, double all_ways, int number, int left,
                Dice dice, double ways) {
  if (number == kNumbers) {
    outcomes.push_back({rolled(dice + Dice::of(number, left)), ways / all_ways});
    return;
  }
  // `binomial`: in how many ways can n of the dice that are left be chosen?
  double binomial = 1;
  for (int n = 0; n <= left; ++n) {
    list_rolls(outcomes, all_ways, number + 1, left - n, dice + Dice::of(number, n),
               ways * binomial);
    binomial = binomial * (left - n) / (n + 1);
  }
}

}  // namespace

void Rules::outcomes(const State& s, std::vector<Outcome<Action>>& outcomes) {
  assert(to_act(s).is_chance());
  outcomes.clear();
  if (s.phase == Phase::lot) {
    for (int i = 0; i < s.players; ++i) outcomes.push_back({starts(seat(i)), 1.0 / s.players});
    return;
  }
  double all_ways = 1;
  for (int i = 0; i < s.unrolled; ++i) all_ways *= kNumbers;
  list_rolls(outcomes, all_ways, 1, s.unrolled, Dice(), 1);
}

}  // namespace thronsaal::um_krone_und_kragen
