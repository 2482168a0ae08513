// How it would count if the game ended now.
#include <algorithm>

#include <boost/json.hpp>

#include "games/loewenherz/regions.h"
#include "games/loewenherz/rules.h"

namespace thronsaal::loewenherz {
namespace {

namespace json = boost::json;

bool king_returns(const State& s) {
  return s.king_came || (s.phase != Phase::over && std::ranges::max(s.points) >= s.marker());
}

// Everybody's points if nothing more were done, and what of them is for ducats. When the king
// returns nobody counts ducats; at the end of the last phase they have been counted.
struct Count {
  PerColour total{};
  PerColour for_ducats{};

  explicit Count(const State& s) : total(s.points) {
    if (king_returns(s)) return;
    for_ducats = ducat_bonus(s);
    if (s.phase == Phase::over) return;
    for (std::size_t i = 0; i < s.players; ++i) {
      total[i] = static_cast<std::uint16_t>(total[i] + for_ducats[i]);
    }
  }
};

json::array json_of_leaders(const State& s, const Count& count) {
  const auto merit = [&](int i) {
    return std::pair(count.total[State::at(i)], s.ducats[State::at(i)]);
  };
  int best = 0;
  for (int i = 1; i < s.players; ++i) best = merit(i) > merit(best) ? i : best;
  json::array leaders;
  for (int i = 0; i < s.players; ++i) {
    if (merit(i) == merit(best)) leaders.push_back(i);
  }
  return leaders;
}

json::object json_of_player(const State& s, int player, const Count& count) {
  const FieldSet territory = s.territory[State::at(player)];
  json::object mines;
  json::array monopolies;
  for (const Terrain mine : kMines) {
    mines[id(mine)] = (territory & s.terrain(mine)).size();
    if (has_monopoly(s, territory, mine)) monopolies.push_back(json::string(id(mine)));
  }
  const int points = worth_of(s, territory);
  return {{"points", points},
          {"terrain", worth_of_terrain(s, territory)},
          {"mines", mines},
          {"monopolies", monopolies},
          {"income", kinds_of_mines(s, territory)},
          {"ducats", s.ducats[State::at(player)]},
          {"ducat_points", count.for_ducats[State::at(player)]},
          {"until_king", std::max(0, s.marker() - points)},
          {"total", count.total[State::at(player)]}};
}

}  // namespace

std::vector<int> Rules::scores(const View& view) {
  const PerColour total = Count(view.table).total;
  return {total.begin(), total.begin() + view.table.players};
}

json::object Rules::outlook(const View& view) {
  const State& s = view.table;
  const Count count(s);
  json::array players;
  for (int i = 0; i < s.players; ++i) players.push_back(json_of_player(s, i, count));
  json::array regions;
  json::array open;
  for (int colour = 0; colour < s.colours(); ++colour) {
    for (const Field castle : s.castles_of(colour)) {
      json::object entry{{"castle", name(castle)}, {"colour", colour}};
      if (!has_region(s, colour, castle)) {
        open.push_back(std::move(entry));
        continue;
      }
      const FieldSet region = region_of(s, castle);
      entry["fields"] = region.size();
      entry["knights"] = (region & s.knights[State::at(colour)]).size();
      entry["points"] = worth_of_terrain(s, region);
      regions.push_back(std::move(entry));
    }
  }
  return {{"scores", json::value_from(scores(view))},
          {"marker", s.marker()},
          {"king_returns", king_returns(s)},
          {"leaders", json_of_leaders(s, count)},
          {"players", players},
          {"regions", regions},
          {"open", open}};
}

}  // namespace thronsaal::loewenherz
