// A test position: arrange it in a few words, make moves in notation, ask what is legal.
//
//   Scenario t = Scenario(3).cloisters(andreas, "FRK1 FRK2").hand(barbra, "FRK_ARA BAY_BUR
//   BAY_BUR"); t.turn_of(barbra).play("cloister FRK3, councillor FRK pair BAY_BUR");
//   EXPECT_EQ(t.why("cloister FRK4"), "fill_hand_first");
//
// Initially the board and the hands are empty and all cards are in the pile. Arranging writes
// directly into the state; cards come from and go to the pile, so that none is lost. test_table.h
// describes playing.
#pragma once

#include <algorithm>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "core/text/text.h"
#include "games/kardinal_und_koenig/rules.h"
#include "games/testing/test_table.h"

namespace thronsaal::kardinal_und_koenig {

// In the order of the seats.
inline constexpr Seat andreas = seat(0);
inline constexpr Seat barbra = seat(1);
inline constexpr Seat chris = seat(2);
inline constexpr Seat doris = seat(3);
inline constexpr Seat erik = seat(4);

inline Cards cards(std::string_view ids) {
  Cards all;
  for (const std::string_view id : split(ids, ' ')) {
    if (!id.empty()) all.add(find_card(id).value());
  }
  return all;
}
inline const Board& built_in() {
  return board(BoardId::built_in);
}
inline SpaceSet spaces(std::string_view ids, const Board& board = built_in()) {
  SpaceSet all;
  for (const std::string_view id : split(ids, ' ')) {
    if (!id.empty()) all.add(find_space(id, board).value());
  }
  return all;
}

inline Country country(std::string_view id) {
  return find_country(id).value();
}
inline constexpr Cards kNoCards;
// As many spaces as a player has cloisters, all in four countries.
inline constexpr std::string_view kTwentySpaces =
    "ENG1 ENG2 ENG3 ENG4 ENG5 ARA1 ARA2 ARA3 ARA4 ARA5 "
    "LOT1 LOT2 LOT3 LOT4 LOT5 ITA1 ITA2 ITA3 ITA4 ITA5";
inline constexpr std::string_view kNineteenSpaces = kTwentySpaces.substr(5);

// Cards separated by spaces.
inline std::string text_of(const Cards& cards) {
  return std::string(trim(cards_notation(terms(cards))));
}

inline void PrintTo(const Cards& cards, std::ostream* out) {
  *out << '"' << text_of(cards) << '"';
}
inline void PrintTo(const Action& action, std::ostream* out) {
  *out << Rules::print(action);
}

class Scenario : public TestGame<Rules, Scenario> {
 public:
  explicit Scenario(int players, BoardId board = BoardId::built_in)
      : TestGame(Rules::start(players, {}, board)) {
    state.phase = Phase::turn;
    state.turns = 1;
  }

  // Arranging

  Scenario& cloisters(Seat owner, std::string_view ids) {
    state.cloisters[State::at(owner)] =
        state.cloisters[State::at(owner)] | spaces(ids, board(state.board));
    return recount();
  }
  Scenario& councillors(Seat owner, std::string_view id, int number) {
    state.councillors[index_of(country(id))][State::at(owner)] = static_cast<std::uint8_t>(number);
    return recount();
  }
  // The whole hand, unknown to the others.
  Scenario& hand(Seat owner, std::string_view ids) {
    state.pile += state.hand[State::at(owner)];
    state.hand[State::at(owner)] = cards(ids);
    state.pile -= cards(ids);
    return *this;
  }
  // These cards of the hand were taken face up.
  Scenario& known(Seat owner, std::string_view ids) {
    state.known[State::at(owner)] = cards(ids);
    return *this;
  }
  Scenario& face_up(std::string_view ids) {
    state.pile += state.face_up;
    state.face_up = cards(ids);
    state.pile -= cards(ids);
    return *this;
  }
  // Only these are left in the pile; the others are in the discard.
  Scenario& pile(std::string_view ids) {
    state.discard += state.pile - cards(ids);
    state.pile = cards(ids);
    return *this;
  }
  Scenario& starter(Seat who) {
    state.starter = static_cast<std::uint8_t>(index(who));
    return *this;
  }
  // The first scoring is over, and no one scored.
  Scenario& second_half() {
    state.scorings = 1;
    return *this;
  }
  // The pile has run out for the second time.
  Scenario& last_round() {
    second_half().pile("");
    state.is_last_round = true;
    return *this;
  }
  Scenario& turn_of(Seat who) {
    state.actor = static_cast<std::uint8_t>(index(who));
    return *this;
  }
  // Skips the audit: no game can reach this position.
  Scenario& made_up() {
    audited_ = false;
    return *this;
  }

  // Playing

  // The last player of the last round passes, and the final scoring follows.
  Scenario& finish(Location place = Location::current()) {
    return last_round().turn_of(previous(seat(state.starter), state.players)).play("pass", place);
  }

  // Asking

  Seat turn() const { return state.acting(); }
  Phase phase() const { return state.phase; }
  int points(Seat who) const { return state.points[State::at(who)]; }
  Cards hand(Seat who) const { return state.hand[State::at(who)]; }
  Cards known(Seat who) const { return state.known[State::at(who)]; }
  int councillors(Seat who, std::string_view id) const {
    return state.councillors[index_of(country(id))][State::at(who)];
  }
  int cloisters_left(Seat who) const { return shown(who, "cloisters_left"); }
  int councillors_left(Seat who) const { return shown(who, "councillors_left"); }
  bool has_cloister(Seat who, std::string_view id) const {
    return state.cloisters[State::at(who)].has(find_space(id, board(state.board)).value());
  }
  std::vector<int> points() const {
    return {state.points.begin(), state.points.begin() + state.players};
  }

 private:
  // Updates what the state caches about the pieces, after arranging them.
  Scenario& recount() {
    state.councillors_left = {};
    for (int p = 0; p < state.players; ++p)
      state.councillors_left[State::at(seat(p))] = kCouncillorsPerPlayer;
    for (std::size_t i = 0; i < kCountries; ++i) {
      state.seats[i] = state.councillor_count[i] = 0;
      for (int p = 0; p < state.players; ++p) {
        const std::size_t own = State::at(seat(p));
        const int cloisters = state.cloisters_in(static_cast<Country>(i), seat(p));
        const int councillors = state.councillors[i][own];
        state.seats[i] = static_cast<std::uint8_t>(std::max<int>(state.seats[i], cloisters));
        state.councillor_count[i] =
            static_cast<std::uint8_t>(state.councillor_count[i] + councillors);
        state.councillors_left[own] =
            static_cast<std::uint8_t>(state.councillors_left[own] - councillors);
      }
      state.open_countries.remove(static_cast<Country>(i));
      if (state.councillor_count[i] < state.seats[i])
        state.open_countries.add(static_cast<Country>(i));
    }
    return *this;
  }

  int shown(Seat who, std::string_view field) const {
    const auto json = Rules::json(Rules::view(state, Observer::spectator()));
    return json.at("players").at(State::at(who)).at(field).to_number<int>();
  }
};

// The pile has one card left, and Barbra is to play.
inline Scenario almost_empty() {
  return Scenario(3)
      .cloisters(andreas, "FRK1 FRK2")
      .cloisters(barbra, "FRK3")
      .hand(andreas, "FRA FRA FRA")
      .hand(barbra, "FRK_ARA FRK_ARA LOT_ITA")
      .hand(chris, "BAY_BUR BAY_BUR ENG_SWA")
      .face_up("FRA ENG_SWA")
      .pile("BAY_BUR")
      .turn_of(barbra);
}

}  // namespace thronsaal::kardinal_und_koenig
