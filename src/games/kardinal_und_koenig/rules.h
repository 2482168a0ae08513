// Kardinal & König (Michael Schacht, Goldsieber 2000) for three to five players.
//
// Cards let players build cloisters in the countries of Europe and place councillors at their
// courts. Cloisters count twice: when the pile is empty for the first and for the second time;
// councillors, by alliances of countries, and chains of cloisters count at the end. README.md
// beside this file has the rules as implemented, with every ruling.
//
// Hidden are the hands, except for cards that were taken face up, and the pile.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "games/kardinal_und_koenig/action.h"
#include "games/kardinal_und_koenig/state.h"

namespace thronsaal::kardinal_und_koenig {

struct Rules : GameTypes<State, Action, View, Options, 128> {
  // The longest list is that of a hand with a pair. The pair pays for every space and every court,
  // the two kinds of card for those of four countries, and one of the two kinds can be exchanged.
  static_assert(kMaxSpaces + kCountries + 4 * (kMaxSpacesPerCountry + 1) + 2 <=
                Actions::capacity());

  static constexpr GameInfo kInfo{.id = "kardinal-und-koenig",
                                  .name = "Kardinal & König",
                                  .designer = "Michael Schacht",
                                  .year = 2000,
                                  .min_players = 3,
                                  .max_players = 5};
  // A turn uses at least one card of the pile as long as there is one, so there are at most 80. It
  // has at most two pieces, the word that there will be no more, and three cards to draw and two to
  // turn up, each with a move of chance.
  static constexpr int kMaxMoves = 1 + kMaxSeats + kFaceUpCards + 80 * 16;

  static std::span<const OptionSpec<Options>> option_specs() { return {}; }

  static State start(int players, const Options& options, BoardId board = BoardId::built_in);
  static int players(const State& s) { return s.players; }
  static Options options(const State&) { return {}; }

  using Board = kardinal_und_koenig::Board;
  static BoardId board(const State& s) { return s.board; }
  static std::string print(const Action& action, BoardId board = BoardId::built_in);
  static std::expected<Action, Violation> parse(std::string_view text,
                                                BoardId board = BoardId::built_in);
  static StructuredRecord structured(const Action& action, BoardId board = BoardId::built_in);

#include "core/game_functions.inc"
};

}  // namespace thronsaal::kardinal_und_koenig
