// Lang lebe der König! (Günter Burkhardt, F.X. Schmid 1997) for three to five players.
//
// Nobles send courtiers into the areas of England and quarrel over them with influence cards; all
// commit cards to a conflict, secretly and at once. Whoever runs out of cards brings about an
// election: a majority of votes wins, else bonus votes are given and cards are dealt anew.
// README.md beside this file has the rules as implemented, with every ruling.
//
// Hidden are the cards dealt after an election, as far as nobody can work them out, and what was
// committed to a conflict before all have.
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

struct Rules {
  using State = lang_lebe_der_koenig::State;
  using Action = lang_lebe_der_koenig::Action;
  using View = lang_lebe_der_koenig::View;
  using Options = lang_lebe_der_koenig::Options;
  using Board = lang_lebe_der_koenig::Board;
  using Actions = FixedList<Action, 64>;

  static constexpr GameInfo kInfo{.id = "lang-lebe-der-koenig",
                                  .name = "Lang lebe der König!",
                                  .designer = "Günter Burkhardt",
                                  .year = 1997,
                                  .min_players = 3,
                                  .max_players = 5,
                                  .rules_version = 1,
                                  .has_secrets = true};
  // A turn has at most 13 areas to enter and a conflict with 5 commitments, 5 rolls and 5 cards
  // taken back: 40 moves, and twice as many leave room for ties that are rolled again. Every try
  // costs one of 100 cards, which come back only with an election.
  static constexpr int kMaxMoves = kLastTurn * 80 + (kLastElection + 1) * 2 * 100;

  static std::span<const OptionSpec<Options>> option_specs() { return {}; }

  static State start(int players, const Options& options, BoardId board = BoardId::built_in);
  static int players(const State& s) { return s.players; }
  static Options options(const State&) { return {}; }
  static BoardId board(const State& s) { return s.board; }
  static ToAct to_act(const State& s);
  static void legal(const State& s, Seat seat, Actions& actions);
  static std::expected<void, Violation> check(const State& s, Actor actor, const Action& action);
  template <class Tell>
  static void apply(State& s, Actor actor, const Action& action, Tell& tell);
  static Action sample(const State& s, Rng& rng);
  static void outcomes(const State& s, std::vector<Outcome<Action>>& outcomes);
  static Standing standing(const State& s);

  static View view(const State& s, Observer observer);
  static State resample(const State& s, Seat seat, Rng& rng);
  static std::string audit(const State& s);
  static void digest(const State& s, DigestWriter& digest);
  static Action greedy(const State& s, Seat seat, Rng& rng);

  static std::string print(const Action& action);
  static std::expected<Action, Violation> parse(std::string_view text);
  static Form form(const Action& action);
  static std::string_view catalogue(std::string_view language);
  static boost::json::object json(const View& view);
  static std::vector<int> scores(const View& view);
  static boost::json::object outlook(const View& view);
  static std::string show(const View& view, const Words& words, const Ink& ink);
};

// Whether who decides may place a courtier on the scene: room, and a courtier to place.
bool may_place(const State& s);
// Where the figure of the player to move may go next: on the free first step, or on a further one.
AreaSet reachable(const State& s);
// Start cards that are still to be dealt.
AreaSet undealt(const State& s);
// How many dice chance is to roll.
int dice_to_roll(const State& s);
// Whose figure is banished next: the attacker's comes first.
Seat next_exile(const State& s);

// Whether a try with this card succeeds when the die shows this number.
constexpr bool succeeds(int number, Card card) {
  return number * card >= kSuccess;
}
// The influence of cards with these dice on them, laid for the highest total.
int influence(const Cards& cards, Dice dice);
// The points of his pieces in the contested area.
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
// The same if he has so many cards, for who does not know which.
Votes votes_of(const State& s, Seat seat, int cards);
// Bonus votes for a place in an election that crowns nobody, for who has some: the track ends.
constexpr int bonus_gain(int bonus, int players, int place) {
  const int gain = players + 1 - place;
  return bonus + gain < kBonusTrack ? gain : kBonusTrack - bonus;
}

}  // namespace thronsaal::lang_lebe_der_koenig
