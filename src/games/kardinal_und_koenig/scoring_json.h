// A scoring as JSON: a past one for views, or a hypothetical one for the analysis.
#pragma once

#include <array>

#include <boost/json.hpp>

#include "games/kardinal_und_koenig/state.h"

namespace thronsaal::kardinal_und_koenig {

template <class Thing>
boost::json::string id_of(Thing thing) {
  return boost::json::string(term(thing).id);
}
inline boost::json::string id_of(Space space, const Board& board) {
  return boost::json::string(term(space, board).id);
}
inline boost::json::array per_seat(const PerSeat& numbers, int players) {
  return boost::json::array(numbers.begin(), numbers.begin() + players);
}

// Country by country, from the cloisters per seat at that time, or now.
boost::json::array json_of_cloister_scoring(const std::array<PerSeat, kCountries>& cloisters,
                                            int players);
boost::json::array json_of_cloister_scoring(const State& s);
boost::json::array json_of_alliance_scoring(const State& s);
boost::json::array json_of_chain_scoring(const State& s);

}  // namespace thronsaal::kardinal_und_koenig
