// Base of the test positions of each game: plays moves in notation and answers questions in
// notation.
//
//   class Scenario : public TestGame<Rules, Scenario> { ... arranging and further questions ... };
//
// A refused move fails the test with the reason, at the line that made it, and ends play. So does a
// move after which the game's audit finds an error.
#pragma once

#include <source_location>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/game.h"
#include "core/text/text.h"

namespace thronsaal {

template <class G, class Scenario>
class TestGame {
 public:
  using Location = std::source_location;

  // Playing

  // One move of the actor to act, or several separated by commas.
  Scenario& play(std::string_view moves, Location location = Location::current()) {
    for (const std::string_view text : split(moves, ',')) play_notation(actor(), text, location);
    return self();
  }

  // Asking

  bool may(std::string_view text) const { return why(text).empty(); }
  // The violation's code; empty if the move is legal.
  std::string why(std::string_view text) const { return why(actor(), text); }
  std::string why(Actor who, std::string_view text) const {
    const auto action = G::parse(text);
    if (!action) return std::string(action.error().kind);
    const auto allowed = G::check(state, who, *action);
    return allowed ? std::string() : std::string(allowed.error().kind);
  }
  // All legal actions in notation; with a word, those that begin with it.
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
  // Places in the order of the seats.
  std::vector<int> places() const {
    if (!over()) return {};
    const Standing standing = G::standing(state);
    return {standing.place.begin(), standing.place.begin() + standing.players};
  }
  // The analysis for an observer.
  boost::json::object analysis(Observer observer = Observer::spectator()) const {
    return G::analysis(G::view(state, observer));
  }
  // All events of a kind as JSON.
  std::vector<std::string> events(std::string_view kind) const {
    std::vector<std::string> all;
    for (const Event& event : recorder.events) {
      if (event.kind == kind) all.push_back(boost::json::serialize(to_json(event)));
    }
    return all;
  }
  // How often an event of this kind has happened.
  int times(std::string_view kind) const { return static_cast<int>(events(kind).size()); }

  typename G::State state;
  EventRecorder recorder;

 protected:
  // The seat to act, the first one if there are several; any seat when the game is over.
  Actor actor() const {
    const ToAct to_act = G::to_act(state);
    if (to_act.is_chance()) return Actor::chance();
    return to_act.is_over() ? seat(0) : *to_act.seats().begin();
  }

  Scenario& play_notation(Actor who, std::string_view text, Location location) {
    const auto action = G::parse(text);
    if (action) return move(who, *action, location);
    fail(fmt::format("\"{}\": {}", text, action.error().kind), location);
    return self();
  }
  Scenario& move(Actor who, const typename G::Action& action, Location location) {
    if (!ok_) return self();
    if (const auto allowed = G::check(state, who, action); !allowed) {
      fail(fmt::format("\"{}\": {}", G::print(action), allowed.error().kind), location);
      return self();
    }
    G::apply(state, who, action, recorder);
    if (!audited_) return self();
    if (const std::string fault = G::audit(state); !fault.empty()) fail(fault, location);
    return self();
  }
  void fail(const std::string& message, Location location) {
    if (ok_) ADD_FAILURE_AT(location.file_name(), static_cast<int>(location.line())) << message;
    ok_ = false;
  }

  bool ok_ = true;
  bool audited_ = true;  // false for unreachable positions

 private:
  friend Scenario;
  explicit TestGame(const typename G::State& start) : state(start) {}

  Scenario& self() { return static_cast<Scenario&>(*this); }
};

}  // namespace thronsaal
