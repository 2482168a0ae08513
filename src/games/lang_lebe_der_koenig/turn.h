// A turn: steps, tries and courtiers.
#pragma once

#include <utility>

#include "games/lang_lebe_der_koenig/game_table.h"

namespace thronsaal::lang_lebe_der_koenig {

template <class Recorder>
void MoveApplier<Recorder>::enter_board(Area area) {
  me().figure = area;
  me().courts = AreaSet(area);
  s_.courtiers[index_of(area)] = kStartCourtiers;
  record_([&] { return Event("starts_in", {{"seat", s_.acting()}, {"area", term(area)}}); });
  if (area == setup().first) s_.turn_of = s_.actor;
  if (++s_.actor == s_.players) begin_turn(seat(s_.turn_of));
}

template <class Recorder>
void MoveApplier<Recorder>::begin_turn(Seat who) {
  s_.turn_of = s_.actor = code(who);
  ++s_.turns;
  s_.phase = Phase::turn;
  s_.start_area = s_.current_area = me().figure;
  record_([&] { return Event("turn_begins", {{"seat", who}}); });
}

template <class Recorder>
void MoveApplier<Recorder>::do_nothing() {
  record_([&] { return Event("does_nothing", {{"seat", s_.acting()}}); });
  end_turn();
}

template <class Recorder>
void MoveApplier<Recorder>::enter(Area area) {
  std::uint8_t defender = kNobody;
  for (int i = 0; i < s_.players; ++i) {
    if (i != s_.turn_of && s_.controlled(seat(i)).has(area)) defender = byte(i);
  }
  me().figure = area;
  s_.entered.add(area);
  s_.current_area = area;
  s_.target = Area::none;
  // An intruder holds nothing, even before the conflict has begun.
  if (defender != kNobody) s_.exiles = SeatSet(s_.acting());
  record_([&] { return Event("moves", {{"seat", s_.acting()}, {"area", term(area)}}); });
  if (defender != kNobody) return begin_conflict(seat(defender));
  s_.phase = Phase::arrived;
  if (!may_place(s_) && reachable(s_).empty()) finish();
}

template <class Recorder>
void MoveApplier<Recorder>::pay_for_step(Area area, Card card) {
  spend(card);
  s_.target = area;
  s_.phase = Phase::stepping;
  record_([&] {
    return Event("tries_step", {{"seat", s_.acting()}, {"area", term(area)}, {"card", term(card)}});
  });
}

template <class Recorder>
void MoveApplier<Recorder>::step_rolled(int number) {
  const Card card = std::exchange(s_.card, Card{0});
  const bool success = succeeds(number, card);
  if (!success) {
    s_.target = Area::none;
    s_.phase = Phase::halted;
  }
  record_([&] {
    return Event(success ? "step_succeeds" : "step_fails",
                 {{"seat", s_.acting()}, {"number", number}, {"card", term(card)}});
  });
  if (success) return enter(s_.target);
  if (reachable(s_).empty()) finish();
}

// Reveals a card; publicly known cards are used up first.
template <class Recorder>
void MoveApplier<Recorder>::reveal_card(Player& player, Card card) {
  player.hand.remove(card);
  if (player.known.has(card)) player.known.remove(card);
}

template <class Recorder>
void MoveApplier<Recorder>::spend(Card card) {
  reveal_card(me(), card);
  s_.discard.add(card);
  s_.card = card;
}

template <class Recorder>
void MoveApplier<Recorder>::dice_rolled(Dice dice) {
  switch (s_.phase) {
    case Phase::stepping: return step_rolled(dice.total());
    case Phase::trying: return courtier_rolled(dice.total());
    case Phase::contest: return contest_rolled(dice);
    default: return tie_break_rolled(dice);
  }
}

template <class Recorder>
void MoveApplier<Recorder>::end_turn() {
  s_.entered = AreaSet();
  s_.start_area = s_.current_area = Area::none;
  for (int i = 0; i < s_.players; ++i) {
    if (s_.at(seat(i)).hand.empty()) return hold_election();
  }
  pass_turn();
}

template <class Recorder>
void MoveApplier<Recorder>::pass_turn() {
  if (s_.turns < kMaxTurns && s_.elections < kMaxElections) {
    return begin_turn(next(seat(s_.turn_of), s_.players));
  }
  record_([&] { return Event("time_is_up", {{"turns", int{s_.turns}}}); });
  open_ballot(Ballot::verdict, SeatSet::first(s_.players));
}

template <class Recorder>
void MoveApplier<Recorder>::place_first() {
  add_courtier();
  continue_placing();
}

template <class Recorder>
void MoveApplier<Recorder>::add_courtier() {
  --me().supply;
  ++s_.courtiers[index_of(s_.current_area)];
  me().courts.add(s_.current_area);
  record_(
      [&] { return Event("places", {{"seat", s_.acting()}, {"area", term(s_.current_area)}}); });
}

template <class Recorder>
void MoveApplier<Recorder>::continue_placing() {
  s_.phase = Phase::placing;
  if (!may_place(s_) || me().hand.empty()) finish();
}

template <class Recorder>
void MoveApplier<Recorder>::pay_for_courtier(Card card) {
  spend(card);
  s_.phase = Phase::trying;
  record_([&] { return Event("tries_courtier", {{"seat", s_.acting()}, {"card", term(card)}}); });
}

template <class Recorder>
void MoveApplier<Recorder>::courtier_rolled(int number) {
  const Card card = std::exchange(s_.card, Card{0});
  const bool success = succeeds(number, card);
  record_([&] {
    return Event(success ? "try_succeeds" : "try_fails",
                 {{"seat", s_.acting()}, {"number", number}, {"card", term(card)}});
  });
  if (success) add_courtier();
  continue_placing();
}

// The deciding player is done: ends the turn, or the winner's part of a conflict.
template <class Recorder>
void MoveApplier<Recorder>::finish() {
  if (!s_.in_conflict()) return end_turn();
  offer_taking_back(s_.attacker());
}

}  // namespace thronsaal::lang_lebe_der_koenig
