// What the second referee knows of a game: the board from its document, and the position. Written
// from the rules alone.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

namespace thronsaal::lang_lebe_der_koenig {

class RefereeRecord {
 public:
  static constexpr int kChance = -1;
  using Pile = std::multiset<int>;  // cards, by their factors
  using Names = std::set<std::string>;
  using Seats = std::vector<int>;

  struct RefereePlayer {
    Pile hand = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3};
    Pile known = hand;  // the publicly known part of the hand
    Pile table;         // committed; also in the hand while secret
    std::string figure;
    std::map<std::string, int> courtiers;  // only where there are some
    int supply = 15;
    int bonus = 0;
    int influence = 0;      // in the conflict
    std::vector<int> dice;  // the last roll in it
    bool rolled_again = false;
    std::vector<int> sort_key;  // the ballot's ranking, most important first

    int ones() const { return static_cast<int>(std::ranges::count(dice, 1)); }
    // A card leaves the hand publicly.
    void show(int card) {
      hand.erase(hand.find(card));
      if (known.contains(card)) known.erase(known.find(card));
    }
  };

  // The record

  std::vector<RefereePlayer> nobles;
  Pile open;       // discard
  Pile face_down;  // what was left of it after the last deal
  std::string stage = "start cards";
  int turns = 0;
  int elections = 0;
  int turn_of = 0;
  int actor = 0;                // the seat that decides, or that chance acts for
  std::optional<int> defender;  // of the conflict, while there is one
  std::optional<int> winner;
  std::map<std::string, int> event_counts;  // how often each event happened

  // Before the start cards are dealt. Reads the board from its document.
  RefereeRecord(int players, std::string_view document)
      : nobles(static_cast<std::size_t>(players)) {
    const boost::json::value board = boost::json::parse(document);
    const auto& setup = board.at("players").at(std::to_string(players));
    const auto names = [](const auto& list) { return boost::json::value_to<Names>(list); };
    const Names without = names(setup.at("without"));
    for (const auto& entry : board.at("areas").as_array()) {
      const std::string area(entry.at("id").as_string());
      if (without.contains(area)) continue;
      votes_[area] = static_cast<int>(entry.at("votes").as_int64());
      for (const char* way : {"land", "sea"}) {
        for (const std::string& other : names(entry.at(way))) {
          if (!without.contains(other)) neighbours_[area].insert(other);
        }
      }
    }
    start_cards_ = names(setup.at("start_cards"));
    first_ = setup.at("first").as_string();
    majority_ = static_cast<int>(setup.at("majority").as_int64());
  }

  // Seats, chance, or nobody when the game is over.
  std::set<int> to_act() const {
    static const Names kByChance = {"start cards", "step", "try", "contest", "lots", "deal"};
    if (stage == "over") return {};
    if (stage == "commitments") return undecided_;
    return {kByChance.contains(stage) ? kChance : actor};
  }

  // A player's area votes after the loss.
  int votes(int who) const {
    int sum = 0;
    for (const std::string& area : areas_of(who)) sum += votes_.at(area);
    return at(who).hand.empty() ? sum - sum / 3 : sum;
  }

 protected:
  int players() const { return static_cast<int>(nobles.size()); }
  RefereePlayer& at(int who) { return nobles[static_cast<std::size_t>(who)]; }
  const RefereePlayer& at(int who) const { return nobles[static_cast<std::size_t>(who)]; }
  RefereePlayer& noble() { return at(actor); }
  const RefereePlayer& noble() const { return at(actor); }
  void note(const char* event) { ++event_counts[event]; }
  Seats clockwise_from(int who) const {
    Seats order;
    for (int i = 0; i < players(); ++i) order.push_back((who + i) % players());
    return order;
  }

  // Cards and dice

  // All subsets of a pile with this many cards.
  static Names parts(const Pile& pile, int least, int most) {
    const auto there = [&](int card) { return std::min(most, static_cast<int>(pile.count(card))); };
    const int all_x1 = there(1);
    const int all_x2 = there(2);
    const int all_x3 = there(3);
    Names all;
    for (int x1 = 0; x1 <= all_x1; ++x1) {
      for (int x2 = 0; x2 <= all_x2; ++x2) {
        for (int x3 = 0; x3 <= all_x3; ++x3) {
          const int size = x1 + x2 + x3;
          if (size < least || size > most) continue;
          std::string text;
          for (int i = 0; i < size; ++i) text += i < x1 ? " x1" : i < x1 + x2 ? " x2" : " x3";
          all.insert(text.substr(1));
        }
      }
    }
    return all;
  }
  // All rolls of this many dice.
  static const Names& falls(int dice) {
    static std::map<int, Names> known = {
        {1, {"rolled 1", "rolled 2", "rolled 3", "rolled 4", "rolled 5", "rolled 6"}}};
    Names& all = known[dice];
    if (!all.empty()) return all;
    for (const std::string& fewer : falls(dice - 1)) {
      for (char last = fewer.back(); last <= '6'; ++last) all.insert(fewer + "-" + last);
    }
    return all;
  }

  // England

  // Neither an attacker's figure nor a figure to be banished holds an area.
  Names areas_of(int who) const {
    Names areas;
    for (const auto& [area, _] : at(who).courtiers) areas.insert(area);
    const bool intrudes = defender && !winner && who == turn_of;
    const bool exiled = std::ranges::count(exiles_, who) > 0;
    if (!intrudes && !exiled && !at(who).figure.empty()) areas.insert(at(who).figure);
    return areas;
  }
  std::optional<int> stranger_in(const std::string& area) const {
    for (int who = 0; who < players(); ++who) {
      if (who != turn_of && areas_of(who).contains(area)) return who;
    }
    return std::nullopt;
  }
  static int courtiers(const RefereePlayer& noble, const std::string& area) {
    return noble.courtiers.contains(area) ? noble.courtiers.at(area) : 0;
  }
  bool can_place() const {
    return noble().supply > 0 && courtiers(noble(), current_area_) < votes_.at(current_area_);
  }
  // Where the figure may go, if entering another player's area needs this many cards.
  Names steps(std::size_t needed) const {
    Names areas;
    for (const std::string& area : neighbours_.at(noble().figure)) {
      const std::optional<int> stranger = stranger_in(area);
      const bool forbidden =
          stranger && (areas_of(*stranger).size() == 1 || noble().hand.size() < needed);
      if (!forbidden && !entered_.contains(area)) areas.insert(area);
    }
    return areas;
  }

  std::map<std::string, int> votes_;
  std::map<std::string, Names> neighbours_;
  Names start_cards_;  // yet to be dealt
  std::string first_;  // the player who is dealt it begins
  int majority_ = 0;

  std::string start_area_;    // where the figure stood when the turn began
  std::string current_area_;  // where it has come to
  Names entered_;
  std::set<int> undecided_;  // still to commit
  Seats exiles_;             // seats whose figures are yet to be banished
};

}  // namespace thronsaal::lang_lebe_der_koenig
