// An independent implementation of the rules: slow, recomputing the land whenever it matters, and
// written from the rules alone.
//
// The referee is given every move in notation, keeps its own state, and says who is to act and what
// is legal. It counts notable events.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/loewenherz/testing/referee_lawbook.h"

namespace thronsaal::loewenherz {

class Referee : public RefereeRules {
 public:
  // `board` is the board's document.
  Referee(int number, int purse, bool early_king, std::string_view board)
      : RefereeRules(number, purse, board),
        marker_((number == 2   ? 50
                 : number == 3 ? 40
                               : 30) /
                (early_king ? 2 : 1)) {}

  void watch(const std::string& move) {
    std::istringstream words(move);
    std::string verb;
    std::string what;
    std::string link;
    std::string other;
    words >> verb >> what >> link >> other;
    if (verb == "tile") return lay(what, std::stoi(other));
    if (verb == "starts") return decide_lot(std::stoi(what));
    if (verb == "dealt") return deal(what);
    if (verb == "castle") return found(spot(what));
    if (verb == "knight") return place_knight(spot(what));
    if (verb == "sell") return sell(what);
    if (verb == "play") return play(what, link);
    if (verb == "border") {
      const std::size_t hyphen = what.find('-');
      return place_border(spot(what.substr(0, hyphen)), spot(what.substr(hyphen + 1)));
    }
    if (verb == "expand") return expand(spot(what), spot(other));
    if (verb == "desert") return desert(spot(what), spot(other));
    if (verb == "withdraw") return withdraw(spot(what));
    if (verb == "ally") return ally(spot(what), spot(other));
    if (verb == "done") return stop();
    if (verb == "take") return take(what);
    if (verb == "draw") return look_at_pile();
    draw(what);
  }
  void put_border(Spot a, Spot b) {
    behind[at(a)].insert(b);
    behind[at(b)].insert(a);
  }
  void lift_border(Spot a, Spot b) {
    behind[at(a)].erase(b);
    behind[at(b)].erase(a);
  }
  // Borders inside regions go back to the supply.
  void tidy_up() {
    const Survey land = survey();
    for (Spot a = 0; a < kFields; ++a) {
      if (land.region[at(a)] == kNowhere) continue;
      for (const Spot b : std::set<Spot>(behind[at(a)])) {
        if (land.region[at(b)] != land.region[at(a)]) continue;
        lift_border(a, b);
        note("inner border returned");
      }
    }
  }
  void begin_turn(int who) {
    actor = on_turn = who;
    ++turns;
    stage = "turn";
    sold_.clear();
    player().ducats += static_cast<int>(mines(survey(), who).size());
  }

 private:
  Player& player() { return players[at(on_turn)]; }
  void note(const std::string& event) { ++event_counts[event]; }

  // Setting up

  void lay(const std::string& tile, int turned) {
    std::vector<std::string> rows = box().tiles.at(tile);
    for (; turned > 0; --turned) {  // clockwise
      const std::vector<std::string> old = rows;
      for (std::size_t r = 0; r < 4; ++r) {
        for (std::size_t c = 0; c < 4; ++c) rows[r][c] = old[3 - c][r];
      }
    }
    const std::size_t place = 9 - tiles.size();
    for (std::size_t r = 0; r < 4; ++r) {
      terrain.replace((place / 3 * 4 + r) * kSide + place % 3 * 4, 4, rows[r]);
    }
    tiles.erase(tile);
    if (tiles.empty()) stage = "lot";
  }
  void decide_lot(int who) {
    on_turn = starter_ = who;
    stage = "deal";
  }
  // Seat by seat; the player chosen by lot places the first castle.
  void deal(const std::string& card) {
    remove_one(pile, card);
    players[at(actor)].hand.insert(card);
    if (players[at(actor)].hand.size() < 3) return;
    if (++actor < number()) return;
    stage = "castle";
    actor = starter_;
  }
  void found(Spot f) {
    const int colour = colour_placed();
    if (distance_to_castles(f, colour) < 7) note("castle nearer than it should be");
    castles[f] = colour;
    chosen = f;
    stage = "garrison";
  }
  void post_guard(Spot f) {
    knights[f] = castles.at(chosen);
    chosen = kNowhere;
    settled = static_cast<int>(castles.size()) == castles_each() * colours();
    if (settled) return begin_turn(actor);
    actor = on_turn = (actor + 1) % number();
    stage = "castle";
  }

  // Cards

  void lay_down(const std::string& card) {
    remove_one(player().hand, card);
    remove_one(player().known, card);
  }
  void sell(const std::string& card) {
    lay_down(card);
    market.insert(card);
    player().ducats += box().cards.at(card).sale;
    sold_ = card;
    note("card sold");
    end_card();
  }
  void play(const std::string& card, const std::string& deed) {
    lay_down(card);
    player().ducats -= box().cards.at(card).cost;
    stage = deed;
    steps_left_ = box().cards.at(card).deeds.at(deed);
    has_stepped_ = false;
  }
  // After a step, the player decides about more if the card allows them.
  void end_step() {
    has_stepped_ = true;
    if (--steps_left_ == 0) finish_card();
  }
  void stop() {
    if (steps(survey(), stage, purse()).empty()) note("nothing left but to be done");
    finish_card();
  }
  void finish_card() {
    chosen = other_castle = kNowhere;
    actor = on_turn;
    const Survey land = survey();
    for (int who = 0; who < number(); ++who) king_returned |= points(land, who) >= marker_;
    if (!king_returned) return end_card();
    note(last_phase ? "king comes in the last phase" : "king comes");
    if (points(land, on_turn) < marker_) note("king comes for another player");
    end_game();
  }
  // With nothing to take there is only the pile, and no choice.
  void end_card() {
    if (last_phase) return end_turn();
    stage = for_sale().empty() ? "pile" : "refill";
  }
  void look_at_pile() { stage = "pile"; }
  void take(const std::string& card) {
    note(card == sold_ ? "card equal to the one sold taken" : "market card taken");
    remove_one(market, card);
    player().hand.insert(card);
    player().known.insert(card);
    end_turn();
  }
  void draw(const std::string& card) {
    remove_one(pile, card);
    player().hand.insert(card);
    last_phase = pile.empty();
    end_turn();
  }

  // Deeds

  // Counts events by comparing the land before and after a step.
  void recorder(const Survey& before, const std::string& by) {
    const Survey after = survey();
    int closed = 0;
    for (const auto& [castle, colour] : castles) {
      if (after.region[at(castle)] == kNowhere || before.region[at(castle)] != kNowhere) continue;
      ++closed;
      note("region closed by " + by);
      if (colour != on_turn) note("region closed for another player");
    }
    if (closed > 1) note("two regions closed at once");
    bool has_lost = false;
    bool is_new_wild = false;
    for (std::size_t f = 0; f < terrain.size(); ++f) {
      has_lost |= before.region[f] != kNowhere && after.neutral[f];
      is_new_wild |= before.region[f] == kNowhere && !before.neutral[f] && after.neutral[f];
    }
    if (has_lost) note("part of a region cut off");
    if (is_new_wild) note("neutral zone fenced off");
    for (int who = 0; who < number(); ++who) {
      const int more = monopolies(after, who) - monopolies(before, who);
      if (more != 0) note(more > 0 ? "monopoly won" : "monopoly lost");
    }
  }
  void place_border(Spot a, Spot b) {
    const Survey before = survey();
    if (before.neutral[at(a)]) note("border in a neutral zone");
    put_border(a, b);
    tidy_up();
    recorder(before, "a border");
    end_step();
  }
  void place_knight(Spot f) {
    if (stage == "garrison") return post_guard(f);
    if (terrain[at(f)] == 'f') {
      --player().ducats;
      note("knight in a forest");
    }
    knights[f] = on_turn;
    if (stage == "knights") return end_step();
    const Spots free = deserters(survey(), other_castle);
    const int lord = castles.at(other_castle);
    if (lord >= number()) note("deserter from the third colour");
    note(free.size() > 1 ? "deserter with a choice" : "deserter without a choice");
    if (free.size() == 1) return withdraw(free.front());
    stage = "withdraw";
    if (lord < number()) actor = lord;
  }
  void expand(Spot field, Spot castle) {
    const Survey before = survey();
    for (Spot f = 0; f < kFields; ++f) {
      const std::string_view why = mismatch(before, f, castle);
      if (!why.empty() && why != "not beside the region")
        note("expansion refused for " + std::string(why));
    }
    const bool is_foreign = before.region[at(field)] != kNowhere;
    note(is_foreign                  ? "expansion into a foreign region"
         : before.neutral[at(field)] ? "expansion into neutral land"
                                     : "expansion into open land");
    for (const Spot next : around(field)) {
      if (before.region[at(next)] == castle) {
        lift_border(field, next);
      } else {
        put_border(field, next);
      }
    }
    tidy_up();
    recorder(before, "an expansion");
    chosen = castle;
    end_step();
  }
  void desert(Spot own, Spot other) {
    chosen = own;
    other_castle = other;
    stage = "recruit";
    if (is_allied(own, other)) note("deserter from an ally");
  }
  void withdraw(Spot knight) {
    knights.erase(knight);
    if (knights_in(survey(), other_castle).empty()) note("castle left alone");
    finish_card();
  }
  void ally(Spot own, Spot other) {
    alliances.insert(std::minmax(own, other));
    note("alliance");
    finish_card();
  }

  // The end

  void end_turn() {
    const auto is_spent = [](const Player& each) { return each.hand.empty(); };
    const bool is_over = std::ranges::all_of(players, is_spent);
    if (!is_over && turns < 400) return begin_turn((on_turn + 1) % number());
    note(is_over ? "last card played" : "too many turns");
    pay_bonus();
    end_game();
  }
  void pay_bonus() {
    const auto richer = [&](const Player& one) {
      return std::ranges::count_if(players, [&](const auto& o) { return o.ducats > one.ducats; });
    };
    for (Player& each : players) {
      if (each.ducats == 0) continue;
      if (richer(each) == 0) each.bonus = 5;
      if (richer(each) == 1) each.bonus = 3;
    }
  }
  void end_game() {
    stage = "over";
    std::set<int> places;
    for (int who = 0; who < number(); ++who) places.insert(place_of(who));
    if (static_cast<int>(places.size()) < number()) note("players share a place");
  }

  int marker_;
  int starter_ = 0;
};

}  // namespace thronsaal::loewenherz
