// Games under the eyes of a second referee: he and the rules agree on who acts, on what may be
// done, on the table after every move and on the places at the end.
#include "games/kardinal_und_koenig/testing/referee.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "games/kardinal_und_koenig/testing/table.h"
#include "games/testing/second_referee.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

Country country_at(int i) {
  return static_cast<Country>(i);
}
Space space_at(int i) {
  return static_cast<Space>(i);
}
Card card_at(int i) {
  return static_cast<Card>(i);
}
std::string name_of(Country c) {
  return c == Country::none ? "" : board().country_ids[slot(c)];
}

// Everything that a player or chance could say, each in its one spelling, whether or not it makes
// sense.
const std::vector<Action>& universe() {
  static const std::vector<Action> kUniverse = [] {
    std::vector<Action> all = {done(), draw(), pass()};
    for (int i = 0; i < kMaxSeats; ++i) all.push_back(starts(seat(i)));
    for (int i = 0; i < kCards; ++i) {
      for (const Action& action :
           {turned(card_at(i)), drawn(card_at(i)), exchange(card_at(i)), take(card_at(i))}) {
        all.push_back(action);
      }
    }
    std::vector<Card> payments = {Card::none};
    for (int i = 0; i < kCards; ++i) payments.push_back(card_at(i));
    for (const Card payment : payments) {
      for (int i = 0; i < kSpaces; ++i) all.push_back(cloister(space_at(i), payment));
      for (int i = 0; i < kCountries; ++i) all.push_back(councillor(country_at(i), payment));
    }
    for (int size = 1; size <= kHand + 1; ++size) {
      for_each_draw(Cards(4, 4, 4, 4, 4), size,
                    [&](const Cards& cards, double) { all.push_back(dealt(cards)); });
    }
    return all;
  }();
  return kUniverse;
}

Referee::Pile pile_of(const Cards& cards) {
  Referee::Pile pile;
  for (int i = 0; i < kCards; ++i) {
    const std::string& name = board().card_ids[slot(card_at(i))];
    for (int n = 0; n < cards.count(card_at(i)); ++n) pile.insert(name);
  }
  return pile;
}
Referee::Counts councillors_of(const State& s, Seat who) {
  Referee::Counts counts;
  for (int i = 0; i < kCountries; ++i) {
    const int number = s.councillors[slot(country_at(i))][State::at(who)];
    if (number > 0) counts[name_of(country_at(i))] = number;
  }
  return counts;
}
Referee::Names cloisters_of(const State& s, Seat who) {
  Referee::Names names;
  for (const Space own : s.cloisters[State::at(who)]) names.insert(board().space_ids[slot(own)]);
  return names;
}
Cards cards_of(const Referee::Pile& pile) {
  Cards all;
  for (const std::string& name : pile) all.add(find_card(name).value());
  return all;
}

// The table of a turn's beginning, as the referee has it in his record.
State laid_out(const Referee& referee) {
  Table t(static_cast<int>(referee.players.size()));
  for (int i = 0; i < t.state.players; ++i) {
    const std::size_t own = State::at(seat(i));
    const Referee::Player& player = referee.players[own];
    t.cloisters(seat(i), fmt::format("{}", fmt::join(player.cloisters, " ")));
    for (const auto& [name, number] : player.councillors) t.councillors(seat(i), name, number);
    t.state.hand[own] = cards_of(player.hand);
    t.state.known[own] = cards_of(player.known);
    t.state.points[own] = static_cast<std::uint16_t>(player.points);
    for (const auto& [name, numbers] : referee.first_scoring) {
      t.state.first_scoring[slot(country(name))][own] = static_cast<std::uint8_t>(numbers[own]);
    }
  }
  t.state.pile = cards_of(referee.pile);
  t.state.face_up = cards_of(referee.face_up);
  t.state.discard = cards_of(referee.discard);
  t.state.starter = static_cast<std::uint8_t>(referee.starter);
  t.state.actor = static_cast<std::uint8_t>(referee.actor);
  t.state.turns = static_cast<std::uint8_t>(referee.turns);
  t.state.scorings = static_cast<std::uint8_t>(referee.scorings);
  t.state.closing = referee.last_round;
  return t.state;
}

// What the table shows otherwise than the referee's record; empty if nothing.
class Objection {
 public:
  Objection(const Referee& referee, const State& s) {
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
    compare("last round", referee.last_round ? 1 : 0, s.closing ? 1 : 0);
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
              s.first_scoring[slot(country(name))][State::at(who)]);
    }
  }
  void compare(const char* what, const Referee::Pile& pile, const Cards& cards) {
    for (int i = 0; i < kCards; ++i) {
      const std::string& name = board().card_ids[slot(card_at(i))];
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

// How a game is played: how often a move is made at random instead of by the rule of thumb, and
// how often a player pays with a pair, places a councillor, places nothing, draws from the pile or
// takes a face-up card because he can.
struct Style {
  std::string_view name;
  double random = 0;
  double pairs = 0;
  double courtly = 0;
  double idle = 0;
  double blind = 0;
  double open = 0;
};
constexpr Style kStyles[] = {
    {.name = "random", .random = 1},
    {.name = "greedy"},
    {.name = "careless", .random = 0.3, .pairs = 0.1},
    {.name = "courtly", .random = 0.5, .pairs = 0.3, .courtly = 0.7, .blind = 0.5},
    {.name = "idle", .random = 0.6, .pairs = 0.2, .courtly = 0.2, .idle = 0.6, .open = 0.5},
    {.name = "wasteful", .random = 0.5, .pairs = 0.8, .courtly = 0.3, .open = 0.9}};

class WatchedGame {
 public:
  WatchedGame(int players, const Style& style, std::uint64_t seed)
      : state(Rules::start(players, {})), referee(players), rng(seed), style_(style) {}
  WatchedGame(const Referee& position, const Style& style, std::uint64_t seed)
      : state(laid_out(position)), referee(position), rng(seed), style_(style) {}

  bool over() const { return Rules::to_act(state).is_over(); }

  // One move, with everything compared that there is to compare.
  void go_on() {
    ASSERT_EQ(who_acts(), referee.to_act());
    const Actor actor = acting();
    const Action action = actor.is_chance() ? Rules::sample(state, rng) : choose(actor.seat());
    const std::string& text = spelled<Rules>(action);
    ASSERT_TRUE(Rules::check(state, actor, action)) << text;
    if (actor.is_chance()) {
      ASSERT_TRUE(referee.choices(Referee::kChance).contains(text)) << text;
    } else {
      ASSERT_EQ(listed<Rules>(state, actor.seat()), referee.choices(index(actor.seat())));
    }
    Silent silent;
    Rules::apply(state, actor, action, silent);
    referee.watch(text);
    ASSERT_EQ(Objection(referee, state).text(), "") << "after " << text;
    ASSERT_EQ(who_acts(), referee.to_act()) << "after " << text;
    if (!over()) return;
    for (int i = 0; i < state.players; ++i) {
      const Referee::Player& player = referee.players[State::at(seat(i))];
      ASSERT_EQ(Rules::standing(state).place_of(seat(i)), referee.place_of(player));
    }
  }

  // Of all that can be written down, the rules take from every seat and from chance what the
  // referee does, and chance has no other outcomes and no other odds.
  void compare_everything() {
    std::vector<Actor> actors = {Actor::chance()};
    for (int i = 0; i < kMaxSeats; ++i) actors.emplace_back(seat(i));
    for (const Actor actor : actors) {
      std::set<std::string> accepted;
      for (const Action& action : universe()) {
        if (Rules::check(state, actor, action)) accepted.insert(spelled<Rules>(action));
      }
      ASSERT_EQ(accepted, referee.choices(number_of<Referee>(actor)));
    }
    if (!acting().is_chance()) return;
    std::vector<Outcome<Action>> outcomes;
    Rules::outcomes(state, outcomes);
    Referee::Odds odds = referee.odds();
    ASSERT_EQ(outcomes.size(), odds.size());
    for (const Outcome<Action>& outcome : outcomes) {
      const std::string& text = spelled<Rules>(outcome.action);
      ASSERT_TRUE(odds.contains(text)) << text;
      ASSERT_NEAR(outcome.probability, odds[text], 1e-9) << text;
    }
  }

  State state;
  Referee referee;
  Rng rng;

 private:
  Actor acting() const {
    const ToAct to_act = Rules::to_act(state);
    return to_act.is_chance() ? Actor::chance() : Actor(*to_act.seats().begin());
  }
  std::set<int> who_acts() const { return numbers_of<Referee>(Rules::to_act(state)); }

  Action choose(Seat s) {
    Rules::Actions actions;
    Rules::legal(state, s, actions);
    const auto fancy = [&](double how_often, auto wanted) {
      std::vector<Action> some;
      for (const Action& action : actions) {
        if (wanted(action)) some.push_back(action);
      }
      if (some.empty() || rng.unit() >= how_often) return false;
      fancied_ = rng.pick(some);
      return true;
    };
    const auto is_piece = [](const Action& a) {
      return a.kind == Kind::cloister || a.kind == Kind::councillor;
    };
    const auto is_nothing = [](const Action& a) {
      return a.kind == Kind::done || a.kind == Kind::exchange || a.kind == Kind::pass;
    };
    const bool has_fancied =
        fancy(style_.idle, is_nothing) ||
        fancy(style_.pairs, [&](const Action& a) { return is_piece(a) && a.card != Card::none; }) ||
        fancy(style_.courtly, [](const Action& a) { return a.kind == Kind::councillor; }) ||
        fancy(style_.blind, [](const Action& a) { return a.kind == Kind::draw; }) ||
        fancy(style_.open, [](const Action& a) { return a.kind == Kind::take; });
    if (has_fancied) return fancied_;
    if (rng.unit() < style_.random) return rng.pick(actions);
    return Rules::greedy(Rules::resample(state, s, rng), s, rng);
  }

  Style style_;
  Action fancied_;
};

// Arranging positions that are rare in play, at the beginning of a turn.
class Arranged {
 public:
  Arranged(int players, std::uint64_t seed) : record_(players), rng_(seed) {
    record_.starter = up_to(players - 1);
    do {  // in the midst of a round, so that somebody may have emptied the pile in it
      record_.turns = 20 + up_to(20);
      record_.actor = (record_.starter + record_.turns) % players;
    } while (record_.actor == record_.starter);
    for (const auto& [land, _] : Referee::europe().spaces) lands_.push_back(land);
  }

  // The pile is about to be empty.
  Referee late() {
    settle(20, 8, one_in(2));
    return with_cards(one_in(2) ? 1 : 2 + up_to(4));
  }
  // The pile is empty for good, and most spaces are taken.
  Referee crowded() {
    settle(40, 8, false);
    return with_cards(0);
  }
  // Few cloisters, and everybody alone in his country: many have equal points.
  Referee rivals() {
    const std::vector<std::string> all = lands_;
    for (std::size_t who = 0; who < record_.players.size(); ++who) {
      lands_ = {all[who]};
      for (int n = up_to(2); n >= 0; --n) build(record_.players[who]);
      place_councillor(record_.players[who]);
    }
    record_.count_first_scoring();
    return with_cards(0);
  }
  // Whose turn it is has used nearly all of his pieces, or all.
  Referee spent() {
    Referee::Player& spender = record_.players[static_cast<std::size_t>(record_.actor)];
    const int cloisters_left = one_in(2) ? 0 : 1 + up_to(1);
    const int councillors_left = one_in(2) ? 0 : 1 + up_to(1);
    while (spender.cloisters_left() > cloisters_left) build(spender);
    while (spender.councillors_left() > councillors_left) place_councillor(spender);
    settle(10, 3, one_in(4));
    return with_cards(record_.scorings == 1 && one_in(3) ? 0 : 1 + up_to(5));
  }
  // Made up, for there are not so many spaces: several cloisters stand on one, all councillors at
  // one court, and who is to move has the last piece of all, or the last two.
  Referee all_but_one() {
    for (Referee::Player& player : record_.players) {
      while (player.cloisters_left() > 0) {
        const Referee::Names& spaces = Referee::europe().spaces.at(rng_.pick(lands_));
        const int all_but_last = static_cast<int>(spaces.size()) - 1;
        player.cloisters.insert(*std::next(spaces.begin(), up_to(all_but_last - 1)));
      }
      player.councillors = {{lands_.front(), 8}};
    }
    Referee::Player& last = record_.players[static_cast<std::size_t>(record_.actor)];
    for (int n = up_to(1); n >= 0; --n) {
      if (one_in(2)) {
        last.cloisters.erase(last.cloisters.begin());
      } else {
        --last.councillors[lands_.front()];
      }
    }
    if (one_in(2)) record_.count_first_scoring();
    return with_cards(10);
  }

 private:
  bool one_in(std::uint64_t n) { return rng_.below(n) == 0; }
  int up_to(int most) { return static_cast<int>(rng_.below(static_cast<std::uint64_t>(most) + 1)); }

  void build(Referee::Player& player) {
    const Referee::Names free = record_.free_spaces(rng_.pick(lands_));
    if (free.empty() || player.cloisters_left() == 0) return;
    player.cloisters.insert(*std::next(free.begin(), up_to(static_cast<int>(free.size()) - 1)));
  }
  void place_councillor(Referee::Player& player) {
    const std::string& land = rng_.pick(lands_);
    if (record_.seats_at_court(land) > 0 && player.councillors_left() > 0) {
      ++player.councillors[land];
    }
  }
  // Up to so many pieces for everybody. Half of the cloisters stood at the first scoring.
  void settle(int cloisters, int councillors, bool before_the_first_scoring) {
    for (const bool is_first_half : {true, false}) {
      for (Referee::Player& player : record_.players) {
        for (int n = up_to(cloisters / 2); n > 0; --n) build(player);
      }
      if (is_first_half && !before_the_first_scoring) record_.count_first_scoring();
    }
    for (Referee::Player& player : record_.players) {
      for (int n = up_to(2 * councillors); n > 0; --n) place_councillor(player);
    }
  }
  // With so many cards in the pile. Without any, this is the last round.
  Referee with_cards(int number) {
    Cards rest = cards_of(record_.pile);
    const auto deal = [&](int wanted) {
      const Cards cards = rest.draw(wanted, rng_);
      rest -= cards;
      return pile_of(cards);
    };
    for (Referee::Player& player : record_.players) {
      player.hand = deal(3);
      player.known = pile_of(cards_of(player.hand).draw(up_to(3), rng_));
    }
    record_.last_round = number == 0;
    record_.face_up = deal(record_.last_round ? up_to(2) : 2);
    record_.pile = deal(number);
    record_.discard = pile_of(rest);
    record_.annals.clear();
    record_.begin_turn(record_.actor);
    return record_;
  }

  Referee record_;
  Rng rng_;
  std::vector<std::string> lands_;  // where pieces may be placed
};

class KardinalReferee : public RefereeTest {};

constexpr int kLookOnceIn = 30;  // moves at everything

TEST_F(KardinalReferee, FollowsGamesFromTheirBeginning) {
  constexpr int kGames = 2;  // of each style
  std::uint64_t seed = 0;
  for (int players = 3; players <= 5; ++players) {
    for (const Style& style : kStyles) {
      for (int i = 0; i < kGames; ++i) {
        WatchedGame game(players, style, ++seed);
        SCOPED_TRACE(fmt::format("{} players, {} game with seed {}", players, style.name, seed));
        follow(game, Rules::kMaxMoves, kLookOnceIn);
        if (HasFailure()) return;
        ASSERT_TRUE(game.over());
      }
    }
  }
  expect_to_have_seen({"pair in a country it shows",
                       "pair in another country",
                       "two pieces in a turn",
                       "country opened",
                       "country opened by a pair",
                       "councillor made possible by a cloister",
                       "exchange",
                       "choice of equal face-up cards",
                       "first scoring by a card taken",
                       "first scoring by a card turned up",
                       "second emptying by a card taken",
                       "second emptying by a card turned up",
                       "pass in the last round",
                       "the last player empties the pile",
                       "players share a rank in a country",
                       "a rank follows on a tie",
                       "alliance of one player",
                       "alliance of several players",
                       "chain of four",
                       "longer chains"});
}

TEST_F(KardinalReferee, FollowsWhatIsRareInPlay) {
  struct Position {
    std::string_view name;
    Referee (Arranged::*arrange)();
    int most_moves;
    int games;  // of each style
  };
  constexpr Position kPositions[] = {{"late", &Arranged::late, 12, 16},
                                     {"crowded", &Arranged::crowded, 15, 2},
                                     {"rivals", &Arranged::rivals, 15, 2},
                                     {"spent", &Arranged::spent, 16, 2},
                                     {"all but one", &Arranged::all_but_one, 10, 3}};
  std::uint64_t seed = 1000;
  for (int players = 3; players <= 5; ++players) {
    for (const Style& style : kStyles) {
      for (const Position& position : kPositions) {
        for (int i = 0; i < position.games; ++i) {
          const Referee start = (Arranged(players, ++seed).*position.arrange)();
          WatchedGame game(start, style, seed);
          SCOPED_TRACE(fmt::format("{} players, {} game of {} with seed {}", players, style.name,
                                   position.name, seed));
          follow(game, position.most_moves, kLookOnceIn);
          if (HasFailure()) return;
        }
      }
    }
  }
  expect_to_have_seen({"first scoring by a card taken, not the last needed",
                       "first scoring by a card turned up, not the last needed",
                       "second emptying by a card turned up, not the last needed",
                       "second emptying by a card taken, not the last needed",
                       "pass in the last round", "the last player empties the pile",
                       "turn without cloisters left", "turn without councillors left",
                       "turn without pieces left", "all pieces used", "alliance of several players",
                       "chain of four", "longer chains", "players share a place",
                       "pieces left decide on a place"});
}

TEST(KardinalRefereeChains, CoversAsMuchAsCanBeCovered) {
  EXPECT_EQ(Referee::chains({"ENG1", "ENG2", "ENG4"}), 0);
  EXPECT_EQ(Referee::chains({"ENG1", "ENG2", "ENG4", "FRA2"}), 0);
  EXPECT_EQ(Referee::chains({"ENG1", "ENG2", "ENG4", "ENG5"}), 4);
  EXPECT_EQ(Referee::chains({"FRK1", "FRK2", "FRK3", "FRK4", "FRK5", "FRK7", "LOT3", "LOT4"}), 8);
}

}  // namespace
}  // namespace thronsaal::kardinal_und_koenig
