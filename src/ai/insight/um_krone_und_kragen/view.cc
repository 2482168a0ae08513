#include "ai/insight/um_krone_und_kragen/view.h"

#include <algorithm>

namespace thronsaal::um_krone_und_kragen {
namespace {

// The number of which there are the most dice, then the higher.
int collected(Dice dice) {
  int best = kNumbers;
  for (int n = kNumbers; n >= 1; --n) {
    if (dice.count(n) > dice.count(best)) best = n;
  }
  return best;
}

// Leaves out up to so many dice of all numbers but one, those of the rarest number first. Gives how
// many are still too many.
int leave_out(Dice& dice, int too_many, int but) {
  while (too_many > 0) {
    int rarest = 0;
    for (int n = 1; n <= kNumbers; ++n) {
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

State in_view(State state, const Field& field) {
  state.unused = state.unused & field.cards;
  int too_many = state.dice_in_play() - field.dice;
  if (too_many >= 0) state.unused = state.unused - kAdders;
  if (too_many <= 0) return state;
  const int number = collected(state.aside + state.active + state.chosen);
  too_many = leave_out(state.aside, too_many, number);
  const int in_the_air = std::min(too_many, int{state.unrolled});
  state.unrolled = static_cast<std::uint8_t>(state.unrolled - in_the_air);
  too_many -= in_the_air;
  for (Dice* dice : {&state.active, &state.chosen}) too_many = leave_out(*dice, too_many, number);
  // What is left is all of one kind.
  for (Dice* dice : {&state.aside, &state.chosen, &state.active}) {
    too_many = leave_out(*dice, too_many, 0);
  }
  return state;
}

}  // namespace thronsaal::um_krone_und_kragen
