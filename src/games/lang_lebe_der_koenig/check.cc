// Reasons for refusals. Listed actions are legal; this file explains the rest.
#include "core/check.h"

#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

Violation why_not_enter(const State& s, Area target) {
  const RecordField area{"area", term(target)};
  const Board::Setup& setup = board(s.board).for_players(s.players);
  if (!setup.in_play.has(target)) return Violation("not_in_play", {area});
  if (target == s.current_area) return Violation("already_there", {area});
  if (!setup.neighbours[index_of(s.current_area)].has(target)) {
    return Violation("not_adjacent", {{"from", term(s.current_area)}, area});
  }
  if (s.entered.has(target)) return Violation("entered_before", {area});
  const RecordField owner{"owner", seat(s.controller(target))};
  if (s.controlled(seat(s.controller(target))).size() == 1) {
    return Violation("last_area", {owner, area});
  }
  return Violation("card_for_conflict", {owner, area});
}

Violation why_not_pay(const State& s, Card card) {
  if (s.at(s.acting()).hand.empty()) return Violation("no_cards");
  return Violation("no_such_card", {{"card", term(card)}});
}

Violation why_not_place(const State& s) {
  if (!s.has_room(s.current_area)) {
    const int votes = board(s.board).votes_of(s.current_area);
    return Violation("area_full", {{"area", term(s.current_area)}, {"votes", votes}});
  }
  return Violation("no_courtiers");
}

Violation why_not_at_start(const State& s, const Action& action) {
  switch (action.kind) {
    case Kind::move: return why_not_enter(s, action.area);
    case Kind::move_on: return Violation("first_step_is_free");
    case Kind::place: return why_not_place(s);
    case Kind::try_more: return Violation("free_courtier_first");
    default: return Violation("say_nothing");
  }
}

Violation why_not_on_the_way(const State& s, const Action& action) {
  switch (action.kind) {
    case Kind::move: return Violation("further_steps_cost");
    case Kind::move_on:
      if (!s.at(s.acting()).hand.has(action.numbers[0])) return why_not_pay(s, action.numbers[0]);
      return why_not_enter(s, action.area);
    case Kind::place: return s.phase == Phase::halted ? Violation("step_failed") : why_not_place(s);
    case Kind::try_more:
      return s.phase == Phase::halted ? Violation("step_failed") : Violation("free_courtier_first");
    default: return Violation("turn_has_begun");
  }
}

Violation why_not_while_placing(const State& s, const Action& action) {
  switch (action.kind) {
    case Kind::move:
    case Kind::move_on: return Violation("placing_ends_moving");
    case Kind::place: return Violation("one_free_courtier");
    case Kind::try_more:
      return s.phase == Phase::settling ? Violation("free_courtier_first")
                                        : why_not_pay(s, action.numbers[0]);
    default: return Violation("turn_has_begun");
  }
}

Violation why_not_commit(const State& s, Seat who, const Action& action) {
  if (action.kind != Kind::commit) return Violation("commit_first");
  const Cards cards = cards_of(action);
  if (cards.empty() || cards.size() > kMaxCommitted) return Violation("one_to_five_cards");
  Card missing = 1;
  while (cards.count(missing) <= s.at(who).hand.count(missing)) ++missing;
  return Violation("too_few_cards",
                   {{"card", term(missing)}, {"number", s.at(who).hand.count(missing)}});
}

Violation why_not(const State& s, Seat who, const Action& action) {
  switch (action.kind) {
    case Kind::start:
    case Kind::rolled:
    case Kind::dealt: return Violation("only_chance");
    default: break;
  }
  if (s.phase == Phase::committing) return why_not_commit(s, who, action);
  if (s.phase == Phase::banishing) {
    const RecordField owner{"owner", next_exile(s)};
    if (action.kind != Kind::banish) return Violation("banish_first", {owner});
    return Violation("no_courtier_there", {owner, {"area", term(action.area)}});
  }
  if (s.phase == Phase::taking_back) {
    if (action.kind != Kind::take_back) return Violation("take_back_first");
    return Violation("so_many_ones", {{"number", int{s.at(who).ones}}});
  }
  switch (action.kind) {
    case Kind::commit: return Violation("no_conflict");
    case Kind::banish: return Violation("nobody_to_banish");
    case Kind::take_back: return Violation("nothing_to_take_back");
    default: break;
  }
  switch (s.phase) {
    case Phase::turn: return why_not_at_start(s, action);
    case Phase::arrived:
    case Phase::halted: return why_not_on_the_way(s, action);
    default: return why_not_while_placing(s, action);
  }
}

bool possible(const State& s, const Action& action) {
  switch (s.phase) {
    case Phase::setting_up:
      return exists(action.area) && undealt_start_cards(s).has(action.area) &&
             action == start_in(action.area);
    case Phase::dealing:
      return action == dealt(cards_of(action)) && cards_of(action).size() == s.deal &&
             s.hidden.includes(cards_of(action));
    default: {
      int dice = 0;
      for (const std::uint8_t count : action.numbers) dice += count;
      return action.kind == Kind::rolled && action.area == Area::none && dice == dice_to_roll(s);
    }
  }
}

Violation why_impossible(const State& s) {
  switch (s.phase) {
    case Phase::setting_up: return Violation("deal_start_card");
    case Phase::dealing: return Violation("deal_cards", {{"number", int{s.deal}}});
    default: return Violation("so_many_dice", {{"dice", dice_to_roll(s)}});
  }
}

}  // namespace

std::expected<void, Violation> Rules::check(const State& s, Actor actor, const Action& action) {
  return check_move<Rules>(s, actor, action, possible, why_impossible, why_not);
}

}  // namespace thronsaal::lang_lebe_der_koenig
