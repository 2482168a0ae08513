// A game that the rules and the second referee play side by side, and their differences.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "games/kardinal_und_koenig/testing/referee.h"
#include "games/kardinal_und_koenig/testing/table.h"
#include "games/testing/second_referee.h"

namespace thronsaal::kardinal_und_koenig {

inline Country country_at(int i) {
  return static_cast<Country>(i);
}
inline Card card_at(int i) {
  return static_cast<Card>(i);
}
inline std::string name_of(Country c) {
  return c == Country::none ? "" : std::string(kCountryIds[index_of(c)]);
}

// All actions of players and chance that have a notation, whether or not they make sense.
inline std::vector<Action> universe(BoardId id) {
  std::vector<Action> all = {done(), draw(), pass()};
  for (int i = 0; i < kMaxSeats; ++i) all.push_back(starts(seat(i)));
  std::vector<Card> payments = {Card::none};
  for (int i = 0; i < kCards; ++i) {
    payments.push_back(card_at(i));
    for (const Action& action :
         {turned(card_at(i)), drawn(card_at(i)), exchange(card_at(i)), take(card_at(i))}) {
      all.push_back(action);
    }
  }
  for (const Card payment : payments) {
    for (const Space space : board(id).spaces) all.push_back(cloister(space, payment));
    for (int i = 0; i < kCountries; ++i) all.push_back(councillor(country_at(i), payment));
  }
  for (int size = 1; size <= kHandSize + 1; ++size) {
    for_each_draw(Cards(4, 4, 4, 4, 4), size,
                  [&](const Cards& cards, double) { all.push_back(dealt(cards)); });
  }
  return all;
}

inline Referee::Pile pile_of(const Cards& cards) {
  Referee::Pile pile;
  for (int i = 0; i < kCards; ++i) {
    const std::string name(kCardIds[index_of(card_at(i))]);
    for (int n = 0; n < cards.count(card_at(i)); ++n) pile.insert(name);
  }
  return pile;
}
inline Referee::Counts councillors_of(const State& s, Seat who) {
  Referee::Counts counts;
  for (int i = 0; i < kCountries; ++i) {
    const int number = s.councillors[index_of(country_at(i))][State::at(who)];
    if (number > 0) counts[name_of(country_at(i))] = number;
  }
  return counts;
}
inline Referee::Names cloisters_of(const State& s, Seat who) {
  Referee::Names names;
  for (const Space own : s.cloisters[State::at(who)])
    names.insert(board(s.board).space_ids[index_of(own)]);
  return names;
}
inline Cards cards_of(const Referee::Pile& pile) {
  Cards all;
  for (const std::string& name : pile) all.add(find_card(name).value());
  return all;
}

// The state at the beginning of a turn, from the referee's record.
inline State laid_out(const Referee& referee) {
  Scenario t(static_cast<int>(referee.players.size()));
  for (int i = 0; i < t.state.players; ++i) {
    const std::size_t own = State::at(seat(i));
    const Referee::Player& player = referee.players[own];
    t.cloisters(seat(i), fmt::format("{}", fmt::join(player.cloisters, " ")));
    for (const auto& [name, number] : player.councillors) t.councillors(seat(i), name, number);
    t.state.hand[own] = cards_of(player.hand);
    t.state.known[own] = cards_of(player.known);
    t.state.points[own] = static_cast<std::uint16_t>(player.points);
    for (const auto& [name, numbers] : referee.first_scoring) {
      t.state.first_scoring[index_of(country(name))][own] = static_cast<std::uint8_t>(numbers[own]);
    }
  }
  t.state.pile = cards_of(referee.pile);
  t.state.face_up = cards_of(referee.face_up);
  t.state.discard = cards_of(referee.discard);
  t.state.starter = static_cast<std::uint8_t>(referee.starter);
  t.state.actor = static_cast<std::uint8_t>(referee.actor);
  t.state.turns = static_cast<std::uint8_t>(referee.turns);
  t.state.scorings = static_cast<std::uint8_t>(referee.scorings);
  t.state.is_last_round = referee.last_round;
  return t.state;
}

// Differences between the state and the referee; empty if none.
class Mismatch {
 public:
  Mismatch(const Referee& referee, const State& s) {
    static const std::map<std::string, Phase> kPhases = {
        {"lot", Phase::lot},          {"deal", Phase::dealing},
        {"turn", Phase::turn},        {"second piece", Phase::placing},
        {"drawing", Phase::drawing},  {"card of the pile", Phase::drawn},
        {"refill", Phase::refilling}, {"over", Phase::over}};
    compare("phase", static_cast<int>(kPhases.at(referee.stage)), static_cast<int>(s.phase));
    compare("pile", referee.pile, s.pile);
    compare("face-up cards", referee.face_up, s.face_up);
    compare("discard", referee.discard, s.discard);
    compare("starter", referee.starter, s.starter);
    compare("turns", referee.turns, s.turns);
    compare("scorings", referee.scorings, s.scorings);
    compare("last round", referee.last_round ? 1 : 0, s.is_last_round ? 1 : 0);
    if (referee.stage != "over") {
      compare("actor", referee.actor, s.actor);
      compare("country", referee.country, name_of(s.country));
    }
    for (int i = 0; i < s.players; ++i) compare(referee, s, seat(i));
  }

  const std::string& text() const { return text_; }

 private:
  void compare(const Referee& referee, const State& s, Seat who) {
    const Referee::Player& player = referee.players[State::at(who)];
    compare("cloisters", player.cloisters, cloisters_of(s, who));
    compare("councillors", player.councillors, councillors_of(s, who));
    compare("hand", player.hand, s.hand[State::at(who)]);
    compare("known cards", player.known, s.known[State::at(who)]);
    compare("points", player.points, s.points[State::at(who)]);
    for (const auto& [name, numbers] : referee.first_scoring) {
      compare("cloisters at the first scoring", numbers[State::at(who)],
              s.first_scoring[index_of(country(name))][State::at(who)]);
    }
  }
  void compare(const char* what, const Referee::Pile& pile, const Cards& cards) {
    for (int i = 0; i < kCards; ++i) {
      const std::string name(kCardIds[index_of(card_at(i))]);
      compare(what, static_cast<int>(pile.count(name)), cards.count(card_at(i)));
    }
  }
  template <class Fact>
  void compare(const char* what, const Fact& recorded, const Fact& shown) {
    if (recorded == shown) return;
    text_ += fmt::format("{}: {}, not {}. ", what, ::testing::PrintToString(recorded),
                         ::testing::PrintToString(shown));
  }
  void compare(const char* what, int recorded, int shown) { compare<int>(what, recorded, shown); }

  std::string text_;
};

// A style of play: how often a move is random instead of greedy, and how often a player pays with a
// pair, places a councillor, places nothing, draws from the pile or takes a face-up card whenever
// possible.
struct PlayStyle {
  std::string_view name;
  double random = 0;
  double pairs = 0;
  double courtly = 0;
  double idle = 0;
  double blind = 0;
  double open = 0;
};
inline constexpr PlayStyle kStyles[] = {
    {.name = "random", .random = 1},
    {.name = "greedy"},
    {.name = "careless", .random = 0.3, .pairs = 0.1},
    {.name = "courtly", .random = 0.5, .pairs = 0.3, .courtly = 0.7, .blind = 0.5},
    {.name = "idle", .random = 0.6, .pairs = 0.2, .courtly = 0.2, .idle = 0.6, .open = 0.5},
    {.name = "wasteful", .random = 0.5, .pairs = 0.8, .courtly = 0.3, .open = 0.9}};

class RefereedGame {
 public:
  RefereedGame(int players, const PlayStyle& style, std::uint64_t seed)
      : state(Rules::start(players, {})), referee(players), rng(seed), style_(style) {}
  // On another board, whose document the referee gets.
  RefereedGame(int players, BoardId board, const Referee::Europe& map, const PlayStyle& style,
               std::uint64_t seed)
      : state(Rules::start(players, {}, board)), referee(players, map), rng(seed), style_(style) {}
  RefereedGame(const Referee& position, const PlayStyle& style, std::uint64_t seed)
      : state(laid_out(position)), referee(position), rng(seed), style_(style) {}

  bool over() const { return Rules::to_act(state).is_over(); }

  // Makes one move and compares everything.
  void go_on() {
    ASSERT_EQ(who_acts(), referee.to_act());
    const Actor actor = first_to_act(Rules::to_act(state));
    const Action action = actor.is_chance() ? Rules::sample(state, rng) : choose(actor.seat());
    const std::string& text = notation_of<Rules>(action, state.board);
    ASSERT_TRUE(Rules::check(state, actor, action)) << text;
    if (actor.is_chance()) {
      ASSERT_TRUE(referee.choices(Referee::kChance).contains(text)) << text;
    } else {
      ASSERT_EQ(listed<Rules>(state, actor.seat()), referee.choices(index(actor.seat())));
    }
    NullRecorder silent;
    Rules::apply(state, actor, action, silent);
    referee.watch(text);
    ASSERT_EQ(Mismatch(referee, state).text(), "") << "after " << text;
    ASSERT_EQ(who_acts(), referee.to_act()) << "after " << text;
    if (!over()) return;
    for (int i = 0; i < state.players; ++i) {
      const Referee::Player& player = referee.players[State::at(seat(i))];
      ASSERT_EQ(Rules::standing(state).place_of(seat(i)), referee.place_of(player));
    }
  }

  // Of all actions with a notation, the rules accept from every seat and from chance exactly what
  // the referee does, and chance has the same outcomes and odds.
  void compare_everything() const {
    const std::vector<Action> all = universe(state.board);
    for (const Actor actor : all_actors()) {
      std::set<std::string> accepted;
      for (const Action& action : all) {
        if (Rules::check(state, actor, action))
          accepted.insert(notation_of<Rules>(action, state.board));
      }
      ASSERT_EQ(accepted, referee.choices(number_of<Referee>(actor)));
    }
    if (Rules::to_act(state).is_chance()) expect_same_odds<Rules>(state, referee);
  }

  State state;
  Referee referee;
  Rng rng;

 private:
  std::set<int> who_acts() const { return numbers_of<Referee>(Rules::to_act(state)); }

  Action choose(Seat s) {
    StyledChoice<Rules> choice(state, s, rng);
    const auto is_piece = [](const Action& a) {
      return a.kind == Kind::cloister || a.kind == Kind::councillor;
    };
    const auto is_nothing = [](const Action& a) {
      return a.kind == Kind::done || a.kind == Kind::exchange || a.kind == Kind::pass;
    };
    const bool has_preferred =
        choice.prefer(style_.idle, is_nothing) ||
        choice.prefer(style_.pairs,
                      [&](const Action& a) { return is_piece(a) && a.card != Card::none; }) ||
        choice.prefer(style_.courtly, [](const Action& a) { return a.kind == Kind::councillor; }) ||
        choice.prefer(style_.blind, [](const Action& a) { return a.kind == Kind::draw; }) ||
        choice.prefer(style_.open, [](const Action& a) { return a.kind == Kind::take; });
    return has_preferred ? choice.preferred() : choice.random_or_greedy(style_.random);
  }

  PlayStyle style_;
};

}  // namespace thronsaal::kardinal_und_koenig
