// Games that are compared with the second referee, in many styles of play.
#pragma once

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "games/loewenherz/testing/referee_table.h"
#include "games/testing/second_referee.h"

namespace thronsaal::loewenherz {

// All actions with a notation that name no castle, whether or not they make sense.
inline const std::vector<Action>& universe(BoardId on) {
  static std::map<BoardId, std::vector<Action>> universes;
  if (const auto known = universes.find(on); known != universes.end()) return known->second;
  return universes[on] = [&] {
    std::vector<Action> all = {done(), draw()};
    for (int i = 0; i < kMaxSeats; ++i) all.push_back(starts(seat(i)));
    for (int tile = 0; tile < kTiles; ++tile) {
      for (int turns = 0; turns < kRotations; ++turns) all.push_back(lay_tile(tile, turns));
    }
    for (int i = 0; i < board(on).kinds(); ++i) {
      const Card card = card_at(i);
      for (const Action& action : {dealt(card), drawn(card), sell(card), take(card)}) {
        all.push_back(action);
      }
      for (int deed = 0; deed <= kDeeds; ++deed) all.push_back(play(card, static_cast<Deed>(deed)));
    }
    for (Spot f = 0; f < kFields; ++f) {
      for (const Action& action : {castle(field_at(f)), knight(field_at(f)), withdraw(field_at(f)),
                                   border({field_at(f), false}), border({field_at(f), true})}) {
        all.push_back(action);
      }
    }
    return all;
  }();
}

// Play style: probabilities of random moves, favourite deeds, selling, taking and drawing, and
// whether to look for closing borders, harmful expansions and crowding castles.
struct PlayStyle {
  std::string_view name;
  double random = 0;
  double eager = 0;
  std::vector<Deed> deeds = {};
  double sells = 0;
  double takes = 0;
  double draws = 0.8;
  bool fences = false;
  bool raids = false;
  bool crowds = false;
};
inline const std::vector<PlayStyle>& styles() {
  static const std::vector<PlayStyle> kStyles = {
      {.name = "random", .random = 1},
      {.name = "greedy"},
      {.name = "fencing", .random = 0.4, .eager = 0.8, .deeds = {Deed::borders}, .fences = true},
      {.name = "warlike",
       .random = 0.4,
       .eager = 0.9,
       .deeds = {Deed::expand, Deed::knights},
       .raids = true},
      {.name = "scheming", .random = 0.5, .eager = 1, .deeds = {Deed::deserter, Deed::alliance}},
      {.name = "trading", .random = 0.5, .sells = 0.8, .takes = 0.5}};
  return kStyles;
}

class RefereedGame {
 public:
  RefereedGame(int players, const Options& options, PlayStyle style, std::uint64_t seed,
               BoardId on = BoardId::built_in)
      : state(Rules::start(players, options, on)),
        referee(players, options.rich ? 40 : 7, options.early_king, BoardRegistry<Board>::text(on)),
        rng(seed),
        style_(std::move(style)) {}
  RefereedGame(const State& table, Referee record, PlayStyle style, std::uint64_t seed)
      : state(table), referee(std::move(record)), rng(seed), style_(std::move(style)) {}

  bool over() const { return Rules::to_act(state).is_over(); }

  // Makes one move and compares everything.
  void go_on() {
    ASSERT_EQ(who_acts(), referee.to_act());
    const Actor actor = first_to_act(Rules::to_act(state));
    const Action action = actor.is_chance() ? Rules::sample(state, rng) : choose(actor.seat());
    const std::string& text = notation_of<Rules>(action, state.board);
    if (actor.is_chance()) {
      ASSERT_NO_FATAL_FAILURE(expect_same_odds<Rules>(state, referee));
    } else {
      ASSERT_EQ(listed<Rules>(state, actor.seat()), referee.choices(index(actor.seat())));
    }
    NullRecorder silent;
    Rules::apply(state, actor, action, silent);
    referee.watch(text);
    ASSERT_EQ(Mismatch(referee, state).text(), "") << "after " << text;
    ASSERT_EQ(who_acts(), referee.to_act()) << "after " << text;
    if (!over()) return;
    for (int who = 0; who < state.players; ++who) {
      ASSERT_EQ(Rules::standing(state).place_of(seat(who)), referee.place_of(who));
    }
  }

  // Of all actions with a notation, the rules accept from every seat and from chance exactly what
  // the referee does.
  void compare_everything() {
    std::vector<Action> all = universe(state.board);
    std::vector<Field> castles = {Field::none, field_at(static_cast<int>(rng.below(kFields)))};
    for (const auto& [f, _] : referee.castles) castles.push_back(field_at(f));
    for (const Field one : castles) {
      for (Spot f = 0; f < kFields; ++f) all.push_back(expand(field_at(f), one));
      for (const Field other : castles) {
        all.push_back(desert(one, other));
        all.push_back(ally(one, other));
      }
    }
    for (const Actor actor : all_actors()) {
      std::set<std::string> accepted;
      const bool may_act = Rules::to_act(state).contains(actor);
      for (const Action& action : all) {
        if (!may_act && rng.below(16) != 0) continue;
        if (Rules::check(state, actor, action))
          accepted.insert(notation_of<Rules>(action, state.board));
      }
      ASSERT_EQ(accepted, referee.choices(number_of<Referee>(actor)));
    }
  }

  State state;
  Referee referee;
  Rng rng;

 private:
  std::set<int> who_acts() const { return numbers_of<Referee>(Rules::to_act(state)); }

  Action choose(Seat s) {
    StyledChoice<Rules> choice(state, s, rng);
    if (style_.crowds && state.phase == Phase::founding) return crowded(choice.actions());
    if ((style_.fences && state.phase == Phase::borders) ||
        (style_.raids && state.phase == Phase::expanding)) {
      int most = 0;
      for (const Action& action : choice.actions()) most = std::max(most, effect(s, action));
      if (choice.prefer(most > 0 ? 1 : 0, [&](const auto& a) { return effect(s, a) == most; })) {
        return choice.preferred();
      }
    }
    const auto is_favourite = [&](const Action& a) {
      return a.kind == Kind::play && std::ranges::find(style_.deeds, a.deed) != style_.deeds.end();
    };
    const auto is_like_sold = [&](const auto& a) {
      return a.kind == Kind::take && a.card == state.card;
    };
    const bool has_preferred =
        choice.prefer(0.5, is_like_sold) || choice.prefer(style_.eager, is_favourite) ||
        choice.prefer(style_.eager, [](const auto& a) { return a.kind == Kind::expand; }) ||
        choice.prefer(style_.sells, [](const auto& a) { return a.kind == Kind::sell; }) ||
        choice.prefer(style_.takes, [](const auto& a) { return a.kind == Kind::take; }) ||
        choice.prefer(style_.draws, [](const auto& a) { return a.kind == Kind::draw; });
    return has_preferred ? choice.preferred() : choice.random_or_greedy(style_.random);
  }
  // The fields that a border assigns to a region, or the points that an expansion costs others.
  int effect(Seat s, const Action& action) const {
    State after = state;
    NullRecorder silent;
    Rules::apply(after, s, action, silent);
    int sum = 0;
    for (int c = 0; c < kColours; ++c) {
      const std::size_t own = State::at(c);
      if (style_.fences) sum += after.territory[own].size() - state.territory[own].size();
      if (style_.raids && c != index(s)) sum += state.points[own] - after.points[own];
    }
    return sum;
  }
  // The first player places castles so that there is no room for the fourth.
  Action crowded(const Rules::Actions& actions) {
    if (plan_.empty()) {
      plan_ = plan_without_room(actions);
      planner_ = state.actor;
    }
    const std::size_t own = spots_of(state.castles_of(state.actor)).size();
    if (state.actor == planner_ && own < plan_.size()) {
      const auto planned = std::ranges::find(actions, field_at(plan_[own]), &Action::a);
      if (planned != actions.end()) return *planned;
    }
    return rng.pick(actions);
  }
  static Referee::Spots plan_without_room(const Rules::Actions& actions) {
    using Mark = std::bitset<kFields>;
    std::map<Spot, Mark> far;  // by place: the places that are far enough away
    for (const Action& one : actions) {
      for (const Action& other : actions) {
        const bool is_far = Referee::distance(spot_of(one.a), spot_of(other.a)) >= 7;
        far[spot_of(one.a)][static_cast<std::size_t>(other.a)] = is_far;
      }
    }
    Referee::Spots best;
    std::size_t least = kFields;
    for (const auto& [first, far_from_first] : far) {
      for (const auto& [second, far_from_second] : far) {
        if (second < first || !far_from_first[Referee::at(second)]) continue;
        const Mark rest = far_from_first & far_from_second;
        for (const auto& [third, far_from_third] : far) {
          if (third < second || !rest[Referee::at(third)]) continue;
          const std::size_t room = (rest & far_from_third).count();
          if (room >= least) continue;
          least = room;
          best = {first, second, third};
        }
      }
    }
    return best;
  }

  Referee::Spots plan_;
  int planner_ = 0;
  PlayStyle style_;
};

}  // namespace thronsaal::loewenherz
