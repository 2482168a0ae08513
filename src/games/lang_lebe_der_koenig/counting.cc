// Influence in a conflict and votes in an election.
#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

constexpr int kPerPiece = 2;

int sum_of_largest(Dice dice, int n) {
  int sum = 0;
  for (int number = kDieFaces; n > 0; --number) {
    const int some = dice.count(number) < n ? dice.count(number) : n;
    sum += some * number;
    n -= some;
  }
  return sum;
}

}  // namespace

// Every die counts once, those on x2 and x3 twice, those on x3 three times. So the largest dice
// belong on the largest factors.
int influence(const Cards& cards, Dice dice) {
  assert(cards.size() == dice.size());
  return dice.total() + sum_of_largest(dice, cards.count(2) + cards.count(3)) +
         sum_of_largest(dice, cards.count(3));
}

std::vector<int> products(const Cards& cards, Dice dice) {
  std::vector<int> products = dice.numbers();
  std::size_t die = 0;
  cards.for_each_kind([&](Card card) {
    for (int n = 0; n < cards.count(card); ++n) products[die++] *= card;
  });
  return products;
}

int influence_of_pieces(const State& s, Seat seat) {
  if (seat == s.attacker()) return kPerPiece;
  if (index(seat) != s.defender) return 0;
  const int figure = s.at(seat).figure == s.current_area ? 1 : 0;
  return kPerPiece * (s.courtiers[index_of(s.current_area)] + figure);
}

Votes votes_of(const State& s, Seat seat) {
  return votes_of(s, seat, s.at(seat).hand.size());
}

Votes votes_of(const State& s, Seat seat, int cards) {
  const int areas = board(s.board).votes_of(s.controlled(seat));
  return {areas, cards == 0 ? areas / 3 : 0, s.at(seat).bonus};
}

Votes votes_of(const View& view, Seat seat) {
  return votes_of(view.table, seat, view.cards_of(seat));
}

bool has_majority(const View& view, Seat seat) {
  const State& s = view.table;
  return votes_of(view, seat).total() >= board(s.board).for_players(s.players).majority;
}

}  // namespace thronsaal::lang_lebe_der_koenig
