// A conflict: commitments, dice, banishments, and cards that are taken back.
#pragma once

#include <algorithm>

#include "games/lang_lebe_der_koenig/game_table.h"

namespace thronsaal::lang_lebe_der_koenig {

template <class Recorder>
void MoveApplier<Recorder>::begin_conflict(Seat defender) {
  s_.defender = code(defender);
  s_.exiles = SeatSet();
  s_.phase = Phase::committing;
  s_.contenders = SeatSet::first(s_.players);
  for (const Seat who : s_.contenders) {
    if (!s_.at(who).hand.empty()) s_.undecided = s_.undecided.with(who);
  }
  record_([&] {
    return Event(
        "conflict_begins",
        {{"seat", s_.attacker()}, {"defender", defender}, {"area", term(s_.current_area)}});
  });
}

template <class Recorder>
void MoveApplier<Recorder>::commit(Seat who, const Cards& cards) {
  s_.at(who).committed = cards;
  s_.undecided = s_.undecided.without(who);
  record_([&] {
    return Event("commits", {{"seat", who}, {"cards", terms(cards), Audience::only(who)}});
  });
  if (s_.undecided.empty()) reveal();
}

template <class Recorder>
void MoveApplier<Recorder>::reveal() {
  for (int i = 0; i < s_.players; ++i) {
    Player& player = s_.at(seat(i));
    for (Card card = 1; card <= kCardKinds; ++card) {
      for (int n = 0; n < player.committed.count(card); ++n) reveal_card(player, card);
    }
    s_.rolled = s_.rolled.with(seat(i));
    record_(
        [&] { return Event("reveals", {{"seat", seat(i)}, {"cards", terms(player.committed)}}); });
  }
  roll_off();
}

// All contenders roll, the attacker first. A player without cards has the influence of their pieces
// only.
template <class Recorder>
void MoveApplier<Recorder>::roll_off() {
  s_.rolled = SeatSet();
  for (const Seat who : s_.contenders) {
    if (!s_.at(who).committed.empty()) continue;
    s_.rolled = s_.rolled.with(who);
    s_.at(who).influence = byte(influence_of_pieces(s_, who));
  }
  next_to_roll(s_.attacker());
}

template <class Recorder>
void MoveApplier<Recorder>::next_to_roll(Seat from) {
  Seat who = from;
  for (int i = 0; i < s_.players; ++i, who = next(who, s_.players)) {
    if (!s_.contenders.contains(who) || s_.rolled.contains(who)) continue;
    s_.actor = code(who);
    s_.phase = Phase::contest;
    return;
  }
  resolve_conflict();
}

template <class Recorder>
void MoveApplier<Recorder>::contest_rolled(Dice dice) {
  Player& player = me();
  const int pieces = influence_of_pieces(s_, s_.acting());
  player.ones = byte(dice.count(1));
  player.influence = byte(influence(player.committed, dice) + pieces);
  s_.rolled = s_.rolled.with(s_.acting());
  record_([&] {
    return Event("rolls", {{"seat", s_.acting()},
                           {"dice", dice.numbers()},
                           {"cards", terms(player.committed)},
                           {"products", products(player.committed, dice)},
                           {"pieces", pieces},
                           {"influence", int{player.influence}}});
  });
  next_to_roll(next(s_.acting(), s_.players));
}

template <class Recorder>
void MoveApplier<Recorder>::resolve_conflict() {
  int highest = 0;
  for (const Seat who : s_.contenders) highest = std::max<int>(highest, s_.at(who).influence);
  for (const Seat who : s_.contenders) {
    if (s_.at(who).influence < highest) s_.contenders = s_.contenders.without(who);
  }
  if (s_.contenders.size() > 1) {
    for (const Seat who : s_.contenders) {
      record_([&] { return Event("is_tied", {{"seat", who}, {"influence", highest}}); });
    }
    return roll_off();
  }
  win(*s_.contenders.begin());
}

template <class Recorder>
void MoveApplier<Recorder>::win(Seat winner) {
  s_.winner = s_.actor = code(winner);
  s_.contenders = s_.rolled = SeatSet();
  const Seat defender = seat(s_.defender);
  const bool is_lost = winner != defender;
  if (winner != s_.attacker()) s_.exiles = s_.exiles.with(s_.attacker());
  if (is_lost && s_.at(defender).figure == s_.current_area) s_.exiles = s_.exiles.with(defender);
  record_([&] {
    return Event("wins_conflict", {{"seat", winner},
                                   {"area", term(s_.current_area)},
                                   {"influence", int{s_.at(winner).influence}}});
  });
  if (is_lost) send_courtiers_home(s_.at(defender));
  banish_next();
}

template <class Recorder>
void MoveApplier<Recorder>::send_courtiers_home(Player& owner) {
  const int number = s_.courtiers[index_of(s_.current_area)];
  if (number == 0) return;
  owner.supply = byte(owner.supply + number);
  owner.courts.remove(s_.current_area);
  s_.courtiers[index_of(s_.current_area)] = 0;
  record_(
      [&] { return Event("courtiers_leave", {{"seat", seat(s_.defender)}, {"number", number}}); });
}

// A single choice is made automatically; an attacker without courtiers returns to where the turn
// began.
template <class Recorder>
void MoveApplier<Recorder>::banish_next() {
  while (!s_.exiles.empty()) {
    const AreaSet havens = s_.at(next_exile(s_)).courts;
    if (havens.size() > 1) {
      s_.phase = Phase::banishing;
      return;
    }
    banish_next_exile_to(havens.empty() ? s_.start_area : havens.first());
  }
  begin_settling();
}

template <class Recorder>
void MoveApplier<Recorder>::banish(Area area) {
  banish_next_exile_to(area);
  banish_next();
}

template <class Recorder>
void MoveApplier<Recorder>::banish_next_exile_to(Area area) {
  const Seat exile = next_exile(s_);
  s_.at(exile).figure = area;
  s_.exiles = s_.exiles.without(exile);
  record_([&] { return Event("is_banished", {{"seat", exile}, {"area", term(area)}}); });
}

template <class Recorder>
void MoveApplier<Recorder>::begin_settling() {
  s_.phase = Phase::settling;
  if (!may_place(s_)) finish();
}

// Ones give cards back, to the attacker first; then the rest leaves the table.
template <class Recorder>
void MoveApplier<Recorder>::offer_taking_back(Seat from) {
  Seat who = from;
  do {
    const Player& player = s_.at(who);
    if (player.ones > 0 && player.committed.size() >= 2) {
      s_.actor = code(who);
      s_.phase = Phase::taking_back;
      return;
    }
    who = next(who, s_.players);
  } while (who != s_.attacker());
  discard_committed();
}

template <class Recorder>
void MoveApplier<Recorder>::take_back(int how_many) {
  const Cards cards = lowest(me().committed, how_many);
  me().committed -= cards;
  me().hand += cards;
  me().known += cards;
  me().ones = 0;
  if (how_many > 0) {
    record_([&] { return Event("takes_back", {{"seat", s_.acting()}, {"cards", terms(cards)}}); });
  }
  const Seat after = next(s_.acting(), s_.players);
  if (after == s_.attacker()) return discard_committed();
  offer_taking_back(after);
}

template <class Recorder>
void MoveApplier<Recorder>::discard_committed() {
  for (int i = 0; i < s_.players; ++i) {
    Player& player = s_.at(seat(i));
    s_.discard += player.committed;
    player.committed = Cards();
    player.influence = player.ones = 0;
  }
  s_.defender = s_.winner = kNobody;
  end_turn();
}

}  // namespace thronsaal::lang_lebe_der_koenig
