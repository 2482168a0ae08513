#include "games/um_krone_und_kragen/rules.h"

#include <algorithm>
#include <cassert>

namespace thronsaal::um_krone_und_kragen {
namespace {

constexpr std::string_view kYesNo[] = {"yes", "no"};
constexpr std::string_view kDiceLimits[] = {"12", "18"};
constexpr std::string_view kFoolSupplies[] = {"table", "unlimited"};

constexpr OptionSpec<Options> kOptionSpecs[] = {
    {"adders_before_first_roll", "May cards add dice before the first roll of a turn?", kYesNo,
     [](const Options& o) -> std::size_t { return o.adders_before_first_roll ? 0 : 1; },
     [](Options& o, std::size_t value) { o.adders_before_first_roll = value == 0; }},
    {"dice_limit", "How many dice may a player have in a turn?", kDiceLimits,
     [](const Options& o) -> std::size_t { return o.dice_limit == 12 ? 0 : 1; },
     [](Options& o, std::size_t value) { o.dice_limit = value == 0 ? 12 : 18; }},
    {"fool_supply", "One fool per player, or as many as are wanted?", kFoolSupplies,
     [](const Options& o) -> std::size_t { return o.unlimited_fools ? 1 : 0; },
     [](Options& o, std::size_t value) { o.unlimited_fools = value == 1; }},
};

// One move, made and told. Names of functions are what happens at the table.
template <class Tell>
class Table {
 public:
  Table(State& state, Tell& tell) : s(state), tell_(tell) {}

  void make(const Action& action) {
    const int number = action.numbers[0];
    switch (action.kind) {
      case Kind::starts: return open(seat(number));
      case Kind::rolled: return dice_fall(Dice::from_counts(action.numbers));
      case Kind::roll: return roll_active();
      case Kind::set_aside: return set_aside(number);
      case Kind::use: return use(action);
      case Kind::also: return choose(number);
      case Kind::done: return finish_choosing();
      case Kind::end_turn: return finish_turn();
      case Kind::take: return take(action.card);
      case Kind::decline: return decline();
      case Kind::pass: return pass();
    }
  }

 private:
  Player& me() { return s.at(s.to_move()); }

  void open(Seat first) {
    tell_([&] { return Event("starts", {{"seat", first}}); });
    s.starter = static_cast<std::uint8_t>(index(first));
    begin_round();
  }

  void begin_round() {
    ++s.round;
    s.turns_in_round = 0;
    tell_([&] {
      return Event("round_begins", {{"round", int{s.round}}, {"seat", seat(s.starter)}});
    });
    begin_turn(seat(s.starter));
  }

  void begin_turn(Seat seat) {
    s.seat = static_cast<std::uint8_t>(index(seat));
    ++s.turn;
    s.aside = Dice();
    s.unused = me().cards & kUsable;
    s.has_rolled = false;
    s.duty_met = false;
    s.unrolled = static_cast<std::uint8_t>(dice_at_start(me(), s.options));
    s.phase = Phase::in_hand;
    tell_([&] { return Event("turn_begins", {{"seat", seat}, {"dice", int{s.unrolled}}}); });
  }

  void roll_active() {
    s.unrolled = static_cast<std::uint8_t>(s.unrolled + s.active.size());
    s.active = Dice();
    s.duty_met = false;
    s.phase = Phase::rolling;
  }

  void dice_fall(Dice dice) {
    tell_([&] { return Event("rolled", {{"seat", s.to_move()}, {"dice", dice.numbers()}}); });
    s.active += dice;
    s.unrolled = 0;
    s.has_rolled = true;
    s.phase = Phase::rolled;
  }

  void set_aside(int number) {
    tell_([&] { return Event("set_aside", {{"seat", s.to_move()}, {"number", number}}); });
    s.active -= Dice::of(number);
    s.aside += Dice::of(number);
    s.duty_met = true;
    const bool could_add = !(s.unused & kAdders).empty() && room_for_another_die(s);
    if (s.active.empty() && !could_add) finish_turn();
  }

  void use(const Action& action) {
    s.unused.remove(action.card);
    if (kAdders.has(action.card)) {
      add_die(action.card,
              action.card == Card::queen ? action.numbers[0] : number_added(action.card));
    } else if (kChoosers.has(action.card)) {
      s.in_use = action.card;
      s.phase = Phase::choosing;
      choose(action.numbers[0]);
    } else if (action.card == Card::fool) {
      reroll(Card::fool, Dice::of(action.numbers[0]));
    } else if (action.card == Card::philosopher || action.card == Card::alchemist) {
      turn_dice(action.card, gone(action), come(action));
    } else {
      turn_dice(action.card, Dice::of(action.numbers[0]), Dice::of(action.numbers[1]));
    }
  }

  // Before the first roll the new die has no number yet.
  void add_die(Card card, int number) {
    if (s.phase == Phase::in_hand) {
      ++s.unrolled;
      tell_([&] { return Event("die_joins_hand", {{"seat", s.to_move()}, {"card", term(card)}}); });
      return;
    }
    s.active += Dice::of(number);
    tell_([&] {
      return Event("die_added", {{"seat", s.to_move()}, {"card", term(card)}, {"number", number}});
    });
  }

  void turn_dice(Card card, Dice from, Dice to) {
    s.active -= from;
    s.active += to;
    tell_([&] {
      return Event("dice_turned", {{"seat", s.to_move()},
                                   {"card", term(card)},
                                   {"from", from.numbers()},
                                   {"to", to.numbers()}});
    });
  }

  void reroll(Card card, Dice dice) {
    s.active -= dice;
    s.unrolled = static_cast<std::uint8_t>(dice.size());
    s.phase = Phase::rolling;
    tell_([&] {
      return Event("rerolls",
                   {{"seat", s.to_move()}, {"card", term(card)}, {"dice", dice.numbers()}});
    });
  }

  void choose(int number) {
    s.active -= Dice::of(number);
    s.chosen += Dice::of(s.in_use == Card::merchant ? number : number + raise_of(s.in_use));
  }

  void finish_choosing() {
    const Card card = s.in_use;
    const Dice chosen = s.chosen;
    s.in_use = Card::none;
    s.chosen = Dice();
    s.active += chosen;
    s.phase = Phase::rolled;
    if (card == Card::merchant) return reroll(card, chosen);
    tell_([&] {
      return Event("dice_raised",
                   {{"seat", s.to_move()}, {"card", term(card)}, {"to", chosen.numbers()}});
    });
  }

  void finish_turn() {
    tell_([&] { return Event("result", {{"seat", s.to_move()}, {"dice", s.aside.numbers()}}); });
    const Result result = Result::of(s.aside);
    if (s.final_round) {
      contest(result);
      return next_turn();
    }
    if (result > me().best) {
      me().best = result;
      me().best_turn = s.turn;
    }
    if (obtainable(s).empty()) return decline();
    s.phase = Phase::taking;
  }

  void take(Card card) {
    tell_([&] { return Event("takes", {{"seat", s.to_move()}, {"card", term(card)}}); });
    if (card == Card::charlatan) {
      me().cards.remove(Card::fool);
      ++me().charlatans;
    } else if (card == Card::king) {
      take_royal_couple();
    } else {
      me().cards.add(card);
      if (card != Card::fool || !s.options.unlimited_fools) --s.display[slot(card)];
    }
    next_turn();
  }

  void take_royal_couple() {
    s.display[slot(Card::king)] = 0;
    s.display[slot(Card::queen)] = 0;
    s.king = s.queen = s.seat;
    me().cards.add(Card::queen);
    me().claim = s.lead = Result::of(s.aside);
    tell_([&] {
      return Event(
          "royal_couple",
          {{"seat", s.to_move()}, {"count", int{s.lead.count}}, {"number", int{s.lead.number}}});
    });
  }

  void decline() {
    tell_([&] { return Event("takes_nothing", {{"seat", s.to_move()}}); });
    next_turn();
  }

  void pass() {
    tell_([&] { return Event("passes", {{"seat", s.to_move()}}); });
    next_turn();
  }

  // The final round: a better result takes the king; for the queen's owner an equal one will do.
  void contest(Result result) {
    const bool wins = takes_lead(s, result);
    if (result > me().claim) {
      me().claim = result;
      me().claim_turn = static_cast<std::uint8_t>(s.turns_in_round + 1);
    }
    if (!wins) return;
    s.lead = result;
    s.king = s.seat;
    tell_([&] {
      return Event(
          "takes_lead",
          {{"seat", s.to_move()}, {"count", int{result.count}}, {"number", int{result.number}}});
    });
  }

  void next_turn() {
    s.active = s.aside = Dice();
    s.unused = CardSet();
    s.unrolled = 0;
    ++s.turns_in_round;
    if (s.final_round) return next_turn_of_final_round();
    if (s.turns_in_round < s.players) return begin_turn(next(s.to_move(), s.players));
    // The marker goes to the right: who played last in this round plays first in the next.
    s.starter = static_cast<std::uint8_t>(index(previous(seat(s.starter), s.players)));
    if (s.king != kNobody) return begin_final_round();
    if (s.round == kLastRound) return end_without_king();
    begin_round();
  }

  void begin_final_round() {
    s.final_round = true;
    ++s.round;
    s.turns_in_round = 0;
    tell_([&] { return Event("final_round_begins", {{"seat", seat(s.queen)}}); });
    begin_turn(unless_queen(seat(s.starter)));
  }

  // Everybody but the queen's owner in turn, then he, unless he still holds the king.
  void next_turn_of_final_round() {
    if (s.turns_in_round < s.players - 1) {
      return begin_turn(unless_queen(next(s.to_move(), s.players)));
    }
    if (s.turns_in_round == s.players - 1 && s.king != s.queen) return begin_turn(seat(s.queen));
    s.phase = Phase::over;
    tell_([&] { return Event("wins", {{"seat", seat(s.king)}}); });
  }

  void end_without_king() {
    s.phase = Phase::over;
    tell_([&] { return Event("ends_without_king", {{"round", kLastRound}}); });
  }

  Seat unless_queen(Seat seat) const {
    return index(seat) == s.queen ? next(seat, s.players) : seat;
  }

  State& s;
  Tell& tell_;
};

}  // namespace

std::span<const OptionSpec<Options>> Rules::option_specs() {
  return kOptionSpecs;
}

State Rules::start(int players, const Options& options) {
  assert(players >= kInfo.min_players && players <= kInfo.max_players);
  State s;
  s.players = static_cast<std::uint8_t>(players);
  s.options = options;
  for (int i = 0; i < kCards; ++i) {
    const Card card = static_cast<Card>(i);
    s.display[slot(card)] = static_cast<std::uint8_t>(copies(card, players));
  }
  return s;
}

ToAct Rules::to_act(const State& s) {
  switch (s.phase) {
    case Phase::lot:
    case Phase::rolling: return ToAct::chance();
    case Phase::over: return ToAct::nobody();
    default: return ToAct::only(s.to_move());
  }
}

template <class Tell>
void Rules::apply(State& s, [[maybe_unused]] Actor actor, const Action& action, Tell& tell) {
  assert(check(s, actor, action));
  Table<Tell>(s, tell).make(action);
}
template void Rules::apply(State&, Actor, const Action&, Silent&);
template void Rules::apply(State&, Actor, const Action&, Chronicle&);

Action Rules::sample(const State& s, Rng& rng) {
  assert(to_act(s).is_chance());
  if (s.phase == Phase::lot) return starts(seat(static_cast<int>(rng.below(s.players))));
  return rolled(Dice::roll(s.unrolled, rng));
}

Standing Rules::standing(const State& s) {
  assert(s.phase == Phase::over);
  if (s.king == kNobody) {
    return rank(s.players, [&](Seat a, Seat b) {
      const Player& x = s.at(a);
      const Player& y = s.at(b);
      return x.best != y.best ? x.best > y.best : x.best_turn < y.best_turn;
    });
  }
  return rank(s.players, [&](Seat a, Seat b) {
    if (index(a) == s.king || index(b) == s.king) return a != b && index(a) == s.king;
    const Player& x = s.at(a);
    const Player& y = s.at(b);
    if (x.claim != y.claim) return x.claim > y.claim;
    if (x.claim.count != 0) return x.claim_turn < y.claim_turn;
    return x.number_of_cards() > y.number_of_cards();
  });
}

bool takes_lead(const State& s, Result result) {
  return result > s.lead || (s.seat == s.queen && result == s.lead);
}

int dice_at_start(const Player& player, const Options& options) {
  const int dice = kStartDice + player.charlatans + (player.cards.has(Card::farmer) ? 1 : 0) +
                   (player.cards.has(Card::general) ? 2 : 0);
  return std::min(dice, int{options.dice_limit});
}

int most_dice(const Player& player, const Options& options) {
  return std::min(dice_at_start(player, options) + (player.cards & kAdders).size(),
                  int{options.dice_limit});
}

bool on_offer(const State& s, Card card) {
  const Player& me = s.at(s.to_move());
  if (card == Card::charlatan) return me.cards.has(Card::fool);
  return s.display[slot(card)] > 0 && !me.cards.has(card);
}

CardSet obtainable(const State& s) {
  CardSet cards = affordable(s.aside);
  for_each(cards, [&](Card card) {
    if (!on_offer(s, card)) cards.remove(card);
  });
  return cards;
}

bool room_for_another_die(const State& s) {
  return s.dice_in_play() < s.options.dice_limit;
}

}  // namespace thronsaal::um_krone_und_kragen
