// What the results of a turn are worth for the game.
#pragma once

#include <optional>

#include "ai/insight/um_krone_und_kragen/crown.h"
#include "ai/insight/um_krone_und_kragen/prizes.h"
#include "ai/insight/um_krone_und_kragen/turn.h"
#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {

// Prizes as a master sees them: chances to win, from what cards promise while the end comes nearer,
// and from the contest for the crown.
Prizes fine_prizes(const State& state);
// The same, looking one turn further. Nothing if that is too much for the solver or the time.
std::optional<Prizes> deep_prizes(const State& state, TurnSolver& solver,
                                  TurnSolver::Clock::time_point until);
// As one who has played a few times: every card has its price, and the king is what counts.
Prizes plain_prizes(const State& state);

float plain_price(Card card);

// What it is worth to take a card for the result, or none.
float prize_of_taking(const Prizes& prizes, const State& state, const Action& action);

}  // namespace thronsaal::um_krone_und_kragen
