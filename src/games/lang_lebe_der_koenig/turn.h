// A turn: steps, tries and courtiers.
#pragma once

#include "games/lang_lebe_der_koenig/game_table.h"

namespace thronsaal::lang_lebe_der_koenig {

template <class Tell>
void GameTable<Tell>::enter_board(Area area) {
  me().figure = area;
  me().courts = AreaSet(area);
  s.courtiers[slot(area)] = kStartCourtiers;
  tell_([&] { return Event("starts_in", {{"seat", s.acting()}, {"area", term(area)}}); });
  if (area == setup().first) s.turn_of = s.actor;
  if (++s.actor == s.players) begin_turn(seat(s.turn_of));
}

template <class Tell>
void GameTable<Tell>::begin_turn(Seat who) {
  s.turn_of = s.actor = code(who);
  ++s.turns;
  s.phase = Phase::turn;
  s.origin = s.scene = me().figure;
  tell_([&] { return Event("turn_begins", {{"seat", who}}); });
}

template <class Tell>
void GameTable<Tell>::do_nothing() {
  tell_([&] { return Event("does_nothing", {{"seat", s.acting()}}); });
  end_turn();
}

template <class Tell>
void GameTable<Tell>::enter(Area area) {
  me().figure = area;
  s.entered.add(area);
  s.scene = area;
  s.target = Area::none;
  tell_([&] { return Event("moves", {{"seat", s.acting()}, {"area", term(area)}}); });
  for (int i = 0; i < s.players; ++i) {
    if (i != s.turn_of && s.controlled(seat(i)).has(area)) return begin_conflict(seat(i));
  }
  s.phase = Phase::arrived;
  if (!may_place(s) && reachable(s).empty()) finish();
}

template <class Tell>
void GameTable<Tell>::pay_for_step(Area area, Card card) {
  spend(card);
  s.target = area;
  s.phase = Phase::stepping;
  tell_([&] {
    return Event("tries_step", {{"seat", s.acting()}, {"area", term(area)}, {"card", term(card)}});
  });
}

template <class Tell>
void GameTable<Tell>::step_rolled(int number) {
  const bool success = succeeds(number, s.card);
  tell_([&] {
    return Event(success ? "step_succeeds" : "step_fails",
                 {{"seat", s.acting()}, {"number", number}, {"card", term(s.card)}});
  });
  s.card = 0;
  if (success) return enter(s.target);
  s.target = Area::none;
  s.phase = Phase::halted;
  if (reachable(s).empty()) finish();
}

// Whatever lies on the table is seen by all: first of all the cards that were known anyway.
template <class Tell>
void GameTable<Tell>::show_card(Player& player, Card card) {
  player.hand.remove(card);
  if (player.known.has(card)) player.known.remove(card);
}

template <class Tell>
void GameTable<Tell>::spend(Card card) {
  show_card(me(), card);
  s.discard.add(card);
  s.card = card;
}

template <class Tell>
void GameTable<Tell>::dice_fall(Dice dice) {
  switch (s.phase) {
    case Phase::stepping: return step_rolled(dice.total());
    case Phase::trying: return courtier_rolled(dice.total());
    case Phase::contest: return contest_rolled(dice);
    default: return lot_rolled(dice);
  }
}

template <class Tell>
void GameTable<Tell>::end_turn() {
  s.entered = AreaSet();
  s.origin = s.scene = Area::none;
  for (int i = 0; i < s.players; ++i) {
    if (s.at(seat(i)).hand.empty()) return hold_election();
  }
  pass_turn();
}

template <class Tell>
void GameTable<Tell>::pass_turn() {
  if (s.turns < kLastTurn && s.elections < kLastElection) {
    return begin_turn(next(seat(s.turn_of), s.players));
  }
  tell_([&] { return Event("time_is_up", {{"turns", int{s.turns}}}); });
  open_ballot(Ballot::verdict, SeatSet::first(s.players));
}

template <class Tell>
void GameTable<Tell>::place_first() {
  put_courtier();
  look_for_more();
}

template <class Tell>
void GameTable<Tell>::put_courtier() {
  --me().supply;
  ++s.courtiers[slot(s.scene)];
  me().courts.add(s.scene);
  tell_([&] { return Event("places", {{"seat", s.acting()}, {"area", term(s.scene)}}); });
}

template <class Tell>
void GameTable<Tell>::look_for_more() {
  s.phase = Phase::placing;
  if (!may_place(s) || me().hand.empty()) finish();
}

template <class Tell>
void GameTable<Tell>::pay_for_courtier(Card card) {
  spend(card);
  s.phase = Phase::trying;
  tell_([&] { return Event("tries_courtier", {{"seat", s.acting()}, {"card", term(card)}}); });
}

template <class Tell>
void GameTable<Tell>::courtier_rolled(int number) {
  const bool success = succeeds(number, s.card);
  tell_([&] {
    return Event(success ? "try_succeeds" : "try_fails",
                 {{"seat", s.acting()}, {"number", number}, {"card", term(s.card)}});
  });
  s.card = 0;
  if (success) put_courtier();
  look_for_more();
}

// The one who decides has done enough: in his turn, or as the winner of a conflict.
template <class Tell>
void GameTable<Tell>::finish() {
  if (!s.in_conflict()) return end_turn();
  offer_cards_from(s.attacker());
}

}  // namespace thronsaal::lang_lebe_der_koenig
