// What a move does.
#include "games/lang_lebe_der_koenig/rules.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace thronsaal::lang_lebe_der_koenig {
namespace {

std::uint8_t byte(int number) {
  return static_cast<std::uint8_t>(number);
}
std::uint8_t code(Seat seat) {
  return byte(index(seat));
}

// One move, made and told. Names of functions are what happens at the table.
template <class Tell>
class Table {
 public:
  Table(State& state, Tell& tell) : s(state), tell_(tell) {}

  void make(Actor actor, const Action& action) {
    switch (action.kind) {
      case Kind::start: return enter_board(action.area);
      case Kind::rolled: return dice_fall(Dice::from_counts(action.numbers));
      case Kind::dealt: return deal(cards_of(action));
      case Kind::nothing: return do_nothing();
      case Kind::move: return enter(action.area);
      case Kind::move_on: return pay_for_step(action.area, action.numbers[0]);
      case Kind::place: return place_first();
      case Kind::try_more: return pay_for_courtier(action.numbers[0]);
      case Kind::end: return finish();
      case Kind::commit: return commit(actor.seat(), cards_of(action));
      case Kind::banish: return banish(action.area);
      case Kind::take_back: return take_back(action.numbers[0]);
    }
  }

 private:
  Player& me() { return s.at(s.acting()); }
  const Board::Setup& setup() const { return board().for_players(s.players); }

  // Setting up

  void enter_board(Area area) {
    me().figure = area;
    me().courts = AreaSet(area);
    s.courtiers[slot(area)] = kStartCourtiers;
    tell_([&] { return Event("starts_in", {{"seat", s.acting()}, {"area", term(area)}}); });
    if (area == setup().first) s.turn_of = s.actor;
    if (++s.actor == s.players) begin_turn(seat(s.turn_of));
  }

  // A turn

  void begin_turn(Seat who) {
    s.turn_of = s.actor = code(who);
    ++s.turns;
    s.phase = Phase::turn;
    s.origin = s.scene = me().figure;
    tell_([&] { return Event("turn_begins", {{"seat", who}}); });
  }

  void do_nothing() {
    tell_([&] { return Event("does_nothing", {{"seat", s.acting()}}); });
    end_turn();
  }

  void enter(Area area) {
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

  void pay_for_step(Area area, Card card) {
    spend(card);
    s.target = area;
    s.phase = Phase::stepping;
    tell_([&] {
      return Event("tries_step",
                   {{"seat", s.acting()}, {"area", term(area)}, {"card", term(card)}});
    });
  }

  void step_rolled(int number) {
    const bool success = number * s.card >= kSuccess;
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
  void show_card(Player& player, Card card) {
    player.hand.remove(card);
    if (player.known.has(card)) player.known.remove(card);
  }

  void spend(Card card) {
    show_card(me(), card);
    s.discard.add(card);
    s.card = card;
  }

  // Courtiers, in a turn or after a conflict

  void place_first() {
    put_courtier();
    look_for_more();
  }

  void put_courtier() {
    --me().supply;
    ++s.courtiers[slot(s.scene)];
    me().courts.add(s.scene);
    tell_([&] { return Event("places", {{"seat", s.acting()}, {"area", term(s.scene)}}); });
  }

  void look_for_more() {
    s.phase = Phase::placing;
    if (!may_place(s) || me().hand.empty()) finish();
  }

  void pay_for_courtier(Card card) {
    spend(card);
    s.phase = Phase::trying;
    tell_([&] { return Event("tries_courtier", {{"seat", s.acting()}, {"card", term(card)}}); });
  }

  void courtier_rolled(int number) {
    const bool success = number * s.card >= kSuccess;
    tell_([&] {
      return Event(success ? "try_succeeds" : "try_fails",
                   {{"seat", s.acting()}, {"number", number}, {"card", term(s.card)}});
    });
    s.card = 0;
    if (success) put_courtier();
    look_for_more();
  }

  // The one who decides has done enough: in his turn, or as the winner of a conflict.
  void finish() {
    if (!s.in_conflict()) return end_turn();
    offer_cards_from(s.attacker());
  }

  // A conflict

  void begin_conflict(Seat defender) {
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

  void commit(Seat who, const Cards& cards) {
    s.at(who).committed = cards;
    s.undecided = s.undecided.without(who);
    tell_([&] {
      return Event("commits", {{"seat", who}, {"cards", terms(cards), Audience::only(who)}});
    });
    if (s.undecided.empty()) reveal();
  }

  void reveal() {
    for (int i = 0; i < s.players; ++i) {
      Player& player = s.at(seat(i));
      for (Card card = 1; card <= kKinds; ++card) {
        for (int n = 0; n < player.committed.count(card); ++n) show_card(player, card);
      }
      tell_([&] {
        return Event("reveals", {{"seat", seat(i)}, {"cards", terms(player.committed)}});
      });
    }
    roll_off();
  }

  // All contenders roll, the attacker first. Who has no cards has his pieces only.
  void roll_off() {
    s.rolled = SeatSet();
    for (const Seat who : s.contenders) {
      if (!s.at(who).committed.empty()) continue;
      s.rolled = s.rolled.with(who);
      s.at(who).influence = byte(influence_of_pieces(s, who));
    }
    next_to_roll(s.attacker());
  }

  void next_to_roll(Seat from) {
    Seat who = from;
    for (int i = 0; i < s.players; ++i, who = next(who, s.players)) {
      if (!s.contenders.contains(who) || s.rolled.contains(who)) continue;
      s.actor = code(who);
      s.phase = Phase::contest;
      return;
    }
    judge();
  }

  void contest_rolled(Dice dice) {
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

  void judge() {
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

  void win(Seat winner) {
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

  void send_courtiers_home(Player& owner) {
    const int number = s.courtiers[slot(s.scene)];
    if (number == 0) return;
    owner.supply = byte(owner.supply + number);
    owner.courts.remove(s.scene);
    s.courtiers[slot(s.scene)] = 0;
    tell_(
        [&] { return Event("courtiers_leave", {{"seat", seat(s.defender)}, {"number", number}}); });
  }

  // A choice of one is no choice, and an attacker without courtiers goes back where he came from.
  void banish_next() {
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

  void banish(Area area) {
    send_away(area);
    banish_next();
  }

  void send_away(Area area) {
    const Seat exile = next_exile(s);
    s.at(exile).figure = area;
    s.exiles = s.exiles.without(exile);
    tell_([&] { return Event("is_banished", {{"seat", exile}, {"area", term(area)}}); });
  }

  void settle() {
    s.phase = Phase::settling;
    if (!may_place(s)) finish();
  }

  // Ones give cards back, to the attacker first; then the rest leaves the table.
  void offer_cards_from(Seat from) {
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

  void take_back(int how_many) {
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

  void clear_table() {
    for (int i = 0; i < s.players; ++i) {
      Player& player = s.at(seat(i));
      s.discard += player.committed;
      player.committed = Cards();
      player.influence = player.ones = 0;
    }
    s.defender = s.winner = kNobody;
    end_turn();
  }

  void end_turn() {
    s.entered = AreaSet();
    s.origin = s.scene = Area::none;
    for (int i = 0; i < s.players; ++i) {
      if (s.at(seat(i)).hand.empty()) return hold_election();
    }
    pass_turn();
  }

  void pass_turn() {
    if (s.turns < kLastTurn && s.elections < kLastElection) {
      return begin_turn(next(seat(s.turn_of), s.players));
    }
    tell_([&] { return Event("time_is_up", {{"turns", int{s.turns}}}); });
    open_ballot(Ballot::verdict, SeatSet::first(s.players));
  }

  // The king's election

  void hold_election() {
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

  static Event count_of_votes(Seat who, const Votes& votes) {
    return {"counts_votes",
            {{"seat", who},
             {"areas", votes.areas},
             {"loss", votes.loss},
             {"bonus", votes.bonus},
             {"total", votes.total()}}};
  }

  // What the ballot compares, in this order. The crown is given before the other places, and the
  // dice that were rolled for it stand: `before` is the place in that ballot.
  struct Claim {
    bool king = false;
    int total = 0;
    int kept = 0;
    int cards = 0;
    int before = 0;
  };

  Claim claim_of(Seat who) const {
    const Votes votes = votes_of(s, who);
    Claim claim{.kept = votes.kept(), .cards = s.at(who).hand.size()};
    if (s.ballot == Ballot::verdict) {
      claim.king = s.at(who).place == 1;
      claim.total = votes.total();
      claim.before = s.at(who).place;
    }
    return claim;
  }

  static bool ahead(const Claim& a, const Claim& b) {
    if (a.king != b.king) return a.king;
    if (a.total != b.total) return a.total > b.total;
    if (a.kept != b.kept) return a.kept > b.kept;
    if (a.cards != b.cards) return a.cards > b.cards;
    return a.before < b.before;
  }

  // Ranks them by votes and cards; the dice part those who share a place.
  void open_ballot(Ballot ballot, SeatSet candidates) {
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
  void keep_only_the_best(SeatSet candidates) {
    for (const Seat who : candidates) {
      if (s.at(who).place > 1) s.at(who).place = 0;
    }
  }

  void part_the_tied() {
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

  void lot_rolled(Dice dice) {
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

  void close_ballot() {
    switch (s.ballot) {
      case Ballot::crown: return open_ballot(Ballot::verdict, SeatSet::first(s.players));
      case Ballot::bonus: return give_bonus_votes();
      default: return crown();
    }
  }

  void crown() {
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

  void give_bonus_votes() {
    for (int i = 0; i < s.players; ++i) {
      Player& player = s.at(seat(i));
      const int before = player.bonus;
      player.bonus = byte(std::min(kBonusTrack, before + s.players + 1 - player.place));
      player.place = 0;
      tell_([&] {
        return Event(
            "gains_bonus",
            {{"seat", seat(i)}, {"gain", player.bonus - before}, {"bonus", int{player.bonus}}});
      });
    }
    s.ballot = Ballot::none;
    shuffle();
  }

  void shuffle() {
    s.hidden += s.discard;
    s.discard = Cards();
    s.deal = byte(std::min(kMostDealt, s.hidden.size() / s.players));
    s.actor = 0;
    s.phase = Phase::dealing;
    tell_([&] { return Event("deal_begins", {{"number", int{s.deal}}}); });
    if (s.deal == 0) pass_turn();
  }

  void deal(const Cards& cards) {
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

  void dice_fall(Dice dice) {
    switch (s.phase) {
      case Phase::stepping: return step_rolled(dice.total());
      case Phase::trying: return courtier_rolled(dice.total());
      case Phase::contest: return contest_rolled(dice);
      default: return lot_rolled(dice);
    }
  }

  State& s;
  Tell& tell_;
};

}  // namespace

State Rules::start(int players, const Options& /*options*/) {
  assert(players >= kInfo.min_players && players <= kInfo.max_players);
  State s;
  s.players = byte(players);
  for (int i = 0; i < players; ++i) {
    s.at(seat(i)).hand = s.at(seat(i)).known = kStartHand;
    s.at(seat(i)).supply = kSupply;
  }
  return s;
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

template <class Tell>
void Rules::apply(State& s, Actor actor, const Action& action, Tell& tell) {
  assert(check(s, actor, action));
  Table<Tell>(s, tell).make(actor, action);
}
template void Rules::apply(State&, Actor, const Action&, Silent&);
template void Rules::apply(State&, Actor, const Action&, Chronicle&);

Standing Rules::standing(const State& s) {
  assert(s.phase == Phase::over);
  Standing standing{.players = s.players};
  for (int i = 0; i < s.players; ++i) {
    standing.place[static_cast<std::size_t>(i)] = s.at(seat(i)).place;
  }
  return standing;
}

}  // namespace thronsaal::lang_lebe_der_koenig
