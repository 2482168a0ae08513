// A game that is compared with the second referee after every move.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/lang_lebe_der_koenig/rules.h"
#include "games/lang_lebe_der_koenig/testing/referee.h"
#include "games/testing/second_referee.h"

namespace thronsaal::lang_lebe_der_koenig {

// All non-empty sets of up to this many cards.
inline std::vector<Cards> card_sets(int most) {
  std::vector<Cards> all;
  for (int x1 = 0; x1 <= most; ++x1) {
    for (int x2 = 0; x1 + x2 <= most; ++x2) {
      for (int x3 = 0; x1 + x2 + x3 <= most; ++x3) all.emplace_back(x1, x2, x3);
    }
  }
  all.erase(all.begin());
  return all;
}

// All actions of players and chance that have a notation, whether or not they make sense.
inline const std::vector<Action>& universe() {
  static const std::vector<Action> kUniverse = [] {
    std::vector<Action> all = {nothing(), place(), end()};
    for (int i = 0; i < kAreas; ++i) {
      for (const Action& action : {start_in(area(i)), move_to(area(i)), banish_to(area(i))}) {
        all.push_back(action);
      }
      for (Card card = 1; card <= kCardKinds; ++card) all.push_back(move_on(area(i), card));
    }
    for (Card card = 1; card <= kCardKinds; ++card) all.push_back(try_more(card));
    for (int n = 0; n <= 6; ++n) all.push_back(take_back(n));
    for (const Cards& cards : card_sets(16)) {
      all.push_back(dealt(cards));
      if (cards.size() <= 7) all.push_back(commit(cards));
    }
    for (int dice = 1; dice <= 6; ++dice) {
      for_each_roll(dice, [&](Dice fall, double) { all.push_back(rolled(fall)); });
    }
    return all;
  }();
  return kUniverse;
}

inline std::string place_name(Area a) {
  return exists(a) ? std::string(name_of(a)) : "";
}
inline Referee::Pile pile_of(const Cards& cards) {
  Referee::Pile pile;
  for (Card card = 1; card <= kCardKinds; ++card) {
    for (int i = 0; i < cards.count(card); ++i) pile.insert(card);
  }
  return pile;
}

// A referee that takes over a position at the beginning of a turn.
inline Referee called_to(const State& s) {
  Referee referee(s.players, BoardRegistry<Board>::text(s.board));
  for (int i = 0; i < s.players; ++i) {
    const Player& player = s.at(seat(i));
    Referee::RefereePlayer& noble = referee.nobles[static_cast<std::size_t>(i)];
    noble.hand = pile_of(player.hand);
    noble.known = pile_of(player.known);
    noble.figure = place_name(player.figure);
    noble.supply = player.supply;
    noble.bonus = player.bonus;
    for (const Area a : player.courts) noble.courtiers[place_name(a)] = s.courtiers[index_of(a)];
  }
  referee.open = pile_of(s.discard);
  referee.face_down = pile_of(s.hidden);
  referee.elections = s.elections;
  referee.turns = s.turns - 1;
  referee.begin_turn(s.turn_of);
  return referee;
}

// Differences between the state and the referee; empty if none.
class Mismatch {
 public:
  Mismatch(const Referee& referee, const State& s) {
    static const std::map<std::string, Phase> kPhases = {{"start cards", Phase::setting_up},
                                                         {"new turn", Phase::turn},
                                                         {"arrived", Phase::arrived},
                                                         {"failed step", Phase::halted},
                                                         {"step", Phase::stepping},
                                                         {"placed", Phase::placing},
                                                         {"try", Phase::trying},
                                                         {"commitments", Phase::committing},
                                                         {"contest", Phase::contest},
                                                         {"banishment", Phase::banishing},
                                                         {"spoils", Phase::settling},
                                                         {"ones", Phase::taking_back},
                                                         {"lots", Phase::lots},
                                                         {"deal", Phase::dealing},
                                                         {"over", Phase::over}};
    compare("phase", static_cast<int>(kPhases.at(referee.stage)), static_cast<int>(s.phase));
    compare("open discard", referee.open, s.discard);
    compare("discard face down", referee.face_down, s.hidden);
    compare("turns", referee.turns, s.turns);
    compare("elections", referee.elections, s.elections);
    compare("defender", referee.defender.value_or(kNobody), s.defender);
    compare("winner", referee.winner.value_or(kNobody), s.winner);
    const bool one_acts = referee.stage != "commitments" && referee.stage != "over";
    if (one_acts) compare("actor", referee.actor, s.actor);
    if (one_acts && s.turns > 0) compare("turn", referee.turn_of, s.turn_of);
    int courtiers = 0;
    for (int i = 0; i < s.players; ++i) {
      compare(referee.nobles[static_cast<std::size_t>(i)], s.at(seat(i)), s);
      compare("votes", referee.votes(i), votes_of(s, seat(i)).kept());
      for (const Area a : s.at(seat(i)).courts) courtiers += s.courtiers[index_of(a)];
    }
    for (const int n : s.courtiers) courtiers -= n;
    compare("courtiers without an owner", 0, -courtiers);
  }

  const std::string& text() const { return text_; }

 private:
  void compare(const Referee::RefereePlayer& noble, const Player& player, const State& s) {
    compare("hand", noble.hand, player.hand);
    compare("known cards", noble.known, player.known);
    compare("committed cards", noble.table, player.committed);
    compare("supply", noble.supply, player.supply);
    compare("bonus", noble.bonus, player.bonus);
    compare("influence", noble.influence, player.influence);
    compare("ones", noble.ones(), player.ones);
    const std::string figure = place_name(player.figure);
    if (noble.figure != figure) text_ += "figure: " + noble.figure + ", not " + figure + ". ";
    compare("courts", static_cast<int>(noble.courtiers.size()), player.courts.size());
    for (const Area a : player.courts) {
      const auto court = noble.courtiers.find(place_name(a));
      const int recorded = court == noble.courtiers.end() ? 0 : court->second;
      compare("courtiers", recorded, s.courtiers[index_of(a)]);
    }
  }
  void compare(const char* what, const Referee::Pile& pile, const Cards& cards) {
    for (Card card = 1; card <= kCardKinds; ++card) {
      compare(what, static_cast<int>(pile.count(card)), cards.count(card));
    }
  }
  void compare(const char* what, int recorded, int shown) {
    if (recorded != shown) text_ += fmt::format("{}: {}, not {}. ", what, recorded, shown);
  }

  std::string text_;
};

// A style of play: how often a move is random instead of greedy, and how often a player attacks,
// takes a step or commits few cards whenever possible.
struct PlayStyle {
  std::string_view name;
  double random = 0;
  double quarrelsome = 0;
  double restless = 0;
  double stingy = 0;
};
inline constexpr PlayStyle kStyles[] = {
    {.name = "random", .random = 1},
    {.name = "greedy"},
    {.name = "careless", .random = 0.3, .quarrelsome = 0.2, .stingy = 0.2},
    {.name = "quarrelsome", .random = 0.6, .quarrelsome = 0.8, .stingy = 0.6},
    {.name = "restless", .random = 0.8, .quarrelsome = 0.3, .restless = 0.8, .stingy = 0.5}};

class RefereedGame {
 public:
  RefereedGame(int players, const PlayStyle& style, std::uint64_t seed,
               BoardId board = BoardId::built_in)
      : state(Rules::start(players, {}, board)),
        referee(players, BoardRegistry<Board>::text(board)),
        rng(seed),
        style_(style) {}
  RefereedGame(const State& position, const PlayStyle& style, std::uint64_t seed)
      : state(position), referee(called_to(position)), rng(seed), style_(style) {}

  bool over() const { return Rules::to_act(state).is_over(); }

  // Makes one move and compares everything.
  void go_on() {
    const ToAct to_act = Rules::to_act(state);
    std::vector<Seat> seats;
    for (const Seat s : to_act.seats()) seats.push_back(s);
    const Actor actor = to_act.is_chance() ? Actor::chance() : Actor(rng.pick(seats));
    const Action action = actor.is_chance() ? Rules::sample(state, rng) : choose(actor.seat());
    const std::string& text = notation_of<Rules>(action);
    ASSERT_TRUE(Rules::check(state, actor, action)) << text;
    if (actor.is_chance()) {
      ASSERT_TRUE(referee.foresees(text)) << text;
    } else {
      ASSERT_EQ(listed<Rules>(state, actor.seat()), referee.choices(number_of<Referee>(actor)));
    }
    NullRecorder silent;
    Rules::apply(state, actor, action, silent);
    referee.watch(number_of<Referee>(actor), text);
    ASSERT_EQ(Mismatch(referee, state).text(), "") << "after " << text;
    ASSERT_EQ(Rules::audit(state), "") << "after " << text;
    ASSERT_EQ(who_acts(), referee.to_act()) << "after " << text;
    if (over()) {
      int place = 0;
      for (const int who : referee.ranking()) {
        ASSERT_EQ(Rules::standing(state).place_of(seat(who)), ++place);
      }
      ASSERT_EQ(place, state.players);
    }
  }

  // Of all actions with a notation, the rules accept from every seat and from chance exactly what
  // the referee does, and chance has the same outcomes. Seats that are not to act try only some of
  // them.
  void compare_everything() {
    const std::set<int> acting = who_acts();
    for (const Actor actor : all_actors()) {
      const std::set<std::string> allowed = referee.choices(number_of<Referee>(actor));
      const std::size_t stride = acting.contains(number_of<Referee>(actor)) ? 1 : 20;
      std::set<std::string> accepted;
      for (std::size_t i = rng.below(stride); i < universe().size(); i += stride) {
        const Action& action = universe()[i];
        if (Rules::check(state, actor, action)) accepted.insert(notation_of<Rules>(action));
      }
      ASSERT_EQ(accepted, allowed);
    }
    if (!acting.contains(Referee::kChance)) return;
    std::vector<Outcome<Action>> outcomes;
    Rules::outcomes(state, outcomes);
    std::multiset<std::string> all;
    for (const Outcome<Action>& outcome : outcomes) all.insert(notation_of<Rules>(outcome.action));
    const std::set<std::string> possible = referee.choices(Referee::kChance);
    ASSERT_EQ(all, std::multiset<std::string>(possible.begin(), possible.end()));
  }

  State state;
  Referee referee;
  Rng rng;

 private:
  std::set<int> who_acts() const { return numbers_of<Referee>(Rules::to_act(state)); }

  Action choose(Seat s) {
    Rules::Actions actions;
    Rules::legal(state, s, actions);
    std::vector<Action> attacks;
    std::vector<Action> steps;
    std::vector<Action> small;
    for (const Action& action : actions) {
      const bool is_step = action.kind == Kind::move || action.kind == Kind::move_on;
      const std::uint8_t owner = is_step ? state.controller(action.area) : kNobody;
      if (is_step) steps.push_back(action);
      if (owner != kNobody && owner != state.turn_of) attacks.push_back(action);
      if (action.kind == Kind::commit && cards_of(action).size() <= 2) small.push_back(action);
    }
    if (!attacks.empty() && rng.unit() < style_.quarrelsome) return rng.pick(attacks);
    if (!steps.empty() && rng.unit() < style_.restless) return rng.pick(steps);
    if (!small.empty() && rng.unit() < style_.stingy) return rng.pick(small);
    if (rng.unit() < style_.random) return rng.pick(actions);
    return Rules::greedy(Rules::resample(state, s, rng), s, rng);
  }

  PlayStyle style_;
};

}  // namespace thronsaal::lang_lebe_der_koenig
