// What the final scoring would bring if it came now.
#include <algorithm>
#include <array>

#include <boost/json.hpp>

#include "games/kardinal_und_koenig/chains.h"
#include "games/kardinal_und_koenig/rules.h"
#include "games/kardinal_und_koenig/scoring.h"
#include "games/kardinal_und_koenig/scoring_json.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

namespace json = boost::json;

// What the final scoring adds to the points of a player. At the end it has been added.
struct Gain {
  int cloisters = 0;
  int alliances = 0;
  int chains = 0;

  int total() const { return cloisters + alliances + chains; }
};

Gain gain_of(const State& s, Seat seat) {
  Gain gain;
  if (s.phase == Phase::over) return gain;
  for (std::size_t i = 0; i < kCountries; ++i) {
    const PerSeat cloisters = cloisters_in(s, static_cast<Country>(i));
    gain.cloisters += cloister_points(cloisters, s.players)[State::at(seat)];
  }
  for (const Alliance& alliance : board(s.board).alliances) {
    gain.alliances += alliance_points(s, alliance, seat);
  }
  gain.chains = chain_points(s.cloisters[State::at(seat)], board(s.board));
  return gain;
}

// Ties share a place, and the next follows directly. Without a cloister there is none.
json::array places_by(const PerSeat& cloisters, int players) {
  std::array<bool, kMostInCountry + 1> held{};
  for (int i = 0; i < players; ++i) held[cloisters[State::at(seat(i))]] = true;
  json::array places;
  for (int i = 0; i < players; ++i) {
    const std::uint8_t own = cloisters[State::at(seat(i))];
    const auto ahead = std::count(held.begin() + own + 1, held.end(), true);
    places.push_back(own == 0 ? json::value(nullptr) : json::value(ahead + 1));
  }
  return places;
}

json::array json_of_countries(const State& s) {
  json::array countries = json_of_cloister_scoring(s);
  for (std::size_t i = 0; i < kCountries; ++i) {
    countries[i].as_object()["places"] =
        places_by(cloisters_in(s, static_cast<Country>(i)), s.players);
  }
  return countries;
}

json::array json_of_alliances(const State& s) {
  json::array alliances = json_of_alliance_scoring(s);
  for (std::size_t i = 0; i < kAlliances; ++i) {
    const auto councillors = [&](Country c) { return per_seat(s.councillors[slot(c)], s.players); };
    const Alliance& alliance = board(s.board).alliances[i];
    alliances[i].as_object()["councillors"] = {councillors(alliance.a), councillors(alliance.b)};
  }
  return alliances;
}

}  // namespace

std::vector<int> Rules::scores(const View& view) {
  const State& s = view.table;
  std::vector<int> scores;
  for (int i = 0; i < s.players; ++i) {
    scores.push_back(s.points[State::at(seat(i))] + gain_of(s, seat(i)).total());
  }
  return scores;
}

json::object Rules::outlook(const View& view) {
  const State& s = view.table;
  json::array players;
  for (int i = 0; i < s.players; ++i) {
    const Gain gain = gain_of(s, seat(i));
    players.push_back(json::object{{"banked", s.points[State::at(seat(i))]},
                                   {"cloisters", gain.cloisters},
                                   {"alliances", gain.alliances},
                                   {"chains", gain.chains},
                                   {"total", s.points[State::at(seat(i))] + gain.total()}});
  }
  return {{"scores", json::value_from(scores(view))},
          {"players", players},
          {"countries", json_of_countries(s)},
          {"alliances", json_of_alliances(s)},
          {"chains", json_of_chain_scoring(s)}};
}

}  // namespace thronsaal::kardinal_und_koenig
