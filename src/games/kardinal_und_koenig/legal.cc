// What can be done, each thing once. Two ways to pay for a piece leave different hands, so two
// actions of one list never lead to the same state.
#include <cassert>

#include "games/kardinal_und_koenig/rules.h"
#include "games/kardinal_und_koenig/scoring.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

using Actions = Rules::Actions;

// With what a piece in a country can be paid: `none` stands for a card that shows it.
using Payments = FixedList<Card, 1 + kCards>;

class Listing {
 public:
  Listing(const State& state, Actions& actions) : s(state), actions_(actions) {
    built_ = s.built();
    cloisters_left_ = s.cloisters_left(s.acting());
    councillors_left_ = s.councillors_left(s.acting());
  }

  void list_pieces() {
    for (int i = 0; i < kCountries; ++i) list_pieces_in(static_cast<Country>(i));
  }

  void list_pieces_in(Country country) {
    const Payments payments = payments_for(country);
    if (payments.empty()) return;
    const SpaceSet spaces = board().spaces_of[slot(country)];
    if (cloisters_left_ > 0) {
      for (const Space space : spaces - built_) {
        for (const Card payment : payments) actions_.push_back(cloister(space, payment));
      }
    }
    const bool welcome = councillors_left_ > 0 && !(spaces & built_).empty() &&
                         councillors_in(s, country) < councillor_limit(s, country);
    if (!welcome) return;
    for (const Card payment : payments) actions_.push_back(councillor(country, payment));
  }

 private:
  Payments payments_for(Country country) const {
    Payments payments;
    const Cards& hand = s.hand[s.actor];
    if (hand.has(board().card_of[slot(country)])) payments.push_back(Card::none);
    hand.for_each_kind([&](Card card) {
      if (hand.count(card) >= 2) payments.push_back(card);
    });
    return payments;
  }

  const State& s;
  Actions& actions_;
  SpaceSet built_;
  int cloisters_left_;
  int councillors_left_;
};

}  // namespace

void Rules::legal(const State& s, [[maybe_unused]] Seat seat, Actions& actions) {
  assert(to_act(s).contains(seat));
  actions.clear();
  Listing listing(s, actions);
  switch (s.phase) {
    case Phase::turn:
      listing.list_pieces();
      if (s.closing) return actions.push_back(pass());
      return s.hand[s.actor].for_each_kind([&](Card card) { actions.push_back(exchange(card)); });
    case Phase::placing:
      listing.list_pieces_in(s.country);
      return actions.push_back(done());
    default:
      s.face_up.for_each_kind([&](Card card) { actions.push_back(take(card)); });
      return actions.push_back(draw());
  }
}

}  // namespace thronsaal::kardinal_und_koenig
