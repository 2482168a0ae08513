// What the second referee knows of a game: the board from its document, and the position. Written
// from the rules alone.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "core/embedded.h"

namespace thronsaal::kardinal_und_koenig {

class RefereeRecord {
 public:
  static constexpr int kChance = -1;
  using Names = std::set<std::string>;
  using Pile = std::multiset<std::string>;  // cards
  using Counts = std::map<std::string, int>;
  using Odds = std::map<std::string, double>;

  struct Europe {
    std::vector<std::string> cards;         // the kinds, in the order in which hands are named
    Counts printed;                         // cards of a kind
    std::map<std::string, Names> spaces;    // of a country
    std::map<std::string, std::string> on;  // a card, by the country it shows
    std::map<std::string, std::string> lies_in;
    std::map<std::string, Names> roads;
    std::vector<std::pair<std::string, std::string>> alliances;
  };
  struct Player {
    Names cloisters;     // by their spaces
    Counts councillors;  // only where there are some
    Pile hand;
    Pile known;  // publicly known cards of the hand
    int points = 0;

    int cloisters_left() const { return 20 - static_cast<int>(cloisters.size()); }
    int councillors_left() const {
      int left = 8;
      for (const auto& [_, placed] : councillors) left -= placed;
      return left;
    }
    int pieces_left() const { return cloisters_left() + councillors_left(); }
    // Key of the final ranking.
    std::pair<int, int> merit() const { return {points, pieces_left()}; }
  };

  // The record

  std::vector<Player> players;
  Pile pile;
  Pile face_up;
  Pile discard;
  std::string stage = "lot";
  int starter = 0;
  int actor = 0;  // the seat to move, or the one chance deals to
  int turns = 0;
  int scorings = 0;
  bool last_round = false;
  std::string country;                                    // where a second piece may follow
  std::map<std::string, std::vector<int>> first_scoring;  // each player's cloisters, by country
  std::map<std::string, int> event_counts;                // how often each event happened

  // Before the start player is chosen.
  explicit RefereeRecord(int number, const Europe& map = built_in_map())
      : players(static_cast<std::size_t>(number)), europe_(&map) {
    for (const auto& [card, printed] : europe().printed) {
      for (int i = 5 - number; i < printed; ++i) pile.insert(card);
    }
  }

  const Europe& europe() const { return *europe_; }
  static const Europe& built_in_map() {
    static const Europe kEurope =
        read_map(embedded("games/kardinal_und_koenig/board.json").value());
    return kEurope;
  }

  static Europe read_map(std::string_view board) {
    const boost::json::value file = boost::json::parse(board);
    const auto text = [](const auto& value) { return std::string(value.as_string()); };
    Europe map;
    for (const auto& card : file.at("cards").as_array()) {
      const std::string id = text(card.at("id"));
      map.cards.push_back(id);
      map.printed[id] = static_cast<int>(card.at("count").as_int64());
      for (const auto& land : card.at("countries").as_array()) map.on[text(land)] = id;
    }
    for (const auto& space : file.at("spaces").as_array()) {
      map.spaces[text(space.at("country"))].insert(text(space.at("id")));
      map.lies_in[text(space.at("id"))] = text(space.at("country"));
    }
    for (const auto& road : file.at("roads").as_array()) {
      map.roads[text(road.at(0))].insert(text(road.at(1)));
      map.roads[text(road.at(1))].insert(text(road.at(0)));
    }
    for (const auto& box : file.at("alliances").as_array()) {
      map.alliances.emplace_back(text(box.at("between").at(0)), text(box.at("between").at(1)));
    }
    return map;
  }

  // A seat, chance, or nobody when the game is over.
  std::set<int> to_act() const {
    static const Names kByChance = {"lot", "deal", "card of the pile", "refill"};
    if (stage == "over") return {};
    return {kByChance.contains(stage) ? kChance : actor};
  }

  // A player's place: one more than the number of players ahead.
  int place_of(const Player& player) const {
    const auto is_ahead = [&](const Player& other) { return other.merit() > player.merit(); };
    return 1 + static_cast<int>(std::ranges::count_if(players, is_ahead));
  }

  int cloisters_in(const std::string& land, const Player& player) const {
    const auto is_own = [&](const std::string& space) { return player.cloisters.contains(space); };
    return static_cast<int>(std::ranges::count_if(europe().spaces.at(land), is_own));
  }
  Names free_spaces(const std::string& land) const {
    Names free = europe().spaces.at(land);
    for (const Player& each : players) {
      std::erase_if(free, [&](const auto& space) { return each.cloisters.contains(space); });
    }
    return free;
  }
  // How many more councillors of any colour fit in a country.
  int seats_at_court(const std::string& land) const {
    int most = 0;
    for (const Player& each : players) most = std::max(most, cloisters_in(land, each));
    for (const Player& each : players) most -= look_up(each.councillors, land);
    return most;
  }

 protected:
  Player& player() { return players[static_cast<std::size_t>(actor)]; }
  const Player& player() const { return players[static_cast<std::size_t>(actor)]; }
  int right_of_starter() const {
    const int number = static_cast<int>(players.size());
    return (starter + number - 1) % number;
  }
  void note(const std::string& event) { ++event_counts[event]; }
  static int look_up(const Counts& counts, const std::string& name) {
    return counts.contains(name) ? counts.at(name) : 0;
  }
  static void remove_one(Pile& cards, const std::string& card) {
    const auto one = cards.find(card);
    if (one != cards.end()) cards.erase(one);
  }

 private:
  const Europe* europe_;
};

}  // namespace thronsaal::kardinal_und_koenig
