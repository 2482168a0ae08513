// Lang lebe der König! (Günter Burkhardt, F.X. Schmid 1997) for three to five players.
//
// Nobles send courtiers into the areas of England and quarrel over them with influence cards; all
// commit cards to a conflict, secretly and at once. A player without cards triggers an election: a
// majority of votes wins, else bonus votes are given and cards are dealt anew. README.md beside
// this file has the rules as implemented, with every ruling.
//
// Hidden are cards dealt after an election, unless they can be worked out, and commitments to a
// conflict until all have committed.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "games/lang_lebe_der_koenig/action.h"
#include "games/lang_lebe_der_koenig/state.h"

namespace thronsaal::lang_lebe_der_koenig {

struct Rules : GameTypes<State, Action, View, Options, 64> {
  static constexpr GameInfo kInfo{.id = "lang-lebe-der-koenig",
                                  .name = "Lang lebe der König!",
                                  .designer = "Günter Burkhardt",
                                  .year = 1997,
                                  .min_players = 3,
                                  .max_players = 5};
  // A turn enters at most 13 areas and has a conflict with 5 commitments, 5 rolls and 5 cards taken
  // back: 40 moves; twice that leaves room for ties. Every try costs one of 100 cards, which return
  // only at an election.
  static constexpr int kMaxMoves = kMaxTurns * 80 + (kMaxElections + 1) * 2 * 100;

  static std::span<const OptionSpec<Options>> option_specs() { return {}; }

  static State start(int players, const Options& options, BoardId board = BoardId::built_in);
  static int players(const State& s) { return s.players; }
  static Options options(const State&) { return {}; }

  using Board = lang_lebe_der_koenig::Board;
  static BoardId board(const State& s) { return s.board; }

  static std::string print(const Action& action);
  static std::expected<Action, Violation> parse(std::string_view text);
  static StructuredRecord structured(const Action& action);

#include "core/game_functions.inc"
};

// Whether the deciding player may place a courtier here: there is room and supply.
bool may_place(const State& s);
// Where the figure of the player to move may go next: on the free first step, or on a further one.
AreaSet reachable(const State& s);
// Start cards yet to be dealt.
AreaSet undealt_start_cards(const State& s);
// The number of dice that chance rolls next.
int dice_to_roll(const State& s);
// The owner of the next figure to be banished: the attacker first.
Seat next_exile(const State& s);

// Whether a try with this card succeeds when the die shows this number.
constexpr bool succeeds(int number, Card card) {
  return number * card >= kTryTarget;
}
// The influence of these cards and dice, assigned for the highest total.
int influence(const Cards& cards, Dice dice);
// What each die brings on its card, in ascending order of both.
std::vector<int> products(const Cards& cards, Dice dice);
// Influence of the seat's pieces in the contested area.
int influence_of_pieces(const State& s, Seat seat);

// Votes in an election.
struct Votes {
  int areas = 0;  // of all areas that the player controls
  int loss = 0;   // without a card, a third
  int bonus = 0;

  int kept() const { return areas - loss; }
  int total() const { return kept() + bonus; }
};
Votes votes_of(const State& s, Seat seat);
// The same for a hand of `cards` unknown cards.
Votes votes_of(const State& s, Seat seat, int cards);
// The same from a view: how many cards a player holds is public, the cards may not be.
Votes votes_of(const View& view, Seat seat);
bool has_majority(const View& view, Seat seat);
// Bonus votes for a place in an election without a winner, limited by the end of the track.
constexpr int bonus_gain(int bonus, int players, int place) {
  const int gain = players + 1 - place;
  return bonus + gain < kBonusTrackEnd ? gain : kBonusTrackEnd - bonus;
}

}  // namespace thronsaal::lang_lebe_der_koenig
