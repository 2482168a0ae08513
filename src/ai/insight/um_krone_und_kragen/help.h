// What the help of a card makes of the active dice, for everything they can show at once.
//
// Each function knows what dice are worth once the card is used up (`then`), and raises the value
// of each fall of n dice (`now`) to what the best use of the card gives. A use that changes nothing
// may be among those looked at: an unused card is never worth less than a used one.
#pragma once

#include <span>
#include <vector>

#include "games/um_krone_und_kragen/cards.h"
#include "games/um_krone_und_kragen/falls.h"

namespace thronsaal::um_krone_und_kragen {

// Memory to work in, which is reused.
struct Workspace {
  std::vector<float> layer[kMostDice + 1];
  std::vector<float> sums;
  std::vector<float> raised[2];
};

// A die of this number is added: `then` is about n + 1 dice.
void add_die(int n, int number, const float* then, float* now);
// Any die is added (the queen).
void add_any_die(int n, const float* then, float* now);
// One die is thrown again (the fool).
void throw_one(int n, const float* then, float* now, Workspace& work);
// Any dice are thrown again (the merchant).
void throw_some(int n, const float* then, float* now, Workspace& work);
// One die is turned by one to three (the maid).
void turn_up(int n, const float* then, float* now);
// One die is turned to one of the numbers that these dice show (astronomer, magician).
void turn_to(int n, Dice numbers, const float* then, float* now, Workspace& work);
// Any dice are raised by one (the lady) or two (the nobleman).
void raise_some(int n, int by, const float* then, float* now, Workspace& work);
// Pips are moved between two dice (the philosopher).
void move_between_two(int n, const float* then, float* now, Workspace& work);
// Pips are moved among three dice, or two if there are no more (the alchemist).
void move_among_three(int n, const float* then, float* now, Workspace& work);

}  // namespace thronsaal::um_krone_und_kragen
