// Löwenherz: Der König kehrt zurück (Klaus Teuber, Kosmos 2003) for two to four players.
//
// Princes found castles, fence regions with borders, garrison them with knights and expand them at
// the cost of others, by playing cards that they pay for with ducats. The first player to reach the
// king's marker wins, or the one with most points when all cards are played. README.md beside this
// file has the rules as implemented, with every ruling.
//
// Hidden are the hands, except for cards taken from the market, and the order of the pile; but the
// backs show letters, and the letter of every card is public.
//
// Terrain and card kinds belong to the board; README.md says what can be corrected.
//
// Options
//   purse  7, 40             ducats at the start
//   king   printed, early    where the king's marker stands; early is half as far
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "games/loewenherz/action.h"
#include "games/loewenherz/state.h"

namespace thronsaal::loewenherz {

struct Rules : GameTypes<State, Action, View, Options, 272> {
  static constexpr GameInfo kInfo{.id = "loewenherz",
                                  .name = "Löwenherz: Der König kehrt zurück",
                                  .designer = "Klaus Teuber",
                                  .year = 2003,
                                  .min_players = 2,
                                  .max_players = 4};
  // Tiles, the start player, hands, castles with knights; then turns with a card, at most three
  // steps, `done`, and a card to draw with its move of chance.
  static constexpr int kMaxMoves = kTiles + 1 + 12 + 2 * 12 + kMaxTurns * 7;

  static std::span<const OptionSpec<Options>> option_specs();

  static State start(int players, const Options& options, BoardId on = BoardId::built_in);
  static int players(const State& s) { return s.players; }
  static Options options(const State& s) { return s.options; }

  using Board = loewenherz::Board;
  static BoardId board(const State& s) { return s.board; }
  static std::string print(const Action& action, BoardId on = BoardId::built_in);
  static std::expected<Action, Violation> parse(std::string_view text,
                                                BoardId on = BoardId::built_in);
  static StructuredRecord structured(const Action& action, BoardId on = BoardId::built_in);

#include "core/game_functions.inc"
};

// The possible top cards of the pile: those of the first letter that is left.
Cards top_of_pile(const State& s);
// The cards of a set that have this letter.
Cards of_letter(const Cards& cards, int letter, BoardId on);

// Points for ducats at the end: most 5, second 3.
PerColour ducat_bonus(const State& s);

// Where a colour may place a knight with this many ducats: a forest costs one.
FieldSet affordable_knight_fields(const State& s, int colour, int ducats);
// Whether a deed can be done at least once with this many ducats left after paying for the card.
bool possible(const State& s, Deed deed, int ducats);
// Whether a card may be taken from the market now.
bool may_take(const State& s, Card card);

}  // namespace thronsaal::loewenherz
