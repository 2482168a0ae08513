// What all games share that are played under the eyes of a second referee.
//
// He says with to_act() whose turn it is, by the numbers of the seats and Referee::kChance, with
// choices(who) what they may do, in notation, and keeps annals of what he has seen how often.
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

// The notation of an action. It is asked for again and again, so it is remembered.
template <class G>
const std::string& spelled(const typename G::Action& action) {
  static std::map<std::uint64_t, std::string> known;
  std::string& text = known[std::bit_cast<std::uint64_t>(action)];
  if (text.empty()) text = G::print(action);
  return text;
}

// What the rules list for a seat.
template <class G>
std::set<std::string> listed(const typename G::State& state, Seat who) {
  typename G::Actions actions;
  G::legal(state, who, actions);
  std::set<std::string> all;
  for (const typename G::Action& action : actions) all.insert(spelled<G>(action));
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
  // Plays on, and once in so many moves looks at everything that can be written down.
  template <class WatchedGame>
  void follow(WatchedGame& game, int most_moves, std::uint64_t look_once_in) {
    for (int i = 0; i < most_moves && !game.over() && !HasFailure(); ++i) {
      if (game.rng.below(look_once_in) == 0) game.compare_everything();
      game.go_on();
    }
    for (const auto& [event, times] : game.referee.annals) annals_[event] += times;
  }
  void expect_to_have_seen(std::initializer_list<const char*> events) {
    for (const char* event : events) {
      EXPECT_GE(annals_[event], 3) << event << ": these games show too little";
    }
  }

 private:
  std::map<std::string, int> annals_;  // of all games
};

}  // namespace thronsaal
