// Positions that are rare in play, for the second referee.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/loewenherz/testing/referee_table.h"

namespace thronsaal::loewenherz {

// Arranges positions that are rare in play, at the beginning of a turn: the castles stand, and most
// are enclosed or nearly so.
class PositionGenerator {
 public:
  PositionGenerator(int players, const Options& options, std::uint64_t seed,
                    BoardId on = BoardId::built_in)
      : board_(on),
        record_(players, options.rich ? 40 : 7, options.early_king, BoardRegistry<Board>::text(on)),
        rng_(seed) {
    while (record_.stage != "turn") {
      const Referee::Names all = record_.choices(*record_.to_act().begin());
      set_up_.push_back(*std::next(all.begin(), up_to(static_cast<int>(all.size()) - 1)));
      record_.watch(set_up_.back());
    }
    for (Spot f = 0; f < kFields; ++f) taken_[f] = record_.figure(f) != Referee::kNowhere;
  }

  const std::vector<std::string>& set_up() const { return set_up_; }

  // In the middle of the game.
  Referee midgame() {
    fence();
    return with_cards(5 + up_to(30));
  }
  // A player's regions nearly contain all mines of a kind but have few knights, others are near,
  // and all players can expand.
  Referee prospectors() {
    weak_ = up_to(record_.number() - 1);
    const char kind = "GSCD"[up_to(3)];
    for (Spot mine = 0; mine < kFields; ++mine) {
      if (record_.terrain[Referee::at(mine)] != kind) continue;
      const auto far = [&](const auto& castle) { return Referee::distance(castle.first, mine); };
      for (const bool is_weak : {true, false}) {
        auto candidates = record_.castles;
        std::erase_if(candidates, [&](const auto& c) { return (c.second == weak_) != is_weak; });
        targets_[std::ranges::min_element(candidates, {}, far)->first].push_back(mine);
      }
    }
    fence();
    with_cards(15);
    for (Referee::Player& player : record_.players) hand_to(player, "E");
    return record_;
  }
  // All players have a deserter and an alliance in hand, and the ducats to use them.
  Referee intrigues() {
    fence();
    with_cards(15);
    for (Referee::Player& player : record_.players) {
      hand_to(player, ":D");
      hand_to(player, ":A");
    }
    return record_;
  }
  // The last card is about to be drawn, or was.
  Referee late() {
    fence();
    return with_cards(up_to(2));
  }
  // Near the turn limit.
  Referee endless() {
    fence();
    record_.turns = 396;
    return with_cards(20);
  }

 private:
  bool one_in(std::uint64_t n) { return rng_.below(n) == 0; }
  int up_to(int most) { return static_cast<int>(rng_.below(static_cast<std::uint64_t>(most) + 1)); }

  void fence() {
    std::vector<std::pair<Spot, int>> castles(record_.castles.begin(), record_.castles.end());
    const auto precedence = [&](const auto& castle) {
      return std::pair(castle.second != weak_, !targets_.contains(castle.first));
    };
    std::ranges::stable_sort(castles, {}, precedence);
    for (const auto& [castle, colour] : castles) {
      std::vector<Spot> estate = {castle};
      for (const Spot next : Referee::around(castle)) {
        if (record_.figure(next) == colour && estate.size() == 1) estate.push_back(next);
      }
      const bool is_closed = targets_.contains(castle) || !one_in(3);
      enclose(estate, 3 + up_to(6), is_closed ? 0 : 1 + up_to(1));
    }
    for (int n = up_to(2); n > 0; --n) enclose_wilderness();
    std::erase_if(record_.knights, [&](const auto&) { return one_in(4); });
    for (int c = 0; c < record_.colours(); ++c) {
      for (int n = c == weak_ ? 0 : up_to(10); n > 0; --n) {
        const std::vector<Spot> spots = record_.knight_spots(c, 1);
        if (!spots.empty()) record_.knights[rng_.pick(spots)] = c;
      }
    }
    record_.tidy_up();
    for (int c = 0; c < record_.number(); ++c) {
      for (const auto& pair : record_.neighbours(record_.survey(), c)) {
        if (record_.castles.at(pair.second) < record_.number() && one_in(4)) {
          record_.alliances.insert(std::minmax(pair.first, pair.second));
        }
      }
    }
  }
  void enclose_wilderness() {
    const Spot centre = up_to(kFields - 1);
    if (!taken_[centre]) enclose({centre}, 1 + up_to(4), 0);
  }
  // Replaces a plain card in a hand with a special one, and adds the ducats to use it.
  void hand_to(Referee::Player& player, std::string_view deed) {
    const auto is_wanted = [&](const auto& id) { return id.find(deed) != std::string::npos; };
    const auto is_plain = [](const auto& id) { return id.find_first_of("DEA", 1) > id.size(); };
    const auto wanted = std::ranges::find_if(spare_, is_wanted);
    const auto plain = std::ranges::find_if(player.hand, is_plain);
    player.ducats += 8;
    if (wanted == spare_.end() || plain == player.hand.end()) return;
    player.hand.erase(plain);
    player.hand.insert(*wanted);
    player.known.clear();
    spare_.erase(wanted);
  }
  // Lets an estate grow over free fields and puts borders around it, with some gaps.
  void enclose(std::vector<Spot> estate, int size, int gaps) {
    for (const Spot target : targets_[estate[0]]) stretch(estate, target);
    for (int tries = 0; tries < 40 && static_cast<int>(estate.size()) < size; ++tries) {
      const Spot next = rng_.pick(Referee::around(rng_.pick(estate)));
      if (!taken_[next]) estate.push_back(next);
      taken_[next] = true;
    }
    for (const Spot f : estate) taken_[f] = true;
    for (const Spot f : estate) {
      for (const Spot next : Referee::around(f)) {
        if (std::ranges::find(estate, next) != estate.end() || record_.borders_left() == 0)
          continue;
        const int figure = record_.figure(f);
        if (figure != Referee::kNowhere && figure == record_.figure(next)) continue;
        if (!record_.has_border(f, next) && gaps > 0 && one_in(4)) {
          --gaps;
          continue;
        }
        record_.put_border(f, next);
      }
    }
  }
  // Adds fields to an estate until it reaches a target, or a field beside it if it is taken.
  void stretch(std::vector<Spot>& estate, Spot target) {
    for (int tries = 0; tries < 16; ++tries) {
      std::vector<Spot> frontier;
      for (const Spot f : estate) {
        for (const Spot next : Referee::around(f)) {
          if (!taken_[next]) frontier.push_back(next);
        }
      }
      const auto to_go = [&](Spot f) { return Referee::distance(f, target); };
      const bool is_there = to_go(std::ranges::min(estate, {}, to_go)) <= (taken_[target] ? 1 : 0);
      if (frontier.empty() || is_there) return;
      estate.push_back(std::ranges::min(frontier, {}, to_go));
      taken_[estate.back()] = true;
    }
  }
  // With this many cards in the pile. Without any, this is the last phase.
  Referee with_cards(int number) {
    Cards rest;
    for (const Cards& cards : board(board_).by_letter) rest += cards;
    const auto deal = [&](int wanted) {
      const Cards cards = rest.draw(wanted, rng_);
      rest -= cards;
      return pile_of(cards, board_);
    };
    for (Referee::Player& player : record_.players) {
      player.hand = deal(3);
      player.known = pile_of(cards_of(player.hand, board_).draw(up_to(2), rng_), board_);
      player.ducats = up_to(one_in(3) ? 3 : 25);
    }
    record_.market = deal(up_to(12));
    record_.pile = deal(number);
    spare_ = pile_of(rest, board_);
    record_.last_phase = number == 0;
    record_.event_counts.clear();
    record_.begin_turn(up_to(record_.number() - 1));
    return record_;
  }

  BoardId board_;
  Referee record_;
  Rng rng_;
  std::vector<std::string> set_up_;
  std::map<Spot, bool> taken_;
  int weak_ = Referee::kNowhere;            // a colour without knights except the first
  Referee::Pile spare_;                     // cards that are neither in hands nor on the table
  std::map<Spot, Referee::Spots> targets_;  // what the estates of castles should reach
};

}  // namespace thronsaal::loewenherz
