// Games under the eyes of a second referee: he and the rules agree on who acts, on what may be
// done, on the table after every move and on the places at the end.
#include "games/loewenherz/testing/referee.h"

#include <algorithm>
#include <bit>
#include <bitset>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "games/loewenherz/rules.h"

namespace thronsaal::loewenherz {
namespace {

using Spot = Referee::Spot;

Field field_at(Spot f) {
  return static_cast<Field>(f);
}
Spot spot_of(Field f) {
  return f == Field::none ? Referee::kNowhere : static_cast<Spot>(f);
}
Card card_at(int i) {
  return static_cast<Card>(i);
}

// The notation of an action. It is asked for again and again, so it is remembered.
const std::string& spelled(const Action& action) {
  static std::map<std::uint64_t, std::string> known;
  std::string& text = known[std::bit_cast<std::uint64_t>(action)];
  if (text.empty()) text = Rules::print(action);
  return text;
}

// Everything that can be said without naming a castle, each in its one spelling, whether or not it
// makes sense.
const std::vector<Action>& universe() {
  static const std::vector<Action> kUniverse = [] {
    std::vector<Action> all = {done(), draw()};
    for (int i = 0; i < kMaxSeats; ++i) all.push_back(starts(seat(i)));
    for (int tile = 0; tile < kTiles; ++tile) {
      for (int turns = 0; turns < kTurns; ++turns) all.push_back(lay_tile(tile, turns));
    }
    for (int i = 0; i < kCardKinds; ++i) {
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
  return kUniverse;
}

Referee::Pile pile_of(const Cards& cards) {
  Referee::Pile pile;
  for (int i = 0; i < kCardKinds; ++i) {
    for (int n = 0; n < cards.count(card_at(i)); ++n)
      pile.insert(board().cards[slot(card_at(i))].id);
  }
  return pile;
}
Cards cards_of(const Referee::Pile& pile) {
  Cards all;
  for (const std::string& id : pile) all.add(find_card(id).value());
  return all;
}
Referee::Spots spots_of(const FieldSet& fields) {
  Referee::Spots all;
  for (const Field f : fields) all.push_back(spot_of(f));
  return all;
}
Referee::Spots of_colour(const std::map<Spot, int>& figures, int colour) {
  Referee::Spots all;
  for (const auto& [f, whose] : figures) {
    if (whose == colour) all.push_back(f);
  }
  return all;
}
std::string terrain_of(const State& s) {
  std::string all(kFields, 'm');
  for (std::size_t t = 1; t < kTerrains; ++t) {
    for (const Spot f : spots_of(s.terrain(static_cast<Terrain>(t)))) {
      all[static_cast<std::size_t>(f)] = "mfvKGSCD"[t];
    }
  }
  return all;
}
Spot castle_at(const State& s, std::size_t i) {
  return spot_of(s.castles[i / kMostCastles][i % kMostCastles]);
}
std::set<Referee::Castles> alliances_of(const State& s) {
  std::set<Referee::Castles> all;
  for (std::size_t i = 0; i < s.allies.size(); ++i) {
    for (std::size_t j = 0; j < s.allies.size(); ++j) {
      if ((s.allies[i] >> j & 1U) == 0) continue;
      all.insert(std::minmax({castle_at(s, i), castle_at(s, j)}));
    }
  }
  return all;
}

const std::map<std::string, Phase>& phases() {
  static const std::map<std::string, Phase> kPhases = {
      {"tiles", Phase::laying},       {"lot", Phase::lot},
      {"deal", Phase::dealing},       {"castle", Phase::founding},
      {"garrison", Phase::garrison},  {"turn", Phase::turn},
      {"borders", Phase::borders},    {"knights", Phase::knights},
      {"expand", Phase::expanding},   {"deserter", Phase::deserting},
      {"recruit", Phase::recruiting}, {"withdraw", Phase::withdrawing},
      {"alliance", Phase::allying},   {"refill", Phase::refilling},
      {"pile", Phase::drawing},       {"over", Phase::over}};
  return kPhases;
}

// The table of a turn's beginning: what the moves of the set-up lead to, and on it everything else
// that the referee has in his record.
State laid_out(const Referee& referee, const Options& options,
               const std::vector<std::string>& set_up) {
  State s = Rules::start(referee.number(), options);
  for (const std::string& move : set_up) {
    const ToAct to_act = Rules::to_act(s);
    const Actor actor = to_act.is_chance() ? Actor::chance() : Actor(*to_act.seats().begin());
    Silent silent;
    Rules::apply(s, actor, Rules::parse(move).value(), silent);
  }
  for (Spot f = 0; f < kFields; ++f) {
    for (const Spot next : referee.behind[Referee::at(f)]) {
      s.borders.add(edge_between(field_at(f), field_at(next)));
    }
  }
  s.knights = {};
  for (const auto& [f, colour] : referee.knights) s.knights[State::at(colour)].add(field_at(f));
  const Referee::Survey land = referee.survey();
  for (int c = 0; c < referee.colours(); ++c) {
    for (const Spot f : referee.territory(land, c)) s.territory[State::at(c)].add(field_at(f));
    s.points[State::at(c)] = static_cast<std::uint16_t>(referee.points(land, c));
  }
  std::map<Spot, std::size_t> numbers;  // of the castles
  for (std::size_t i = 0; i < s.allies.size(); ++i) numbers[castle_at(s, i)] = i;
  for (const auto& [one, other] : referee.alliances) {
    s.allies[numbers[one]] |= static_cast<std::uint16_t>(1U << numbers[other]);
    s.allies[numbers[other]] |= static_cast<std::uint16_t>(1U << numbers[one]);
  }
  for (int who = 0; who < referee.number(); ++who) {
    const Referee::Player& player = referee.players[State::at(who)];
    s.ducats[State::at(who)] = static_cast<std::uint16_t>(player.ducats);
    s.hands[State::at(who)] = {};
    Referee::Pile known = player.known;
    for (const std::string& id : player.hand) {
      const auto seen = known.find(id);
      s.hands[State::at(who)].add(find_card(id).value(), seen != known.end());
      if (seen != known.end()) known.erase(seen);
    }
  }
  s.pile = cards_of(referee.pile);
  s.market = cards_of(referee.market);
  s.turns = static_cast<std::uint16_t>(referee.turns);
  s.turn_of = s.actor = s.colour = static_cast<std::uint8_t>(referee.on_turn);
  s.last_phase = referee.last_phase;
  EXPECT_EQ(Rules::audit(s), "");
  return s;
}

// What the table shows otherwise than the referee's record; empty if nothing.
class Objection {
 public:
  Objection(const Referee& referee, const State& s) {
    compare("phase", static_cast<int>(s.phase), static_cast<int>(phases().at(referee.stage)));
    compare("terrain", terrain_of(s), referee.terrain);
    Referee::Spots east;
    Referee::Spots south;
    for (Spot f = 0; f < kFields; ++f) {
      for (const Spot next : referee.behind[Referee::at(f)]) {
        if (next == f + 1) east.push_back(f);
        if (next == f + kSide) south.push_back(f);
      }
    }
    compare("borders to the east", spots_of(s.borders.east), east);
    compare("borders to the south", spots_of(s.borders.south), south);
    compare("borders left", s.borders_left(), referee.borders_left());
    const Referee::Survey land = referee.survey();
    for (int c = 0; c < kColours; ++c) compare_colour(referee, land, s, c);
    for (int who = 0; who < referee.number(); ++who) compare_player(referee, s, who);
    compare("alliances", alliances_of(s), referee.alliances);
    compare("pile", pile_of(s.pile), referee.pile);
    compare("market", pile_of(s.market), referee.market);
    compare("turns", int{s.turns}, referee.turns);
    compare("last phase", s.last_phase, referee.last_phase);
    compare("king", s.king_came, referee.king_came);
    if (!referee.settled) return;
    compare("whose turn", int{s.turn_of}, referee.on_turn);
    compare("region chosen", spot_of(s.castle), referee.chosen);
    compare("region deserted from", spot_of(s.quarry), referee.quarry);
  }
  const std::string& text() const { return text_; }

 private:
  void compare_colour(const Referee& referee, const Referee::Survey& land, const State& s, int c) {
    const std::size_t own = State::at(c);
    compare("castles", spots_of(s.castles_of(c)), of_colour(referee.castles, c));
    compare("knights", spots_of(s.knights[own]), of_colour(referee.knights, c));
    compare("territory", spots_of(s.territory[own]), referee.territory(land, c));
    compare("points", int{s.points[own]}, referee.points(land, c));
  }
  void compare_player(const Referee& referee, const State& s, int who) {
    const Referee::Player& player = referee.players[State::at(who)];
    compare("ducats", int{s.ducats[State::at(who)]}, player.ducats);
    Referee::Pile hand;
    Referee::Pile known;
    const Hand& held = s.hands[State::at(who)];
    for (std::size_t i = 0; i < kHand; ++i) {
      if (held.cards[i] == Card::none) continue;
      hand.insert(board().info(held.cards[i]).id);
      if (held.known[i]) known.insert(board().info(held.cards[i]).id);
    }
    compare("hand", hand, player.hand);
    compare("known cards", known, player.known);
  }
  template <class T>
  void compare(std::string_view what, const T& shown, const T& recorded) {
    if (shown != recorded) text_ += fmt::format("{}: {}, not {}\n", what, shown, recorded);
  }

  std::string text_;
};

// How a game is played: how often a move is made at random instead of by the rule of thumb, how
// often a player does one of his favourite deeds because he can, how often he sells, takes from the
// market or draws, and whether he looks for borders that close regions, for expansions that hurt,
// and for castles that leave no room for more.
struct Style {
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
const std::vector<Style>& styles() {
  static const std::vector<Style> kStyles = {
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

class WatchedGame {
 public:
  WatchedGame(int players, const Options& options, const Style& style, std::uint64_t seed)
      : state(Rules::start(players, options)),
        referee(players, options.rich ? 40 : 7, options.early_king),
        rng(seed),
        style_(style) {}
  WatchedGame(const State& table, const Referee& record, const Style& style, std::uint64_t seed)
      : state(table), referee(record), rng(seed), style_(style) {}

  bool over() const { return Rules::to_act(state).is_over(); }

  // One move, with everything compared that there is to compare.
  void go_on() {
    ASSERT_EQ(who_acts(), referee.to_act());
    const Actor actor = acting();
    const Action action = actor.is_chance() ? Rules::sample(state, rng) : choose(actor.seat());
    const std::string& text = spelled(action);
    if (actor.is_chance()) {
      ASSERT_NO_FATAL_FAILURE(compare_odds());
    } else {
      ASSERT_EQ(listed(actor.seat()), referee.choices(index(actor.seat())));
    }
    Silent silent;
    Rules::apply(state, actor, action, silent);
    referee.watch(text);
    ASSERT_EQ(Objection(referee, state).text(), "") << "after " << text;
    ASSERT_EQ(who_acts(), referee.to_act()) << "after " << text;
    if (!over()) return;
    for (int who = 0; who < state.players; ++who) {
      ASSERT_EQ(Rules::standing(state).place_of(seat(who)), referee.place_of(who));
    }
  }

  // Of all that can be written down, the rules take from every seat and from chance what the
  // referee does.
  void compare_everything() {
    std::vector<Action> all = universe();
    std::vector<Field> castles = {Field::none, field_at(static_cast<int>(rng.below(kFields)))};
    for (const auto& [f, _] : referee.castles) castles.push_back(field_at(f));
    for (const Field one : castles) {
      for (Spot f = 0; f < kFields; ++f) all.push_back(expand(field_at(f), one));
      for (const Field other : castles) {
        all.push_back(desert(one, other));
        all.push_back(ally(one, other));
      }
    }
    std::vector<Actor> actors = {Actor::chance()};
    for (int i = 0; i < kMaxSeats; ++i) actors.emplace_back(seat(i));
    for (const Actor actor : actors) {
      std::set<std::string> accepted;
      const bool may_act = Rules::to_act(state).contains(actor);
      for (const Action& action : all) {
        if (!may_act && rng.below(16) != 0) continue;
        if (Rules::check(state, actor, action)) accepted.insert(spelled(action));
      }
      const int who = actor.is_chance() ? Referee::kChance : index(actor.seat());
      ASSERT_EQ(accepted, referee.choices(who));
    }
  }
  void compare_odds() {
    std::vector<Outcome<Action>> outcomes;
    Rules::outcomes(state, outcomes);
    Referee::Odds odds = referee.odds();
    ASSERT_EQ(outcomes.size(), odds.size());
    for (const Outcome<Action>& outcome : outcomes) {
      const std::string& text = spelled(outcome.action);
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
  std::set<int> who_acts() const {
    const ToAct to_act = Rules::to_act(state);
    std::set<int> who;
    for (const Seat s : to_act.seats()) who.insert(index(s));
    if (to_act.is_chance()) who.insert(Referee::kChance);
    return who;
  }
  std::set<std::string> listed(Seat s) const {
    Rules::Actions actions;
    Rules::legal(state, s, actions);
    std::set<std::string> all;
    for (const Action& action : actions) all.insert(spelled(action));
    EXPECT_EQ(all.size(), actions.size());
    return all;
  }

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
    if (style_.crowds && state.phase == Phase::founding) return crowded(actions);
    if ((style_.fences && state.phase == Phase::borders) ||
        (style_.raids && state.phase == Phase::expanding)) {
      int most = 0;
      for (const Action& action : actions) most = std::max(most, effect(s, action));
      if (fancy(most > 0 ? 1 : 0, [&](const auto& a) { return effect(s, a) == most; })) {
        return fancied_;
      }
    }
    const auto is_favourite = [&](const Action& a) {
      return a.kind == Kind::play && std::ranges::find(style_.deeds, a.deed) != style_.deeds.end();
    };
    const auto is_like_sold = [&](const auto& a) {
      return a.kind == Kind::take && a.card == state.card;
    };
    const bool has_fancied =
        fancy(0.5, is_like_sold) || fancy(style_.eager, is_favourite) ||
        fancy(style_.eager, [](const auto& a) { return a.kind == Kind::expand; }) ||
        fancy(style_.sells, [](const auto& a) { return a.kind == Kind::sell; }) ||
        fancy(style_.takes, [](const auto& a) { return a.kind == Kind::take; }) ||
        fancy(style_.draws, [](const auto& a) { return a.kind == Kind::draw; });
    if (has_fancied) return fancied_;
    if (rng.unit() < style_.random) return rng.pick(actions);
    return Rules::greedy(Rules::resample(state, s, rng), s, rng);
  }
  // How many fields become somebody's by a border, or how many points others lose by an expansion.
  int effect(Seat s, const Action& action) const {
    State after = state;
    Silent silent;
    Rules::apply(after, s, action, silent);
    int sum = 0;
    for (int c = 0; c < kColours; ++c) {
      const std::size_t own = State::at(c);
      if (style_.fences) sum += after.territory[own].size() - state.territory[own].size();
      if (style_.raids && c != index(s)) sum += state.points[own] - after.points[own];
    }
    return sum;
  }
  // The first to found castles follows a plan that leaves him no room for his fourth.
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
    std::map<Spot, Mark> far;  // from each place: the places that are far enough away
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
  Style style_;
  Action fancied_;
};

// Arranging positions that are rare in play, at the beginning of a turn: the castles stand, most
// are fenced in or nearly so.
class Arranged {
 public:
  Arranged(int players, const Options& options, std::uint64_t seed)
      : record_(players, options.rich ? 40 : 7, options.early_king), rng_(seed) {
    while (record_.stage != "turn") {
      const Referee::Names all = record_.choices(*record_.to_act().begin());
      set_up_.push_back(*std::next(all.begin(), up_to(static_cast<int>(all.size()) - 1)));
      record_.watch(set_up_.back());
    }
    for (Spot f = 0; f < kFields; ++f) taken_[f] = record_.figure(f) != Referee::kNowhere;
  }

  const std::vector<std::string>& set_up() const { return set_up_; }

  // In the middle of the game.
  Referee midgame() {
    fence();
    return with_cards(5 + up_to(30));
  }
  // Somebody's regions reach for all mines of a kind but have few knights, others are near, and
  // everybody can expand.
  Referee prospectors() {
    weak_ = up_to(record_.number() - 1);
    const char kind = "GSCD"[up_to(3)];
    for (Spot mine = 0; mine < kFields; ++mine) {
      if (record_.terrain[Referee::at(mine)] != kind) continue;
      const auto far = [&](const auto& castle) { return Referee::distance(castle.first, mine); };
      for (const bool is_weak : {true, false}) {
        auto candidates = record_.castles;
        std::erase_if(candidates, [&](const auto& c) { return (c.second == weak_) != is_weak; });
        targets_[std::ranges::min_element(candidates, {}, far)->first].push_back(mine);
      }
    }
    fence();
    with_cards(15);
    for (Referee::Player& player : record_.players) hand_to(player, "E");
    return record_;
  }
  // Everybody has a deserter and an alliance in hand, and the ducats to use them.
  Referee intrigues() {
    fence();
    with_cards(15);
    for (Referee::Player& player : record_.players) {
      hand_to(player, ":D");
      hand_to(player, ":A");
    }
    return record_;
  }
  // The last card is about to be drawn, or was.
  Referee late() {
    fence();
    return with_cards(up_to(2));
  }
  // So many turns that the game has to end.
  Referee endless() {
    fence();
    record_.turns = 396;
    return with_cards(20);
  }

 private:
  bool one_in(std::uint64_t n) { return rng_.below(n) == 0; }
  int up_to(int most) { return static_cast<int>(rng_.below(static_cast<std::uint64_t>(most) + 1)); }

  void fence() {
    std::vector<std::pair<Spot, int>> castles(record_.castles.begin(), record_.castles.end());
    const auto precedence = [&](const auto& castle) {
      return std::pair(castle.second != weak_, !targets_.contains(castle.first));
    };
    std::ranges::stable_sort(castles, {}, precedence);
    for (const auto& [castle, colour] : castles) {
      std::vector<Spot> estate = {castle};
      for (const Spot next : Referee::around(castle)) {
        if (record_.figure(next) == colour && estate.size() == 1) estate.push_back(next);
      }
      const bool is_closed = targets_.contains(castle) || !one_in(3);
      enclose(estate, 3 + up_to(6), is_closed ? 0 : 1 + up_to(1));
    }
    for (int n = up_to(2); n > 0; --n) enclose_wilderness();
    std::erase_if(record_.knights, [&](const auto&) { return one_in(4); });
    for (int c = 0; c < record_.colours(); ++c) {
      for (int n = c == weak_ ? 0 : up_to(10); n > 0; --n) {
        const std::vector<Spot> spots = record_.knight_spots(c, 1);
        if (!spots.empty()) record_.knights[rng_.pick(spots)] = c;
      }
    }
    record_.tidy_up();
    for (int c = 0; c < record_.number(); ++c) {
      for (const auto& pair : record_.neighbours(record_.survey(), c)) {
        if (record_.castles.at(pair.second) < record_.number() && one_in(4)) {
          record_.alliances.insert(std::minmax(pair.first, pair.second));
        }
      }
    }
  }
  void enclose_wilderness() {
    const Spot centre = up_to(kFields - 1);
    if (!taken_[centre]) enclose({centre}, 1 + up_to(4), 0);
  }
  // Changes a plain card of a hand for one that does something special, with the ducats to use it.
  void hand_to(Referee::Player& player, std::string_view deed) {
    const auto is_wanted = [&](const auto& id) { return id.find(deed) != std::string::npos; };
    const auto is_plain = [](const auto& id) { return id.find_first_of("DEA", 1) > id.size(); };
    const auto wanted = std::ranges::find_if(spare_, is_wanted);
    const auto plain = std::ranges::find_if(player.hand, is_plain);
    player.ducats += 8;
    if (wanted == spare_.end() || plain == player.hand.end()) return;
    player.hand.erase(plain);
    player.hand.insert(*wanted);
    player.known.clear();
    spare_.erase(wanted);
  }
  // Lets an estate grow over free fields and puts borders around it, with some gaps.
  void enclose(std::vector<Spot> estate, int size, int gaps) {
    for (const Spot target : targets_[estate[0]]) stretch(estate, target);
    for (int tries = 0; tries < 40 && static_cast<int>(estate.size()) < size; ++tries) {
      const Spot next = rng_.pick(Referee::around(rng_.pick(estate)));
      if (!taken_[next]) estate.push_back(next);
      taken_[next] = true;
    }
    for (const Spot f : estate) taken_[f] = true;
    for (const Spot f : estate) {
      for (const Spot next : Referee::around(f)) {
        if (std::ranges::find(estate, next) != estate.end() || record_.borders_left() == 0)
          continue;
        const int figure = record_.figure(f);
        if (figure != Referee::kNowhere && figure == record_.figure(next)) continue;
        if (!record_.has_border(f, next) && gaps > 0 && one_in(4)) {
          --gaps;
          continue;
        }
        record_.put_border(f, next);
      }
    }
  }
  // Adds fields to an estate until it has reached another or lies beside it, if it is taken.
  void stretch(std::vector<Spot>& estate, Spot target) {
    for (int tries = 0; tries < 16; ++tries) {
      std::vector<Spot> frontier;
      for (const Spot f : estate) {
        for (const Spot next : Referee::around(f)) {
          if (!taken_[next]) frontier.push_back(next);
        }
      }
      const auto to_go = [&](Spot f) { return Referee::distance(f, target); };
      const bool is_there = to_go(std::ranges::min(estate, {}, to_go)) <= (taken_[target] ? 1 : 0);
      if (frontier.empty() || is_there) return;
      estate.push_back(std::ranges::min(frontier, {}, to_go));
      taken_[estate.back()] = true;
    }
  }
  // With so many cards in the pile. Without any, this is the last phase.
  Referee with_cards(int number) {
    Cards rest;
    for (const Cards& cards : board().by_letter) rest += cards;
    const auto deal = [&](int wanted) {
      const Cards cards = rest.draw(wanted, rng_);
      rest -= cards;
      return pile_of(cards);
    };
    for (Referee::Player& player : record_.players) {
      player.hand = deal(3);
      player.known = pile_of(cards_of(player.hand).draw(up_to(2), rng_));
      player.ducats = up_to(one_in(3) ? 3 : 25);
    }
    record_.market = deal(up_to(12));
    record_.pile = deal(number);
    spare_ = pile_of(rest);
    record_.last_phase = number == 0;
    record_.annals.clear();
    record_.begin_turn(up_to(record_.number() - 1));
    return record_;
  }

  Referee record_;
  Rng rng_;
  std::vector<std::string> set_up_;
  std::map<Spot, bool> taken_;
  int weak_ = Referee::kNowhere;            // a colour that has no knights but the first
  Referee::Pile spare_;                     // cards that are neither in hands nor on the table
  std::map<Spot, Referee::Spots> targets_;  // what the estates of castles shall reach
};

class LoewenherzReferee : public ::testing::Test {
 protected:
  // Plays on, and every now and then looks at everything that can be written down; more often when
  // something rare is to be decided.
  void follow(WatchedGame& game, int most_moves) {
    static const Referee::Names rare = {"deserter", "recruit", "withdraw", "alliance"};
    for (int i = 0; i < most_moves && !game.over() && !HasFailure(); ++i) {
      const bool is_rare = rare.contains(game.referee.stage);
      if (game.rng.below(is_rare ? 2 : 30) == 0) {
        annals["everything compared: " + game.referee.stage] += 1;
        game.compare_everything();
      }
      game.go_on();
    }
    for (const auto& [event, times] : game.referee.annals) annals[event] += times;
    game.referee.annals.clear();
  }
  void expect_to_have_seen(std::initializer_list<const char*> events) {
    for (const char* event : events) {
      EXPECT_GE(annals[event], 1) << event << ": these games show too little";
    }
  }

  std::map<std::string, int> annals;  // of all games
};

TEST_F(LoewenherzReferee, FollowsGamesFromTheirBeginning) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const int players = 2 + static_cast<int>(seed % 3);
    const Style& style = styles()[seed % styles().size()];
    const Options options{.rich = seed % 4 >= 2, .early_king = seed % 2 == 1};
    WatchedGame game(players, options, style, seed);
    SCOPED_TRACE(fmt::format("{} players, {} game with seed {}", players, style.name, seed));
    follow(game, Rules::kMaxMoves);
    if (HasFailure()) return;
    ASSERT_TRUE(game.over());
  }
  expect_to_have_seen({"region closed by a border", "region closed for somebody else",
                       "inner border returned", "expansion into open land", "knight in a forest",
                       "card sold", "market card taken", "king comes", "last card played"});
}

TEST_F(LoewenherzReferee, FollowsCastlesForWhichThereIsTooLittleRoom) {
  const Style style{.name = "crowding", .random = 1, .crowds = true};
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    for (int players = 2; players <= 3; ++players) {
      WatchedGame game(players, {}, style, seed);
      SCOPED_TRACE(fmt::format("{} players, seed {}", players, seed));
      while (!game.referee.settled && !HasFailure()) follow(game, 1);
      if (HasFailure()) return;
    }
  }
  expect_to_have_seen({"castle nearer than it should be"});
}

TEST_F(LoewenherzReferee, FollowsWhatIsRareInPlay) {
  struct Position {
    std::string_view name;
    Referee (Arranged::*arrange)();
    int most_moves;
    int games;              // of each style
    std::string_view only;  // of this style, if any
  };
  constexpr Position kPositions[] = {{"midgame", &Arranged::midgame, 11, 2, ""},
                                     {"prospectors", &Arranged::prospectors, 10, 12, "warlike"},
                                     {"intrigues", &Arranged::intrigues, 12, 6, "scheming"},
                                     {"late", &Arranged::late, 24, 1, ""},
                                     {"endless", &Arranged::endless, 16, 2, "random"}};
  std::uint64_t seed = 1000;
  for (int players = 2; players <= 4; ++players) {
    for (const Style& style : styles()) {
      for (const Position& position : kPositions) {
        if (!position.only.empty() && position.only != style.name) continue;
        for (int i = 0; i < position.games; ++i) {
          const Options options{.early_king = ++seed % 8 == 0};
          Arranged arranged(players, options, seed);
          const Referee start = (arranged.*position.arrange)();
          WatchedGame game(laid_out(start, options, arranged.set_up()), start, style, seed);
          SCOPED_TRACE(fmt::format("{} players, {} game of {} with seed {}", players, style.name,
                                   position.name, seed));
          follow(game, position.most_moves);
          if (HasFailure()) return;
        }
      }
    }
  }
  expect_to_have_seen({"region closed by a border",
                       "region closed by an expansion",
                       "region closed for somebody else",
                       "two regions closed at once",
                       "inner border returned",
                       "neutral zone fenced off",
                       "border in a neutral zone",
                       "part of a region cut off",
                       "expansion into a foreign region",
                       "expansion into neutral land",
                       "expansion into open land",
                       "expansion refused for a figure",
                       "expansion refused for too few borders",
                       "expansion refused for too few knights",
                       "expansion refused for an alliance",
                       "expansion refused for another own region",
                       "deserter with a choice",
                       "deserter without a choice",
                       "deserter from the third colour",
                       "deserter from an ally",
                       "castle left alone",
                       "alliance",
                       "monopoly won",
                       "monopoly lost",
                       "knight in a forest",
                       "nothing left but to be done",
                       "market card taken",
                       "card equal to the one sold taken",
                       "king comes",
                       "king comes for somebody else",
                       "king comes in the last phase",
                       "last card played",
                       "too many turns"});
}

}  // namespace
}  // namespace thronsaal::loewenherz
