// The legal actions, each listed once, and who is to act.
#include <algorithm>
#include <array>
#include <cassert>

#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

using Actions = Rules::Actions;

void list_further_steps(const State& s, Actions& actions) {
  const AreaSet targets = reachable(s);
  for (const Area target : targets) {
    s.at(s.acting()).hand.for_each_kind([&](Card card) {
      actions.push_back(move_on(target, card));
    });
  }
  actions.push_back(end());
}

// At most five cards can be committed, so there are only 216 different lists, which are
// precomputed.
const Actions& commitments(const Cards& hand) {
  constexpr int kCounts = kMaxCommitted + 1;
  static const auto kLists = [] {
    std::array<Actions, kCounts * kCounts * kCounts> lists;
    for (int i = 0; i < kCounts * kCounts * kCounts; ++i) {
      const Cards some(i % kCounts, i / kCounts % kCounts, i / kCounts / kCounts);
      for_each_commitment(some, [&](const Cards& cards) {
        lists[static_cast<std::size_t>(i)].push_back(commit(cards));
      });
    }
    return lists;
  }();
  const auto some = [&](Card card) { return std::min(hand.count(card), kMaxCommitted); };
  return kLists[static_cast<std::size_t>((some(3) * kCounts + some(2)) * kCounts + some(1))];
}

}  // namespace

bool may_place(const State& s) {
  return s.has_room(s.current_area) && s.at(s.acting()).supply > 0;
}

// Another player's area takes a card for the conflict; every step but the first takes one for the
// roll.
AreaSet reachable(const State& s) {
  const int cards = s.at(s.attacker()).hand.size();
  const int price = s.phase == Phase::turn ? 0 : 1;
  if (cards < price) return {};
  const AreaSet near =
      board(s.board).for_players(s.players).neighbours[index_of(s.current_area)] - s.entered;
  AreaSet closed;
  for (int i = 0; i < s.players; ++i) {
    if (i == s.turn_of) continue;
    const AreaSet foreign = s.at(seat(i)).courts | AreaSet(s.at(seat(i)).figure);
    if (cards == price || foreign.size() == 1) closed = closed | foreign;
  }
  return near - closed;
}

Seat next_exile(const State& s) {
  return s.exiles.contains(s.attacker()) ? s.attacker() : seat(s.defender);
}

void Rules::legal(const State& s, Seat who, Actions& actions) {
  assert(to_act(s).contains(who));
  actions.clear();
  switch (s.phase) {
    case Phase::turn: {
      actions.push_back(nothing());
      if (may_place(s)) actions.push_back(place());
      const AreaSet targets = reachable(s);
      for (const Area target : targets) actions.push_back(move_to(target));
      return;
    }
    case Phase::arrived:
      if (may_place(s)) actions.push_back(place());
      return list_further_steps(s, actions);
    case Phase::halted: return list_further_steps(s, actions);
    case Phase::placing:
      s.at(who).hand.for_each_kind([&](Card card) { actions.push_back(try_more(card)); });
      actions.push_back(end());
      return;
    case Phase::committing: actions = commitments(s.at(who).hand); return;
    case Phase::banishing: {
      const AreaSet havens = s.at(next_exile(s)).courts;
      for (const Area haven : havens) actions.push_back(banish_to(haven));
      return;
    }
    case Phase::settling:
      actions.push_back(place());
      actions.push_back(end());
      return;
    case Phase::taking_back:
      for (int n = s.at(who).ones; n >= 0; --n) actions.push_back(take_back(n));
      return;
    default: return;
  }
}

ToAct Rules::to_act(const State& s) {
  switch (s.phase) {
    case Phase::setting_up:
    case Phase::stepping:
    case Phase::trying:
    case Phase::contest:
    case Phase::lots:
    case Phase::dealing: return ToAct::chance();
    case Phase::committing: return ToAct::seats(s.undecided);
    case Phase::over: return ToAct::nobody();
    default: return ToAct::only(s.acting());
  }
}

}  // namespace thronsaal::lang_lebe_der_koenig
