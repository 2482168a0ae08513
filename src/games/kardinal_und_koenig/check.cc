// Reasons for refusals. Listed actions are legal; this file explains the rest.
#include "core/check.h"

#include "games/kardinal_und_koenig/rules.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

Violation why_not_pay(Country country, Card pair) {
  if (pair != Card::none) return Violation("no_pair", {{"card", term(pair)}});
  return Violation("no_card_for",
                   {{"country", term(country)}, {"card", term(kCardOf[index_of(country)])}});
}

bool can_pay(const State& s, Country country, Card pair) {
  const Cards& hand = s.hand[s.actor];
  return pair != Card::none ? hand.count(pair) >= 2 : hand.has(kCardOf[index_of(country)]);
}

Violation why_not_build(const State& s, Space space, Card pair) {
  const Board& europe = board(s.board);
  if (s.built().has(space)) return Violation("space_taken", {{"space", term(space, europe)}});
  if (s.cloisters_left(s.acting()) == 0) return Violation("no_cloisters_left");
  return why_not_pay(europe.country_of[index_of(space)], pair);
}

Violation why_not_appoint(const State& s, Country country, Card pair) {
  if (s.councillors_left[s.actor] == 0) return Violation("no_councillors_left");
  if (!can_pay(s, country, pair)) return why_not_pay(country, pair);
  const int limit = s.seats[index_of(country)];
  if (limit == 0) return Violation("empty_country", {{"country", term(country)}});
  return Violation("too_many_councillors", {{"country", term(country)}, {"limit", limit}});
}

Violation why_not_place(const State& s, const Action& action) {
  const bool builds = action.kind == Kind::cloister;
  const Country country =
      builds ? board(s.board).country_of[index_of(action.space())] : action.country();
  if (s.phase == Phase::placing && country != s.country) {
    return Violation("one_country", {{"country", term(s.country)}});
  }
  return builds ? why_not_build(s, action.space(), action.card)
                : why_not_appoint(s, country, action.card);
}

Violation why_not_draw(const State& s, const Action& action) {
  if (s.is_last_round) return Violation("nobody_draws");
  if (s.phase == Phase::placing) return Violation("played_already");
  if (s.phase == Phase::turn) return Violation("play_or_exchange_first");
  return Violation("not_face_up", {{"card", term(action.card)}});
}

Violation why_not_exchange(const State& s, const Action& action) {
  if (s.phase == Phase::placing) return Violation("played_already");
  if (s.is_last_round) return Violation("nobody_draws");
  return Violation("not_in_hand", {{"card", term(action.card)}});
}

Violation why_not(const State& s, Seat /*who*/, const Action& action) {
  switch (action.kind) {
    case Kind::starts:
    case Kind::dealt:
    case Kind::turned:
    case Kind::drawn: return Violation("only_chance");
    default: break;
  }
  if (s.phase == Phase::drawing && action.kind != Kind::take) return Violation("fill_hand_first");
  switch (action.kind) {
    case Kind::cloister:
    case Kind::councillor: return why_not_place(s, action);
    case Kind::exchange: return why_not_exchange(s, action);
    case Kind::done: return Violation("nothing_played");
    case Kind::pass:
      return Violation(s.phase == Phase::placing ? "played_already" : "must_exchange");
    default: return why_not_draw(s, action);
  }
}

bool possible(const State& s, const Action& action) {
  switch (s.phase) {
    case Phase::lot: return action.place < s.players && action == starts(seat(action.place));
    case Phase::dealing: {
      const Cards cards = cards_of(action);
      return action == dealt(cards) && cards.size() == kHandSize && s.pile.includes(cards);
    }
    default: {
      const bool exists = index_of(action.card) < kCards;
      return exists && s.pile.has(action.card) &&
             action == (s.phase == Phase::drawn ? drawn(action.card) : turned(action.card));
    }
  }
}

Violation why_impossible(const State& s) {
  switch (s.phase) {
    case Phase::lot: return Violation("who_starts", {{"players", int{s.players}}});
    case Phase::dealing: return Violation("deal_hand", {{"number", kHandSize}});
    case Phase::drawn: return Violation("draw_card");
    default: return Violation("turn_up_card");
  }
}

}  // namespace

std::expected<void, Violation> Rules::check(const State& s, Actor actor, const Action& action) {
  return check_move<Rules>(s, actor, action, possible, why_impossible, why_not);
}

}  // namespace thronsaal::kardinal_und_koenig
