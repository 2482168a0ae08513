#include "games/kardinal_und_koenig/scoring_json.h"

#include <vector>

#include "games/kardinal_und_koenig/chains.h"
#include "games/kardinal_und_koenig/scoring.h"

namespace thronsaal::kardinal_und_koenig {

namespace json = boost::json;

json::array json_of_cloister_scoring(const std::array<PerSeat, kCountries>& cloisters,
                                     int players) {
  json::array countries;
  for (std::size_t i = 0; i < kCountries; ++i) {
    countries.push_back(
        json::object{{"country", id_of(static_cast<Country>(i))},
                     {"cloisters", per_seat(cloisters[i], players)},
                     {"points", per_seat(cloister_points(cloisters[i], players), players)}});
  }
  return countries;
}

json::array json_of_cloister_scoring(const State& s) {
  std::array<PerSeat, kCountries> cloisters{};
  for (std::size_t i = 0; i < kCountries; ++i) {
    cloisters[i] = cloisters_in(s, static_cast<Country>(i));
  }
  return json_of_cloister_scoring(cloisters, s.players);
}

json::array json_of_alliance_scoring(const State& s) {
  json::array alliances;
  int number = 0;
  for (const Alliance& alliance : board(s.board).alliances) {
    json::array points;
    for (int p = 0; p < s.players; ++p) points.push_back(alliance_points(s, alliance, seat(p)));
    alliances.push_back(json::object{{"number", ++number},
                                     {"between", {id_of(alliance.a), id_of(alliance.b)}},
                                     {"points", points}});
  }
  return alliances;
}

json::array json_of_chain_scoring(const State& s) {
  const Board& europe = board(s.board);
  json::array chains;
  for (int p = 0; p < s.players; ++p) {
    for (const std::vector<Space>& chain : best_chains(s.cloisters[State::at(seat(p))], europe)) {
      json::array spaces;
      for (const Space space : chain) spaces.push_back(id_of(space, europe));
      chains.push_back(json::object{{"seat", p}, {"spaces", spaces}, {"points", chain.size()}});
    }
  }
  return chains;
}

}  // namespace thronsaal::kardinal_und_koenig
