// What a move does.
#include "games/loewenherz/rules.h"

#include <algorithm>
#include <cassert>

#include "core/containers/byte.h"
#include "games/loewenherz/land_events.h"
#include "games/loewenherz/regions.h"

namespace thronsaal::loewenherz {
namespace {

// Applies one move and records its events. Functions are named after what happens in the game.
template <class Recorder>
class MoveApplier {
 public:
  MoveApplier(State& state, Recorder& tell) : s_(state), record_(tell) {}

  void apply(const Action& action) {
    switch (action.kind) {
      case Kind::tile: return lay(action.tile, action.turns);
      case Kind::starts: return choose_starter(seat(action.seat));
      case Kind::dealt: return deal(action.card);
      case Kind::drawn: return draw_card(action.card);
      case Kind::castle: return found_castle(action.a);
      case Kind::knight:
        return s_.phase == Phase::garrison ? garrison(action.a) : post_knight(action.a);
      case Kind::sell: return sell(action.card);
      case Kind::play: return play(action.card, action.deed);
      case Kind::border: return lay_border(edge_between(action.a, action.b));
      case Kind::expand: return expand(action.a, action.b);
      case Kind::desert: return call_deserter(action.a, action.b);
      case Kind::withdraw: return withdraw(action.a);
      case Kind::ally: return ally(action.a, action.b);
      case Kind::done: return finish_card();
      case Kind::take: return take(action.card);
      case Kind::draw: s_.phase = Phase::drawing; return;
    }
  }

 private:
  // Setting up

  void lay(int tile, int turns) {
    const int top = s_.setup_count / kTilesPerSide * kTileSide;
    const int left = s_.setup_count % kTilesPerSide * kTileSide;
    for (int r = 0; r < kTileSide; ++r) {
      for (int c = 0; c < kTileSide; ++c) {
        // Where this field was before the tile was turned clockwise.
        int row = r;
        int column = c;
        for (int i = 0; i < turns; ++i) {
          const int old_row = row;
          row = kTileSide - 1 - column;
          column = old_row;
        }
        const Terrain terrain =
            board(s_.board).tiles[State::at(tile)][State::at(row * kTileSide + column)];
        s_.land[index_of(terrain)].add(field(top + r, left + c));
      }
    }
    s_.tiles = static_cast<std::uint16_t>(s_.tiles | 1U << tile);
    ++s_.setup_count;
    record_([&] {
      return Event("lies", {{"tile", board(s_.board).tile_ids[State::at(tile)]},
                            {"place", int{s_.setup_count}},
                            {"turns", turns}});
    });
    if (s_.setup_count < kTiles) return;
    s_.setup_count = 0;
    s_.phase = Phase::lot;
  }

  void choose_starter(Seat who) {
    s_.turn_of = byte(index(who));
    s_.actor = 0;
    s_.phase = Phase::dealing;
    record_([&] { return Event("starts", {{"seat", who}}); });
  }

  void deal(Card card) {
    s_.pile.remove(card);
    s_.hands[s_.actor].add(card, false);
    record_([&] {
      return Event("is_dealt", {{"seat", s_.acting()},
                                {"card", term(card, s_.board), Audience::only(s_.acting())}});
    });
    if (s_.hands[s_.actor].size() < kHandSize) return;
    ++s_.actor;
    if (s_.actor < s_.players) return;
    s_.actor = s_.colour = s_.turn_of;
    s_.phase = Phase::founding;
  }

  void found_castle(Field where) {
    const int number = s_.castles_of(s_.colour).size();
    s_.castles[s_.colour][State::at(number)] = where;
    s_.all_castles.add(where);
    s_.castle = where;
    s_.phase = Phase::garrison;
    record_([&] {
      return Event("founds",
                   {{"seat", s_.acting()}, {"colour", seat(s_.colour)}, {"field", name(where)}});
    });
  }

  void garrison(Field where) {
    put_knight(where);
    s_.castle = Field::none;
    if (++s_.setup_count == s_.castles_in_all()) {
      s_.setup_count = 0;
      return begin_turn(s_.acting());
    }
    s_.actor = byte(index(next(s_.acting(), s_.players)));
    // With two players, a third colour follows after both have founded their castles.
    const bool third = s_.players == 2 && s_.setup_count >= 2 * s_.castles_each();
    s_.colour = third ? byte(kThirdColour) : s_.actor;
    s_.phase = Phase::founding;
  }

  void put_knight(Field where) {
    s_.knights[s_.colour].add(where);
    record_([&] {
      return Event("posts",
                   {{"seat", s_.acting()}, {"colour", seat(s_.colour)}, {"field", name(where)}});
    });
  }

  // A turn

  void begin_turn(Seat who) {
    s_.turn_of = s_.actor = s_.colour = byte(index(who));
    ++s_.turns;
    s_.phase = Phase::turn;
    record_([&] { return Event("turn_begins", {{"seat", who}}); });
    const int income = mine_kind_count(s_, s_.territory[s_.actor]);
    if (income == 0) return;
    gain(income);
    record_([&] { return Event("earns", {{"seat", who}, {"ducats", income}}); });
  }

  void gain(int ducats) {
    s_.ducats[s_.turn_of] = static_cast<std::uint16_t>(s_.ducats[s_.turn_of] + ducats);
  }

  void sell(Card card) {
    s_.hands[s_.actor].remove(card);
    s_.market.add(card);
    s_.card = card;
    gain(board(s_.board).info(card).sale);
    record_([&] {
      return Event("sells", {{"seat", s_.acting()},
                             {"card", term(card, s_.board)},
                             {"ducats", board(s_.board).info(card).sale}});
    });
    refill();
  }

  void play(Card card, Deed deed) {
    s_.hands[s_.actor].remove(card);
    ++s_.played;
    s_.card = card;
    gain(-board(s_.board).info(card).cost);
    s_.phase = phase_of(deed);
    record_([&] {
      return Event("plays", {{"seat", s_.acting()},
                             {"card", term(card, s_.board)},
                             {"deed", term(deed)},
                             {"ducats", board(s_.board).info(card).cost}});
    });
  }

  static Phase phase_of(Deed deed) {
    switch (deed) {
      case Deed::borders: return Phase::borders;
      case Deed::knights: return Phase::knights;
      case Deed::expand: return Phase::expanding;
      case Deed::deserter: return Phase::deserting;
      default: return Phase::allying;
    }
  }

  void step_done(Deed deed) {
    if (++s_.steps == board(s_.board).info(s_.card).offers(deed)) finish_card();
  }

  void lay_border(Edge edge) {
    const State before = s_;
    place_border(s_, edge);
    record_land_change(s_, before, record_, [&] {
      return Event("fences", {{"seat", s_.acting()}, {"edge", name(edge)}});
    });
    step_done(Deed::borders);
  }

  void post_knight(Field where) {
    if (s_.terrain(Terrain::forest).has(where)) gain(-1);
    put_knight(where);
    if (s_.phase == Phase::recruiting) return desert_the_other();
    step_done(Deed::knights);
  }

  void expand(Field where, Field castle) {
    const State before = s_;
    s_.castle = castle;
    add_to_region(s_, where, castle);
    record_land_change(s_, before, record_, [&] {
      const Terrain terrain = terrain_of(s_, where);
      return Event("expands", {{"seat", s_.acting()},
                               {"field", name(where)},
                               {"castle", name(castle)},
                               {"terrain", std::string(id(terrain))},
                               {"worth", points_of(terrain)}});
    });
    step_done(Deed::expand);
  }

  void call_deserter(Field castle, Field other) {
    s_.castle = castle;
    s_.other_castle = other;
    s_.phase = Phase::recruiting;
    record_([&] {
      return Event("calls_deserter",
                   {{"seat", s_.acting()}, {"castle", name(castle)}, {"other", name(other)}});
    });
  }

  // The knight's owner chooses which one leaves; for the third colour the player on turn does.
  void desert_the_other() {
    const FieldSet loose = removable_knights(s_, s_.other_castle);
    if (loose.size() == 1) return withdraw(loose.first());
    const int owner = castle_on(s_, s_.other_castle).colour;
    s_.actor = owner < s_.players ? byte(owner) : s_.turn_of;
    s_.phase = Phase::withdrawing;
  }

  void withdraw(Field where) {
    const int owner = castle_on(s_, s_.other_castle).colour;
    s_.knights[State::at(owner)].remove(where);
    record_([&] { return Event("deserts", {{"colour", seat(owner)}, {"field", name(where)}}); });
    finish_card();
  }

  void ally(Field castle, Field other) {
    const std::size_t a = castle_on(s_, castle).bit();
    const std::size_t b = castle_on(s_, other).bit();
    s_.allies[a] = static_cast<std::uint16_t>(s_.allies[a] | 1U << b);
    s_.allies[b] = static_cast<std::uint16_t>(s_.allies[b] | 1U << a);
    record_([&] {
      return Event("allies",
                   {{"seat", s_.acting()}, {"castle", name(castle)}, {"other", name(other)}});
    });
    finish_card();
  }

  // Once the whole card is carried out: does the king return?
  void finish_card() {
    s_.actor = s_.turn_of;
    s_.card = Card::none;
    s_.steps = 0;
    s_.castle = s_.other_castle = Field::none;
    for (int c = 0; c < s_.players; ++c) s_.king_returned |= s_.points[State::at(c)] >= s_.marker();
    if (!s_.king_returned) return refill();
    s_.phase = Phase::over;
    record_([&] { return Event("king_returns", {{"points", s_.marker()}}); });
    record_winners();
  }

  void refill() {
    if (s_.last_phase) return end_turn();
    bool choice = false;
    s_.market.for_each_kind([&](Card card) { choice |= may_take(s_, card); });
    s_.phase = choice ? Phase::refilling : Phase::drawing;
  }

  void take(Card card) {
    s_.market.remove(card);
    s_.hands[s_.actor].add(card, true);
    record_(
        [&] { return Event("takes", {{"seat", s_.acting()}, {"card", term(card, s_.board)}}); });
    end_turn();
  }

  void draw_card(Card card) {
    s_.pile.remove(card);
    s_.hands[s_.actor].add(card, false);
    record_([&] {
      return Event("draws", {{"seat", s_.acting()},
                             {"card", term(card, s_.board), Audience::only(s_.acting())}});
    });
    if (s_.pile.empty()) {
      s_.last_phase = true;
      record_([&] { return Event("last_cards"); });
    }
    end_turn();
  }

  void end_turn() {
    s_.card = Card::none;
    bool cards = false;
    for (int i = 0; i < s_.players; ++i) cards |= s_.hands[State::at(i)].size() > 0;
    if (cards && s_.turns < kMaxTurns) return begin_turn(next(s_.acting(), s_.players));
    reward_ducats();
    s_.phase = Phase::over;
    record_winners();
  }

  void reward_ducats() {
    const PerColour bonus = ducat_bonus(s_);
    for (int i = 0; i < s_.players; ++i) {
      const int points = bonus[State::at(i)];
      if (points == 0) continue;
      s_.points[State::at(i)] = static_cast<std::uint16_t>(s_.points[State::at(i)] + points);
      record_([&] {
        return Event(
            "is_rich",
            {{"seat", seat(i)}, {"ducats", int{s_.ducats[State::at(i)]}}, {"number", points}});
      });
    }
  }

  void record_winners() {
    const Standing standing = Rules::standing(s_);
    for (int i = 0; i < s_.players; ++i) {
      if (standing.place_of(seat(i)) != 1) continue;
      record_([&] {
        return Event("wins", {{"seat", seat(i)}, {"points", int{s_.points[State::at(i)]}}});
      });
    }
  }

  State& s_;
  Recorder& record_;
};

}  // namespace

void Hand::add(Card card, bool is_known) {
  std::size_t at = 0;
  const auto before = [&](std::size_t i) {
    if (cards[i] != card) return cards[i] < card;
    return known[i] || !is_known;
  };
  while (cards[at] != Card::none && before(at)) ++at;
  for (std::size_t i = kHandSize - 1; i > at; --i) {
    cards[i] = cards[i - 1];
    known[i] = known[i - 1];
  }
  cards[at] = card;
  known[at] = is_known;
}

void Hand::remove(Card card) {
  assert(has(card));
  std::size_t at = 0;
  while (cards[at] != card) ++at;
  close_gap(at);
}

void Hand::remove_hidden(Card card) {
  assert(has(card));
  std::size_t at = 0;
  while (cards[at] != card || known[at]) ++at;
  close_gap(at);
}

void Hand::close_gap(std::size_t at) {
  for (; at + 1 < kHandSize; ++at) {
    cards[at] = cards[at + 1];
    known[at] = known[at + 1];
  }
  cards[kHandSize - 1] = Card::none;
  known[kHandSize - 1] = false;
}

template <class Recorder>
void Rules::apply(State& s, [[maybe_unused]] Actor actor, const Action& action,
                  Recorder& recorder) {
  assert(check(s, actor, action));
  MoveApplier<Recorder>(s, recorder).apply(action);
}
template void Rules::apply(State&, Actor, const Action&, NullRecorder&);
template void Rules::apply(State&, Actor, const Action&, EventRecorder&);

}  // namespace thronsaal::loewenherz
