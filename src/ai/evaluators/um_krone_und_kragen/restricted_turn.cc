#include "ai/evaluators/um_krone_und_kragen/restricted_turn.h"

#include <algorithm>

namespace thronsaal::um_krone_und_kragen {
namespace {

// The most frequent number; of several, the highest.
int collected(Dice dice) {
  int best = kDieFaces;
  for (int n = kDieFaces; n >= 1; --n) {
    if (dice.count(n) > dice.count(best)) best = n;
  }
  return best;
}

// Removes up to `too_many` dice of all numbers but one, rarest numbers first. Returns how many are
// still too many.
int drop_dice(Dice& dice, int too_many, int but) {
  while (too_many > 0) {
    int rarest = 0;
    for (int n = 1; n <= kDieFaces; ++n) {
      if (n == but || !dice.has(n)) continue;
      if (rarest == 0 || dice.count(n) < dice.count(rarest)) rarest = n;
    }
    if (rarest == 0) break;
    dice -= Dice::of(rarest);
    --too_many;
  }
  return too_many;
}

}  // namespace

State restrict_to_scope(State state, const TurnScope& scope) {
  state.unused = state.unused & scope.cards;
  int too_many = state.dice_in_play() - scope.dice;
  if (too_many >= 0) state.unused = state.unused - kAdders;
  if (too_many <= 0) return state;
  const int number = collected(state.aside + state.active + state.chosen);
  too_many = drop_dice(state.aside, too_many, number);
  const int in_the_air = std::min(too_many, int{state.unrolled});
  state.unrolled = static_cast<std::uint8_t>(state.unrolled - in_the_air);
  too_many -= in_the_air;
  for (Dice* dice : {&state.active, &state.chosen}) too_many = drop_dice(*dice, too_many, number);
  // All remaining dice show the same number.
  for (Dice* dice : {&state.aside, &state.chosen, &state.active}) {
    too_many = drop_dice(*dice, too_many, 0);
  }
  return state;
}

}  // namespace thronsaal::um_krone_und_kragen
