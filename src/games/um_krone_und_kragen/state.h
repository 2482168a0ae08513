// The complete state of Um Krone und Kragen.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/containers/dice.h"
#include "core/seat.h"
#include "games/um_krone_und_kragen/cards.h"
#include "games/um_krone_und_kragen/result.h"

namespace thronsaal::um_krone_und_kragen {

struct Options {
  bool adders_before_first_roll = true;
  std::uint8_t dice_limit = 12;
  bool unlimited_fools = false;
  bool operator==(const Options&) const = default;
};

inline constexpr int kMaxRounds = 60;  // without a king by then, the best result ever decides
inline constexpr int kStartDice = 3;

enum class Phase : std::uint8_t {
  lot,       // chance decides who begins
  in_hand,   // the dice have no numbers yet
  rolling,   // chance decides what the dice show
  rolled,    // dice are active, or all set aside with an adder left to use
  choosing,  // more dice for the card in use?
  taking,    // which card for the result?
  over,
};

struct Player {
  CardSet cards;                // the fool only while it is not turned over; the king is in State
  std::uint8_t charlatans = 0;  // fools turned over
  // The best result before the final round, and the turn of the game in which it first came.
  Result best;
  std::uint8_t final_result_turn = 0;
  std::uint16_t best_turn = 0;
  // The result in the contest for the crown, and the turn of the final round in which it came; the
  // benchmark that took the king counts as turn 0.
  Result claim;

  int number_of_cards() const { return cards.size() + charlatans; }
  bool operator==(const Player&) const = default;
};

struct State {
  // The turn
  Dice active;
  Dice aside;
  Dice chosen;                // dice of the card in use: old numbers (merchant), else the new ones
  CardSet unused;             // cards not used yet in this turn
  std::uint8_t unrolled = 0;  // dice in hand or being rolled, without a number
  Phase phase = Phase::lot;
  bool has_rolled = false;     // in this turn
  bool has_set_aside = false;  // a die was set aside since the last regular roll
  Card in_use = Card::none;    // while choosing

  // The round
  std::uint8_t players = 0;
  std::uint8_t seat = 0;            // the seat to move
  std::uint8_t starter = 0;         // seat with the start marker
  std::uint8_t round = 0;           // from 1
  std::uint8_t turns_in_round = 0;  // turns finished in this round

  // The crown
  std::uint8_t king = kNobody;   // seat that holds the king
  std::uint8_t queen = kNobody;  // seat that took the royal couple
  Result lead;                   // the result to beat, once the king is taken
  bool final_round = false;

  Options options;
  std::uint16_t turn = 0;  // turns begun in the whole game
  std::array<std::uint8_t, kCards> display{};
  std::array<Player, kMaxSeats> player{};

  Seat to_move() const { return thronsaal::seat(seat); }
  Player& at(Seat s) { return player[static_cast<std::size_t>(index(s))]; }
  const Player& at(Seat s) const { return player[static_cast<std::size_t>(index(s))]; }
  int dice_in_play() const { return active.size() + aside.size() + chosen.size() + unrolled; }
  bool operator==(const State&) const = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) == 128);

}  // namespace thronsaal::um_krone_und_kragen
