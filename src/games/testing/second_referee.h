// Common parts of the tests that compare a game's rules with a second referee.
//
// A referee's to_act() returns the seats to act, or Referee::kChance; choices(who) returns their
// legal actions in notation; odds() returns the probabilities of chance's outcomes in notation;
// event_counts counts notable events.
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/game.h"

namespace thronsaal {

// The notation of an action, cached because it is needed often.
template <class G>
const std::string& notation_of(const typename G::Action& action,
                               BoardId board = BoardId::built_in) {
  // NOLINTNEXTLINE(misc-const-correctness): modified for some G
  static std::map<std::pair<BoardId, std::uint64_t>, std::string> known;
  std::string& text = known[{board, std::bit_cast<std::uint64_t>(action)}];
  if (text.empty()) text = print_on<G>(board, action);
  return text;
}

// The rules' legal actions of a seat.
template <class G>
std::set<std::string> listed(const typename G::State& state, Seat who) {
  typename G::Actions actions;
  G::legal(state, who, actions);
  std::set<std::string> all;
  for (const typename G::Action& action : actions) {
    all.insert(notation_of<G>(action, board_of<G>(state)));
  }
  EXPECT_EQ(all.size(), actions.size());
  return all;
}

// Chance has the same outcomes with the same probabilities as by the referee's odds().
template <class G, class Referee>
void expect_same_odds(const typename G::State& state, const Referee& referee) {
  std::vector<Outcome<typename G::Action>> outcomes;
  G::outcomes(state, outcomes);
  auto odds = referee.odds();
  ASSERT_EQ(outcomes.size(), odds.size());
  for (const Outcome<typename G::Action>& outcome : outcomes) {
    const std::string& text = notation_of<G>(outcome.action, board_of<G>(state));
    ASSERT_TRUE(odds.contains(text)) << text;
    ASSERT_NEAR(outcome.probability, odds[text], 1e-9) << text;
  }
}

// Chance and all seats, whether or not they may act now.
inline std::vector<Actor> all_actors() {
  std::vector<Actor> actors = {Actor::chance()};
  for (int i = 0; i < kMaxSeats; ++i) actors.emplace_back(seat(i));
  return actors;
}
// Chance, or the first seat to act.
inline Actor first_to_act(ToAct to_act) {
  return to_act.is_chance() ? Actor::chance() : Actor(*to_act.seats().begin());
}

// Chooses among a seat's legal actions by a style of play: each call of prefer() may choose one.
template <class G>
class StyledChoice {
 public:
  using Action = typename G::Action;

  StyledChoice(const typename G::State& state, Seat seat, Rng& rng)
      : state_(state), seat_(seat), rng_(rng) {
    G::legal(state, seat, actions_);
  }

  // With this probability, chooses one of the actions that are `wanted`. False if none is chosen.
  template <class Wanted>
  bool prefer(double probability, Wanted wanted) {
    std::vector<Action> some;
    for (const Action& action : actions_) {
      if (wanted(action)) some.push_back(action);
    }
    if (some.empty() || rng_.unit() >= probability) return false;
    preferred_ = rng_.pick(some);
    return true;
  }
  // What the last prefer() chose.
  const Action& preferred() const { return preferred_; }

  // With this probability any action, otherwise that of the greedy player.
  Action random_or_greedy(double probability) {
    if (rng_.unit() < probability) return rng_.pick(actions_);
    return G::greedy(G::resample(state_, seat_, rng_), seat_, rng_);
  }
  const typename G::Actions& actions() const { return actions_; }

 private:
  const typename G::State& state_;
  Seat seat_;
  Rng& rng_;
  typename G::Actions actions_;
  Action preferred_{};
};

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
