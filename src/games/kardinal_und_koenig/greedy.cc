// Greedy player: builds where the next scoring pays most and roads continue, appoints councillors
// for majorities, collects cards of one kind.
#include "games/kardinal_und_koenig/rules.h"
#include "games/kardinal_und_koenig/scoring.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

// A player's points from the country minus the others' mean.
int lead(const State& s, Country country, Seat seat) {
  const PerSeat points = cloister_points(cloisters_in(s, country), s.players);
  int others = 0;
  for (int i = 0; i < s.players; ++i) others += points[static_cast<std::size_t>(i)];
  others -= points[State::at(seat)];
  return 2 * points[State::at(seat)] - 2 * others / (s.players - 1);
}

int cloister_score(const State& s, Seat seat, Space space) {
  const Board& europe = board(s.board);
  const Country country = europe.country_of[index_of(space)];
  State after = s;
  after.cloisters[State::at(seat)].add(space);
  const int neighbours = (europe.roads_from[index_of(space)] & s.cloisters[State::at(seat)]).size();
  return 4 + 2 * (lead(after, country, seat) - lead(s, country, seat)) + 2 * neighbours;
}

int councillor_score(const State& s, Seat seat, Country country) {
  State after = s;
  ++after.councillors[index_of(country)][State::at(seat)];
  ++after.councillor_count[index_of(country)];
  int gain = 0;
  for (const Alliance& alliance : board(s.board).alliances) {
    gain += alliance_points(after, alliance, seat) - alliance_points(s, alliance, seat);
  }
  return gain + (has_majority(after, country, seat) ? 4 : 1);
}

int action_score(const State& s, Seat seat, const Action& action) {
  const Cards& hand = s.hand[State::at(seat)];
  const int price = action.card == Card::none ? 0 : 6;  // a pair is costly
  switch (action.kind) {
    case Kind::cloister: return cloister_score(s, seat, action.space()) - price;
    case Kind::councillor: return councillor_score(s, seat, action.country()) - price;
    case Kind::exchange: return -hand.count(action.card);
    case Kind::take: return 2 * hand.count(action.card);
    case Kind::draw: return 1;
    default: return 0;
  }
}

}  // namespace

Action Rules::greedy(const State& s, Seat seat, Rng& rng) {
  Actions actions;
  legal(s, seat, actions);
  Action best = actions[0];
  int most = -1000;
  for (const Action& action : actions) {
    const int score = 4 * action_score(s, seat, action) + static_cast<int>(rng.below(4));
    if (score > most) {
      most = score;
      best = action;
    }
  }
  return best;
}

}  // namespace thronsaal::kardinal_und_koenig
