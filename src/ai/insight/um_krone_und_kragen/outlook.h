// What the results of a turn are worth for the game.
#pragma once

#include "ai/insight/um_krone_und_kragen/crown.h"
#include "ai/insight/um_krone_und_kragen/patience.h"
#include "ai/insight/um_krone_und_kragen/prizes.h"
#include "ai/insight/um_krone_und_kragen/turn.h"
#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {

// Prizes as a master sees them: chances to win, from what cards promise while the end comes nearer,
// and from the contest for the crown.
Prizes fine_prizes(const State& state);
// The same, looking further: one turn, or to the end of the final round. What there is no patience
// for is as the formulas have it.
struct Outlook {
  Prizes prizes{};
  bool complete = true;  // whether there was the patience for all of it
  bool hurried = false;  // whether it was time that was missing
};
Outlook deep_prizes(const State& state, TurnSolver& solver, const Patience& patience);
// As one who has played a few times: every card has its price, and the king is what counts.
Prizes plain_prizes(const State& state);

float plain_price(Card card);

// What it is worth to take a card for the result, or none.
float prize_of_taking(const Prizes& prizes, const State& state, const Action& action);

}  // namespace thronsaal::um_krone_und_kragen
