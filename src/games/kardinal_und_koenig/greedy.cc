// A rule of thumb: build where the next scoring pays most and roads lead on, appoint councillors
// where they rule, collect cards of one kind.
#include "games/kardinal_und_koenig/rules.h"
#include "games/kardinal_und_koenig/scoring.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

// How much more the country pays to a player than to the average of the others.
int lead(const State& s, Country country, Seat seat) {
  const PerSeat points = cloister_points(cloisters_in(s, country), s.players);
  int others = 0;
  for (int i = 0; i < s.players; ++i) others += points[static_cast<std::size_t>(i)];
  others -= points[State::at(seat)];
  return 2 * points[State::at(seat)] - 2 * others / (s.players - 1);
}

int worth_of_cloister(const State& s, Seat seat, Space space) {
  const Board& europe = board(s.board);
  const Country country = europe.country_of[slot(space)];
  State after = s;
  after.cloisters[State::at(seat)].add(space);
  const int neighbours = (europe.roads_from[slot(space)] & s.cloisters[State::at(seat)]).size();
  return 4 + 2 * (lead(after, country, seat) - lead(s, country, seat)) + 2 * neighbours;
}

int worth_of_councillor(const State& s, Seat seat, Country country) {
  State after = s;
  ++after.councillors[slot(country)][State::at(seat)];
  ++after.seated[slot(country)];
  int gain = 0;
  for (const Alliance& alliance : board(s.board).alliances) {
    gain += alliance_points(after, alliance, seat) - alliance_points(s, alliance, seat);
  }
  return gain + (has_majority(after, country, seat) ? 4 : 1);
}

int worth(const State& s, Seat seat, const Action& action) {
  const Cards& hand = s.hand[State::at(seat)];
  const int price = action.card == Card::none ? 0 : 6;  // a pair is dear
  switch (action.kind) {
    case Kind::cloister: return worth_of_cloister(s, seat, action.space()) - price;
    case Kind::councillor: return worth_of_councillor(s, seat, action.country()) - price;
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
    const int liking = 4 * worth(s, seat, action) + static_cast<int>(rng.below(4));
    if (liking > most) {
      most = liking;
      best = action;
    }
  }
  return best;
}

}  // namespace thronsaal::kardinal_und_koenig
