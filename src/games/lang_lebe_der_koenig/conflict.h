// A conflict: commitments, dice, banishments, and cards that are taken back.
#pragma once

#include <algorithm>

#include "games/lang_lebe_der_koenig/game_table.h"

namespace thronsaal::lang_lebe_der_koenig {

template <class Tell>
void GameTable<Tell>::begin_conflict(Seat defender) {
  s.defender = code(defender);
  s.phase = Phase::committing;
  s.contenders = SeatSet::first(s.players);
  for (const Seat who : s.contenders) {
    if (!s.at(who).hand.empty()) s.undecided = s.undecided.with(who);
  }
  tell_([&] {
    return Event("conflict_begins",
                 {{"seat", s.attacker()}, {"defender", defender}, {"area", term(s.scene)}});
  });
}

template <class Tell>
void GameTable<Tell>::commit(Seat who, const Cards& cards) {
  s.at(who).committed = cards;
  s.undecided = s.undecided.without(who);
  tell_([&] {
    return Event("commits", {{"seat", who}, {"cards", terms(cards), Audience::only(who)}});
  });
  if (s.undecided.empty()) reveal();
}

template <class Tell>
void GameTable<Tell>::reveal() {
  for (int i = 0; i < s.players; ++i) {
    Player& player = s.at(seat(i));
    for (Card card = 1; card <= kKinds; ++card) {
      for (int n = 0; n < player.committed.count(card); ++n) show_card(player, card);
    }
    tell_(
        [&] { return Event("reveals", {{"seat", seat(i)}, {"cards", terms(player.committed)}}); });
  }
  roll_off();
}

// All contenders roll, the attacker first. Who has no cards has his pieces only.
template <class Tell>
void GameTable<Tell>::roll_off() {
  s.rolled = SeatSet();
  for (const Seat who : s.contenders) {
    if (!s.at(who).committed.empty()) continue;
    s.rolled = s.rolled.with(who);
    s.at(who).influence = byte(influence_of_pieces(s, who));
  }
  next_to_roll(s.attacker());
}

template <class Tell>
void GameTable<Tell>::next_to_roll(Seat from) {
  Seat who = from;
  for (int i = 0; i < s.players; ++i, who = next(who, s.players)) {
    if (!s.contenders.contains(who) || s.rolled.contains(who)) continue;
    s.actor = code(who);
    s.phase = Phase::contest;
    return;
  }
  judge();
}

template <class Tell>
void GameTable<Tell>::contest_rolled(Dice dice) {
  Player& player = me();
  const int pieces = influence_of_pieces(s, s.acting());
  player.ones = byte(dice.count(1));
  player.influence = byte(influence(player.committed, dice) + pieces);
  s.rolled = s.rolled.with(s.acting());
  tell_([&] {
    return Event("rolls", {{"seat", s.acting()},
                           {"dice", dice.numbers()},
                           {"cards", terms(player.committed)},
                           {"pieces", pieces},
                           {"influence", int{player.influence}}});
  });
  next_to_roll(next(s.acting(), s.players));
}

template <class Tell>
void GameTable<Tell>::judge() {
  int highest = 0;
  for (const Seat who : s.contenders) highest = std::max<int>(highest, s.at(who).influence);
  for (const Seat who : s.contenders) {
    if (s.at(who).influence < highest) s.contenders = s.contenders.without(who);
  }
  if (s.contenders.size() > 1) {
    for (const Seat who : s.contenders) {
      tell_([&] { return Event("is_tied", {{"seat", who}, {"influence", highest}}); });
    }
    return roll_off();
  }
  win(*s.contenders.begin());
}

template <class Tell>
void GameTable<Tell>::win(Seat winner) {
  s.winner = s.actor = code(winner);
  s.contenders = s.rolled = SeatSet();
  tell_([&] {
    return Event(
        "wins_conflict",
        {{"seat", winner}, {"area", term(s.scene)}, {"influence", int{s.at(winner).influence}}});
  });
  const Seat defender = seat(s.defender);
  if (s.winner != s.turn_of) s.exiles = s.exiles.with(s.attacker());
  if (s.winner != s.defender) {
    if (s.at(defender).figure == s.scene) s.exiles = s.exiles.with(defender);
    send_courtiers_home(s.at(defender));
  }
  banish_next();
}

template <class Tell>
void GameTable<Tell>::send_courtiers_home(Player& owner) {
  const int number = s.courtiers[slot(s.scene)];
  if (number == 0) return;
  owner.supply = byte(owner.supply + number);
  owner.courts.remove(s.scene);
  s.courtiers[slot(s.scene)] = 0;
  tell_([&] { return Event("courtiers_leave", {{"seat", seat(s.defender)}, {"number", number}}); });
}

// A choice of one is no choice, and an attacker without courtiers goes back where he came from.
template <class Tell>
void GameTable<Tell>::banish_next() {
  while (!s.exiles.empty()) {
    const AreaSet havens = s.at(next_exile(s)).courts;
    if (havens.size() > 1) {
      s.phase = Phase::banishing;
      return;
    }
    send_away(havens.empty() ? s.origin : havens.first());
  }
  settle();
}

template <class Tell>
void GameTable<Tell>::banish(Area area) {
  send_away(area);
  banish_next();
}

template <class Tell>
void GameTable<Tell>::send_away(Area area) {
  const Seat exile = next_exile(s);
  s.at(exile).figure = area;
  s.exiles = s.exiles.without(exile);
  tell_([&] { return Event("is_banished", {{"seat", exile}, {"area", term(area)}}); });
}

template <class Tell>
void GameTable<Tell>::settle() {
  s.phase = Phase::settling;
  if (!may_place(s)) finish();
}

// Ones give cards back, to the attacker first; then the rest leaves the table.
template <class Tell>
void GameTable<Tell>::offer_cards_from(Seat from) {
  Seat who = from;
  do {
    const Player& player = s.at(who);
    if (player.ones > 0 && player.committed.size() >= 2) {
      s.actor = code(who);
      s.phase = Phase::taking_back;
      return;
    }
    who = next(who, s.players);
  } while (who != s.attacker());
  clear_table();
}

template <class Tell>
void GameTable<Tell>::take_back(int how_many) {
  const Cards cards = lowest(me().committed, how_many);
  me().committed -= cards;
  me().hand += cards;
  me().known += cards;
  me().ones = 0;
  if (how_many > 0) {
    tell_([&] { return Event("takes_back", {{"seat", s.acting()}, {"cards", terms(cards)}}); });
  }
  const Seat after = next(s.acting(), s.players);
  if (after == s.attacker()) return clear_table();
  offer_cards_from(after);
}

template <class Tell>
void GameTable<Tell>::clear_table() {
  for (int i = 0; i < s.players; ++i) {
    Player& player = s.at(seat(i));
    s.discard += player.committed;
    player.committed = Cards();
    player.influence = player.ones = 0;
  }
  s.defender = s.winner = kNobody;
  end_turn();
}

}  // namespace thronsaal::lang_lebe_der_koenig
