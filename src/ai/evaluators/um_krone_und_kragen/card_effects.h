// Effects of cards on the active dice, for all rolls at once.
//
// `after` holds the value of each roll once the card is used; each function raises the value of
// each roll of n dice (`values`) to that of the card's best use. Uses that change nothing are
// allowed here: an unused card is never worth less than a used one.
#pragma once

#include <span>
#include <vector>

#include "games/um_krone_und_kragen/cards.h"
#include "games/um_krone_und_kragen/falls.h"

namespace thronsaal::um_krone_und_kragen {

// Scratch memory, reused between calls.
struct Workspace {
  std::vector<float> layer[kMaxTabulatedDice + 1];
  std::vector<float> sums;
  std::vector<float> raised[2];
};

// Adds a die of this number: `after` is for n + 1 dice.
void add_die(int n, int number, const float* after, float* values);
// Adds a die of any number (the queen).
void add_any_die(int n, const float* after, float* values);
// Re-rolls one die (the fool).
void reroll_one(int n, const float* after, float* values, Workspace& work);
// Re-rolls any dice (the merchant).
void reroll_some(int n, const float* after, float* values, Workspace& work);
// Raises one die by one to three (the maid).
void raise_one(int n, const float* after, float* values);
// Sets one die to one of these numbers (astronomer, magician).
void set_one(int n, Dice numbers, const float* after, float* values, Workspace& work);
// Raises any dice by one (the lady) or two (the nobleman).
void raise_some(int n, int by, const float* after, float* values, Workspace& work);
// Moves pips between two dice (the philosopher).
void move_pips_between_two(int n, const float* after, float* values, Workspace& work);
// Moves pips among three dice, or two if there are no more (the alchemist).
void move_pips_among_three(int n, const float* after, float* values, Workspace& work);

}  // namespace thronsaal::um_krone_und_kragen
