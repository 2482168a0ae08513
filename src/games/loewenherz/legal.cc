// The legal actions, each listed once, and who is to act.
#include <algorithm>
#include <array>
#include <cassert>

#include "games/loewenherz/pairs.h"

namespace thronsaal::loewenherz {
namespace {

using Actions = Rules::Actions;

void list_turn(const State& s, Actions& actions) {
  const Hand& hand = s.hands[s.actor];
  for (std::size_t i = 0; i < kHandSize; ++i) {
    const Card card = hand.cards[i];
    if (card == Card::none || (i > 0 && card == hand.cards[i - 1])) continue;
    actions.push_back(sell(card));
    const CardInfo& info = board(s.board).info(card);
    const int left = s.ducats[s.actor] - info.cost;
    for (int d = 0; left >= 0 && d < kDeeds; ++d) {
      const Deed deed = static_cast<Deed>(d);
      if (info.offers(deed) > 0 && possible(s, deed, left)) actions.push_back(play(card, deed));
    }
  }
}

// Precomputed, because the same actions are listed often.
using FieldActions = std::array<Action, kFields>;
FieldActions border_actions(bool south) {
  FieldActions actions{};
  for (int i = 0; i < kFields; ++i) {
    actions[State::at(i)] = border({static_cast<Field>(i), south});
  }
  return actions;
}

void list_borders(const State& s, Actions& actions) {
  static const FieldActions kEast = border_actions(false);
  static const FieldActions kSouth = border_actions(true);
  if (s.borders_left() == 0) return;
  const Borders places = border_edges(s);
  Action* next = actions.append_uninitialized(static_cast<std::size_t>(places.size()));
  places.east.for_each([&](Field f) { *next++ = kEast[static_cast<std::size_t>(f)]; });
  places.south.for_each([&](Field f) { *next++ = kSouth[static_cast<std::size_t>(f)]; });
}

void list_expansions(const State& s, Actions& actions) {
  for_each_region(s, s.actor, [&](Field castle, FieldSet) {
    // All fields of a card go to the same region.
    if (s.steps > 0 && castle != s.castle) return;
    for (const Field f : expansions(s, castle)) actions.push_back(expand(f, castle));
  });
}

}  // namespace

FieldSet affordable_knight_fields(const State& s, int colour, int ducats) {
  const FieldSet places = knight_fields(s, colour);
  return ducats > 0 ? places : places - s.terrain(Terrain::forest);
}

bool possible(const State& s, Deed deed, int ducats) {
  bool found = false;
  switch (deed) {
    case Deed::borders: {
      const Borders places = border_edges(s);
      return s.borders_left() > 0 && !(places.east.empty() && places.south.empty());
    }
    case Deed::knights: return !affordable_knight_fields(s, s.turn_of, ducats).empty();
    case Deed::expand:
      for_each_region(s, s.turn_of, [&](Field castle, FieldSet) {
        found = found || !expansions(s, castle).empty();
      });
      return found;
    case Deed::deserter:
      for_each_desertion(s, ducats, [&](Field, Field) { found = true; });
      return found;
    case Deed::alliance: for_each_alliance(s, [&](Field, Field) { found = true; }); return found;
    default: return false;
  }
}

bool may_take(const State& s, Card card) {
  // Not the same card that was just sold; an equal one is allowed.
  return s.market.count(card) > (card == s.card ? 1 : 0);
}

void Rules::legal(const State& s, [[maybe_unused]] Seat who, Actions& actions) {
  assert(to_act(s).contains(who));
  actions.clear();
  const int ducats = s.ducats[s.turn_of];
  switch (s.phase) {
    case Phase::founding:
      for (const Field f : castle_fields(s, s.colour)) actions.push_back(castle(f));
      return;
    case Phase::garrison:
      for (const Field f : garrison_fields(s, s.castle)) actions.push_back(knight(f));
      return;
    case Phase::turn: return list_turn(s, actions);
    case Phase::borders: list_borders(s, actions); break;
    case Phase::knights:
      for (const Field f : affordable_knight_fields(s, s.actor, ducats))
        actions.push_back(knight(f));
      break;
    case Phase::expanding: list_expansions(s, actions); break;
    case Phase::deserting:
      return for_each_desertion(s, ducats,
                                [&](Field a, Field b) { actions.push_back(desert(a, b)); });
    case Phase::recruiting:
      for (const Field f : affordable_knight_fields(s, s.actor, ducats) & region_of(s, s.castle)) {
        actions.push_back(knight(f));
      }
      return;
    case Phase::withdrawing:
      for (const Field f : removable_knights(s, s.other_castle)) actions.push_back(withdraw(f));
      return;
    case Phase::allying:
      return for_each_alliance(s, [&](Field a, Field b) { actions.push_back(ally(a, b)); });
    default:
      s.market.for_each_kind([&](Card card) {
        if (may_take(s, card)) actions.push_back(take(card));
      });
      return actions.push_back(draw());
  }
  if (s.steps > 0) actions.push_back(done());
}

ToAct Rules::to_act(const State& s) {
  switch (s.phase) {
    case Phase::laying:
    case Phase::lot:
    case Phase::dealing:
    case Phase::drawing: return ToAct::chance();
    case Phase::over: return ToAct::nobody();
    default: return ToAct::only(s.acting());
  }
}

}  // namespace thronsaal::loewenherz
