// An independent implementation of the rules: slow, with countries and cards by name, and written
// from the rules alone.
//
// The referee is given every move in notation, keeps its own state, and says who is to act and what
// is legal. It counts notable events. It shares nothing with the rules but the notation and the
// board's text.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "games/kardinal_und_koenig/testing/referee_record.h"

namespace thronsaal::kardinal_und_koenig {

class Referee : public RefereeRecord {
 public:
  using RefereeRecord::RefereeRecord;

  // All legal actions of a seat or of chance.
  Names choices(int who) const {
    Names all;
    if (!to_act().contains(who)) return all;
    if (who == kChance) {
      for (const auto& [outcome, _] : odds()) all.insert(outcome);
      return all;
    }
    const auto offer = [&](const std::string& verb, const Pile& cards) {
      for (const std::string& card : cards) all.insert(fmt::format("{} {}", verb, card));
    };
    if (stage == "turn") {
      for (const auto& [land, _] : europe().spaces) offer_pieces(land, all);
      if (!last_round) offer("exchange", player().hand);
      if (last_round) all.insert("pass");
    }
    if (stage == "second piece") {
      offer_pieces(country, all);
      all.insert("done");
    }
    if (stage == "drawing") {
      offer("take", face_up);
      if (!pile.empty()) all.insert("draw");
    }
    return all;
  }
  // The outcomes of chance with their probabilities.
  Odds odds() const {
    Odds all;
    if (stage == "lot") {
      const int number = static_cast<int>(players.size());
      for (int who = 0; who < number; ++who) all["starts " + std::to_string(who)] = 1.0 / number;
    }
    if (stage == "deal") deal_on({}, 1, all);
    if (stage == "refill" || stage == "card of the pile") {
      const std::string verb = stage == "refill" ? "turned " : "drawn ";
      const double share = 1.0 / static_cast<double>(pile.size());
      for (const std::string& card : pile) all[verb + card] += share;
    }
    return all;
  }

  void watch(const std::string& move) {
    std::istringstream words(move);
    std::string verb;
    std::string what;
    std::string word;
    words >> verb >> what;
    if (verb == "starts") return decide_lot(std::stoi(what));
    if (verb == "cloister" || verb == "councillor") {
      std::string pair;
      words >> word >> pair;
      return place(verb, what, pair);
    }
    if (verb == "done") return finish_placing();
    if (verb == "pass") {
      note("pass in the last round");
      return end_turn();
    }
    if (verb == "exchange") {
      note("exchange");
      discard_from_hand(what);
      return fill_hand();
    }
    if (verb == "draw") return look_at_pile();
    if (verb == "take") return take(what);
    if (verb == "drawn") return draw(what);
    if (verb == "turned") return turn_up(what);
    Pile cards = {what};
    while (words >> word) cards.insert(word);
    deal(cards);
  }

  void begin_turn(int who) {
    actor = who;
    ++turns;
    stage = "turn";
    if (player().cloisters_left() == 0) note("turn without cloisters left");
    if (player().councillors_left() == 0) note("turn without councillors left");
    if (player().pieces_left() == 0) note("turn without pieces left");
  }

  void count_first_scoring() {
    scorings = 1;
    for (const auto& [land, _] : europe().spaces) {
      for (const Player& each : players) first_scoring[land].push_back(cloisters_in(land, each));
    }
    score_cloisters();
  }

  // Points for chains: the most cloisters that disjoint paths of at least four can cover.
  int chains(const Names& cloisters) const {
    std::set<Names> paths;
    for (const std::string& end : cloisters) walk_on({end}, cloisters, paths);
    std::map<Names, int> solved;
    return best_cover(cloisters, paths, solved);
  }

 private:
  // Setting up

  void decide_lot(int who) {
    starter = who;
    actor = 0;
    stage = "deal";
  }
  // Card by card, any of those left.
  void deal_on(const Pile& hand, double odds, Odds& all) const {
    if (hand.size() == 3) {
      std::string text = "dealt";
      for (const std::string& card : europe().cards) {
        for (std::size_t i = 0; i < hand.count(card); ++i) text += " " + card;
      }
      all[text] += odds;
      return;
    }
    for (const std::string& card : europe().cards) {
      const auto left = static_cast<double>(pile.count(card) - hand.count(card));
      Pile more = hand;
      more.insert(card);
      const double share = left / static_cast<double>(pile.size() - hand.size());
      if (left > 0) deal_on(more, odds * share, all);
    }
  }
  void deal(const Pile& cards) {
    player().hand = cards;
    for (const std::string& card : cards) remove_one(pile, card);
    ++actor;
    if (actor < static_cast<int>(players.size())) return;
    actor = starter;
    stage = "refill";
  }

  // Pieces

  void offer_pieces(const std::string& land, Names& all) const {
    const Pile& hand = player().hand;
    Names payments;
    if (hand.contains(europe().on.at(land))) payments.insert("");
    for (const std::string& card : hand) {
      if (hand.count(card) >= 2) payments.insert(" pair " + card);
    }
    if (payments.empty()) return;
    Names pieces;
    if (player().councillors_left() > 0 && seats_at_court(land) > 0) {
      pieces.insert("councillor " + land);
    }
    if (player().cloisters_left() > 0) {
      for (const std::string& space : free_spaces(land)) pieces.insert("cloister " + space);
    }
    for (const std::string& piece : pieces) {
      for (const std::string& payment : payments) all.insert(piece + payment);
    }
  }
  void discard_from_hand(const std::string& card) {
    remove_one(player().hand, card);
    remove_one(player().known, card);
    discard.insert(card);
  }
  void place(const std::string& piece, const std::string& where, const std::string& pair) {
    const bool first = stage == "turn";
    bool opens = false;
    const bool builds = piece == "cloister";
    country = builds ? europe().lies_in.at(where) : where;
    if (first) {
      opens = free_spaces(country) == europe().spaces.at(country);
      seats_before_ = seats_at_court(country);
      if (opens) note(pair.empty() ? "country opened" : "country opened by a pair");
    } else {
      note("two pieces in a turn");
      if (!builds && seats_before_ == 0) note("councillor made possible by a cloister");
    }
    const std::string own = europe().on.at(country);
    if (!pair.empty()) {
      note(pair == own ? "pair in a country it shows" : "pair in another country");
    }
    for (const std::string& card : pair.empty() ? Pile{own} : Pile{pair, pair})
      discard_from_hand(card);
    if (builds) player().cloisters.insert(where);
    if (!builds) ++player().councillors[where];
    const auto done = [](const Player& each) { return each.pieces_left() == 0; };
    if (std::ranges::all_of(players, done)) {
      note("all pieces used");
      return end_game();
    }
    stage = "second piece";
    if (!first || opens) finish_placing();
  }
  void finish_placing() {
    country.clear();
    if (last_round) return end_turn();
    fill_hand();
  }

  // Cards

  void take(const std::string& card) {
    if (Names(face_up.begin(), face_up.end()).size() < face_up.size()) {
      note("choice of equal face-up cards");
    }
    remove_one(face_up, card);
    player().hand.insert(card);
    player().known.insert(card);
    fill_hand();
  }
  void draw(const std::string& card) {
    remove_one(pile, card);
    player().hand.insert(card);
    if (pile.empty()) empty_pile("by a card taken", player().hand.size() < 3);
    if (last_round) return end_turn();
    fill_hand();
  }
  // Without face-up cards there is only the pile, and no choice.
  void fill_hand() {
    stage = "drawing";
    if (face_up.empty()) look_at_pile();
    if (player().hand.size() == 3) refill();
  }
  void look_at_pile() { stage = "card of the pile"; }
  void refill() {
    stage = "refill";
    if (face_up.size() < 2) return;
    if (turns > 0) return end_turn();
    begin_turn(starter);
  }
  void turn_up(const std::string& card) {
    remove_one(pile, card);
    face_up.insert(card);
    if (pile.empty()) empty_pile("by a card turned up", face_up.size() < 2);
    if (last_round) return end_turn();
    refill();
  }
  void empty_pile(const std::string& how, bool needs_more) {
    const std::string what = (scorings == 0 ? "first scoring " : "second emptying ") + how;
    note(what);
    if (needs_more) note(what + ", not the last needed");
    if (scorings == 1) {
      last_round = true;
      if (actor == right_of_starter()) note("the last player empties the pile");
      return;
    }
    count_first_scoring();
    pile.swap(discard);
  }

  // The end

  void end_turn() {
    if (last_round && actor == right_of_starter()) return end_game();
    begin_turn((actor + 1) % static_cast<int>(players.size()));
  }
  void end_game() {
    stage = "over";
    ++scorings;
    score_cloisters();
    for (const auto& [one, other] : europe().alliances) score_alliance(one, other);
    for (Player& own : players) {
      const int covered = chains(own.cloisters);
      own.points += covered;
      if (covered > 0) note(covered == 4 ? "chain of four" : "longer chains");
    }
    std::set<int> points;
    std::set<std::pair<int, int>> merits;
    for (const Player& own : players) points.insert(own.points);
    for (const Player& own : players) merits.insert(own.merit());
    if (merits.size() < players.size()) note("players share a place");
    if (points.size() < merits.size()) note("pieces left decide on a place");
  }
  // Points for cloisters: the first rank gets all of a country's cloisters, every other as many as
  // one player of the rank above has. A number of cloisters is a rank, so equals share it.
  void score_cloisters() {
    for (const auto& [land, _] : europe().spaces) {
      std::map<int, std::vector<std::size_t>, std::greater<>> ranks;
      int reward = 0;
      for (std::size_t who = 0; who < players.size(); ++who) {
        const int own = cloisters_in(land, players[who]);
        if (own > 0) ranks[own].push_back(who);
        reward += own;
      }
      for (const auto& [own, equals] : ranks) {
        for (const std::size_t who : equals) players[who].points += reward;
        if (equals.size() > 1) note("players share a rank in a country");
        if (equals.size() > 1 && own > ranks.rbegin()->first) note("a rank follows on a tie");
        reward = own;
      }
    }
  }
  // Whether the player has councillors there and no other player has more.
  bool leads(const Player& player, const std::string& land) const {
    const int own = look_up(player.councillors, land);
    return own > 0 && std::ranges::all_of(players, [&](const Player& other) {
             return look_up(other.councillors, land) <= own;
           });
  }
  void score_alliance(const std::string& one, const std::string& other) {
    int councillors = 0;
    int allied = 0;
    for (const Player& each : players) {
      councillors += look_up(each.councillors, one) + look_up(each.councillors, other);
    }
    for (Player& each : players) {
      if (!leads(each, one) || !leads(each, other)) continue;
      each.points += councillors;
      ++allied;
    }
    if (allied > 0) note(allied == 1 ? "alliance of one player" : "alliance of several players");
  }

  // Finds all paths of four to seven cloisters: a longer one divides into two long enough ones.
  void walk_on(const std::vector<std::string>& path, const Names& cloisters,
               std::set<Names>& paths) const {
    if (path.size() >= 4) paths.insert(Names(path.begin(), path.end()));
    if (path.size() == 7) return;
    if (!europe().roads.contains(path.back())) return;
    for (const std::string& next : europe().roads.at(path.back())) {
      if (!cloisters.contains(next) || std::ranges::count(path, next) > 0) continue;
      std::vector<std::string> longer = path;
      longer.push_back(next);
      walk_on(longer, cloisters, paths);
    }
  }
  // The first remaining cloister is on no path, or on one of those.
  static int best_cover(const Names& left, const std::set<Names>& paths,
                        std::map<Names, int>& solved) {
    if (left.empty()) return 0;
    if (solved.contains(left)) return solved[left];
    const std::string first = *left.begin();
    Names rest = left;
    rest.erase(first);
    int best = best_cover(rest, paths, solved);
    for (const Names& path : paths) {
      if (!path.contains(first) || !std::ranges::includes(left, path)) continue;
      rest.clear();
      std::ranges::set_difference(left, path, std::inserter(rest, rest.end()));
      best = std::max(best, static_cast<int>(path.size()) + best_cover(rest, paths, solved));
    }
    return solved[left] = best;
  }

  int seats_before_ = 0;  // for councillors, before the first piece of the turn
};

}  // namespace thronsaal::kardinal_und_koenig
