// An independent implementation of the rules: slow, with plain lists of dice, and written from the
// rules alone.
//
// The referee follows a game move by move with its own state and says whether any action
// (universe.h) is legal. It shares nothing with the rules but the names of cards and actions.
#pragma once

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "games/um_krone_und_kragen/testing/referee_record.h"

namespace thronsaal::um_krone_und_kragen {

class Referee : public RefereeRecord {
 public:
  using RefereeRecord::RefereeRecord;

  bool allows(const Action& action) const {
    const int n = action.numbers[0];
    switch (action.kind) {
      case Kind::starts: return stage_ == Stage::lot && n < players_;
      case Kind::rolled: {
        int dice = 0;
        for (const int of_a_kind : action.numbers) dice += of_a_kind;
        return stage_ == Stage::air && dice == loose_;
      }
      case Kind::roll:
        return stage_ == Stage::hand || (stage_ == Stage::dice && !active_.empty() && may_roll_);
      case Kind::set_aside: return stage_ == Stage::dice && count(active_, n) > 0;
      case Kind::use: return allows_use(action);
      case Kind::also: return stage_ == Stage::picking && can_pick(picking_for_, n);
      case Kind::done: return stage_ == Stage::picking;
      case Kind::end_turn: return stage_ == Stage::dice && active_.empty();
      case Kind::take: return stage_ == Stage::shopping && can_take(action.card);
      case Kind::decline: return stage_ == Stage::shopping;
      case Kind::pass: return stage_ == Stage::hand && final_;
    }
    return false;
  }

  void watch(const Action& action) {
    const int n = action.numbers[0];
    by_philosopher_.reset();
    by_alchemist_.reset();
    switch (action.kind) {
      case Kind::starts: begin_round(n); break;
      case Kind::rolled:
        for (int number = 1; number <= 6; ++number) {
          for (int i = 0; i < action.numbers[static_cast<std::size_t>(number - 1)]; ++i) {
            active_ = with(active_, number);
          }
        }
        loose_ = 0;
        stage_ = Stage::dice;
        break;
      case Kind::roll:
        loose_ += static_cast<int>(active_.size());
        active_.clear();
        may_roll_ = false;
        stage_ = Stage::air;
        break;
      case Kind::set_aside:
        active_ = without(active_, n);
        aside_ = with(aside_, n);
        may_roll_ = true;
        if (active_.empty() && !some_adder_helps()) finish_dice();
        break;
      case Kind::use: use(action); break;
      case Kind::also: pick(n); break;
      case Kind::done: stop_picking(); break;
      case Kind::end_turn: finish_dice(); break;
      case Kind::take: take(action.card); break;
      case Kind::decline:
      case Kind::pass: next_turn(); break;
    }
  }

 private:
  // Using cards

  bool allows_use(const Action& action) const {
    const int n = action.numbers[0];
    const int to = action.numbers[1];
    if (!has_unused(action.card)) return false;
    if (adds_a_die(action.card)) {
      if (!a_die_is_left()) return false;
      if (stage_ == Stage::hand) return options_.adders_before_first_roll && n == 0;
      return stage_ == Stage::dice && (action.card == Card::queen) == (n != 0);
    }
    if (stage_ != Stage::dice) return false;
    switch (action.card) {
      case Card::fool:
      case Card::merchant:
      case Card::lady:
      case Card::nobleman: return can_pick(action.card, n);
      case Card::maid: return count(active_, n) > 0 && to > n && to <= n + 3;
      case Card::astronomer: return count(active_, n) > 0 && to != n && count(aside_, to) > 0;
      case Card::magician: return count(active_, n) > 0 && to != n;
      case Card::philosopher:
        if (!by_philosopher_) by_philosopher_ = moved_between_two(active_);
        return leads_into(action, *by_philosopher_);
      case Card::alchemist:
        if (!by_alchemist_) by_alchemist_ = moved_among_three(active_);
        return leads_into(action, *by_alchemist_);
      default: return false;
    }
  }

  // The dice after an exchange, if its dice are there.
  std::optional<DiceList> after(const Action& action) const {
    DiceList dice = active_;
    for (std::size_t i = 0; i < 3; ++i) {
      const int gone = action.numbers[i];
      if (gone == 0) continue;
      if (count(dice, gone) == 0) return std::nullopt;
      dice = without(dice, gone);
    }
    for (std::size_t i = 3; i < 6; ++i) {
      if (action.numbers[i] != 0) dice = with(dice, action.numbers[i]);
    }
    return dice;
  }
  bool leads_into(const Action& action, const std::set<DiceList>& reached) const {
    const std::optional<DiceList> dice = after(action);
    return dice && reached.contains(*dice);
  }

  void use(const Action& action) {
    const int n = action.numbers[0];
    used_.insert(action.card);
    switch (action.card) {
      case Card::fool:
        active_ = without(active_, n);
        loose_ = 1;
        stage_ = Stage::air;
        break;
      case Card::merchant:
      case Card::lady:
      case Card::nobleman:
        picking_for_ = action.card;
        stage_ = Stage::picking;
        pick(n);
        break;
      case Card::philosopher:
      case Card::alchemist: active_ = *after(action); break;
      case Card::maid:
      case Card::astronomer:
      case Card::magician: active_ = with(without(active_, n), action.numbers[1]); break;
      default:
        if (stage_ == Stage::hand) {
          ++loose_;
        } else {
          active_ = with(active_, action.card == Card::queen ? n : number_of(action.card));
        }
    }
  }
  void pick(int number) {
    active_ = without(active_, number);
    picked_ = with(picked_, number);
  }
  void stop_picking() {
    stage_ = Stage::dice;
    if (picking_for_ == Card::merchant) {
      loose_ = static_cast<int>(picked_.size());
      stage_ = Stage::air;
    } else {
      const int raise = picking_for_ == Card::lady ? 1 : 2;
      for (const int number : picked_) active_ = with(active_, number + raise);
    }
    picked_.clear();
  }

  // The course of the game

  void begin_round(int starter) {
    ++round_;
    starter_ = starter;
    order_.clear();
    for (int i = 0; i < players_; ++i) order_.push_back((starter + i) % players_);
    if (final_) {
      std::erase(order_, *queen_owner_);
      order_.push_back(*queen_owner_);
    }
    position_ = 0;
    begin_turn();
  }
  void begin_turn() {
    ++turn_;
    active_.clear();
    aside_.clear();
    used_.clear();
    may_roll_ = false;
    loose_ = 3 + person().charlatans;
    if (person().cards.contains(Card::farmer)) loose_ += 1;
    if (person().cards.contains(Card::general)) loose_ += 2;
    loose_ = std::min<int>(loose_, options_.dice_limit);
    stage_ = Stage::hand;
  }

  void finish_dice() {
    const Score score = score_of(aside_, turn_);
    if (final_) {
      const bool is_queen = order_[position_] == *queen_owner_;
      if (score.beats(lead_) || (is_queen && score.equals(lead_))) {
        lead_ = score;
        for (RefereePlayer& other : people_) other.cards.erase(Card::king);
        person().cards.insert(Card::king);
      }
      person().final_scores.push_back(score);
      return next_turn();
    }
    person().scores.push_back(score);
    const auto cards = all_cards();
    const bool something = std::ranges::any_of(cards, [&](Card card) { return can_take(card); });
    if (!something) return next_turn();
    stage_ = Stage::shopping;
  }

  bool can_take(Card card) const {
    const std::set<Card>& own = person().cards;
    if (card == Card::queen) return false;
    if (card == Card::charlatan) return own.contains(Card::fool);
    return !own.contains(card) && display_.at(card) > 0 && meets_price(aside_, card);
  }

  void take(Card card) {
    if (card == Card::charlatan) {
      person().cards.erase(Card::fool);
      ++person().charlatans;
      return next_turn();
    }
    person().cards.insert(card);
    if (card != Card::fool || !options_.unlimited_fools) --display_[card];
    if (card == Card::king) {
      person().cards.insert(Card::queen);
      --display_[Card::queen];
      queen_owner_ = order_[position_];
      lead_ = score_of(aside_, turn_);
      person().final_scores.push_back(lead_);
    }
    next_turn();
  }

  void next_turn() {
    ++position_;
    const bool round_is_over = position_ == order_.size();
    if (final_) {
      const bool queen_rests =
          !round_is_over && order_[position_] == *queen_owner_ &&
          people_[static_cast<std::size_t>(*queen_owner_)].cards.contains(Card::king);
      if (round_is_over || queen_rests)
        stage_ = Stage::over;
      else
        begin_turn();
      return;
    }
    if (!round_is_over) return begin_turn();
    if (!queen_owner_ && round_ == 60) {
      stage_ = Stage::over;
      return;
    }
    final_ = queen_owner_.has_value();
    begin_round((starter_ + players_ - 1) % players_);
  }

  mutable std::optional<std::set<DiceList>> by_philosopher_;
  mutable std::optional<std::set<DiceList>> by_alchemist_;
};

}  // namespace thronsaal::um_krone_und_kragen
