// The second referee's state, and what follows from it.
//
// It shares nothing with the rules but the notation and the board's document. Whatever follows from
// borders and castles is recomputed when needed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>

namespace thronsaal::loewenherz {

class RefereeState {
 public:
  static constexpr int kChance = -1;
  static constexpr int kNowhere = -1;
  static constexpr int kSide = 12;
  static constexpr int kFields = kSide * kSide;
  static constexpr int kThird = 2;  // nobody's colour in a game for two
  using Spot = int;                 // a field: twelve times its row, plus its column
  using Spots = std::vector<Spot>;
  using Names = std::set<std::string>;
  using Pile = std::multiset<std::string>;  // cards
  using Odds = std::map<std::string, double>;
  using Castles = std::pair<Spot, Spot>;

  struct Card {
    int count = 0;
    int cost = 0;
    int sale = 0;
    std::map<std::string, int> deeds;  // deeds, and how often each may be done
  };
  struct Box {
    std::map<std::string, std::vector<std::string>> tiles;  // rows of terrain letters
    std::string centre;                                     // the tile in the centre
    std::map<std::string, Card> cards;
    std::map<char, int> worth;
  };
  struct Player {
    int ducats = 0;
    int bonus = 0;  // for ducats, at the end
    Pile hand;
    Pile known;  // publicly known cards of the hand
  };
  // The land as it is cut by the borders.
  struct Survey {
    Spots region;               // by field: the castle of its region, or nowhere
    std::vector<bool> neutral;  // by field: whether its part of the land has no castle
  };

  // The record

  std::vector<Player> players;
  Names tiles;  // not yet laid
  std::string terrain = std::string(kFields, 'm');
  std::vector<std::set<Spot>> behind;  // by field: the neighbours behind a border
  std::map<Spot, int> castles;         // with their colours
  std::map<Spot, int> knights;
  std::set<Castles> alliances;
  Pile pile;
  Pile market;
  std::string stage = "tiles";
  int actor = 0;  // the seat that decides, or that chance deals to
  int on_turn = 0;
  int turns = 0;
  bool settled = false;  // all castles stand
  bool last_phase = false;
  bool king_returned = false;
  Spot chosen = kNowhere;        // the castle of the region that expands or gains the deserter
  Spot other_castle = kNowhere;  // the castle that loses the deserter
  std::map<std::string, int> event_counts;  // how often each event happened

  RefereeState(int number, int purse, std::string_view board)
      : players(static_cast<std::size_t>(number)), behind(kFields), box_(&opened(board)) {
    for (Player& each : players) each.ducats = purse;
    for (const auto& [id, card] : box().cards) {
      for (int i = 0; i < card.count; ++i) pile.insert(id);
    }
    for (const auto& [id, _] : box().tiles) tiles.insert(id);
  }

  const Box& box() const { return *box_; }
  static std::string name(Spot f) {
    return static_cast<char>('a' + f % kSide) + std::to_string(f / kSide + 1);
  }
  static Spot spot(const std::string& name) {
    return (std::stoi(name.substr(1)) - 1) * kSide + (name[0] - 'a');
  }
  static int distance(Spot a, Spot b) {
    return std::abs(a / kSide - b / kSide) + std::abs(a % kSide - b % kSide);
  }
  static const Spots& around(Spot f) {
    static const std::vector<Spots> kAround = [] {
      std::vector<Spots> all(kFields);
      for (Spot i = 0; i < kFields * kFields; ++i) {
        if (distance(i / kFields, i % kFields) == 1) all[at(i / kFields)].push_back(i % kFields);
      }
      return all;
    }();
    return kAround[at(f)];
  }
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  // Facts of the position

  int number() const { return static_cast<int>(players.size()); }
  int colours() const { return number() == 2 ? 3 : number(); }
  int castles_each() const { return number() == 4 ? 3 : 4; }
  bool has_border(Spot a, Spot b) const { return behind[at(a)].contains(b); }
  int borders_left() const {
    std::size_t sides = 0;
    for (const auto& each : behind) sides += each.size();
    return 100 - static_cast<int>(sides / 2);
  }
  int knights_left(int colour) const {
    int left = 15;
    for (const auto& [_, whose] : knights) left -= whose == colour ? 1 : 0;
    return left;
  }
  // The colour of the figure on a field, or nowhere.
  int figure(Spot f) const {
    if (const auto it = castles.find(f); it != castles.end()) return it->second;
    const auto it = knights.find(f);
    return it == knights.end() ? kNowhere : it->second;
  }
  bool is_allied(Spot a, Spot b) const { return alliances.contains(std::minmax(a, b)); }

  Survey survey() const {
    Survey land{Spots(kFields, kNowhere), std::vector<bool>(kFields)};
    std::vector<bool> seen(kFields);
    for (Spot start = 0; start < kFields; ++start) {
      if (seen[at(start)]) continue;
      seen[at(start)] = true;
      Spots reached = {start};
      Spots lords;
      for (std::size_t i = 0; i < reached.size(); ++i) {
        const Spot here = reached[i];
        if (castles.contains(here)) lords.push_back(here);
        for (const Spot next : around(here)) {
          if (seen[at(next)] || has_border(here, next)) continue;
          seen[at(next)] = true;
          reached.push_back(next);
        }
      }
      for (const Spot f : reached) {
        land.region[at(f)] = settled && lords.size() == 1 ? lords.front() : kNowhere;
        land.neutral[at(f)] = settled && lords.empty();
      }
    }
    return land;
  }
  Spots territory(const Survey& land, int colour) const {
    Spots own;
    for (Spot f = 0; f < kFields; ++f) {
      const Spot castle = land.region[at(f)];
      if (castle != kNowhere && castles.at(castle) == colour) own.push_back(f);
    }
    return own;
  }
  std::map<char, int> mines(const Survey& land, int colour) const {
    std::map<char, int> found;
    for (const Spot f : territory(land, colour)) {
      if (std::string("GSCD").find(terrain[at(f)]) != std::string::npos) ++found[terrain[at(f)]];
    }
    return found;
  }
  int monopolies(const Survey& land, int colour) const {
    int all = 0;
    for (const auto& [_, found] : mines(land, colour)) all += found >= 3 ? 1 : 0;
    return all;
  }
  // Nobody scores for the third colour.
  int points(const Survey& land, int colour) const {
    if (colour >= number()) return 0;
    int sum = 5 * monopolies(land, colour) + players[at(colour)].bonus;
    for (const Spot f : territory(land, colour)) sum += box().worth.at(terrain[at(f)]);
    return sum;
  }
  Spots knights_in(const Survey& land, Spot castle) const {
    Spots found;
    for (const auto& [f, _] : knights) {
      if (land.region[at(f)] == castle) found.push_back(f);
    }
    return found;
  }
  // A player's place: one more than the number of players ahead.
  int place_of(int who) const {
    const Survey land = survey();
    const auto sort_key = [&](int w) { return std::pair(points(land, w), players[at(w)].ducats); };
    int place = 1;
    for (int other = 0; other < number(); ++other) place += sort_key(other) > sort_key(who) ? 1 : 0;
    return place;
  }

 private:
  // The content of a board's document; each is read once.
  static const Box& opened(std::string_view board) {
    static std::map<std::string, Box, std::less<>> boxes;
    const auto known = boxes.find(board);
    return (known != boxes.end() ? known : boxes.emplace(board, open(board)).first)->second;
  }
  static Box open(std::string_view board) {
    const boost::json::value file = boost::json::parse(board);
    const auto text = [](const auto& value) { return std::string(value.as_string()); };
    const auto number = [](const auto& value) { return static_cast<int>(value.as_int64()); };
    Box box;
    for (const auto& each : file.at("terrain").as_object()) {
      box.worth[each.key()[0]] = number(each.value().at("points"));
    }
    for (const auto& tile : file.at("tiles").as_array()) {
      if (tile.at("centre").as_bool()) box.centre = text(tile.at("id"));
      for (const auto& row : tile.at("rows").as_array()) {
        box.tiles[text(tile.at("id"))].push_back(text(row));
      }
    }
    for (const auto& each : file.at("cards").as_array()) {
      Card& card = box.cards[text(each.at("id"))];
      card.count = number(each.at("count"));
      card.cost = number(each.at("cost"));
      card.sale = number(each.at("sale"));
      for (const auto& deed : each.at("actions").as_array()) {
        card.deeds[text(deed.at("action"))] = number(deed.at("number"));
      }
    }
    return box;
  }

  const Box* box_;
};

}  // namespace thronsaal::loewenherz
