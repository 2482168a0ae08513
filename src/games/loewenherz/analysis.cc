// Scores if the game ended now, the odds of the next card, and the effect of borders and fields.
#include <algorithm>
#include <array>

#include <boost/json.hpp>

#include "core/json/rounded.h"
#include "games/loewenherz/regions.h"
#include "games/loewenherz/rules.h"

namespace thronsaal::loewenherz {
namespace {

namespace json = boost::json;

bool king_returns(const State& s) {
  return s.king_returned || (s.phase != Phase::over && std::ranges::max(s.points) >= s.marker());
}

// Every player's points if the game ended now, and how many of them are for ducats. Ducats do not
// count if the king returns; at the end of the last phase they are already counted.
struct ScoreNow {
  PerColour total{};
  PerColour for_ducats{};

  explicit ScoreNow(const State& s) : total(s.points) {
    if (king_returns(s)) return;
    for_ducats = ducat_bonus(s);
    if (s.phase == Phase::over) return;
    for (std::size_t i = 0; i < s.players; ++i) {
      total[i] = static_cast<std::uint16_t>(total[i] + for_ducats[i]);
    }
  }
};

json::array json_of_leaders(const State& s, const ScoreNow& count) {
  const auto sort_key = [&](int i) {
    return std::pair(count.total[State::at(i)], s.ducats[State::at(i)]);
  };
  int best = 0;
  for (int i = 1; i < s.players; ++i) best = sort_key(i) > sort_key(best) ? i : best;
  json::array leaders;
  for (int i = 0; i < s.players; ++i) {
    if (sort_key(i) == sort_key(best)) leaders.push_back(i);
  }
  return leaders;
}

json::object json_of_player(const State& s, int player, const ScoreNow& count) {
  const FieldSet territory = s.territory[State::at(player)];
  json::object mines;
  json::array monopolies;
  for (const Terrain mine : kMines) {
    mines[id(mine)] = (territory & s.terrain(mine)).size();
    if (has_monopoly(s, territory, mine)) monopolies.push_back(json::string(id(mine)));
  }
  const int points = territory_points(s, territory);
  return {{"points", points},
          {"terrain", terrain_points(s, territory)},
          {"mines", mines},
          {"monopolies", monopolies},
          {"monopoly_points", monopoly_points(s, territory)},
          {"income", mine_kind_count(s, territory)},
          {"ducats", s.ducats[State::at(player)]},
          {"ducat_points", count.for_ducats[State::at(player)]},
          {"until_king", std::max(0, s.marker() - points)},
          {"total", count.total[State::at(player)]}};
}

// The cards that the observer has seen: on the market, played, in their own hand, and in other
// hands if taken from the market.
Cards seen_cards(const View& view) {
  Cards seen = view.table.market + view.discard;
  for (const Hand& hand : view.table.hands) {
    for (const Card card : hand.cards) {
      if (card != Card::none) seen.add(card);
    }
  }
  return seen;
}

// The odds that the top of the pile offers each deed. Every card of its letter that the observer
// has not seen is equally likely.
json::value json_of_next_card(const View& view) {
  const BoardId on = view.table.board;
  const auto top = std::ranges::find_if(view.pile, [](std::uint8_t cards) { return cards > 0; });
  if (top == view.pile.end()) return nullptr;
  const int letter = static_cast<int>(top - view.pile.begin());
  Cards unseen = board(on).by_letter[State::at(letter)];
  unseen -= of_letter(seen_cards(view), letter, on);
  std::array<int, kDeeds> good{};
  unseen.for_each_kind([&](Card card) {
    for (int d = 0; d < kDeeds; ++d) {
      const bool offers = board(on).info(card).offers(static_cast<Deed>(d)) > 0;
      good[State::at(d)] += offers ? unseen.count(card) : 0;
    }
  });
  json::array deeds;
  for (int d = 0; d < kDeeds; ++d) {
    if (good[State::at(d)] == 0) continue;
    deeds.push_back(
        json::object{{"deed", id(static_cast<Deed>(d))},
                     {"chance", rounded(static_cast<double>(good[State::at(d)]) / unseen.size())}});
  }
  return json::object{{"letter", json::string(1, static_cast<char>('A' + letter))},
                      {"deeds", std::move(deeds)}};
}

json::object json_of_preview(const State& before, const State& after, const Action& action) {
  json::array points;
  for (int i = 0; i < before.players; ++i) {
    points.push_back(after.points[State::at(i)] - before.points[State::at(i)]);
  }
  return {{"action", Rules::print(action, before.board)}, {"points", std::move(points)}};
}

// The effect of each border that closes a region, and of each field that a region may add, if the
// observer is to place it.
json::array json_of_previews(const View& view) {
  const State& s = view.table;
  json::array previews;
  const bool places = s.phase == Phase::borders || s.phase == Phase::expanding;
  if (!places || s.actor != view.observer) return previews;
  Rules::Actions actions;
  Rules::legal(s, s.acting(), actions);
  for (const Action& action : actions) {
    State after = s;
    if (action.kind == Kind::border) {
      place_border(after, edge_between(action.a, action.b));
      if (after.territory == s.territory) continue;
    } else if (action.kind == Kind::expand) {
      add_to_region(after, action.a, action.b);
    } else {
      continue;
    }
    previews.push_back(json_of_preview(s, after, action));
  }
  return previews;
}

}  // namespace

std::vector<int> Rules::scores(const View& view) {
  const PerColour total = ScoreNow(view.table).total;
  return {total.begin(), total.begin() + view.table.players};
}

json::object Rules::analysis(const View& view) {
  const State& s = view.table;
  const ScoreNow count(s);
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
      entry["points"] = terrain_points(s, region);
      regions.push_back(std::move(entry));
    }
  }
  return {{"scores", json::value_from(scores(view))},
          {"marker", s.marker()},
          {"king_returns", king_returns(s)},
          {"leaders", json_of_leaders(s, count)},
          {"players", players},
          {"regions", regions},
          {"open", open},
          {"next_card", json_of_next_card(view)},
          {"previews", json_of_previews(view)}};
}

}  // namespace thronsaal::loewenherz
