// The legal actions, each listed once, and who is to act. Two ways to pay for a piece leave
// different hands, so two actions of one list never lead to the same state.
#include <array>
#include <cassert>

#include "games/kardinal_und_koenig/rules.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using Actions = Rules::Actions;

// A hand of three holds at most one pair.
Card pair_in(const Cards& hand) {
  Card pair = Card::none;
  hand.for_each_kind([&](Card card) {
    if (hand.count(card) >= 2) pair = card;
  });
  return pair;
}

// Precomputed, because the same actions are listed often.
using Cloisters = std::array<Action, kMaxSpaces>;
const Cloisters& cloisters_for(Card pair) {
  static const auto kTable = [] {
    std::array<Cloisters, kCards + 1> table{};
    for (std::size_t payment = 0; payment <= kCards; ++payment) {
      const Card card = payment == kCards ? Card::none : static_cast<Card>(payment);
      for (std::size_t i = 0; i < kMaxSpaces; ++i) {
        table[payment][i] = cloister(static_cast<Space>(i), card);
      }
    }
    return table;
  }();
  return kTable[pair == Card::none ? kCards : index_of(pair)];
}

void list_cloisters(SpaceSet spaces, Card pair, Actions& actions) {
  const Cloisters& cloisters = cloisters_for(pair);
  Action* next = actions.append_uninitialized(static_cast<std::size_t>(spaces.size()));
  for (const Space space : spaces) *next++ = cloisters[index_of(space)];
}

void list_councillors(CountrySet countries, Card pair, Actions& actions) {
  for (const Country country : countries) actions.push_back(councillor(country, pair));
}

// Pieces in these countries, paid with cards that show them, and with a pair if there is one.
void list_pieces(const State& s, const Board& europe, CountrySet countries, SpaceSet spaces,
                 Actions& actions) {
  const Cards& hand = s.hand[s.actor];
  const Card pair = pair_in(hand);
  CountrySet shown_countries;
  SpaceSet shown_spaces;
  hand.for_each_kind([&](Card card) {
    shown_countries = shown_countries | kCountriesFor[index_of(card)];
    shown_spaces = shown_spaces | europe.spaces_for[index_of(card)];
  });
  if (s.cloisters_left(s.acting()) > 0) {
    const SpaceSet free = spaces - s.built();
    list_cloisters(free & shown_spaces, Card::none, actions);
    if (pair != Card::none) list_cloisters(free, pair, actions);
  }
  if (s.councillors_left[s.actor] > 0) {
    const CountrySet open = countries & s.open_countries;
    list_councillors(open & shown_countries, Card::none, actions);
    if (pair != Card::none) list_councillors(open, pair, actions);
  }
}

}  // namespace

void Rules::legal(const State& s, [[maybe_unused]] Seat who, Actions& actions) {
  assert(to_act(s).contains(who));
  actions.clear();
  const Board& europe = kardinal_und_koenig::board(s.board);
  switch (s.phase) {
    case Phase::turn:
      list_pieces(s, europe, CountrySet::all(), europe.spaces, actions);
      if (s.is_last_round) return actions.push_back(pass());
      return s.hand[s.actor].for_each_kind([&](Card card) { actions.push_back(exchange(card)); });
    case Phase::placing:
      list_pieces(s, europe, CountrySet(s.country), europe.spaces_of[index_of(s.country)], actions);
      return actions.push_back(done());
    default:
      s.face_up.for_each_kind([&](Card card) { actions.push_back(take(card)); });
      return actions.push_back(draw());
  }
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

}  // namespace thronsaal::kardinal_und_koenig
