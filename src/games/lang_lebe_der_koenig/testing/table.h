// A test position: arrange it in a few words, make moves in notation, ask what is legal.
//
//   Scenario t = Scenario(3).court(anne, "Tateshale", 3).figure(anne, "Tateshale");
//   t.turn_of(herman).play("move Tateshale");
//   t.commit(herman, "x1 x1 x2").commit(anne, "x3").commit(marc, "x1");  // in any order
//   t.rolls({1, 2, 4}).rolls({6}).rolls({1});
//   EXPECT_EQ(t.winner(), anne);
//
// Initially the board is empty and players have all courtiers in supply and the initial cards;
// place every player's figure before playing. Arranging writes directly into the state; cards come
// from and go to the open discard, so that none is lost. test_table.h describes playing.
#pragma once

#include <initializer_list>
#include <optional>
#include <ostream>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/text/text.h"
#include "games/lang_lebe_der_koenig/rules.h"
#include "games/testing/test_table.h"

namespace thronsaal::lang_lebe_der_koenig {

// In the order of the seats.
inline constexpr Seat herman = seat(0);
inline constexpr Seat marc = seat(1);
inline constexpr Seat anne = seat(2);
inline constexpr Seat carl = seat(3);
inline constexpr Seat eva = seat(4);

inline Area area_named(std::string_view name) {
  return find_area(name).value();
}

inline void PrintTo(const Cards& cards, std::ostream* out) {
  *out << fmt::format("{} x1, {} x2, {} x3", cards.count(1), cards.count(2), cards.count(3));
}
inline void PrintTo(Area area, std::ostream* out) {
  *out << (exists(area) ? name_of(area) : "nowhere");
}
inline void PrintTo(const Action& action, std::ostream* out) {
  *out << Rules::print(action);
}

inline constexpr Cards kNoCards;

class Scenario : public TestGame<Rules, Scenario> {
 public:
  explicit Scenario(int players, BoardId board = BoardId::built_in)
      : TestGame(Rules::start(players, {}, board)) {
    state.phase = Phase::turn;
    for (int i = 0; i < players; ++i)
      state.at(seat(i)).supply = kCourtiersInSupply + kStartCourtiers;
  }

  // Arranging

  // Puts `n` of the seat's courtiers there; the others stay in supply.
  Scenario& court(Seat owner, std::string_view area, int courtiers) {
    Player& player = state.at(owner);
    const int before = state.courtiers[index_of(area_named(area))];
    player.supply = static_cast<std::uint8_t>(player.supply + before - courtiers);
    player.courts.add(area_named(area));
    state.courtiers[index_of(area_named(area))] = static_cast<std::uint8_t>(courtiers);
    return *this;
  }
  // A courtier in each of these areas, and the figure in the first.
  Scenario& holds(Seat owner, std::initializer_list<std::string_view> areas) {
    for (const std::string_view area : areas) court(owner, area, 1);
    return figure(owner, *areas.begin());
  }
  Scenario& figure(Seat owner, std::string_view area) {
    state.at(owner).figure = area_named(area);
    return *this;
  }
  // The whole hand, publicly known.
  Scenario& hand(Seat owner, const Cards& cards) {
    state.discard += state.at(owner).hand;
    state.discard -= cards;
    state.at(owner).hand = state.at(owner).known = cards;
    return *this;
  }
  // Cards beyond the known ones, dealt after an election.
  Scenario& secret(Seat owner, const Cards& cards) {
    state.discard -= cards;
    state.at(owner).hand += cards;
    return *this;
  }
  Scenario& face_down(const Cards& cards) {
    state.discard -= cards;
    state.hidden += cards;
    return *this;
  }
  Scenario& bonus(Seat owner, int votes) {
    state.at(owner).bonus = static_cast<std::uint8_t>(votes);
    return *this;
  }
  // All pieces must be placed before the turn begins.
  Scenario& turn_of(Seat who) {
    state.turn_of = state.actor = static_cast<std::uint8_t>(index(who));
    state.turns = 1;
    state.start_area = state.current_area = state.at(who).figure;
    return *this;
  }

  // Playing

  Scenario& commit(Seat who, std::string_view cards, Location place = Location::current()) {
    return play_notation(who, fmt::format("commit {}", cards), place);
  }
  // All players commit, in the order of the seats.
  Scenario& all_commit(std::initializer_list<std::string_view> cards,
                       Location place = Location::current()) {
    int number = 0;
    for (const std::string_view some : cards) commit(seat(number++), some, place);
    return *this;
  }
  // The next roll shows these dice.
  Scenario& rolls(Dice dice, Location place = Location::current()) {
    return move(Actor::chance(), rolled(dice), place);
  }
  // Deals these cards to the next player.
  Scenario& deals(const Cards& cards, Location place = Location::current()) {
    return move(Actor::chance(), dealt(cards), place);
  }
  // Deals any cards to all remaining players.
  Scenario& deals_the_rest(Location place = Location::current()) {
    Rng rng(1);
    while (ok_ && phase() == Phase::dealing) {
      move(Actor::chance(), Rules::sample(state, rng), place);
    }
    return *this;
  }

  // Asking

  Seat turn() const { return seat(state.turn_of); }
  // The seat that decides, or that chance rolls for.
  Seat acting() const { return state.acting(); }
  Phase phase() const { return state.phase; }
  int courtiers(std::string_view area) const { return state.courtiers[index_of(area_named(area))]; }
  Area figure(Seat who) const { return state.at(who).figure; }
  int supply(Seat who) const { return state.at(who).supply; }
  int bonus(Seat who) const { return state.at(who).bonus; }
  const Cards& hand(Seat who) const { return state.at(who).hand; }
  const Cards& known(Seat who) const { return state.at(who).known; }
  int unknown(Seat who) const { return state.at(who).unknown(); }
  // Bonus votes in the order of the seats.
  std::vector<int> bonuses() const {
    std::vector<int> all;
    for (int i = 0; i < state.players; ++i) all.push_back(bonus(seat(i)));
    return all;
  }
  int influence(Seat who) const { return state.at(who).influence; }
  // The winner of the last conflict.
  std::optional<Seat> winner() const {
    const Event* event = last("wins_conflict");
    if (event == nullptr) return std::nullopt;
    return std::get<Seat>(*event->find("seat"));
  }
  bool controls(Seat who, std::string_view area) const {
    return state.controlled(who).has(area_named(area));
  }

  // The latest event of this kind, if there is one.
  const Event* last(std::string_view kind) const {
    for (const Event& event : std::views::reverse(recorder.events)) {
      if (event.kind == kind) return &event;
    }
    return nullptr;
  }
};

// Before the start cards are dealt.
inline Scenario table_without_start(int players) {
  Scenario t(players);
  t.state = Rules::start(players, {});
  return t;
}

// All players are in a start area with two courtiers. Herman has the one that begins.
inline Scenario table_at_start(int players) {
  Scenario t(players);
  const Board::Setup& setup = board(BoardId::built_in).for_players(players);
  const auto start = [&](Seat who, Area area) {
    t.court(who, name_of(area), kStartCourtiers).figure(who, name_of(area));
  };
  start(herman, setup.first);
  int other = 1;
  for (const Area area : setup.start_cards - AreaSet(setup.first)) start(seat(other++), area);
  return t.turn_of(herman);
}

// Herman's turn in this area, with this many courtiers; no one else is near.
inline Scenario alone_in(std::string_view area, int courtiers, int players = 4) {
  Scenario t(players);
  if (courtiers > 0) t.court(herman, area, courtiers);
  t.figure(herman, area);
  const Board::Setup& setup = board(BoardId::built_in).for_players(players);
  int other = 1;
  for (const Area far :
       setup.in_play - setup.neighbours[index_of(area_named(area))] - AreaSet(area_named(area))) {
    if (other < players) t.figure(seat(other++), name_of(far));
  }
  return t.turn_of(herman);
}

// Herman in Stadford may move in on Anne, who has three courtiers and her figure in Tateshale. Both
// have courtiers elsewhere too, and so has Marc.
inline Scenario before_quarrel() {
  return Scenario(3)
      .holds(herman, {"Stadford", "Wigemor"})
      .holds(marc, {"Sarisberie", "Lideforde"})
      .court(anne, "Tateshale", 3)
      .holds(anne, {"Lincolia", "Grentebrige"})
      .figure(anne, "Tateshale")
      .turn_of(herman);
}
// After that move, when all are to commit.
inline Scenario quarrel() {
  return before_quarrel().play("move Tateshale");
}

}  // namespace thronsaal::lang_lebe_der_koenig
