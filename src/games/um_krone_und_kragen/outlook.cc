// How everybody stands.
#include <boost/json.hpp>

#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {
namespace {

namespace json = boost::json;

// The king lies apart from the cards of a player.
int cards_held(const State& s, Seat seat) {
  return s.at(seat).number_of_cards() + (s.king == index(seat) ? 1 : 0);
}

}  // namespace

json::object Rules::outlook(const State& s) {
  json::array scores;
  for (int i = 0; i < s.players; ++i) scores.push_back(cards_held(s, seat(i)));
  return {{"scores", scores}};
}

}  // namespace thronsaal::um_krone_und_kragen
