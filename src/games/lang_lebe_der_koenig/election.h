// The king's election: votes, ballots, bonus votes and new cards.
#pragma once

#include <algorithm>
#include <array>

#include "games/lang_lebe_der_koenig/game_table.h"

namespace thronsaal::lang_lebe_der_koenig {

template <class Tell>
void GameTable<Tell>::hold_election() {
  ++s.elections;
  SeatSet majorities;
  for (int i = 0; i < s.players; ++i) {
    const Votes votes = votes_of(s, seat(i));
    if (votes.total() >= setup().majority) majorities = majorities.with(seat(i));
    tell_([&] { return count_of_votes(seat(i), votes); });
  }
  if (majorities.empty()) return open_ballot(Ballot::bonus, SeatSet::first(s.players));
  open_ballot(Ballot::crown, majorities);
}

template <class Tell>
Event GameTable<Tell>::count_of_votes(Seat who, const Votes& votes) {
  return {"counts_votes",
          {{"seat", who},
           {"areas", votes.areas},
           {"loss", votes.loss},
           {"bonus", votes.bonus},
           {"total", votes.total()}}};
}

template <class Tell>
typename GameTable<Tell>::Claim GameTable<Tell>::claim_of(Seat who) const {
  const Votes votes = votes_of(s, who);
  Claim claim{.kept = votes.kept(), .cards = s.at(who).hand.size()};
  if (s.ballot == Ballot::verdict) {
    claim.king = s.at(who).place == 1;
    claim.total = votes.total();
    claim.before = s.at(who).place;
  }
  return claim;
}

template <class Tell>
bool GameTable<Tell>::ahead(const Claim& a, const Claim& b) {
  if (a.king != b.king) return a.king;
  if (a.total != b.total) return a.total > b.total;
  if (a.kept != b.kept) return a.kept > b.kept;
  if (a.cards != b.cards) return a.cards > b.cards;
  return a.before < b.before;
}

// Ranks them by votes and cards; the dice part those who share a place.
template <class Tell>
void GameTable<Tell>::open_ballot(Ballot ballot, SeatSet candidates) {
  s.ballot = ballot;
  std::array<Claim, kMaxSeats> claims;
  for (const Seat who : candidates) claims[code(who)] = claim_of(who);
  for (const Seat who : candidates) {
    int better = 0;
    for (const Seat other : candidates) {
      better += ahead(claims[code(other)], claims[code(who)]) ? 1 : 0;
    }
    s.at(who).place = byte(better + 1);
  }
  if (ballot == Ballot::crown) keep_only_the_best(candidates);
  part_the_tied();
}

// Only those who are tied for the crown roll for it.
template <class Tell>
void GameTable<Tell>::keep_only_the_best(SeatSet candidates) {
  for (const Seat who : candidates) {
    if (s.at(who).place > 1) s.at(who).place = 0;
  }
}

template <class Tell>
void GameTable<Tell>::part_the_tied() {
  for (int place = 1; place < s.players; ++place) {
    s.contenders = SeatSet();
    for (int i = 0; i < s.players; ++i) {
      if (s.at(seat(i)).place == place) s.contenders = s.contenders.with(seat(i));
    }
    if (s.contenders.size() < 2) continue;
    s.rolled = SeatSet();
    s.actor = code(*s.contenders.begin());
    s.phase = Phase::lots;
    return;
  }
  s.contenders = SeatSet();
  close_ballot();
}

template <class Tell>
void GameTable<Tell>::lot_rolled(Dice dice) {
  me().lot = byte(dice.total());
  s.rolled = s.rolled.with(s.acting());
  tell_([&] {
    return Event("rolls_lots",
                 {{"seat", s.acting()}, {"dice", dice.numbers()}, {"sum", dice.total()}});
  });
  for (const Seat who : s.contenders) {
    if (s.rolled.contains(who)) continue;
    s.actor = code(who);
    return;
  }
  const State before = s;
  for (const Seat a : s.contenders) {
    int better = 0;
    for (const Seat b : s.contenders) better += before.at(b).lot > before.at(a).lot ? 1 : 0;
    s.at(a).place = byte(s.at(a).place + better);
    s.at(a).lot = 0;
  }
  s.rolled = SeatSet();
  part_the_tied();
}

template <class Tell>
void GameTable<Tell>::close_ballot() {
  switch (s.ballot) {
    case Ballot::crown: return open_ballot(Ballot::verdict, SeatSet::first(s.players));
    case Ballot::bonus: return give_bonus_votes();
    default: return crown();
  }
}

template <class Tell>
void GameTable<Tell>::crown() {
  s.phase = Phase::over;
  s.ballot = Ballot::none;
  s.actor = 0;
  for (int i = 0; i < s.players; ++i) {
    if (s.at(seat(i)).place == 1) {
      tell_([&] {
        return Event("is_crowned", {{"seat", seat(i)}, {"total", votes_of(s, seat(i)).total()}});
      });
    }
  }
}

template <class Tell>
void GameTable<Tell>::give_bonus_votes() {
  for (int i = 0; i < s.players; ++i) {
    Player& player = s.at(seat(i));
    const int gain = bonus_gain(player.bonus, s.players, player.place);
    player.bonus = byte(player.bonus + gain);
    player.place = 0;
    tell_([&] {
      return Event("gains_bonus",
                   {{"seat", seat(i)}, {"gain", gain}, {"bonus", int{player.bonus}}});
    });
  }
  s.ballot = Ballot::none;
  shuffle();
}

template <class Tell>
void GameTable<Tell>::shuffle() {
  s.hidden += s.discard;
  s.discard = Cards();
  s.deal = byte(std::min(kMostDealt, s.hidden.size() / s.players));
  s.actor = 0;
  s.phase = Phase::dealing;
  tell_([&] { return Event("deal_begins", {{"number", int{s.deal}}}); });
  if (s.deal == 0) pass_turn();
}

template <class Tell>
void GameTable<Tell>::deal(const Cards& cards) {
  s.hidden -= cards;
  me().hand += cards;
  tell_([&] {
    return Event("is_dealt", {{"seat", s.acting()},
                              {"number", cards.size()},
                              {"cards", terms(cards), Audience::only(s.acting())}});
  });
  if (++s.actor < s.players) return;
  s.deal = 0;
  pass_turn();
}

}  // namespace thronsaal::lang_lebe_der_koenig
