// The final scoring if it happened now, unfinished chains, and the odds of the next card.
#include <algorithm>
#include <array>
#include <vector>

#include <boost/json.hpp>

#include "core/json/rounded.h"
#include "games/kardinal_und_koenig/chains.h"
#include "games/kardinal_und_koenig/rules.h"
#include "games/kardinal_und_koenig/scoring.h"
#include "games/kardinal_und_koenig/scoring_json.h"

namespace thronsaal::kardinal_und_koenig {
namespace {

namespace json = boost::json;

// What the final scoring adds to a player's points. At the end it has already been added.
struct ScoringGain {
  int cloisters = 0;
  int alliances = 0;
  int chains = 0;

  int total() const { return cloisters + alliances + chains; }
};

ScoringGain gain_of(const State& s, Seat seat) {
  ScoringGain gain;
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
  std::array<bool, kMaxSpacesPerCountry + 1> held{};
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
    const auto councillors = [&](Country c) {
      return per_seat(s.councillors[index_of(c)], s.players);
    };
    const Alliance& alliance = board(s.board).alliances[i];
    alliances[i].as_object()["councillors"] = {councillors(alliance.a), councillors(alliance.b)};
  }
  return alliances;
}

// Extends `path` to the longest path along roads over these cloisters; the best is kept in
// `longest`.
void extend(std::vector<Space>& path, SpaceSet rest, const Board& europe,
            std::vector<Space>& longest) {
  if (path.size() > longest.size()) longest = path;
  for (const Space next : europe.roads_from[index_of(path.back())] & rest) {
    path.push_back(next);
    extend(path, rest - SpaceSet(next), europe, longest);
    path.pop_back();
  }
}

// The longest chain of each player without a valid chain. Such chains are short, so the search is
// fast.
json::array json_of_growing_chains(const State& s) {
  const Board& europe = board(s.board);
  json::array chains;
  for (int p = 0; p < s.players; ++p) {
    const SpaceSet own = s.cloisters[State::at(seat(p))];
    if (chain_points(own, europe) > 0) continue;
    std::vector<Space> longest;
    for (const Space start : own) {
      std::vector<Space> path{start};
      extend(path, own - SpaceSet(start), europe, longest);
    }
    if (longest.size() < 2) continue;
    json::array spaces;
    for (const Space space : longest) spaces.push_back(id_of(space, europe));
    chains.push_back(json::object{{"seat", p},
                                  {"spaces", std::move(spaces)},
                                  {"missing", kMinChainLength - static_cast<int>(longest.size())}});
  }
  return chains;
}

// The odds of each card as the next one of the pile: all cards that the observer has not seen are
// equally likely.
json::value json_of_next_card(const View& view) {
  const State& s = view.table;
  if (view.pile == 0) return nullptr;
  Cards unseen = cards_for(s.players) - s.face_up - s.discard;
  for (int p = 0; p < s.players; ++p) unseen -= s.hand[State::at(seat(p))];
  json::array cards;
  for (std::size_t i = 0; i < kCards; ++i) {
    const Card card = static_cast<Card>(i);
    const double chance = static_cast<double>(unseen.count(card)) / unseen.size();
    cards.push_back(json::object{{"card", id_of(card)}, {"chance", rounded(chance)}});
  }
  return cards;
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

json::object Rules::analysis(const View& view) {
  const State& s = view.table;
  json::array players;
  for (int i = 0; i < s.players; ++i) {
    const ScoringGain gain = gain_of(s, seat(i));
    players.push_back(json::object{{"banked", s.points[State::at(seat(i))]},
                                   {"cloisters", gain.cloisters},
                                   {"alliances", gain.alliances},
                                   {"chains", gain.chains},
                                   {"total", s.points[State::at(seat(i))] + gain.total()}});
  }
  return {{"scores", json::value_from(scores(view))}, {"players", players},
          {"countries", json_of_countries(s)},        {"alliances", json_of_alliances(s)},
          {"chains", json_of_chain_scoring(s)},       {"growing_chains", json_of_growing_chains(s)},
          {"next_card", json_of_next_card(view)}};
}

}  // namespace thronsaal::kardinal_und_koenig
