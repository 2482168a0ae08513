// What a move does.
#include "games/kardinal_und_koenig/rules.h"

#include <algorithm>
#include <cassert>

#include "core/byte.h"
#include "games/kardinal_und_koenig/chains.h"
#include "games/kardinal_und_koenig/scoring.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

std::vector<int> numbers_of(const PerSeat& numbers, int players) {
  return {numbers.begin(), numbers.begin() + players};
}

// One move, made and told. Names of functions are what happens at the table.
template <class Tell>
class Table {
 public:
  Table(State& state, Tell& tell) : s(state), tell_(tell) {}

  void make(const Action& action) {
    switch (action.kind) {
      case Kind::starts: return choose_starter(action.place);
      case Kind::dealt: return deal(cards_of(action));
      case Kind::turned: return turn_up(action.card);
      case Kind::drawn: return receive(action.card);
      case Kind::cloister: return build(action.space(), action.card);
      case Kind::councillor: return appoint(action.country(), action.card);
      case Kind::done: return finish_playing();
      case Kind::exchange: return exchange(action.card);
      case Kind::take: return take(action.card);
      case Kind::draw: return draw();
      case Kind::pass: return pass();
    }
  }

 private:
  const Board& europe() const { return board(s.board); }
  Cards& hand() { return s.hand[s.actor]; }
  Cards& known() { return s.known[s.actor]; }

  // Setting up

  void choose_starter(std::uint8_t starter) {
    s.starter = starter;
    s.phase = Phase::dealing;
    tell_([&] { return Event("starts", {{"seat", seat(starter)}}); });
  }

  void deal(const Cards& cards) {
    s.pile -= cards;
    hand() = cards;
    tell_([&] {
      return Event("is_dealt", {{"seat", s.acting()},
                                {"number", cards.size()},
                                {"cards", terms(cards), Audience::only(s.acting())}});
    });
    if (++s.actor < s.players) return;
    s.actor = s.starter;
    s.phase = Phase::refilling;
  }

  // A turn

  void begin_turn(Seat who) {
    s.actor = byte(index(who));
    ++s.turns;
    s.phase = Phase::turn;
    tell_([&] { return Event("turn_begins", {{"seat", who}}); });
  }

  void build(Space space, Card pair) {
    const Country country = europe().country_of[slot(space)];
    const bool opens = s.seats[slot(country)] == 0;
    pay(country, pair);
    s.cloisters[s.actor].add(space);
    s.seats[slot(country)] =
        std::max(s.seats[slot(country)], byte(s.cloisters_in(country, s.acting())));
    if (s.seated[slot(country)] < s.seats[slot(country)]) s.open_courts.add(country);
    tell_([&] {
      return Event(
          "builds",
          {{"seat", s.acting()}, {"space", term(space, europe())}, {"country", term(country)}});
    });
    // Nothing else may be placed in this turn in a country that was empty.
    placed(country, opens);
  }

  void appoint(Country country, Card pair) {
    pay(country, pair);
    ++s.councillors[slot(country)][s.actor];
    if (++s.seated[slot(country)] == s.seats[slot(country)]) s.open_courts.remove(country);
    --s.councillors_left[s.actor];
    tell_([&] { return Event("appoints", {{"seat", s.acting()}, {"country", term(country)}}); });
    placed(country, false);
  }

  void pay(Country country, Card pair) {
    const bool joker = pair != Card::none;
    const Card card = joker ? pair : kCardOf[slot(country)];
    const int number = joker ? 2 : 1;
    for (int i = 0; i < number; ++i) lay_down(card);
    tell_([&] {
      return Event("plays", {{"seat", s.acting()}, {"card", term(card)}, {"number", number}});
    });
  }

  // A card leaves the hand: first of all one that everybody knew of.
  void lay_down(Card card) {
    hand().remove(card);
    if (known().has(card)) known().remove(card);
    s.discard.add(card);
  }

  void placed(Country country, bool only_one) {
    if (nobody_has_pieces()) return end_game();
    const bool second = s.country != Country::none;
    s.country = country;
    if (second || only_one) return finish_playing();
    s.phase = Phase::placing;
  }

  bool nobody_has_pieces() const {
    for (int i = 0; i < s.players; ++i) {
      if (s.pieces_left(seat(i)) > 0) return false;
    }
    return true;
  }

  void exchange(Card card) {
    lay_down(card);
    tell_([&] { return Event("exchanges", {{"seat", s.acting()}, {"card", term(card)}}); });
    fill_hand();
  }

  void pass() {
    tell_([&] { return Event("passes", {{"seat", s.acting()}}); });
    end_turn();
  }

  void finish_playing() {
    s.country = Country::none;
    if (s.closing) return end_turn();
    fill_hand();
  }

  // Drawing

  void fill_hand() {
    if (hand().size() == kHand) return refill();
    // Without face-up cards there is nothing to choose.
    s.phase = s.face_up.empty() ? Phase::drawn : Phase::drawing;
  }

  void take(Card card) {
    s.face_up.remove(card);
    hand().add(card);
    known().add(card);
    tell_([&] { return Event("takes", {{"seat", s.acting()}, {"card", term(card)}}); });
    fill_hand();
  }

  void draw() { s.phase = Phase::drawn; }

  void receive(Card card) {
    s.pile.remove(card);
    hand().add(card);
    tell_([&] {
      return Event("draws",
                   {{"seat", s.acting()}, {"card", term(card), Audience::only(s.acting())}});
    });
    if (s.pile.empty() && !has_new_pile()) return;
    fill_hand();
  }

  void refill() {
    if (s.face_up.size() < kFaceUp) {
      s.phase = Phase::refilling;
    } else if (s.turns == 0) {
      begin_turn(seat(s.starter));
    } else {
      end_turn();
    }
  }

  void turn_up(Card card) {
    s.pile.remove(card);
    s.face_up.add(card);
    tell_([&] { return Event("is_turned_up", {{"card", term(card)}}); });
    if (s.pile.empty() && !has_new_pile()) return;
    refill();
  }

  // The pile is empty. The first time there is a scoring, and the discard becomes the new pile; the
  // second time nobody draws any more, from this very moment on: there is none.
  bool has_new_pile() {
    if (s.scorings == 0) {
      tell_([&] { return Event("first_scoring"); });
      for (int i = 0; i < kCountries; ++i) {
        const Country country = static_cast<Country>(i);
        s.first_scoring[slot(country)] = cloisters_in(s, country);
      }
      score_cloisters();
      ++s.scorings;
      s.pile = s.discard;
      s.discard = Cards();
      tell_([&] { return Event("is_shuffled", {{"number", s.pile.size()}}); });
      return true;
    }
    s.closing = true;
    tell_([&] { return Event("last_round"); });
    end_turn();
    return false;
  }

  void end_turn() {
    s.phase = Phase::turn;
    const bool last = s.actor == index(previous(seat(s.starter), s.players));
    if (s.closing && last) return end_game();
    begin_turn(next(s.acting(), s.players));
  }

  // Scoring

  void end_game() {
    s.phase = Phase::over;
    s.country = Country::none;
    ++s.scorings;
    tell_([&] { return Event("final_scoring"); });
    score_cloisters();
    score_alliances();
    score_chains();
    const Standing standing = Rules::standing(s);
    for (int i = 0; i < s.players; ++i) {
      if (standing.place_of(seat(i)) != 1) continue;
      tell_([&] {
        return Event("wins", {{"seat", seat(i)}, {"points", int{s.points[State::at(seat(i))]}}});
      });
    }
  }

  void score(Seat who, int points) {
    std::uint16_t& sum = s.points[State::at(who)];
    sum = static_cast<std::uint16_t>(sum + points);
  }

  void score_cloisters() {
    for (int i = 0; i < kCountries; ++i) {
      const Country country = static_cast<Country>(i);
      const PerSeat cloisters = cloisters_in(s, country);
      const PerSeat points = cloister_points(cloisters, s.players);
      for (int p = 0; p < s.players; ++p) score(seat(p), points[static_cast<std::size_t>(p)]);
      tell_([&] {
        return Event("scores_country", {{"country", term(country)},
                                        {"cloisters", numbers_of(cloisters, s.players)},
                                        {"points", numbers_of(points, s.players)}});
      });
    }
  }

  void score_alliances() {
    int number = 0;
    for (const Alliance& alliance : europe().alliances) {
      ++number;
      for (int p = 0; p < s.players; ++p) {
        const int points = alliance_points(s, alliance, seat(p));
        if (points == 0) continue;
        score(seat(p), points);
        tell_([&] {
          return Event("scores_alliance", {{"seat", seat(p)},
                                           {"alliance", number},
                                           {"a", term(alliance.a)},
                                           {"b", term(alliance.b)},
                                           {"points", points}});
        });
      }
    }
  }

  void score_chains() {
    for (int p = 0; p < s.players; ++p) {
      const SpaceSet cloisters = s.cloisters[State::at(seat(p))];
      score(seat(p), chain_points(cloisters, europe()));
      if constexpr (std::is_same_v<Tell, Chronicle>) {
        for (const std::vector<Space>& chain : best_chains(cloisters, europe())) {
          tell_([&] {
            return Event("scores_chain", {{"seat", seat(p)},
                                          {"spaces", terms(chain, europe())},
                                          {"points", static_cast<int>(chain.size())}});
          });
        }
      }
    }
  }

  State& s;
  Tell& tell_;
};

}  // namespace

State Rules::start(int players, const Options& /*options*/, BoardId board) {
  assert(players >= kInfo.min_players && players <= kInfo.max_players);
  State s;
  s.board = board;
  s.players = byte(players);
  s.pile = cards_for(players);
  for (int i = 0; i < players; ++i) s.councillors_left[State::at(seat(i))] = kCouncillors;
  return s;
}

ToAct Rules::to_act(const State& s) {
  switch (s.phase) {
    case Phase::lot:
    case Phase::dealing:
    case Phase::drawn:
    case Phase::refilling: return ToAct::chance();
    case Phase::over: return ToAct::nobody();
    default: return ToAct::only(s.acting());
  }
}

template <class Tell>
void Rules::apply(State& s, [[maybe_unused]] Actor actor, const Action& action, Tell& tell) {
  assert(check(s, actor, action));
  Table<Tell>(s, tell).make(action);
}
template void Rules::apply(State&, Actor, const Action&, Silent&);
template void Rules::apply(State&, Actor, const Action&, Chronicle&);

Standing Rules::standing(const State& s) {
  assert(s.phase == Phase::over);
  return rank(s.players, [&](Seat a, Seat b) {
    const int x = s.points[State::at(a)];
    const int y = s.points[State::at(b)];
    return x != y ? x > y : s.pieces_left(a) > s.pieces_left(b);
  });
}

}  // namespace thronsaal::kardinal_und_koenig
