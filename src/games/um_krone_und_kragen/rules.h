// Um Krone und Kragen (Tom Lehmann, Amigo 2006) for two to five players.
//
// A dice game of perfect information. In a turn a player rolls dice, sets aside at least one after
// every roll, and takes one card whose cost the result meets; the cards bring more dice or change
// them. Seven of a kind takes the king and leads to the final round. README.md beside this file has
// the rules as implemented, with every ruling.
//
// Options
//   adders_before_first_roll  yes, no        may cards add dice before the first roll?
//   dice_limit                12, 18         most dice of a player in a turn
//   fool_supply               table, unlimited
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "games/um_krone_und_kragen/action.h"
#include "games/um_krone_und_kragen/state.h"

namespace thronsaal::um_krone_und_kragen {

// The view is the state: nothing is hidden.
struct Rules : GameTypes<State, Action, State, Options, 256> {
  static constexpr GameInfo kInfo{.id = "um-krone-und-kragen",
                                  .name = "Um Krone und Kragen",
                                  .designer = "Tom Lehmann",
                                  .year = 2006,
                                  .min_players = 2,
                                  .max_players = 5,
                                  .has_hidden_information = false};
  // In a turn every die is rolled and set aside at most once per die (three moves each), every card
  // is used once, three of them with up to one step per die: fewer than 150 moves.
  static constexpr int kMaxMoves = 1 + (kMaxRounds + 1) * kMaxSeats * 150;

  static std::span<const OptionSpec<Options>> option_specs();

  static State start(int players, const Options& options);
  static int players(const State& s) { return s.players; }
  static Options options(const State& s) { return s.options; }
  static std::string print(const Action& action);
  static std::expected<Action, Violation> parse(std::string_view text);
  static StructuredRecord structured(const Action& action);

#include "core/game_functions.inc"
};

// Dice at the start of a turn, and the maximum during it.
int dice_at_start(const Player& player, const Options& options);
int max_dice(const Player& player, const Options& options);
// Whether a card is available to the player to move, regardless of cost.
bool on_offer(const State& s, Card card);
// How many cards a player holds. The king lies apart from the others.
int cards_held(const State& s, Seat seat);
// Cards the player to move may take for the dice set aside.
CardSet obtainable(const State& s);
// Whether a result of the player to move takes the king in the final round.
bool takes_lead(const State& s, Result result);
// Whether another die is available.
bool room_for_another_die(const State& s);

}  // namespace thronsaal::um_krone_und_kragen
