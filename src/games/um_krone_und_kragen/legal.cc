// The legal actions, each listed once, and who is to act. Two actions of one list never lead to the
// same state: they differ in the dice they leave or in the card they use up.
#include <cassert>

#include "games/um_krone_und_kragen/exchange.h"
#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

using Actions = Rules::Actions;

template <class F>
void for_each_number(Dice dice, F f) {
  for (int n = 1; n <= kDieFaces; ++n) {
    if (dice.has(n)) f(n);
  }
}

void list_exchanges(const State& s, Card card, std::span<const Exchange> exchanges,
                    Actions& actions) {
  for (const Exchange& exchange : exchanges) {
    if (s.active.includes(exchange.gone)) actions.push_back(use(card, exchange.from, exchange.to));
  }
}

void list_added_dice(const State& s, Actions& actions) {
  if (!room_for_another_die(s)) return;
  for_each(s.unused & kAdders, [&](Card card) {
    if (card != Card::queen || s.phase == Phase::in_hand) {
      actions.push_back(use(card));
    } else {
      for (int n = 1; n <= kDieFaces; ++n) actions.push_back(use(Card::queen, n));
    }
  });
}

void list_raises(const State& s, Card card, Actions& actions) {
  for_each_number(s.active, [&](int n) {
    if (n + raise_of(card) <= kDieFaces) actions.push_back(use(card, n));
  });
}

void list_use(const State& s, Card card, Actions& actions) {
  switch (card) {
    case Card::fool:
    case Card::merchant:
      for_each_number(s.active, [&](int n) { actions.push_back(use(card, n)); });
      break;
    case Card::maid:
      for_each_number(s.active, [&](int n) {
        for (int to = n + 1; to <= n + 3 && to <= kDieFaces; ++to) {
          actions.push_back(use(card, n, to));
        }
      });
      break;
    case Card::astronomer:
      for_each_number(s.active, [&](int n) {
        for_each_number(s.aside, [&](int to) {
          if (to != n) actions.push_back(use(card, n, to));
        });
      });
      break;
    case Card::magician:
      for_each_number(s.active, [&](int n) {
        for (int to = 1; to <= kDieFaces; ++to) {
          if (to != n) actions.push_back(use(card, n, to));
        }
      });
      break;
    case Card::lady:
    case Card::nobleman: list_raises(s, card, actions); break;
    case Card::philosopher: list_exchanges(s, card, kPairExchanges, actions); break;
    case Card::alchemist:
      list_exchanges(s, card, kPairExchanges, actions);
      list_exchanges(s, card, kTripleExchanges, actions);
      break;
    default: break;
  }
}

void list_in_hand(const State& s, Actions& actions) {
  actions.push_back(roll());
  if (s.options.adders_before_first_roll) list_added_dice(s, actions);
  if (s.final_round) actions.push_back(pass());
}

void list_rolled(const State& s, Actions& actions) {
  if (s.active.empty()) {
    actions.push_back(end_turn());
  } else {
    for_each_number(s.active, [&](int n) { actions.push_back(set_aside(n)); });
    if (s.has_set_aside) actions.push_back(roll());
    for_each(s.unused - kAdders, [&](Card card) { list_use(s, card, actions); });
  }
  list_added_dice(s, actions);
}

void list_choosing(const State& s, Actions& actions) {
  for_each_number(s.active, [&](int n) {
    const bool can_rise = s.in_use == Card::merchant || n + raise_of(s.in_use) <= kDieFaces;
    if (can_rise) actions.push_back(also(n));
  });
  actions.push_back(done());
}

}  // namespace

void Rules::legal(const State& s, [[maybe_unused]] Seat who, Actions& actions) {
  assert(to_act(s).contains(who));
  actions.clear();
  switch (s.phase) {
    case Phase::in_hand: return list_in_hand(s, actions);
    case Phase::rolled: return list_rolled(s, actions);
    case Phase::choosing: return list_choosing(s, actions);
    case Phase::taking:
      for_each(obtainable(s), [&](Card card) { actions.push_back(take(card)); });
      actions.push_back(decline());
      return;
    default: return;
  }
}

ToAct Rules::to_act(const State& s) {
  switch (s.phase) {
    case Phase::lot:
    case Phase::rolling: return ToAct::chance();
    case Phase::over: return ToAct::nobody();
    default: return ToAct::only(s.to_move());
  }
}

}  // namespace thronsaal::um_krone_und_kragen
