// Common parts of the tests that compare a game's rules with a second referee.
//
// A referee's to_act() returns the seats to act, or Referee::kChance; choices(who) returns their
// legal actions in notation; event_counts counts notable events.
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "core/game.h"

namespace thronsaal {

// The notation of an action, cached because it is needed often.
template <class G>
const std::string& notation_of(const typename G::Action& action) {
  // NOLINTNEXTLINE(misc-const-correctness): modified for some G
  static std::map<std::uint64_t, std::string> known;
  std::string& text = known[std::bit_cast<std::uint64_t>(action)];
  if (text.empty()) text = G::print(action);
  return text;
}

// The rules' legal actions of a seat.
template <class G>
std::set<std::string> listed(const typename G::State& state, Seat who) {
  typename G::Actions actions;
  G::legal(state, who, actions);
  std::set<std::string> all;
  for (const typename G::Action& action : actions) all.insert(notation_of<G>(action));
  EXPECT_EQ(all.size(), actions.size());
  return all;
}

template <class Referee>
int number_of(Actor actor) {
  return actor.is_chance() ? Referee::kChance : index(actor.seat());
}
template <class Referee>
std::set<int> numbers_of(ToAct to_act) {
  std::set<int> who;
  for (const Seat s : to_act.seats()) who.insert(index(s));
  if (to_act.is_chance()) who.insert(Referee::kChance);
  return who;
}

class RefereeTest : public ::testing::Test {
 protected:
  // Plays on, and every few moves compares all actions that have a notation.
  template <class RefereedGame>
  void follow(RefereedGame& game, int most_moves, std::uint64_t look_once_in) {
    for (int i = 0; i < most_moves && !game.over() && !HasFailure(); ++i) {
      if (game.rng.below(look_once_in) == 0) game.compare_everything();
      game.go_on();
    }
    for (const auto& [event, times] : game.referee.event_counts) event_counts_[event] += times;
  }
  void expect_events_seen(std::initializer_list<const char*> events) {
    for (const char* event : events) {
      EXPECT_GE(event_counts_[event], 3) << event << ": too rare in these games";
    }
  }

 private:
  std::map<std::string, int> event_counts_;  // over all games
};

}  // namespace thronsaal
