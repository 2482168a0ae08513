// What the tables have in common at which the rules of each game are tried: moves in notation go
// through the rules, and the table answers questions in the same words.
//
//   class Table : public TestTable<Rules, Table> { ... arranging, and what else to ask ... };
//
// A move that the rules refuse fails the test with the reason, at the line that asked for it, and
// ends play at this table. So does a move after which the game's audit finds a fault.
#pragma once

#include <source_location>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/game.h"
#include "core/text.h"

namespace thronsaal {

template <class G, class Table>
class TestTable {
 public:
  using Place = std::source_location;

  // Playing

  // One move of whoever is to act, or several with commas between them.
  Table& play(std::string_view moves, Place place = Place::current()) {
    for (const std::string_view text : split(moves, ',')) say(actor(), text, place);
    return self();
  }

  // Asking

  bool may(std::string_view text) const { return why(text).empty(); }
  // Why not? The violation's code, empty when nothing is wrong.
  std::string why(std::string_view text) const { return why(actor(), text); }
  std::string why(Actor who, std::string_view text) const {
    const auto action = G::parse(text);
    if (!action) return std::string(action.error().kind);
    const auto allowed = G::check(state, who, *action);
    return allowed ? std::string() : std::string(allowed.error().kind);
  }
  // Everything that whoever is to act may do, in notation; with a word, only what begins with it.
  std::vector<std::string> choices(std::string_view word = {}) const {
    std::vector<std::string> all;
    if (actor().is_chance() || over()) return all;
    typename G::Actions actions;
    G::legal(state, actor().seat(), actions);
    for (const typename G::Action& action : actions) {
      const std::string text = G::print(action);
      if (word.empty() || split(text, ' ').front() == word) all.push_back(text);
    }
    return all;
  }
  bool over() const { return G::to_act(state).is_over(); }
  // Everybody's place, in the order of the seats.
  std::vector<int> places() const {
    if (!over()) return {};
    const Standing standing = G::standing(state);
    return {standing.place.begin(), standing.place.begin() + standing.players};
  }
  // What an observer, or a spectator, is told of how it would count now.
  boost::json::object outlook(Observer observer = Observer::spectator()) const {
    return G::outlook(G::view(state, observer));
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
  int times(std::string_view kind) const { return static_cast<int>(events(kind).size()); }

  typename G::State state;
  Chronicle chronicle;

 protected:
  explicit TestTable(const typename G::State& start) : state(start) {}

  // Who is to act, the first of them if they are several; anybody when the game is over.
  Actor actor() const {
    const ToAct to_act = G::to_act(state);
    if (to_act.is_chance()) return Actor::chance();
    return to_act.is_over() ? seat(0) : *to_act.seats().begin();
  }

  Table& say(Actor who, std::string_view text, Place place) {
    const auto action = G::parse(text);
    if (action) return move(who, *action, place);
    fail(fmt::format("\"{}\": {}", text, action.error().kind), place);
    return self();
  }
  Table& move(Actor who, const typename G::Action& action, Place place) {
    if (!ok_) return self();
    if (const auto allowed = G::check(state, who, action); !allowed) {
      fail(fmt::format("\"{}\": {}", G::print(action), allowed.error().kind), place);
      return self();
    }
    G::apply(state, who, action, chronicle);
    if (!audited_) return self();
    if (const std::string fault = G::audit(state); !fault.empty()) fail(fault, place);
    return self();
  }
  void fail(const std::string& message, Place place) {
    if (ok_) ADD_FAILURE_AT(place.file_name(), static_cast<int>(place.line())) << message;
    ok_ = false;
  }

  bool ok_ = true;
  bool audited_ = true;  // not for positions that no game can reach

 private:
  Table& self() { return static_cast<Table&>(*this); }
};

}  // namespace thronsaal
