// A test position: arrange it in a few words, make moves in notation, ask what is legal.
//
//   Scenario t = Scenario(3).castles(andreas, "a1").castles(barbra, "h12 l12").land("village",
//   "b2"); t.fence("a1:c3").hand(andreas, "A:R1/E").play("play A:R1/E expand, expand d1 from a1");
//   EXPECT_EQ(t.why("expand l1 from a1"), "not_beside_region");
//
// Initially the land is all meadow, hands are empty, all cards are in the pile, and it is Andreas's
// turn. Arranging writes directly into the state and recomputes what follows from borders and
// castles; cards come from and go to the pile. test_table.h describes playing.
#pragma once

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/text.h"
#include "games/loewenherz/regions.h"
#include "games/loewenherz/rules.h"
#include "games/loewenherz/testing/survey.h"
#include "games/testing/test_table.h"

namespace thronsaal::loewenherz {

// In the order of the seats. In a game for two, Chris is the third colour.
inline constexpr Seat andreas = seat(0);
inline constexpr Seat barbra = seat(1);
inline constexpr Seat chris = seat(2);
inline constexpr Seat doris = seat(3);

inline std::size_t at(Seat who) {
  return static_cast<std::size_t>(index(who));
}
inline Card card(std::string_view id) {
  return board(BoardId::built_in).find_card(id).value();
}
inline Cards cards(std::string_view ids) {
  Cards all;
  for (const std::string_view id : split(ids, ' ')) {
    if (!id.empty()) all.add(card(id));
  }
  return all;
}
inline Field field(std::string_view name) {
  return find_field(name).value();
}
// Fields one by one, and rectangles by two of their corners: "a1 c2:d4".
inline FieldSet fields(std::string_view names) {
  FieldSet all;
  for (const std::string_view word : split(names, ' ')) {
    if (word.empty()) continue;
    const std::size_t colon = word.find(':');
    const Field from = field(word.substr(0, colon));
    const Field to = colon == std::string_view::npos ? from : field(word.substr(colon + 1));
    for (int r = row_of(from); r <= row_of(to); ++r) {
      for (int c = column_of(from); c <= column_of(to); ++c) all.add(field(r, c));
    }
  }
  return all;
}
inline Terrain terrain(std::string_view name) {
  int t = 0;
  while (id(static_cast<Terrain>(t)) != name) ++t;
  return static_cast<Terrain>(t);
}
inline std::string text_of(FieldSet fields) {
  std::string text;
  for (const Field f : fields) text += (text.empty() ? "" : " ") + name(f);
  return text;
}
inline std::string text_of(const Cards& cards) {
  return std::string(trim(cards_notation(terms(cards, BoardId::built_in))));
}

inline void PrintTo(const FieldSet& fields, std::ostream* out) {
  *out << '"' << text_of(fields) << '"';
}
inline void PrintTo(const Cards& cards, std::ostream* out) {
  *out << '"' << text_of(cards) << '"';
}
inline void PrintTo(const Action& action, std::ostream* out) {
  *out << Rules::print(action);
}

class Scenario : public TestGame<Rules, Scenario> {
 public:
  explicit Scenario(int players, Options options = {}) : TestGame(Rules::start(players, options)) {
    state.phase = Phase::turn;
    state.turns = 1;
    land("meadow", "a1:l12");
  }

  // Arranging

  Scenario& land(std::string_view what, std::string_view names) {
    for (FieldSet& each : state.land) each = each - fields(names);
    state.land[index_of(terrain(what))] = state.terrain(terrain(what)) | fields(names);
    return resurvey();
  }
  Scenario& castles(Seat owner, std::string_view names) {
    for (const Field f : fields(names)) {
      state.castles[at(owner)][State::at(state.castles_of(index(owner)).size())] = f;
      state.all_castles.add(f);
    }
    return resurvey();
  }
  Scenario& knights(Seat owner, std::string_view names) {
    state.knights[at(owner)] = state.knights[at(owner)] | fields(names);
    return *this;
  }
  // Borders one by one: "c4-d4 d4-d5".
  Scenario& borders(std::string_view edges) {
    for (const std::string_view edge : split(edges, ' ')) place_border(state, *find_edge(edge));
    return resurvey();
  }
  // Borders all around these fields, where there are none.
  Scenario& fence(std::string_view names) {
    const FieldSet inside = fields(names);
    for (const Field f : FieldSet::all()) {
      for (const bool south : {false, true}) {
        const Edge edge{f, south};
        if (!edge.exists() || inside.has(f) == inside.has(edge.other_side())) continue;
        if (!state.borders.has(edge)) place_border(state, edge);
      }
    }
    return resurvey();
  }
  // Leaves this many borders: the others stand in rows from the bottom up to the fourth, where they
  // change no regions.
  Scenario& borders_left(int number) {
    for (int i = 99; i > 0 && state.borders_left() > number; --i) {
      const Edge edge{loewenherz::field(3 + (i - 1) / 11, (i - 1) % 11), false};
      if (!state.borders.has(edge)) place_border(state, edge);
    }
    return resurvey();
  }
  Scenario& allied(std::string_view one, std::string_view other) {
    const std::size_t a = castle_on(state, field(one)).bit();
    const std::size_t b = castle_on(state, field(other)).bit();
    state.allies[a] = static_cast<std::uint16_t>(state.allies[a] | 1U << b);
    state.allies[b] = static_cast<std::uint16_t>(state.allies[b] | 1U << a);
    return *this;
  }
  Scenario& ducats(Seat who, int number) {
    state.ducats[at(who)] = static_cast<std::uint16_t>(number);
    return *this;
  }
  // The whole hand, unknown to the others.
  Scenario& hand(Seat owner, std::string_view ids) {
    state.pile += hand(owner);
    fetch(cards(ids));
    state.hands[at(owner)] = Hand();
    cards(ids).for_each_kind([&](Card kind) {
      for (int i = cards(ids).count(kind); i > 0; --i) state.hands[at(owner)].add(kind, false);
    });
    return recount();
  }
  // These cards of the hand were taken from the market.
  Scenario& known(Seat owner, std::string_view ids) {
    cards(ids).for_each_kind([&](Card kind) {
      state.hands[at(owner)].remove_hidden(kind);
      state.hands[at(owner)].add(kind, true);
    });
    return *this;
  }
  Scenario& market(std::string_view ids) {
    state.pile += state.market;
    state.market = cards(ids);
    fetch(cards(ids));
    return recount();
  }
  // Only these are left in the pile; the others have been played.
  Scenario& pile(std::string_view ids) {
    state.pile = cards(ids);
    return recount();
  }
  // The last card has been drawn.
  Scenario& last_phase() {
    state.last_phase = true;
    return pile("");
  }
  Scenario& turns(int number) {
    state.turns = static_cast<std::uint16_t>(number);
    return *this;
  }
  Scenario& turn_of(Seat who) {
    state.turn_of = state.actor = state.colour = static_cast<std::uint8_t>(index(who));
    return *this;
  }

  // Asking

  Seat turn() const { return state.acting(); }
  Phase phase() const { return state.phase; }
  int points(Seat who) const { return state.points[at(who)]; }
  int ducats(Seat who) const { return state.ducats[at(who)]; }
  FieldSet territory(Seat who) const { return state.territory[at(who)]; }
  FieldSet knights(Seat who) const { return state.knights[at(who)]; }
  bool has_border(std::string_view edge) const { return state.borders.has(*find_edge(edge)); }
  Cards hand(Seat who) const {
    Cards all;
    for (const Card each : state.hands[at(who)].cards) {
      if (each != Card::none) all.add(each);
    }
    return all;
  }
  std::vector<int> points() const {
    return {state.points.begin(), state.points.begin() + state.players};
  }

 private:
  // Cards that are not in the pile were played before.
  void fetch(const Cards& wanted) {
    wanted.for_each_kind([&](Card kind) {
      state.pile.remove(kind, std::min(wanted.count(kind), state.pile.count(kind)));
    });
  }

  // Cards that are not in the pile, on the market or in a hand were played.
  Scenario& recount() {
    const Cards discard = Rules::view(state, Observer::spectator()).discard;
    state.played = static_cast<std::uint8_t>(discard.size());
    return *this;
  }

  Scenario& resurvey() {
    const Survey found = survey(state);
    state.territory = found.territory;
    state.points = found.points;
    return *this;
  }
};

// Andreas has the corner a1:c3 with a knight beside the castle; Barbra has d1:f3 beside it, with a
// knight too. Two castles of Chris make the rest open land.
inline Scenario neighbours(int players = 3) {
  return Scenario(players)
      .castles(andreas, "a1")
      .castles(barbra, "f1")
      .castles(chris, "h12 l12")
      .knights(andreas, "a2")
      .knights(barbra, "f2")
      .fence("a1:c3")
      .fence("d1:f3")
      .ducats(andreas, 20)
      .ducats(barbra, 20);
}

// No castle or knight has been placed yet.
inline Scenario founding(int players) {
  Scenario t(players);
  t.state.phase = Phase::founding;
  t.state.turns = 0;
  return t;
}

}  // namespace thronsaal::loewenherz
