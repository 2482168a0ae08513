// What a move does.
#include "games/kardinal_und_koenig/rules.h"

#include <algorithm>
#include <cassert>

#include "core/containers/byte.h"
#include "games/kardinal_und_koenig/chains.h"
#include "games/kardinal_und_koenig/scoring.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

std::vector<int> numbers_of(const PerSeat& numbers, int players) {
  return {numbers.begin(), numbers.begin() + players};
}

// Applies one move and records its events. Functions are named after what happens in the game.
template <class Recorder>
class MoveApplier {
 public:
  MoveApplier(State& state, Recorder& tell) : s_(state), record_(tell) {}

  void apply(const Action& action) {
    switch (action.kind) {
      case Kind::starts: return choose_starter(action.place);
      case Kind::dealt: return deal(cards_of(action));
      case Kind::turned: return turn_up(action.card);
      case Kind::drawn: return draw_card(action.card);
      case Kind::cloister: return build_cloister(action.space(), action.card);
      case Kind::councillor: return appoint_councillor(action.country(), action.card);
      case Kind::done: return finish_playing();
      case Kind::exchange: return exchange(action.card);
      case Kind::take: return take(action.card);
      case Kind::draw: return draw();
      case Kind::pass: return pass();
    }
  }

 private:
  const Board& europe() const { return board(s_.board); }
  Cards& hand() { return s_.hand[s_.actor]; }
  Cards& known() { return s_.known[s_.actor]; }

  // Setting up

  void choose_starter(std::uint8_t starter) {
    s_.starter = starter;
    s_.phase = Phase::dealing;
    record_([&] { return Event("starts", {{"seat", seat(starter)}}); });
  }

  void deal(const Cards& cards) {
    s_.pile -= cards;
    hand() = cards;
    record_([&] {
      return Event("is_dealt", {{"seat", s_.acting()},
                                {"number", cards.size()},
                                {"cards", terms(cards), Audience::only(s_.acting())}});
    });
    if (++s_.actor < s_.players) return;
    s_.actor = s_.starter;
    s_.phase = Phase::refilling;
  }

  // A turn

  void begin_turn(Seat who) {
    s_.actor = byte(index(who));
    ++s_.turns;
    s_.phase = Phase::turn;
    record_([&] { return Event("turn_begins", {{"seat", who}}); });
  }

  void build_cloister(Space space, Card pair) {
    const Country country = europe().country_of[index_of(space)];
    const bool opens = s_.seats[index_of(country)] == 0;
    pay(country, pair);
    s_.cloisters[s_.actor].add(space);
    s_.seats[index_of(country)] =
        std::max(s_.seats[index_of(country)], byte(s_.cloisters_in(country, s_.acting())));
    if (s_.councillor_count[index_of(country)] < s_.seats[index_of(country)])
      s_.open_countries.add(country);
    record_([&] {
      return Event(
          "builds",
          {{"seat", s_.acting()}, {"space", term(space, europe())}, {"country", term(country)}});
    });
    // Nothing else may be placed in this turn in a country that was empty.
    after_placing(country, opens);
  }

  void appoint_councillor(Country country, Card pair) {
    pay(country, pair);
    ++s_.councillors[index_of(country)][s_.actor];
    if (++s_.councillor_count[index_of(country)] == s_.seats[index_of(country)])
      s_.open_countries.remove(country);
    --s_.councillors_left[s_.actor];
    record_([&] { return Event("appoints", {{"seat", s_.acting()}, {"country", term(country)}}); });
    after_placing(country, false);
  }

  void pay(Country country, Card pair) {
    const bool is_pair = pair != Card::none;
    const Card card = is_pair ? pair : kCardOf[index_of(country)];
    const int number = is_pair ? 2 : 1;
    for (int i = 0; i < number; ++i) discard_from_hand(card);
    record_([&] {
      return Event("plays", {{"seat", s_.acting()}, {"card", term(card)}, {"number", number}});
    });
  }

  // Discards a card from the hand, a publicly known one first.
  void discard_from_hand(Card card) {
    hand().remove(card);
    if (known().has(card)) known().remove(card);
    s_.discard.add(card);
  }

  void after_placing(Country country, bool only_one) {
    if (all_pieces_placed()) return end_game();
    const bool second = s_.country != Country::none;
    s_.country = country;
    if (second || only_one) return finish_playing();
    s_.phase = Phase::placing;
  }

  bool all_pieces_placed() const {
    for (int i = 0; i < s_.players; ++i) {
      if (s_.pieces_left(seat(i)) > 0) return false;
    }
    return true;
  }

  void exchange(Card card) {
    discard_from_hand(card);
    record_([&] { return Event("exchanges", {{"seat", s_.acting()}, {"card", term(card)}}); });
    fill_hand();
  }

  void pass() {
    record_([&] { return Event("passes", {{"seat", s_.acting()}}); });
    end_turn();
  }

  void finish_playing() {
    s_.country = Country::none;
    if (s_.is_last_round) return end_turn();
    fill_hand();
  }

  // Drawing

  void fill_hand() {
    if (hand().size() == kHandSize) return refill();
    // Without face-up cards there is nothing to choose.
    s_.phase = s_.face_up.empty() ? Phase::drawn : Phase::drawing;
  }

  void take(Card card) {
    s_.face_up.remove(card);
    hand().add(card);
    known().add(card);
    record_([&] { return Event("takes", {{"seat", s_.acting()}, {"card", term(card)}}); });
    fill_hand();
  }

  void draw() { s_.phase = Phase::drawn; }

  void draw_card(Card card) {
    s_.pile.remove(card);
    hand().add(card);
    record_([&] {
      return Event("draws",
                   {{"seat", s_.acting()}, {"card", term(card), Audience::only(s_.acting())}});
    });
    if (s_.pile.empty() && !refill_pile()) return;
    fill_hand();
  }

  void refill() {
    if (s_.face_up.size() < kFaceUpCards) {
      s_.phase = Phase::refilling;
    } else if (s_.turns == 0) {
      begin_turn(seat(s_.starter));
    } else {
      end_turn();
    }
  }

  void turn_up(Card card) {
    s_.pile.remove(card);
    s_.face_up.add(card);
    record_([&] { return Event("is_turned_up", {{"card", term(card)}}); });
    if (s_.pile.empty() && !refill_pile()) return;
    refill();
  }

  // The pile is empty. The first time it triggers a scoring and the discard becomes the new pile;
  // the second time drawing stops at once and it returns false.
  bool refill_pile() {
    if (s_.scorings == 0) {
      record_([&] { return Event("first_scoring"); });
      for (int i = 0; i < kCountries; ++i) {
        const Country country = static_cast<Country>(i);
        s_.first_scoring[index_of(country)] = cloisters_in(s_, country);
      }
      score_cloisters();
      ++s_.scorings;
      s_.pile = s_.discard;
      s_.discard = Cards();
      record_([&] { return Event("is_shuffled", {{"number", s_.pile.size()}}); });
      return true;
    }
    s_.is_last_round = true;
    record_([&] { return Event("last_round"); });
    end_turn();
    return false;
  }

  void end_turn() {
    s_.phase = Phase::turn;
    const bool last = s_.actor == index(previous(seat(s_.starter), s_.players));
    if (s_.is_last_round && last) return end_game();
    begin_turn(next(s_.acting(), s_.players));
  }

  // Scoring

  void end_game() {
    s_.country = Country::none;
    record_([&] { return Event("final_scoring"); });
    score_cloisters();
    score_alliances();
    score_chains();
    ++s_.scorings;
    s_.phase = Phase::over;
    const Standing standing = Rules::standing(s_);
    for (int i = 0; i < s_.players; ++i) {
      if (standing.place_of(seat(i)) != 1) continue;
      record_([&] {
        return Event("wins", {{"seat", seat(i)}, {"points", int{s_.points[State::at(seat(i))]}}});
      });
    }
  }

  void score(Seat who, int points) {
    std::uint16_t& sum = s_.points[State::at(who)];
    sum = static_cast<std::uint16_t>(sum + points);
  }

  void score_cloisters() {
    for (int i = 0; i < kCountries; ++i) {
      const Country country = static_cast<Country>(i);
      const PerSeat cloisters = cloisters_in(s_, country);
      const PerSeat points = cloister_points(cloisters, s_.players);
      for (int p = 0; p < s_.players; ++p) score(seat(p), points[static_cast<std::size_t>(p)]);
      record_([&] {
        return Event("scores_country", {{"country", term(country)},
                                        {"cloisters", numbers_of(cloisters, s_.players)},
                                        {"points", numbers_of(points, s_.players)}});
      });
    }
  }

  void score_alliances() {
    int number = 0;
    for (const Alliance& alliance : europe().alliances) {
      ++number;
      for (int p = 0; p < s_.players; ++p) {
        const int points = alliance_points(s_, alliance, seat(p));
        if (points == 0) continue;
        score(seat(p), points);
        record_([&] {
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
    for (int p = 0; p < s_.players; ++p) {
      const SpaceSet cloisters = s_.cloisters[State::at(seat(p))];
      if constexpr (std::is_same_v<Recorder, NullRecorder>) {
        score(seat(p), chain_points(cloisters, europe()));
        continue;
      }
      for (const std::vector<Space>& chain : best_chains(cloisters, europe())) {
        const int points = static_cast<int>(chain.size());
        score(seat(p), points);
        record_([&] {
          return Event("scores_chain",
                       {{"seat", seat(p)}, {"spaces", terms(chain, europe())}, {"points", points}});
        });
      }
    }
  }

  State& s_;
  Recorder& record_;
};

}  // namespace

State Rules::start(int players, const Options& /*options*/, BoardId board) {
  assert(players >= kInfo.min_players && players <= kInfo.max_players);
  State s;
  s.board = board;
  s.players = byte(players);
  s.pile = cards_for(players);
  for (int i = 0; i < players; ++i) s.councillors_left[State::at(seat(i))] = kCouncillorsPerPlayer;
  return s;
}

template <class Recorder>
void Rules::apply(State& s, [[maybe_unused]] Actor actor, const Action& action,
                  Recorder& recorder) {
  assert(check(s, actor, action));
  MoveApplier<Recorder>(s, recorder).apply(action);
}
template void Rules::apply(State&, Actor, const Action&, NullRecorder&);
template void Rules::apply(State&, Actor, const Action&, EventRecorder&);

Standing Rules::standing(const State& s) {
  assert(s.phase == Phase::over);
  return rank(s.players, [&](Seat a, Seat b) {
    const int x = s.points[State::at(a)];
    const int y = s.points[State::at(b)];
    return x != y ? x > y : s.pieces_left(a) > s.pieces_left(b);
  });
}

}  // namespace thronsaal::kardinal_und_koenig
