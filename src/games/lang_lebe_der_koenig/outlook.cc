// What an election would bring if it were held now.
#include <boost/json.hpp>

#include "games/lang_lebe_der_koenig/rules.h"

namespace thronsaal::lang_lebe_der_koenig {
namespace {

namespace json = boost::json;

// How many cards somebody holds is public, whatever they are.
int cards_in_hand(const View& view, Seat seat) {
  return view.table.at(seat).known.size() + view.unknown[static_cast<std::size_t>(index(seat))];
}

Votes votes_in(const View& view, Seat seat) {
  return votes_of(view.table, seat, cards_in_hand(view, seat));
}

}  // namespace

json::object Rules::outlook(const View& view) {
  json::array scores;
  for (int i = 0; i < view.table.players; ++i) scores.push_back(votes_in(view, seat(i)).total());
  return {{"scores", scores}};
}

}  // namespace thronsaal::lang_lebe_der_koenig
