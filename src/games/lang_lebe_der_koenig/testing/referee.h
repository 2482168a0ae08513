// An independent implementation of the rules: slow, with areas by name and plain piles of cards,
// and written from the rules alone.
//
// The referee is given every move in notation, keeps its own state, and says who is to act and what
// is legal. It counts notable events. It shares nothing with the rules but the notation and the
// board's file.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "games/lang_lebe_der_koenig/testing/referee_record.h"

namespace thronsaal::lang_lebe_der_koenig {

class Referee : public RefereeRecord {
 public:
  using RefereeRecord::RefereeRecord;

  // All legal actions of a seat or of chance.
  Names choices(int who) const {
    static const Names kMayPlace = {"new turn", "arrived", "spoils"};
    static const Names kMayEnd = {"arrived", "failed step", "placed", "spoils"};
    Names all;
    if (!to_act().contains(who)) return all;
    if (dice() > 0) return falls(dice());
    const auto offer = [&](const std::string& verb, const auto& things) {
      for (const std::string& thing : things) all.insert(fmt::format("{} {}", verb, thing));
    };
    if (kMayPlace.contains(stage) && can_place()) all.insert("place");
    if (kMayEnd.contains(stage)) all.insert("end");
    if (stage == "start cards") offer("start", start_cards_);
    if (stage == "new turn") all.insert("nothing");
    if (stage == "new turn") offer("move", steps(1));
    if (stage == "arrived" || stage == "failed step") {
      for (const std::string& area : steps(2)) offer("on " + area, parts(noble().hand, 1, 1));
    }
    if (stage == "placed" && can_place()) offer("try", parts(noble().hand, 1, 1));
    if (stage == "commitments") offer("commit", parts(at(who).hand, 1, 5));
    if (stage == "banishment") {
      for (const auto& [area, _] : at(exiles_.front()).courtiers) all.insert("banish " + area);
    }
    if (stage == "ones") {
      for (int n = 0; n <= noble().ones(); ++n) all.insert("take " + std::to_string(n));
    }
    if (stage == "deal") offer("dealt", parts(face_down, deal_, deal_));
    return all;
  }
  // Whether chance may do this; faster than listing its choices.
  bool foresees(const std::string& move) const {
    return dice() > 0 ? falls(dice()).contains(move) : choices(kChance).contains(move);
  }

  void watch(int who, const std::string& move) {
    const std::string verb = move.substr(0, move.find(' '));
    const std::string rest = move.substr(std::min(move.size(), verb.size() + 1));
    const std::string area = rest.substr(0, rest.find(' '));
    std::vector<int> numbers;  // no area has a digit in its name
    for (const char c : rest) {
      if (c >= '0' && c <= '9') numbers.push_back(c - '0');
    }
    if (verb == "start") return draw_start_card(area);
    if (verb == "nothing" || verb == "end") return stop();
    if (verb == "move") return enter(area);
    if (verb == "on") return pay_for("step", numbers[0], area);
    if (verb == "place") return place();
    if (verb == "try") return pay_for("try", numbers[0], "");
    if (verb == "rolled") return roll(numbers);
    if (verb == "commit") return commit(who, {numbers.begin(), numbers.end()});
    if (verb == "banish") return banish(area);
    if (verb == "take") return take_back(numbers[0]);
    deal({numbers.begin(), numbers.end()});
  }

  void begin_turn(int who) {
    ++turns;
    turn_of = actor = who;
    start_area_ = current_area_ = noble().figure;
    entered_.clear();
    stage = "new turn";
    if (noble().hand.empty()) note("turn without cards");
  }

  // The seats in the order of a finished ballot.
  Seats ranking() const {
    Seats order = candidates_;
    std::ranges::stable_sort(order, [&](int a, int b) { return at(a).sort_key > at(b).sort_key; });
    return order;
  }

 private:
  // Several seats do the same, one after the other.
  void line_up(const char* for_what, const Seats& seats) {
    stage = for_what;
    waiting_ = seats;
    actor = waiting_.front();
  }
  bool someone_is_next() {
    waiting_.erase(waiting_.begin());
    if (!waiting_.empty()) actor = waiting_.front();
    return !waiting_.empty();
  }

  // The dice to roll now.
  int dice() const {
    if (stage == "step" || stage == "try") return 1;
    if (stage == "contest") return static_cast<int>(noble().table.size());
    return stage == "lots" ? 5 : 0;
  }
  // The turn

  void draw_start_card(const std::string& area) {
    start_cards_.erase(area);
    noble().figure = area;
    noble().courtiers[area] = 2;
    if (++actor < players()) return;
    for (int who = 0; who < players(); ++who) {
      if (at(who).figure == first_) return begin_turn(who);
    }
  }
  void enter(const std::string& area) {
    defender = stranger_in(area);
    if (defender && stage == "step" && noble().hand.size() == 1) note("step with two cards");
    noble().figure = current_area_ = area;
    entered_.insert(area);
    stage = defender ? "commitments" : "arrived";
    if (!defender) return go_on();
    for (int who = 0; who < players(); ++who) {
      if (at(who).hand.empty()) note("conflict without cards");
      if (!at(who).hand.empty()) undecided_.insert(who);
    }
  }
  void pay_for(const char* what, int card, const std::string& target) {
    noble().show(card);
    open.insert(card);
    card_ = card;
    target_ = target;
    stage = what;
  }
  void roll(const std::vector<int>& numbers) {
    if (stage == "contest") return roll_for_influence(numbers);
    if (stage == "lots") return roll_for_a_place(numbers);
    const bool succeeds = numbers[0] * card_ >= 3;
    if (succeeds) return stage == "step" ? enter(target_) : place();
    stage = stage == "step" ? "failed step" : "placed";
    go_on();
  }
  void place() {
    ++noble().courtiers[current_area_];
    --noble().supply;
    stage = "placed";
    if (courtiers(noble(), current_area_) == votes_.at(current_area_)) note("full area");
    if (noble().supply == 0) note("empty supply");
    go_on();
  }
  // A single choice is made automatically.
  void go_on() {
    if (choices(actor) == Names{"end"}) stop();
  }
  void stop() {
    if (stage == "failed step") note("failed step and stop");
    if (defender) return offer_cards();
    end_turn();
  }

  // The conflict

  void commit(int who, const Pile& cards) {
    at(who).table = cards;
    undecided_.erase(who);
    if (!undecided_.empty()) return;
    for (RefereePlayer& noble : nobles) {
      for (const int card : noble.table) noble.show(card);
    }
    contend(clockwise_from(turn_of));
  }
  // Players without cards do not roll; they have the influence of their pieces every time.
  void contend(const Seats& seats) {
    contenders_ = seats;
    Seats rolling;
    for (const int who : seats) {
      if (at(who).table.empty()) at(who).influence = points_of_pieces(at(who));
      if (!at(who).table.empty()) rolling.push_back(who);
    }
    line_up("contest", rolling);
  }
  int points_of_pieces(const RefereePlayer& noble) const {
    return 2 * (courtiers(noble, current_area_) + (noble.figure == current_area_ ? 1 : 0));
  }
  void roll_for_influence(std::vector<int> numbers) {
    noble().dice = numbers;
    int best = 0;
    do {
      int sum = 0;
      auto die = numbers.begin();
      for (const int card : noble().table) sum += card * *die++;
      best = std::max(best, sum);
    } while (std::ranges::next_permutation(numbers).found);  // they come in ascending order
    noble().influence = best + points_of_pieces(noble());
    if (someone_is_next()) return;
    int highest = 0;
    for (const int who : contenders_) highest = std::max(highest, at(who).influence);
    std::erase_if(contenders_, [&](int who) { return at(who).influence < highest; });
    if (contenders_.size() == 1) return conclude(contenders_.front());
    note("tied conflict rolled again");
    for (const int who : contenders_) at(who).rolled_again = true;
    contend(contenders_);
  }
  void conclude(int victor) {
    winner = actor = victor;
    RefereePlayer& loser = at(*defender);
    if (victor != turn_of) exiles_.push_back(turn_of);
    if (victor != *defender) {
      loser.supply += courtiers(loser, current_area_);
      loser.courtiers.erase(current_area_);
      if (loser.figure == current_area_) exiles_.push_back(*defender);
    }
    if (exiles_.size() == 2) note("both figures banished");
    if (victor != turn_of && victor != *defender) note("third party wins");
    banish_next();
  }
  void banish_next() {
    stage = exiles_.empty() ? "spoils" : "banishment";
    if (exiles_.empty()) return go_on();
    const auto& courts = at(exiles_.front()).courtiers;
    if (courts.empty()) note("attacker sent home");
    if (courts.empty()) return banish(start_area_);
    if (courts.size() == 1) return banish(courts.begin()->first);
  }
  void banish(const std::string& area) {
    at(exiles_.front()).figure = area;
    exiles_.erase(exiles_.begin());
    banish_next();
  }
  void offer_cards() {
    Seats lucky;
    for (const int who : clockwise_from(turn_of)) {
      if (at(who).table.size() >= 2 && at(who).ones() > 0) lucky.push_back(who);
    }
    if (lucky.empty()) return discard_committed();
    line_up("ones", lucky);
  }
  void take_back(int n) {
    if (n > 0) note(noble().rolled_again ? "cards taken back after a tie" : "cards taken back");
    for (; n > 0; --n) {
      const auto lowest = noble().table.begin();
      noble().hand.insert(*lowest);
      noble().known.insert(*lowest);
      noble().table.erase(lowest);
    }
    noble().dice.clear();
    if (!someone_is_next()) discard_committed();
  }
  void discard_committed() {
    for (RefereePlayer& noble : nobles) {
      open.merge(noble.table);
      noble.dice.clear();
      noble.influence = 0;
      noble.rolled_again = false;
    }
    defender = winner = std::nullopt;
    end_turn();
  }

  // The election

  void end_turn() {
    const auto is_out = [](const RefereePlayer& noble) { return noble.hand.empty(); };
    if (std::ranges::none_of(nobles, is_out)) return next_turn();
    ++elections;
    rank_by_area_votes();
    std::erase_if(candidates_, [&](int who) { return votes(who) + at(who).bonus < majority_; });
    if (candidates_.empty()) {
      candidates_ = clockwise_from(0);
      return tally("bonus");
    }
    const std::vector<int> best = at(ranking().front()).sort_key;
    std::erase_if(candidates_, [&](int who) { return at(who).sort_key != best; });
    tally("crown");
  }
  void rank_by_area_votes() {
    candidates_ = clockwise_from(0);
    for (const int who : candidates_) {
      at(who).sort_key = {votes(who), static_cast<int>(at(who).hand.size())};
    }
  }
  // All votes count before the criteria so far.
  void rank_by_all_votes() {
    candidates_ = clockwise_from(0);
    for (const int who : candidates_) {
      at(who).sort_key.insert(at(who).sort_key.begin(), votes(who) + at(who).bonus);
    }
  }
  // Dice are rolled until the ballot has no ties, for the best place first.
  void tally(const std::string& ballot) {
    ballot_ = ballot;
    const Seats order = ranking();
    for (std::size_t i = 1; i < order.size(); ++i) {
      const std::vector<int>& sort_key = at(order[i]).sort_key;
      if (at(order[i - 1]).sort_key != sort_key) continue;
      Seats tied = candidates_;
      std::erase_if(tied, [&](int who) { return at(who).sort_key != sort_key; });
      ++event_counts["lots for " + ballot];
      return line_up("lots", tied);
    }
    if (ballot == "crown") return crown(order.front());
    if (ballot == "bonus") return give_bonus(order);
    stage = "over";
  }
  void roll_for_a_place(const std::vector<int>& numbers) {
    int sum = 0;
    for (const int number : numbers) sum += number;
    noble().sort_key.push_back(sum);
    if (!someone_is_next()) tally(ballot_);
  }
  // The dice rolled for the crown still count: they stay at the end of each sort key.
  void crown(int king) {
    note("crown");
    rank_by_all_votes();
    at(king).sort_key = {1000};
    tally("places");
  }
  void give_bonus(const Seats& order) {
    int share = players();
    for (const int who : order) {
      if (at(who).bonus + share > 15) note("end of the bonus track");
      at(who).bonus = std::min(15, at(who).bonus + share--);
    }
    face_down.merge(open);
    deal_ = std::min(15, static_cast<int>(face_down.size()) / players());
    if (deal_ == 0) note("nobody is dealt a card");
    if (deal_ == 0) return next_turn();
    note(deal_ < 15 ? "deal of fewer than 15" : "deal of 15");
    line_up("deal", clockwise_from(0));
  }
  void deal(const Pile& cards) {
    for (const int card : cards) face_down.erase(face_down.find(card));
    noble().hand.insert(cards.begin(), cards.end());
    if (!someone_is_next()) next_turn();
  }
  void next_turn() {
    if (turns < 1000 && elections < 60) return begin_turn((turn_of + 1) % players());
    note("cap");
    rank_by_area_votes();
    rank_by_all_votes();
    tally("places");
  }

  std::string target_;  // of the step being rolled for
  int card_ = 0;        // the card that pays for the roll

  Seats contenders_;  // may still win the conflict
  Seats waiting_;     // seats that are next to do the same

  std::string ballot_;
  Seats candidates_;
  int deal_ = 0;  // cards for each player
};

}  // namespace thronsaal::lang_lebe_der_koenig
