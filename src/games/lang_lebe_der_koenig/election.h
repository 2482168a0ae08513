// The king's election: votes, ballots, bonus votes and new cards.
#pragma once

#include <algorithm>
#include <array>

#include "games/lang_lebe_der_koenig/game_table.h"

namespace thronsaal::lang_lebe_der_koenig {

template <class Recorder>
void MoveApplier<Recorder>::hold_election() {
  ++s_.elections;
  SeatSet majorities;
  for (int i = 0; i < s_.players; ++i) {
    const Votes votes = votes_of(s_, seat(i));
    const bool wins = votes.total() >= setup().majority;
    if (wins) majorities = majorities.with(seat(i));
    record_([&] { return votes_event(seat(i), votes, wins); });
  }
  if (majorities.empty()) return open_ballot(Ballot::bonus, SeatSet::first(s_.players));
  open_ballot(Ballot::crown, majorities);
}

template <class Recorder>
Event MoveApplier<Recorder>::votes_event(Seat who, const Votes& votes, bool has_majority) {
  return {"counts_votes",
          {{"seat", who},
           {"areas", votes.areas},
           {"loss", votes.loss},
           {"bonus", votes.bonus},
           {"total", votes.total()},
           {"has_majority", has_majority}}};
}

template <class Recorder>
typename MoveApplier<Recorder>::BallotKey MoveApplier<Recorder>::ballot_key(Seat who) const {
  const Votes votes = votes_of(s_, who);
  BallotKey key{.kept = votes.kept(), .cards = s_.at(who).hand.size()};
  if (s_.ballot == Ballot::verdict) {
    key.king = s_.at(who).place == 1;
    key.total = votes.total();
    key.before = s_.at(who).place;
  }
  return key;
}

template <class Recorder>
bool MoveApplier<Recorder>::ahead(const BallotKey& a, const BallotKey& b) {
  if (a.king != b.king) return a.king;
  if (a.total != b.total) return a.total > b.total;
  if (a.kept != b.kept) return a.kept > b.kept;
  if (a.cards != b.cards) return a.cards > b.cards;
  return a.before < b.before;
}

// Ranks them by votes and cards; dice break ties.
template <class Recorder>
void MoveApplier<Recorder>::open_ballot(Ballot ballot, SeatSet candidates) {
  s_.ballot = ballot;
  std::array<BallotKey, kMaxSeats> keys;
  for (const Seat who : candidates) keys[code(who)] = ballot_key(who);
  for (const Seat who : candidates) {
    int better = 0;
    for (const Seat other : candidates) {
      better += ahead(keys[code(other)], keys[code(who)]) ? 1 : 0;
    }
    s_.at(who).place = byte(better + 1);
  }
  if (ballot == Ballot::crown) keep_only_the_best(candidates);
  break_ties();
}

// Only players tied for the crown roll for it.
template <class Recorder>
void MoveApplier<Recorder>::keep_only_the_best(SeatSet candidates) {
  for (const Seat who : candidates) {
    if (s_.at(who).place > 1) s_.at(who).place = 0;
  }
}

template <class Recorder>
void MoveApplier<Recorder>::break_ties() {
  for (int place = 1; place < s_.players; ++place) {
    s_.contenders = SeatSet();
    for (int i = 0; i < s_.players; ++i) {
      if (s_.at(seat(i)).place == place) s_.contenders = s_.contenders.with(seat(i));
    }
    if (s_.contenders.size() < 2) continue;
    s_.rolled = SeatSet();
    s_.actor = code(*s_.contenders.begin());
    s_.phase = Phase::lots;
    return;
  }
  s_.contenders = SeatSet();
  close_ballot();
}

template <class Recorder>
void MoveApplier<Recorder>::tie_break_rolled(Dice dice) {
  me().lot = byte(dice.total());
  s_.rolled = s_.rolled.with(s_.acting());
  record_([&] {
    return Event("rolls_lots",
                 {{"seat", s_.acting()}, {"dice", dice.numbers()}, {"sum", dice.total()}});
  });
  for (const Seat who : s_.contenders) {
    if (s_.rolled.contains(who)) continue;
    s_.actor = code(who);
    return;
  }
  const State before = s_;
  for (const Seat a : s_.contenders) {
    int better = 0;
    for (const Seat b : s_.contenders) better += before.at(b).lot > before.at(a).lot ? 1 : 0;
    s_.at(a).place = byte(s_.at(a).place + better);
    s_.at(a).lot = 0;
  }
  s_.rolled = SeatSet();
  break_ties();
}

template <class Recorder>
void MoveApplier<Recorder>::close_ballot() {
  switch (s_.ballot) {
    case Ballot::crown: return open_ballot(Ballot::verdict, SeatSet::first(s_.players));
    case Ballot::bonus: return give_bonus_votes();
    default: return crown();
  }
}

template <class Recorder>
void MoveApplier<Recorder>::crown() {
  s_.phase = Phase::over;
  s_.ballot = Ballot::none;
  s_.actor = 0;
  for (int i = 0; i < s_.players; ++i) {
    if (s_.at(seat(i)).place == 1) {
      record_([&] {
        return Event("is_crowned", {{"seat", seat(i)}, {"total", votes_of(s_, seat(i)).total()}});
      });
    }
  }
}

template <class Recorder>
void MoveApplier<Recorder>::give_bonus_votes() {
  for (int i = 0; i < s_.players; ++i) {
    Player& player = s_.at(seat(i));
    const int gain = bonus_gain(player.bonus, s_.players, player.place);
    player.bonus = byte(player.bonus + gain);
    player.place = 0;
    record_([&] {
      return Event("gains_bonus",
                   {{"seat", seat(i)}, {"gain", gain}, {"bonus", int{player.bonus}}});
    });
  }
  s_.ballot = Ballot::none;
  shuffle();
}

template <class Recorder>
void MoveApplier<Recorder>::shuffle() {
  s_.hidden += s_.discard;
  s_.discard = Cards();
  s_.deal = byte(std::min(kMaxDealt, s_.hidden.size() / s_.players));
  s_.actor = 0;
  s_.phase = Phase::dealing;
  record_([&] { return Event("deal_begins", {{"number", int{s_.deal}}}); });
  if (s_.deal == 0) pass_turn();
}

template <class Recorder>
void MoveApplier<Recorder>::deal(const Cards& cards) {
  s_.hidden -= cards;
  me().hand += cards;
  record_([&] {
    return Event("is_dealt", {{"seat", s_.acting()},
                              {"number", cards.size()},
                              {"cards", terms(cards), Audience::only(s_.acting())}});
  });
  if (++s_.actor < s_.players) return;
  s_.deal = 0;
  pass_turn();
}

}  // namespace thronsaal::lang_lebe_der_koenig
