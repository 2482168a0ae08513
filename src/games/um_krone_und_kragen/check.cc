// Reasons for refusals. Listed actions are legal; this file explains the rest.
#include "core/check.h"

#include <numeric>

#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

Violation why_not_take(const State& s, Card card) {
  const Player& me = s.at(s.to_move());
  if (card == Card::queen) return Violation("queen_comes_with_king");
  if (card == Card::charlatan) return Violation("needs_fool");
  if (me.cards.has(card)) {
    return card == Card::fool ? Violation("fool_not_turned")
                              : Violation("already_owned", {{"card", term(card)}});
  }
  if (!affordable(s.aside).has(card)) {
    return Violation("cost_not_met", {{"card", term(card)}, {"cost", Term{"card_cost", id(card)}}});
  }
  return Violation("none_on_display", {{"card", term(card)}});
}

// The dice named on the left side must be active.
Violation why_not_turn(const State& s, const Action& action) {
  const Card card = action.card;
  const int from = action.numbers[0];
  const int to = action.numbers[1];
  if (!s.active.has(from)) return Violation("no_such_die", {{"number", from}});
  if (from == to) return Violation("changes_nothing");
  if (card == Card::astronomer) return Violation("nothing_to_copy", {{"number", to}});
  return Violation("maid_raises");
}

Violation why_not_exchange(const State& s, const Action& action) {
  const Dice from = gone(action);
  const Dice to = come(action);
  if (action.card == Card::philosopher && from.size() > 2) return Violation("two_dice_only");
  if (from == to) return Violation("changes_nothing");
  if (from.total() != to.total()) return Violation("pips_must_stay");
  int missing = 1;
  while (missing < kDieFaces && from.count(missing) <= s.active.count(missing)) ++missing;
  return Violation("no_such_die", {{"number", missing}});
}

Violation why_not_add(const State& s) {
  if (!room_for_another_die(s)) {
    return Violation("no_dice_left", {{"limit", int{s.options.dice_limit}}});
  }
  if (s.phase == Phase::in_hand && !s.options.adders_before_first_roll) {
    return Violation("adders_after_first_roll");
  }
  return s.phase == Phase::in_hand ? Violation("number_not_yet") : Violation("queen_needs_number");
}

Violation why_not_use(const State& s, const Action& action) {
  const Player& me = s.at(s.to_move());
  const Card card = action.card;
  if (!kUsable.has(card)) return Violation("helps_by_itself", {{"card", term(card)}});
  if (!me.cards.has(card)) return Violation("not_owned", {{"card", term(card)}});
  if (!s.unused.has(card)) return Violation("already_used", {{"card", term(card)}});
  if (kAdders.has(card)) return why_not_add(s);
  if (!s.has_rolled) return Violation("roll_first");
  if (s.active.empty()) return Violation("no_active_dice");
  if (card == Card::philosopher || card == Card::alchemist) return why_not_exchange(s, action);
  if (card == Card::maid || card == Card::astronomer || card == Card::magician) {
    return why_not_turn(s, action);
  }
  const int number = action.numbers[0];
  if (!s.active.has(number)) return Violation("no_such_die", {{"number", number}});
  return Violation("cannot_rise", {{"card", term(card)}, {"number", number}});
}

Violation why_not_choose(const State& s, int number) {
  if (!s.active.has(number)) return Violation("no_such_die", {{"number", number}});
  return Violation("cannot_rise", {{"card", term(s.in_use)}, {"number", number}});
}

Violation why_not_roll_or_set_aside(const State& s, const Action& action) {
  if (!s.has_rolled) return Violation("roll_first");
  if (s.active.empty()) return Violation("no_active_dice");
  if (action.kind == Kind::roll) return Violation("set_aside_first");
  return Violation("no_such_die", {{"number", int{action.numbers[0]}}});
}

Violation why_not_finish(const State& s) {
  if (!s.has_rolled) return Violation("roll_first");
  return s.active.empty() ? Violation("end_turn_first") : Violation("dice_still_active");
}

Violation why_not(const State& s, Seat /*who*/, const Action& action) {
  if (action.kind == Kind::starts || action.kind == Kind::rolled) return Violation("only_chance");
  if (s.phase == Phase::choosing) {
    return action.kind == Kind::also ? why_not_choose(s, action.numbers[0])
                                     : Violation("finish_card_first", {{"card", term(s.in_use)}});
  }
  if (s.phase == Phase::taking) {
    return action.kind == Kind::take ? why_not_take(s, action.card) : Violation("take_or_decline");
  }
  switch (action.kind) {
    case Kind::roll:
    case Kind::set_aside: return why_not_roll_or_set_aside(s, action);
    case Kind::use: return why_not_use(s, action);
    case Kind::also:
    case Kind::done: return Violation("no_card_in_use");
    case Kind::pass:
      return s.final_round ? Violation("too_late_to_pass") : Violation("pass_in_final_round");
    default: return why_not_finish(s);
  }
}

bool possible(const State& s, const Action& action) {
  if (action.card != Card::none) return false;
  if (s.phase == Phase::lot) {
    const int who = action.numbers[0];
    return who < s.players && action == starts(seat(who));
  }
  const int dice = std::accumulate(action.numbers.begin(), action.numbers.end(), 0);
  return action.kind == Kind::rolled && dice == s.unrolled;
}

Violation why_impossible(const State& s) {
  if (s.phase == Phase::lot) return Violation("who_starts", {{"players", int{s.players}}});
  return Violation("so_many_dice", {{"dice", int{s.unrolled}}});
}

}  // namespace

std::expected<void, Violation> Rules::check(const State& s, Actor actor, const Action& action) {
  return check_move<Rules>(s, actor, action, possible, why_impossible, why_not);
}

}  // namespace thronsaal::um_krone_und_kragen
