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
    {"fool_supply", "One fool per player, or as many as you like?", kFoolSupplies,
     [](const Options& o) -> std::size_t { return o.unlimited_fools ? 1 : 0; },
     [](Options& o, std::size_t value) { o.unlimited_fools = value == 1; }},
};

// Applies one move and records its events. Functions are named after what happens in the game.
template <class Recorder>
class MoveApplier {
 public:
  MoveApplier(State& state, Recorder& tell) : s_(state), record_(tell) {}

  void apply(const Action& action) {
    const int number = action.numbers[0];
    switch (action.kind) {
      case Kind::starts: return begin_game(seat(number));
      case Kind::rolled: return dice_rolled(Dice::from_counts(action.numbers));
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
  Player& me() { return s_.at(s_.to_move()); }

  void begin_game(Seat first) {
    s_.starter = static_cast<std::uint8_t>(index(first));
    record_([&] { return Event("starts", {{"seat", first}}); });
    begin_round();
  }

  void begin_round() {
    ++s_.round;
    s_.turns_in_round = 0;
    record_([&] {
      return Event("round_begins", {{"round", int{s_.round}}, {"seat", seat(s_.starter)}});
    });
    begin_turn(seat(s_.starter));
  }

  void begin_turn(Seat seat) {
    s_.seat = static_cast<std::uint8_t>(index(seat));
    ++s_.turn;
    s_.aside = Dice();
    s_.unused = me().cards & kUsable;
    s_.has_rolled = false;
    s_.has_set_aside = false;
    s_.unrolled = static_cast<std::uint8_t>(dice_at_start(me(), s_.options));
    s_.phase = Phase::in_hand;
    record_([&] { return Event("turn_begins", {{"seat", seat}, {"dice", int{s_.unrolled}}}); });
  }

  void roll_active() {
    s_.unrolled = static_cast<std::uint8_t>(s_.unrolled + s_.active.size());
    s_.active = Dice();
    s_.has_set_aside = false;
    s_.phase = Phase::rolling;
  }

  void dice_rolled(Dice dice) {
    s_.active += dice;
    s_.unrolled = 0;
    s_.has_rolled = true;
    s_.phase = Phase::rolled;
    record_([&] { return Event("rolled", {{"seat", s_.to_move()}, {"dice", dice.numbers()}}); });
  }

  void set_aside(int number) {
    s_.active -= Dice::of(number);
    s_.aside += Dice::of(number);
    s_.has_set_aside = true;
    record_([&] { return Event("set_aside", {{"seat", s_.to_move()}, {"number", number}}); });
    const bool could_add = !(s_.unused & kAdders).empty() && room_for_another_die(s_);
    if (s_.active.empty() && !could_add) finish_turn();
  }

  void use(const Action& action) {
    s_.unused.remove(action.card);
    if (kAdders.has(action.card)) {
      add_die(action.card,
              action.card == Card::queen ? action.numbers[0] : number_added(action.card));
    } else if (kChoosers.has(action.card)) {
      s_.in_use = action.card;
      s_.phase = Phase::choosing;
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
    if (s_.phase == Phase::in_hand) {
      ++s_.unrolled;
      record_(
          [&] { return Event("die_joins_hand", {{"seat", s_.to_move()}, {"card", term(card)}}); });
      return;
    }
    s_.active += Dice::of(number);
    record_([&] {
      return Event("die_added", {{"seat", s_.to_move()}, {"card", term(card)}, {"number", number}});
    });
  }

  void turn_dice(Card card, Dice from, Dice to) {
    s_.active -= from;
    s_.active += to;
    record_([&] {
      return Event("dice_turned", {{"seat", s_.to_move()},
                                   {"card", term(card)},
                                   {"from", from.numbers()},
                                   {"to", to.numbers()}});
    });
  }

  void reroll(Card card, Dice dice) {
    s_.active -= dice;
    s_.unrolled = static_cast<std::uint8_t>(dice.size());
    s_.phase = Phase::rolling;
    record_([&] {
      return Event("rerolls",
                   {{"seat", s_.to_move()}, {"card", term(card)}, {"dice", dice.numbers()}});
    });
  }

  void choose(int number) {
    s_.active -= Dice::of(number);
    s_.chosen += Dice::of(s_.in_use == Card::merchant ? number : number + raise_of(s_.in_use));
  }

  void finish_choosing() {
    const Card card = s_.in_use;
    const Dice chosen = s_.chosen;
    s_.in_use = Card::none;
    s_.chosen = Dice();
    s_.active += chosen;
    s_.phase = Phase::rolled;
    if (card == Card::merchant) return reroll(card, chosen);
    record_([&] {
      return Event("dice_raised", {{"seat", s_.to_move()},
                                   {"card", term(card)},
                                   {"from", numbers_before(card, chosen)},
                                   {"to", chosen.numbers()}});
    });
  }

  void finish_turn() {
    const Result result = Result::of(s_.aside);
    note_result(result);
    record_([&] {
      return Event("result", {{"seat", s_.to_move()},
                              {"dice", s_.aside.numbers()},
                              {"count", int{result.count}},
                              {"number", int{result.number}}});
    });
    if (s_.final_round) {
      compete_for_crown(result);
      return next_turn();
    }
    if (obtainable(s_).empty()) return decline();
    s_.phase = Phase::taking;
  }

  void note_result(Result result) {
    if (s_.final_round) {
      if (result <= me().claim) return;
      me().claim = result;
      me().final_result_turn = static_cast<std::uint8_t>(s_.turns_in_round + 1);
    } else if (result > me().best) {
      me().best = result;
      me().best_turn = s_.turn;
    }
  }

  void take(Card card) {
    if (card == Card::charlatan) {
      me().cards.remove(Card::fool);
      ++me().charlatans;
    } else if (card == Card::king) {
      s_.display[index_of(Card::king)] = 0;
      s_.king = s_.seat;
    } else {
      me().cards.add(card);
      if (card != Card::fool || !s_.options.unlimited_fools) --s_.display[index_of(card)];
    }
    record_([&] { return Event("takes", {{"seat", s_.to_move()}, {"card", term(card)}}); });
    if (card == Card::king) take_queen();
    next_turn();
  }

  // The queen is taken with the king.
  void take_queen() {
    s_.display[index_of(Card::queen)] = 0;
    s_.queen = s_.seat;
    me().cards.add(Card::queen);
    me().claim = s_.lead = Result::of(s_.aside);
    record_([&] {
      return Event(
          "royal_couple",
          {{"seat", s_.to_move()}, {"count", int{s_.lead.count}}, {"number", int{s_.lead.number}}});
    });
  }

  void decline() {
    record_([&] { return Event("takes_nothing", {{"seat", s_.to_move()}}); });
    next_turn();
  }

  void pass() {
    record_([&] { return Event("passes", {{"seat", s_.to_move()}}); });
    next_turn();
  }

  // The final round: a better result takes the king; for the queen's owner an equal one will do.
  void compete_for_crown(Result result) {
    if (!takes_lead(s_, result)) return;
    s_.lead = result;
    s_.king = s_.seat;
    record_([&] {
      return Event(
          "takes_lead",
          {{"seat", s_.to_move()}, {"count", int{result.count}}, {"number", int{result.number}}});
    });
  }

  void next_turn() {
    s_.active = s_.aside = Dice();
    s_.unused = CardSet();
    s_.unrolled = 0;
    ++s_.turns_in_round;
    if (s_.final_round) return next_turn_of_final_round();
    if (s_.turns_in_round < s_.players) return begin_turn(next(s_.to_move(), s_.players));
    // The start marker moves right: the last player of this round starts the next.
    s_.starter = static_cast<std::uint8_t>(index(previous(seat(s_.starter), s_.players)));
    if (s_.king != kNobody) return begin_final_round();
    if (s_.round == kMaxRounds) return end_without_king();
    begin_round();
  }

  void begin_final_round() {
    s_.final_round = true;
    ++s_.round;
    s_.turns_in_round = 0;
    record_([&] { return Event("final_round_begins", {{"seat", seat(s_.queen)}}); });
    begin_turn(skip_queen_owner(seat(s_.starter)));
  }

  // All players but the queen's owner in turn, then the owner, unless they still hold the king.
  void next_turn_of_final_round() {
    if (s_.turns_in_round < s_.players - 1) {
      return begin_turn(skip_queen_owner(next(s_.to_move(), s_.players)));
    }
    if (s_.turns_in_round == s_.players - 1 && s_.king != s_.queen)
      return begin_turn(seat(s_.queen));
    s_.phase = Phase::over;
    record_([&] { return Event("wins", {{"seat", seat(s_.king)}}); });
  }

  void end_without_king() {
    s_.phase = Phase::over;
    record_([&] { return Event("ends_without_king", {{"round", kMaxRounds}}); });
  }

  Seat skip_queen_owner(Seat seat) const {
    return index(seat) == s_.queen ? next(seat, s_.players) : seat;
  }

  State& s_;
  Recorder& record_;
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
    s.display[index_of(card)] = static_cast<std::uint8_t>(copies(card, players));
  }
  return s;
}

template <class Recorder>
void Rules::apply(State& s, [[maybe_unused]] Actor actor, const Action& action,
                  Recorder& recorder) {
  assert(check(s, actor, action));
  MoveApplier<Recorder>(s, recorder).apply(action);
}
template void Rules::apply(State&, Actor, const Action&, NullRecorder&);
template void Rules::apply(State&, Actor, const Action&, EventRecorder&);

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
    if (x.claim.count != 0) return x.final_result_turn < y.final_result_turn;
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

int max_dice(const Player& player, const Options& options) {
  return std::min(dice_at_start(player, options) + (player.cards & kAdders).size(),
                  int{options.dice_limit});
}

bool on_offer(const State& s, Card card) {
  const Player& me = s.at(s.to_move());
  if (card == Card::charlatan) return me.cards.has(Card::fool);
  return s.display[index_of(card)] > 0 && !me.cards.has(card);
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
