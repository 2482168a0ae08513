// What the second referee knows of a game, compared with the state. Written from the rules alone.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "games/um_krone_und_kragen/action.h"
#include "games/um_krone_und_kragen/state.h"
#include "games/um_krone_und_kragen/testing/pips.h"
#include "games/um_krone_und_kragen/testing/prices.h"

namespace thronsaal::um_krone_und_kragen {

class RefereeRecord {
 public:
  RefereeRecord(int players, const Options& options) : players_(players), options_(options) {
    people_.resize(static_cast<std::size_t>(players));
    const std::size_t column = static_cast<std::size_t>(players - 2);
    constexpr std::array<std::array<int, 4>, 6> kCopies = {
        {{2, 3, 4, 5}, {2, 2, 3, 4}, {1, 2, 3, 3}, {1, 2, 2, 3}, {1, 2, 2, 3}, {1, 1, 1, 1}}};
    for (std::size_t level = 0; level < kPriceLevels.size(); ++level) {
      for (const Card card : kPriceLevels[level]) display_[card] = kCopies[level][column];
    }
  }

  // Differences between the state and the referee; empty if none.
  std::string mismatch(const State& s) const {
    const auto differ = [](std::string_view what, int recorded, int found) {
      return fmt::format("{}: {} by the referee's record, {} in the state", what, recorded, found);
    };
    const Phase phases[] = {Phase::lot,      Phase::in_hand, Phase::rolling, Phase::rolled,
                            Phase::choosing, Phase::taking,  Phase::over};
    if (s.phase != phases[static_cast<std::size_t>(stage_)]) {
      return differ("stage", static_cast<int>(stage_), static_cast<int>(s.phase));
    }
    if (stage_ == Stage::lot) return {};
    for (std::size_t i = 0; i < people_.size(); ++i) {
      const Player& player = s.player[i];
      if (player.charlatans != people_[i].charlatans) {
        return differ("charlatans", people_[i].charlatans, player.charlatans);
      }
      for (const Card card : all_cards()) {
        const bool found =
            card == Card::king ? s.king == static_cast<int>(i) : player.cards.has(card);
        if (people_[i].cards.contains(card) != found) return differ(id(card), !found, found);
      }
    }
    for (const auto& [card, copies] : display_) {
      if (s.display[index_of(card)] != copies)
        return differ(id(card), copies, s.display[index_of(card)]);
    }
    if (stage_ == Stage::over) return {};
    if (s.seat != order_[position_]) return differ("turn", order_[position_], s.seat);
    if (s.round != round_) return differ("round", round_, s.round);
    if (s.unrolled != loose_) return differ("loose dice", loose_, s.unrolled);
    if (s.active.numbers() != active_) return "other dice are active";
    if (s.aside.numbers() != aside_) return "other dice are set aside";
    if (s.final_round != final_) return differ("final round", final_, s.final_round);
    return {};
  }

  std::vector<int> places() const {
    std::vector<int> places;
    for (int who = 0; who < players_; ++who) {
      int place = 1;
      for (int other = 0; other < players_; ++other) place += ranks_before(other, who) ? 1 : 0;
      places.push_back(place);
    }
    return places;
  }

 protected:
  struct RefereePlayer {
    std::set<Card> cards;
    int charlatans = 0;
    std::vector<Score> scores;        // of all rounds but the final one
    std::vector<Score> final_scores;  // the benchmark, and the final round
  };
  enum class Stage { lot, hand, air, dice, picking, shopping, over };

  RefereePlayer& person() { return people_[static_cast<std::size_t>(order_[position_])]; }
  const RefereePlayer& person() const {
    return people_[static_cast<std::size_t>(order_[position_])];
  }

  // Which cards can be used

  static int number_of(Card adder) {
    const std::map<Card, int> numbers = {{Card::laborer, 1}, {Card::guard, 2},
                                         {Card::hunter, 3},  {Card::pawnbroker, 4},
                                         {Card::knight, 5},  {Card::bishop, 6}};
    return numbers.at(adder);
  }
  static bool adds_a_die(Card card) {
    const std::set<Card> adders = {Card::laborer, Card::guard,  Card::hunter, Card::pawnbroker,
                                   Card::knight,  Card::bishop, Card::queen};
    return adders.contains(card);
  }
  bool has_unused(Card card) const {
    return person().cards.contains(card) && !used_.contains(card);
  }
  bool a_die_is_left() const {
    const std::size_t dice = active_.size() + aside_.size() + picked_.size();
    return static_cast<int>(dice) + loose_ < options_.dice_limit;
  }
  bool some_adder_helps() const {
    return a_die_is_left() && std::ranges::any_of(person().cards, [&](Card card) {
             return adds_a_die(card) && has_unused(card);
           });
  }
  bool can_pick(Card card, int number) const {
    if (count(active_, number) == 0) return false;
    if (card == Card::lady) return number <= 5;
    if (card == Card::nobleman) return number <= 4;
    return true;
  }

  bool ranks_before(int a, int b) const {
    if (a == b) return false;
    const RefereePlayer& x = people_[static_cast<std::size_t>(a)];
    const RefereePlayer& y = people_[static_cast<std::size_t>(b)];
    if (x.cards.contains(Card::king)) return true;
    if (y.cards.contains(Card::king)) return false;
    const Score best_x = best_of(final_ ? x.final_scores : x.scores);
    const Score best_y = best_of(final_ ? y.final_scores : y.scores);
    if (!best_x.equals(best_y)) return best_x.beats(best_y);
    if (best_x.count > 0) return best_x.turn < best_y.turn;
    return x.cards.size() + static_cast<std::size_t>(x.charlatans) >
           y.cards.size() + static_cast<std::size_t>(y.charlatans);
  }

  int players_;
  Options options_;
  Stage stage_ = Stage::lot;
  std::vector<RefereePlayer> people_;
  std::map<Card, int> display_;

  int round_ = 0;
  int turn_ = 0;
  bool final_ = false;
  int starter_ = 0;
  std::vector<int> order_ = {0};  // of this round
  std::size_t position_ = 0;
  std::optional<int> queen_owner_;
  Score lead_;

  DiceList active_;
  DiceList aside_;
  DiceList picked_;
  Card picking_for_ = Card::none;
  int loose_ = 0;  // dice in hand or being rolled
  bool may_roll_ = false;
  std::set<Card> used_;
};

}  // namespace thronsaal::um_krone_und_kragen
