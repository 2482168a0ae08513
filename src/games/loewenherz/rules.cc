// What a move does.
#include "games/loewenherz/rules.h"

#include <algorithm>
#include <cassert>

#include "core/byte.h"
#include "games/loewenherz/regions.h"

namespace thronsaal::loewenherz {
namespace {

constexpr std::string_view kPurses[] = {"7", "40"};
constexpr std::string_view kKings[] = {"printed", "early"};

constexpr OptionSpec<Options> kOptionSpecs[] = {
    {"purse", "How many ducats does everybody begin with?", kPurses,
     [](const Options& o) -> std::size_t { return o.rich ? 1 : 0; },
     [](Options& o, std::size_t value) { o.rich = value == 1; }},
    {"king", "Where does the king's marker stand: where it is printed, or half as far?", kKings,
     [](const Options& o) -> std::size_t { return o.early_king ? 1 : 0; },
     [](Options& o, std::size_t value) { o.early_king = value == 1; }},
};

// One move, made and told. Names of functions are what happens at the table.
template <class Tell>
class Table {
 public:
  Table(State& state, Tell& tell) : s(state), tell_(tell) {}

  void make(const Action& action) {
    switch (action.kind) {
      case Kind::tile: return lay(action.tile, action.turns);
      case Kind::starts: return choose_starter(seat(action.seat));
      case Kind::dealt: return deal(action.card);
      case Kind::drawn: return receive(action.card);
      case Kind::castle: return found(action.a);
      case Kind::knight: return s.phase == Phase::garrison ? garrison(action.a) : post(action.a);
      case Kind::sell: return sell(action.card);
      case Kind::play: return play(action.card, action.deed);
      case Kind::border: return fence(edge_between(action.a, action.b));
      case Kind::expand: return expand(action.a, action.b);
      case Kind::desert: return call_deserter(action.a, action.b);
      case Kind::withdraw: return withdraw(action.a);
      case Kind::ally: return ally(action.a, action.b);
      case Kind::done: return finish_card();
      case Kind::take: return take(action.card);
      case Kind::draw: s.phase = Phase::drawing; return;
    }
  }

 private:
  // Setting up

  void lay(int tile, int turns) {
    const int top = s.laid / kPlacesPerSide * kTileSide;
    const int left = s.laid % kPlacesPerSide * kTileSide;
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
            board(s.board).tiles[State::at(tile)][State::at(row * kTileSide + column)];
        s.land[slot(terrain)].add(field(top + r, left + c));
      }
    }
    s.tiles = static_cast<std::uint16_t>(s.tiles | 1U << tile);
    ++s.laid;
    tell_([&] {
      return Event("lies", {{"tile", board(s.board).tile_ids[State::at(tile)]},
                            {"place", int{s.laid}},
                            {"turns", turns}});
    });
    if (s.laid < kTiles) return;
    s.laid = 0;
    s.phase = Phase::lot;
  }

  void choose_starter(Seat who) {
    s.turn_of = byte(index(who));
    s.actor = 0;
    s.phase = Phase::dealing;
    tell_([&] { return Event("starts", {{"seat", who}}); });
  }

  void deal(Card card) {
    s.pile.remove(card);
    s.hands[s.actor].add(card, false);
    tell_([&] {
      return Event("is_dealt", {{"seat", s.acting()},
                                {"card", term(card, s.board), Audience::only(s.acting())}});
    });
    if (s.hands[s.actor].size() < kHand || ++s.actor < s.players) return;
    s.actor = s.colour = s.turn_of;
    s.phase = Phase::founding;
  }

  void found(Field where) {
    const int number = s.castles_of(s.colour).size();
    s.castles[s.colour][State::at(number)] = where;
    s.all_castles.add(where);
    s.castle = where;
    s.phase = Phase::garrison;
    tell_([&] {
      return Event("founds",
                   {{"seat", s.acting()}, {"colour", seat(s.colour)}, {"field", name(where)}});
    });
  }

  void garrison(Field where) {
    put_knight(where);
    s.castle = Field::none;
    if (++s.laid == s.castles_in_all()) {
      s.laid = 0;
      return begin_turn(s.acting());
    }
    s.actor = byte(index(next(s.acting(), s.players)));
    // In the game for two a third colour follows when both have founded their own castles.
    const bool third = s.players == 2 && s.laid >= 2 * s.castles_each();
    s.colour = third ? byte(kThirdColour) : s.actor;
    s.phase = Phase::founding;
  }

  void put_knight(Field where) {
    s.knights[s.colour].add(where);
    tell_([&] {
      return Event("posts",
                   {{"seat", s.acting()}, {"colour", seat(s.colour)}, {"field", name(where)}});
    });
  }

  // A turn

  void begin_turn(Seat who) {
    s.turn_of = s.actor = s.colour = byte(index(who));
    ++s.turns;
    s.phase = Phase::turn;
    tell_([&] { return Event("turn_begins", {{"seat", who}}); });
    const int income = kinds_of_mines(s, s.territory[s.actor]);
    if (income == 0) return;
    gain(income);
    tell_([&] { return Event("earns", {{"seat", who}, {"ducats", income}}); });
  }

  void gain(int ducats) {
    s.ducats[s.turn_of] = static_cast<std::uint16_t>(s.ducats[s.turn_of] + ducats);
  }

  void sell(Card card) {
    s.hands[s.actor].remove(card);
    s.market.add(card);
    s.card = card;
    gain(board(s.board).info(card).sale);
    tell_([&] {
      return Event("sells", {{"seat", s.acting()},
                             {"card", term(card, s.board)},
                             {"ducats", board(s.board).info(card).sale}});
    });
    refill();
  }

  void play(Card card, Deed deed) {
    s.hands[s.actor].remove(card);
    ++s.played;
    s.card = card;
    gain(-board(s.board).info(card).cost);
    tell_([&] {
      return Event("plays", {{"seat", s.acting()},
                             {"card", term(card, s.board)},
                             {"deed", term(deed)},
                             {"ducats", board(s.board).info(card).cost}});
    });
    switch (deed) {
      case Deed::borders: s.phase = Phase::borders; return;
      case Deed::knights: s.phase = Phase::knights; return;
      case Deed::expand: s.phase = Phase::expanding; return;
      case Deed::deserter: s.phase = Phase::deserting; return;
      default: s.phase = Phase::allying; return;
    }
  }

  void step_done(Deed deed) {
    if (++s.steps == board(s.board).info(s.card).offers(deed)) finish_card();
  }

  void fence(Edge edge) {
    const State before = s;
    place_border(s, edge);
    tell_([&] { return Event("fences", {{"seat", s.acting()}, {"edge", name(edge)}}); });
    tell_changes(before);
    step_done(Deed::borders);
  }

  void post(Field where) {
    if (s.terrain(Terrain::forest).has(where)) gain(-1);
    put_knight(where);
    if (s.phase == Phase::recruiting) return desert_the_other();
    step_done(Deed::knights);
  }

  void expand(Field where, Field castle) {
    const State before = s;
    s.castle = castle;
    add_to_region(s, where, castle);
    tell_([&] {
      return Event("expands",
                   {{"seat", s.acting()}, {"field", name(where)}, {"castle", name(castle)}});
    });
    tell_changes(before);
    step_done(Deed::expand);
  }

  void call_deserter(Field castle, Field other) {
    s.castle = castle;
    s.quarry = other;
    s.phase = Phase::recruiting;
    tell_([&] {
      return Event("calls_deserter",
                   {{"seat", s.acting()}, {"castle", name(castle)}, {"other", name(other)}});
    });
  }

  // Whose knight it is decides which one leaves; for the third colour the player on turn does.
  void desert_the_other() {
    const FieldSet loose = loose_knights(s, s.quarry);
    if (loose.size() == 1) return withdraw(loose.first());
    const int owner = castle_on(s, s.quarry).colour;
    s.actor = owner < s.players ? byte(owner) : s.turn_of;
    s.phase = Phase::withdrawing;
  }

  void withdraw(Field where) {
    const int owner = castle_on(s, s.quarry).colour;
    s.knights[State::at(owner)].remove(where);
    tell_([&] { return Event("deserts", {{"colour", seat(owner)}, {"field", name(where)}}); });
    finish_card();
  }

  void ally(Field castle, Field other) {
    const std::size_t a = castle_on(s, castle).bit();
    const std::size_t b = castle_on(s, other).bit();
    s.allies[a] = static_cast<std::uint16_t>(s.allies[a] | 1U << b);
    s.allies[b] = static_cast<std::uint16_t>(s.allies[b] | 1U << a);
    tell_([&] {
      return Event("allies",
                   {{"seat", s.acting()}, {"castle", name(castle)}, {"other", name(other)}});
    });
    finish_card();
  }

  // New regions, and points won and lost.
  void tell_changes(const State& before) {
    if constexpr (std::is_same_v<Tell, Chronicle>) {
      for (int c = 0; c < kColours; ++c) {
        for_each_region(s, c, [&](Field castle, FieldSet region) {
          if (has_region(before, c, castle)) return;
          tell_([&] {
            return Event(
                "is_closed",
                {{"colour", seat(c)}, {"castle", name(castle)}, {"fields", region.size()}});
          });
        });
      }
      for (int c = 0; c < s.players; ++c) {
        const int points = s.points[State::at(c)];
        const int change = points - before.points[State::at(c)];
        if (change == 0) continue;
        tell_([&] {
          return Event(change > 0 ? "gains_points" : "loses_points",
                       {{"seat", seat(c)}, {"number", std::abs(change)}, {"points", points}});
        });
      }
    }
  }

  // Once the whole card is carried out: does the king return?
  void finish_card() {
    s.actor = s.turn_of;
    s.card = Card::none;
    s.steps = 0;
    s.castle = s.quarry = Field::none;
    for (int c = 0; c < s.players; ++c) s.king_came |= s.points[State::at(c)] >= s.marker();
    if (!s.king_came) return refill();
    s.phase = Phase::over;
    tell_([&] { return Event("king_returns", {{"points", s.marker()}}); });
    tell_winners();
  }

  void refill() {
    if (s.last_phase) return end_turn();
    bool choice = false;
    s.market.for_each_kind([&](Card card) { choice |= may_take(s, card); });
    s.phase = choice ? Phase::refilling : Phase::drawing;
  }

  void take(Card card) {
    s.market.remove(card);
    s.hands[s.actor].add(card, true);
    tell_([&] { return Event("takes", {{"seat", s.acting()}, {"card", term(card, s.board)}}); });
    end_turn();
  }

  void receive(Card card) {
    s.pile.remove(card);
    s.hands[s.actor].add(card, false);
    tell_([&] {
      return Event("draws", {{"seat", s.acting()},
                             {"card", term(card, s.board), Audience::only(s.acting())}});
    });
    if (s.pile.empty()) {
      s.last_phase = true;
      tell_([&] { return Event("last_cards"); });
    }
    end_turn();
  }

  void end_turn() {
    s.card = Card::none;
    bool cards = false;
    for (int i = 0; i < s.players; ++i) cards |= s.hands[State::at(i)].size() > 0;
    if (cards && s.turns < kLastTurn) return begin_turn(next(s.acting(), s.players));
    reward_ducats();
    s.phase = Phase::over;
    tell_winners();
  }

  void reward_ducats() {
    const PerColour bonus = ducat_bonus(s);
    for (int i = 0; i < s.players; ++i) {
      const int points = bonus[State::at(i)];
      if (points == 0) continue;
      s.points[State::at(i)] = static_cast<std::uint16_t>(s.points[State::at(i)] + points);
      tell_([&] {
        return Event(
            "is_rich",
            {{"seat", seat(i)}, {"ducats", int{s.ducats[State::at(i)]}}, {"number", points}});
      });
    }
  }

  void tell_winners() {
    const Standing standing = Rules::standing(s);
    for (int i = 0; i < s.players; ++i) {
      if (standing.place_of(seat(i)) != 1) continue;
      tell_([&] {
        return Event("wins", {{"seat", seat(i)}, {"points", int{s.points[State::at(i)]}}});
      });
    }
  }

  State& s;
  Tell& tell_;
};

}  // namespace

void Hand::add(Card card, bool is_known) {
  std::size_t at = 0;
  const auto before = [&](std::size_t i) {
    if (cards[i] != card) return cards[i] < card;
    return known[i] || !is_known;
  };
  while (cards[at] != Card::none && before(at)) ++at;
  for (std::size_t i = kHand - 1; i > at; --i) {
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
  for (; at + 1 < kHand; ++at) {
    cards[at] = cards[at + 1];
    known[at] = known[at + 1];
  }
  cards[kHand - 1] = Card::none;
  known[kHand - 1] = false;
}

std::span<const OptionSpec<Options>> Rules::option_specs() {
  return kOptionSpecs;
}

State Rules::start(int players, const Options& options, BoardId on) {
  assert(players >= kInfo.min_players && players <= kInfo.max_players);
  State s;
  s.players = byte(players);
  s.options = options;
  s.board = on;
  for (auto& castles : s.castles) castles.fill(Field::none);
  for (const Cards& cards : loewenherz::board(on).by_letter) s.pile += cards;
  for (int i = 0; i < players; ++i) s.ducats[State::at(i)] = options.rich ? 40 : kDucats;
  return s;
}

ToAct Rules::to_act(const State& s) {
  switch (s.phase) {
    case Phase::laying:
    case Phase::lot:
    case Phase::dealing:
    case Phase::drawing: return ToAct::chance();
    case Phase::over: return ToAct::nobody();
    default: return ToAct::only(s.acting());
  }
}

template <class Tell>
void Rules::apply(State& s, [[maybe_unused]] Actor actor, const Action& action, Tell& tell) {
  assert(check(s, actor, action));
  Table<Tell>(s, tell).make(action);
}
template void Rules::apply(State&, Actor, const Action&, Silent&);
template void Rules::apply(State&, Actor, const Action&, Chronicle&);

Standing Rules::standing(const State& s) {
  assert(s.phase == Phase::over);
  return rank(s.players, [&](Seat a, Seat b) {
    const std::size_t x = State::at(index(a));
    const std::size_t y = State::at(index(b));
    return s.points[x] != s.points[y] ? s.points[x] > s.points[y] : s.ducats[x] > s.ducats[y];
  });
}

PerColour ducat_bonus(const State& s) {
  int most = 0;
  int second = 0;
  int richest = 0;
  for (int i = 0; i < s.players; ++i) most = std::max<int>(most, s.ducats[State::at(i)]);
  for (int i = 0; i < s.players; ++i) {
    const int ducats = s.ducats[State::at(i)];
    richest += ducats == most ? 1 : 0;
    if (ducats < most) second = std::max(second, ducats);
  }
  PerColour bonus{};
  for (int i = 0; i < s.players; ++i) {
    const int ducats = s.ducats[State::at(i)];
    if (ducats == 0) continue;
    if (ducats == most) bonus[State::at(i)] = kMostDucats;
    if (ducats == second && richest == 1) bonus[State::at(i)] = kSecondMostDucats;
  }
  return bonus;
}

}  // namespace thronsaal::loewenherz
