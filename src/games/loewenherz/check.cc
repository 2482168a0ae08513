// Reasons for refusals. Listed actions are legal; this file explains the rest.
#include "core/check.h"

#include "games/loewenherz/pairs.h"

namespace thronsaal::loewenherz {
namespace {

Violation why_not_found(const State& s, Field where) {
  if (s.all_figures().has(where)) return Violation("occupied", {{"field", name(where)}});
  if (!s.terrain(Terrain::meadow).has(where)) return Violation("castles_on_meadows");
  if (garrison_fields(s, where).empty()) return Violation("no_room_for_knight");
  return Violation("too_close", {{"field", name(where)}});
}

Violation why_not_post(const State& s, Field where) {
  if (s.all_figures().has(where)) return Violation("occupied", {{"field", name(where)}});
  for (int t = 2; t < kTerrains; ++t) {
    if (s.terrain(static_cast<Terrain>(t)).has(where)) return Violation("knights_on_open_ground");
  }
  if (s.phase == Phase::garrison) return Violation("beside_new_castle");
  if (!s.borders.reachable_neighbours(s.figures_of(s.actor)).has(where)) {
    return Violation("beside_own_figure", {{"field", name(where)}});
  }
  if (s.phase == Phase::recruiting && !region_of(s, s.castle).has(where)) {
    return Violation("recruit_in_region", {{"castle", name(s.castle)}});
  }
  if (s.knights_left(s.actor) == 0) return Violation("no_knights_left");
  return Violation("forest_costs");
}

Violation why_not_play(const State& s, const Action& action) {
  const Hand& hand = s.hands[s.actor];
  if (!hand.has(action.card))
    return Violation("not_in_hand", {{"card", term(action.card, s.board)}});
  const CardInfo& info = board(s.board).info(action.card);
  if (info.offers(action.deed) == 0) {
    return Violation("not_on_card",
                     {{"card", term(action.card, s.board)}, {"deed", term(action.deed)}});
  }
  if (s.ducats[s.actor] < info.cost) {
    return Violation("too_dear", {{"cost", info.cost}, {"ducats", int{s.ducats[s.actor]}}});
  }
  return Violation("cannot_be_done", {{"deed", term(action.deed)}});
}

Violation why_not_border(const State& s, Edge edge) {
  if (s.borders.has(edge)) return Violation("border_there", {{"edge", name(edge)}});
  for (int c = 0; c < kColours; ++c) {
    const FieldSet& land = s.territory[State::at(c)];
    if (land.has(edge.field) && land.has(edge.other_side())) return Violation("inside_region");
    const FieldSet figures = s.figures_of(c);
    if (figures.has(edge.field) && figures.has(edge.other_side())) {
      return Violation("between_kin");
    }
  }
  return Violation("no_borders_left");
}

bool is_own_region(const State& s, Field castle) {
  return s.castles_of(s.turn_of).has(castle) && has_region(s, s.turn_of, castle);
}

Violation why_not_expand(const State& s, Field where, Field castle) {
  if (!is_own_region(s, castle)) return Violation("no_region_of_yours", {{"field", name(castle)}});
  if (s.steps > 0 && castle != s.castle) {
    return Violation("one_region", {{"castle", name(s.castle)}});
  }
  const FieldSet region = region_of(s, castle);
  if (region.has(where)) return Violation("in_region_already", {{"field", name(where)}});
  if (!region.beside().has(where)) return Violation("not_beside_region", {{"field", name(where)}});
  if (s.all_figures().has(where)) return Violation("occupied", {{"field", name(where)}});
  if (s.territory[s.turn_of].has(where)) return Violation("own_region", {{"field", name(where)}});
  if (borders_needed(s, where, region) > s.borders_left()) return Violation("too_few_borders");
  const FieldSet castles = region_of(s, where) & s.all_castles;
  if (castles.size() == 1 && allied(s, castle, castles.first())) return Violation("is_allied");
  return Violation("too_few_knights");
}

Violation why_not_pair(const State& s, const Action& action) {
  if (!is_own_region(s, action.a)) {
    return Violation("no_region_of_yours", {{"field", name(action.a)}});
  }
  const Field other = action.b;
  const bool castle = s.all_castles.has(other) && !s.castles_of(s.turn_of).has(other);
  if (!castle || !has_region(s, castle_on(s, other).colour, other)) {
    return Violation("no_region_of_others", {{"field", name(other)}});
  }
  if (!adjacent(region_of(s, action.a), region_of(s, other))) return Violation("not_neighbours");
  if (action.kind == Kind::ally) {
    return Violation(castle_on(s, other).colour < s.players ? "allied_already" : "nobodys_ally");
  }
  return Violation("deserter_needs_knights");
}

Violation why_not_withdraw(const State& s, Field where) {
  const int owner = castle_on(s, s.other_castle).colour;
  if (!(s.knights[State::at(owner)] & region_of(s, s.other_castle)).has(where)) {
    return Violation("no_knight_there", {{"field", name(where)}});
  }
  return Violation("cuts_off_knights");
}

// The kinds of actions that this phase allows.
Violation wrong_phase(const State& s) {
  switch (s.phase) {
    case Phase::founding: return Violation("found_first");
    case Phase::garrison: return Violation("garrison_first");
    case Phase::turn: return Violation("sell_or_play");
    case Phase::borders:
    case Phase::knights:
    case Phase::expanding: return Violation("carry_out_card", {{"card", term(s.card, s.board)}});
    case Phase::deserting:
    case Phase::recruiting: return Violation("call_deserter_first");
    case Phase::withdrawing: return Violation("withdraw_first");
    case Phase::allying: return Violation("ally_first");
    default: return Violation("refill_first");
  }
}

Violation why_not(const State& s, Seat /*who*/, const Action& action) {
  switch (action.kind) {
    case Kind::tile:
    case Kind::starts:
    case Kind::dealt:
    case Kind::drawn: return Violation("only_chance");
    default: break;
  }
  const auto at = [&](Phase phase) { return s.phase == phase; };
  switch (action.kind) {
    case Kind::castle:
      if (at(Phase::founding)) return why_not_found(s, action.a);
      break;
    case Kind::knight:
      if (at(Phase::garrison) || at(Phase::knights) || at(Phase::recruiting)) {
        return why_not_post(s, action.a);
      }
      break;
    case Kind::sell:
      if (at(Phase::turn)) return Violation("not_in_hand", {{"card", term(action.card, s.board)}});
      break;
    case Kind::play:
      if (at(Phase::turn)) return why_not_play(s, action);
      break;
    case Kind::border:
      if (at(Phase::borders)) return why_not_border(s, edge_between(action.a, action.b));
      break;
    case Kind::expand:
      if (at(Phase::expanding)) return why_not_expand(s, action.a, action.b);
      break;
    case Kind::desert:
      if (at(Phase::deserting)) return why_not_pair(s, action);
      break;
    case Kind::ally:
      if (at(Phase::allying)) return why_not_pair(s, action);
      break;
    case Kind::withdraw:
      if (at(Phase::withdrawing)) return why_not_withdraw(s, action.a);
      break;
    case Kind::take:
      if (!at(Phase::refilling)) break;
      if (s.market.has(action.card))
        return Violation("just_sold", {{"card", term(action.card, s.board)}});
      return Violation("not_on_market", {{"card", term(action.card, s.board)}});
    case Kind::done:
      if (at(Phase::borders) || at(Phase::knights) || at(Phase::expanding)) {
        return Violation("at_least_once");
      }
      break;
    default: break;
  }
  return wrong_phase(s);
}

bool is_possible_outcome(const State& s, const Action& action) {
  switch (s.phase) {
    case Phase::laying: {
      const bool exists = action.tile < kTiles && action.turns < kRotations;
      const bool fits = (s.setup_count == kCentreTile) == (action.tile == 0);
      return exists && fits && (s.tiles >> action.tile & 1U) == 0 &&
             action == lay_tile(action.tile, action.turns);
    }
    case Phase::lot: return action.seat < s.players && action == starts(seat(action.seat));
    default: {
      if (!board(s.board).has(action.card) || !top_of_pile(s).has(action.card)) return false;
      return action == (s.phase == Phase::dealing ? dealt(action.card) : drawn(action.card));
    }
  }
}

Violation why_impossible(const State& s) {
  switch (s.phase) {
    case Phase::laying: return Violation("lay_tile");
    case Phase::lot: return Violation("who_starts", {{"players", int{s.players}}});
    default: return Violation("top_card");
  }
}

}  // namespace

std::expected<void, Violation> Rules::check(const State& s, Actor actor, const Action& action) {
  return check_move<Rules>(s, actor, action, is_possible_outcome, why_impossible, why_not);
}

}  // namespace thronsaal::loewenherz
