// A test position: arrange it in a few words, make moves in notation, ask what is legal.
//
//   Scenario t = player_with({laborer, guard}).shows({5, 3, 3}).kept({2});
//   t.play("guard, aside 2").rolls({6, 5, 4});
//   EXPECT_TRUE(t.may("aside 4"));
//   EXPECT_EQ(t.why("roll"), "set_aside_first");
//
// Arranging writes directly into the state. test_table.h describes playing.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/text/text.h"
#include "games/testing/test_table.h"
#include "games/um_krone_und_kragen/rules.h"

namespace thronsaal::um_krone_und_kragen {

using enum Card;

// In the order of the seats.
inline constexpr Seat marc = seat(0);
inline constexpr Seat anne = seat(1);
inline constexpr Seat carl = seat(2);
inline constexpr Seat herman = seat(3);
inline constexpr Seat eva = seat(4);

// "Seven times a 2."
constexpr Dice times(int how_many, int number) {
  return Dice::of(number, how_many);
}

inline void PrintTo(const Dice& dice, std::ostream* out) {
  *out << fmt::format("{}", fmt::join(dice.numbers(), "-"));
}
inline void PrintTo(const Result& result, std::ostream* out) {
  *out << fmt::format("{} times {}", result.count, result.number);
}
inline void PrintTo(const Action& action, std::ostream* out) {
  *out << Rules::print(action);
}

class Scenario : public TestGame<Rules, Scenario> {
 public:
  explicit Scenario(int players, const Options& options = {})
      : TestGame(Rules::start(players, options)) {
    audited_ = false;  // tests arrange dice freely, so they need not add up
  }

  // Arranging. Cards come from the display and are handed out before their owner's turn begins.

  Scenario& owns(Seat owner, std::initializer_list<Card> cards) {
    for (const Card card : cards) {
      from_display(card);
      state.at(owner).cards.add(card);
    }
    return *this;
  }
  Scenario& charlatans(Seat owner, int how_many) {
    for (int i = 0; i < how_many; ++i) from_display(fool);
    state.at(owner).charlatans = static_cast<std::uint8_t>(how_many);
    return *this;
  }
  Scenario& sold_out(Card card) {
    state.display[index_of(card)] = 0;
    return *this;
  }
  // Begins this round; the starter has the marker.
  Scenario& round(int number, Seat starter) {
    state.phase = Phase::lot;
    state.round = static_cast<std::uint8_t>(number - 1);
    return move(Actor::chance(), starts(starter), Location::current());
  }
  // Players before this one take nothing. Begins a round with this player if there is none.
  Scenario& turn_of(Seat who) {
    if (state.phase == Phase::lot) return round(1, who);
    while (ok_ && turn() != who) takes_nothing();
    return *this;
  }
  // The player takes nothing; in the final round they pass.
  Scenario& takes_nothing() {
    if (state.final_round) return play("pass");
    state.phase = Phase::taking;
    state.unrolled = 0;
    state.active = Dice();
    state.aside = {1, 2, 4};
    return play("take nothing");
  }
  // These dice are active and just rolled: one must still be set aside.
  Scenario& shows(Dice dice) {
    state.active = dice;
    state.unrolled = 0;
    state.phase = Phase::rolled;
    state.has_rolled = true;
    state.has_set_aside = false;
    return *this;
  }
  // These were set aside after earlier rolls.
  Scenario& kept(Dice dice) {
    state.aside = dice;
    return *this;
  }
  // The owner took the royal couple with these dice.
  Scenario& crowned(Seat owner, Dice dice) {
    from_display(king);
    owns(owner, {queen});
    state.king = state.queen = static_cast<std::uint8_t>(index(owner));
    state.lead = state.at(owner).claim = Result::of(dice);
    return *this;
  }
  // The final round begins; `starter` had the marker in the round before it.
  Scenario& final_round_after(Seat starter) {
    round(2, starter);
    while (ok_ && !state.final_round) takes_nothing();
    return *this;
  }

  // Playing.

  // Rolls the active dice, unless they are being rolled already, with this result.
  Scenario& rolls(Dice dice, Location place = Location::current()) {
    if (state.phase != Phase::rolling) move(actor(), roll(), place);
    return move(Actor::chance(), rolled(dice), place);
  }
  // Sets dice aside one by one, lowest first. If an adder is left, the turn continues.
  Scenario& sets_all_aside(Location place = Location::current()) {
    for (const int number : state.active.numbers()) move(actor(), set_aside(number), place);
    return *this;
  }
  // The turn ends with this result.
  Scenario& ends_with(Dice result, Location place = Location::current()) {
    const int last = result.numbers().back();
    shows(Dice::of(last)).kept(result - Dice::of(last));
    const auto turn_before = state.turn;
    move(actor(), set_aside(last), place);
    const bool goes_on = state.turn == turn_before && state.phase == Phase::rolled;
    return goes_on ? move(actor(), end_turn(), place) : *this;
  }

  // Asking.

  Seat turn() const { return state.to_move(); }
  int hand() const { return state.unrolled; }
  Dice active() const { return state.active; }
  Dice aside() const { return state.aside; }
  bool has(Seat who, Card card) const {
    return card == king ? state.king == index(who) : state.at(who).cards.has(card);
  }
  int left(Card card) const { return state.display[index_of(card)]; }
  // The next seats to move, if no player takes anything.
  std::vector<Seat> next_turns(int how_many) const {
    Scenario copy = *this;
    std::vector<Seat> order;
    while (static_cast<int>(order.size()) < how_many && !copy.over()) {
      order.push_back(copy.turn());
      copy.takes_nothing();
    }
    return order;
  }

 private:
  void from_display(Card card) {
    if (card == fool && state.options.unlimited_fools) return;
    if (state.display[index_of(card)] == 0) {
      return fail(fmt::format("no {} to hand out", id(card)), Location::current());
    }
    --state.display[index_of(card)];
  }
};

// Marc's turn with these cards; all other cards are on display.
inline Scenario player_with(std::initializer_list<Card> cards, const Options& options = {}) {
  return Scenario(5, options).owns(marc, cards).turn_of(marc);
}

}  // namespace thronsaal::um_krone_und_kragen
