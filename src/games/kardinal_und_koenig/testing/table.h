// A table to try the rules at: arrange a position in a few words, make moves in notation, ask what
// is possible.
//
//   Table t = Table(3).cloisters(andreas, "FRK1 FRK2").hand(barbra, "FRK_ARA BAY_BUR BAY_BUR");
//   t.turn_of(barbra).play("cloister FRK3, councillor FRK pair BAY_BUR");
//   EXPECT_EQ(t.why("cloister FRK4"), "fill_hand_first");
//
// At first the board is empty, hands are empty and all cards lie in the pile. Arranging writes into
// the state as it likes; cards come from and go to the pile, so that they are all there. Playing
// goes through the rules: a move that they refuse fails the test with the reason, at the line that
// asked for it, and ends play at this table.
#pragma once

#include <algorithm>
#include <ostream>
#include <source_location>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/text.h"
#include "games/kardinal_und_koenig/rules.h"

namespace thronsaal::kardinal_und_koenig {

// They sit in this order.
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
inline SpaceSet spaces(std::string_view ids) {
  SpaceSet all;
  for (const std::string_view id : split(ids, ' ')) {
    if (!id.empty()) all.add(find_space(id).value());
  }
  return all;
}

inline Country country(std::string_view id) {
  return find_country(id).value();
}
inline constexpr Cards kNoCards;
// As many spaces as a player has cloisters, all of four countries.
inline constexpr std::string_view kTwentySpaces =
    "ENG1 ENG2 ENG3 ENG4 ENG5 ARA1 ARA2 ARA3 ARA4 ARA5 "
    "LOT1 LOT2 LOT3 LOT4 LOT5 ITA1 ITA2 ITA3 ITA4 ITA5";
inline constexpr std::string_view kNineteenSpaces = kTwentySpaces.substr(5);

// The cards one by one, with blanks between them.
inline std::string text_of(const Cards& cards) {
  std::string text;
  for (const Term& card : terms(cards)) text += (text.empty() ? "" : " ") + std::string(card.id);
  return text;
}

inline void PrintTo(const Cards& cards, std::ostream* out) {
  *out << '"' << text_of(cards) << '"';
}
inline void PrintTo(const Action& action, std::ostream* out) {
  *out << Rules::print(action);
}

class Table {
 public:
  using Place = std::source_location;

  explicit Table(int players) : state(Rules::start(players, {})) {
    state.phase = Phase::turn;
    state.turns = 1;
  }

  // Arranging

  Table& cloisters(Seat owner, std::string_view ids) {
    state.cloisters[State::at(owner)] = state.cloisters[State::at(owner)] | spaces(ids);
    return recount();
  }
  Table& councillors(Seat owner, std::string_view id, int number) {
    state.councillors[slot(country(id))][State::at(owner)] = static_cast<std::uint8_t>(number);
    return recount();
  }
  // The whole hand; nobody knows anything of it.
  Table& hand(Seat owner, std::string_view ids) {
    state.pile += state.hand[State::at(owner)];
    state.hand[State::at(owner)] = cards(ids);
    state.pile -= cards(ids);
    return *this;
  }
  // These cards of his hand were taken face up.
  Table& known(Seat owner, std::string_view ids) {
    state.known[State::at(owner)] = cards(ids);
    return *this;
  }
  Table& face_up(std::string_view ids) {
    state.pile += state.face_up;
    state.face_up = cards(ids);
    state.pile -= cards(ids);
    return *this;
  }
  // Only these are left in the pile; the others lie in the discard.
  Table& pile(std::string_view ids) {
    state.discard += state.pile - cards(ids);
    state.pile = cards(ids);
    return *this;
  }
  Table& starter(Seat who) {
    state.starter = static_cast<std::uint8_t>(index(who));
    return *this;
  }
  // The first scoring is over, and nobody had anything.
  Table& second_half() {
    state.scorings = 1;
    return *this;
  }
  // The pile has run out for the second time.
  Table& last_round() {
    second_half().pile("");
    state.closing = true;
    return *this;
  }
  Table& turn_of(Seat who) {
    state.actor = static_cast<std::uint8_t>(index(who));
    return *this;
  }
  // Nobody counts pieces: the position is one that no game can reach.
  Table& made_up() {
    audited_ = false;
    return *this;
  }

  // Playing

  // One move of whoever is to act, or several with commas between them.
  Table& play(std::string_view moves, Place place = Place::current()) {
    for (const std::string_view text : split(moves, ',')) {
      const auto action = Rules::parse(text);
      if (!action) {
        fail(fmt::format("\"{}\": {}", text, action.error().kind), place);
      } else {
        move(actor(), *action, place);
      }
    }
    return *this;
  }

  // The last player of the last round plays nothing, and all is scored.
  Table& finish(Place place = Place::current()) {
    return last_round().turn_of(previous(seat(state.starter), state.players)).play("pass", place);
  }

  // Asking

  bool may(std::string_view text) const { return why(text).empty(); }
  // Why not? The violation's code, empty when nothing is wrong.
  std::string why(std::string_view text) const { return why(actor(), text); }
  std::string why(Actor who, std::string_view text) const {
    const auto action = Rules::parse(text);
    if (!action) return std::string(action.error().kind);
    const auto allowed = Rules::check(state, who, *action);
    return allowed ? std::string() : std::string(allowed.error().kind);
  }
  // Everything that whoever is to act may do, in notation; with a word, only what begins with it.
  std::vector<std::string> choices(std::string_view word = {}) const {
    std::vector<std::string> all;
    if (actor().is_chance() || over()) return all;
    Rules::Actions actions;
    Rules::legal(state, actor().seat(), actions);
    for (const Action& action : actions) {
      const std::string text = Rules::print(action);
      if (word.empty() || split(text, ' ').front() == word) all.push_back(text);
    }
    return all;
  }
  bool over() const { return Rules::to_act(state).is_over(); }
  Seat turn() const { return state.acting(); }
  Phase phase() const { return state.phase; }
  int points(Seat who) const { return state.points[State::at(who)]; }
  std::vector<int> places() const {
    if (!over()) return {};
    const Standing standing = Rules::standing(state);
    return {standing.place.begin(), standing.place.begin() + state.players};
  }
  Cards hand(Seat who) const { return state.hand[State::at(who)]; }
  Cards known(Seat who) const { return state.known[State::at(who)]; }
  int councillors(Seat who, std::string_view id) const {
    return state.councillors[slot(country(id))][State::at(who)];
  }
  int cloisters_left(Seat who) const { return shown(who, "cloisters_left"); }
  int councillors_left(Seat who) const { return shown(who, "councillors_left"); }
  bool has_cloister(Seat who, std::string_view id) const {
    return state.cloisters[State::at(who)].has(find_space(id).value());
  }
  std::vector<int> points() const {
    return {state.points.begin(), state.points.begin() + state.players};
  }
  // All events of a kind, in the words of programs.
  std::vector<std::string> events(std::string_view kind) const {
    std::vector<std::string> all;
    for (const Event& event : chronicle.events) {
      if (event.kind == kind) all.push_back(boost::json::serialize(to_json(event)));
    }
    return all;
  }
  // How often an event of this kind has happened.
  int times(std::string_view kind) const {
    int number = 0;
    for (const Event& event : chronicle.events) number += event.kind == kind ? 1 : 0;
    return number;
  }

  State state;
  Chronicle chronicle;

 private:
  // What the state keeps of the pieces on the board, after somebody has arranged them.
  Table& recount() {
    state.councillors_left = {};
    for (int p = 0; p < state.players; ++p)
      state.councillors_left[State::at(seat(p))] = kCouncillors;
    for (std::size_t i = 0; i < kCountries; ++i) {
      state.seats[i] = state.seated[i] = 0;
      for (int p = 0; p < state.players; ++p) {
        const std::size_t own = State::at(seat(p));
        const int cloisters = state.cloisters_in(static_cast<Country>(i), seat(p));
        const int councillors = state.councillors[i][own];
        state.seats[i] = static_cast<std::uint8_t>(std::max<int>(state.seats[i], cloisters));
        state.seated[i] = static_cast<std::uint8_t>(state.seated[i] + councillors);
        state.councillors_left[own] =
            static_cast<std::uint8_t>(state.councillors_left[own] - councillors);
      }
      state.open_courts.remove(static_cast<Country>(i));
      if (state.seated[i] < state.seats[i]) state.open_courts.add(static_cast<Country>(i));
    }
    return *this;
  }

  Actor actor() const {
    return Rules::to_act(state).is_chance() ? Actor::chance() : Actor(state.acting());
  }

  int shown(Seat who, std::string_view field) const {
    const auto json = Rules::json(Rules::view(state, Observer::spectator()));
    return json.at("players").at(State::at(who)).at(field).to_number<int>();
  }

  Table& move(Actor who, const Action& action, Place place) {
    if (!ok_) return *this;
    if (const auto allowed = Rules::check(state, who, action); !allowed) {
      fail(fmt::format("\"{}\": {}", Rules::print(action), allowed.error().kind), place);
      return *this;
    }
    Rules::apply(state, who, action, chronicle);
    if (!audited_) return *this;
    if (const std::string fault = Rules::audit(state); !fault.empty()) fail(fault, place);
    return *this;
  }

  void fail(const std::string& message, Place place) {
    if (ok_) ADD_FAILURE_AT(place.file_name(), static_cast<int>(place.line())) << message;
    ok_ = false;
  }

  bool ok_ = true;
  bool audited_ = true;
};

// The pile has one card left, and Barbra is to play.
inline Table almost_empty() {
  return Table(3)
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
