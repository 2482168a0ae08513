// Greedy player: collects one number, adds dice after the first roll, takes the best card.
#include <algorithm>
#include <array>

#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

// Cards in order of preference: the king, then added dice, then cards that change dice most.
constexpr std::array kCardPriority = {
    Card::king,     Card::general,  Card::bishop,      Card::knight,     Card::pawnbroker,
    Card::hunter,   Card::nobleman, Card::lady,        Card::farmer,     Card::guard,
    Card::laborer,  Card::magician, Card::alchemist,   Card::astronomer, Card::charlatan,
    Card::merchant, Card::maid,     Card::philosopher, Card::fool};

// The number to collect: the most frequent one, dice set aside counting double; then the higher.
int target_number(const State& s) {
  int best = kDieFaces;
  int best_weight = -1;
  for (int n = kDieFaces; n >= 1; --n) {
    const int weight = 2 * s.aside.count(n) + s.active.count(n);
    if (weight > best_weight) {
      best = n;
      best_weight = weight;
    }
  }
  return best;
}

// How many dice of the number the action leaves active; only for actions that use dice.
int active_after(const State& s, const Action& action, int number) {
  State after = s;
  NullRecorder silent;
  Rules::apply(after, s.to_move(), action, silent);
  return after.active.count(number) + after.chosen.count(number);
}

bool rerolls(const Action& action) {
  return action.kind == Kind::use && (action.card == Card::fool || action.card == Card::merchant);
}

// Adds dice, turns dice into the collected number, sets them aside, and only then rolls again.
Action play_rolled(const State& s, const Rules::Actions& actions) {
  const int number = target_number(s);
  const int now = s.active.count(number);
  const Action* best = nullptr;
  int best_gain = 0;
  for (const Action& action : actions) {
    if (action.kind != Kind::use || rerolls(action)) continue;
    if (kAdders.has(action.card) && action.card != Card::queen) return action;
    const int gain = active_after(s, action, number) - now;
    if (gain > best_gain) {
      best = &action;
      best_gain = gain;
    }
  }
  if (best != nullptr) return *best;
  if (s.active.has(number)) return set_aside(number);
  if (s.active.empty()) return end_turn();
  if (s.has_set_aside) return roll();
  // Otherwise reroll with a card, or set aside the highest die.
  for (const Action& action : actions) {
    if (rerolls(action)) return action;
  }
  for (int n = kDieFaces; n > 1; --n) {
    if (s.active.has(n)) return set_aside(n);
  }
  return set_aside(1);
}

// The merchant re-rolls all other numbers; lady and nobleman raise dice to the collected number.
Action play_choosing(const State& s, const Rules::Actions& actions) {
  const int number = target_number(s);
  for (const Action& action : actions) {
    if (action.kind != Kind::also) continue;
    const int shows = action.numbers[0];
    const int wanted = s.in_use == Card::merchant ? shows : shows + raise_of(s.in_use);
    if (s.in_use == Card::merchant ? wanted != number : wanted == number) return action;
  }
  return done();
}

Action play_taking(const State& s) {
  const CardSet cards = obtainable(s);
  for (const Card card : kCardPriority) {
    if (cards.has(card)) return take(card);
  }
  return decline();
}

}  // namespace

Action Rules::greedy(const State& s, Seat seat, Rng& /*rng*/) {
  Actions actions;
  legal(s, seat, actions);
  switch (s.phase) {
    case Phase::in_hand: return roll();
    case Phase::choosing: return play_choosing(s, actions);
    case Phase::taking: return play_taking(s);
    default: return play_rolled(s, actions);
  }
}

}  // namespace thronsaal::um_krone_und_kragen
