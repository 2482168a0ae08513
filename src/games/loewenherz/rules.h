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
//   purse  7, 40             ducats everybody begins with
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

struct Rules {
  using State = loewenherz::State;
  using Action = loewenherz::Action;
  using View = loewenherz::View;
  using Options = loewenherz::Options;
  using Board = loewenherz::Board;
  using Actions = StaticVector<Action, 272>;

  static constexpr GameInfo kInfo{.id = "loewenherz",
                                  .name = "Löwenherz: Der König kehrt zurück",
                                  .designer = "Klaus Teuber",
                                  .year = 2003,
                                  .min_players = 2,
                                  .max_players = 4,
                                  .rules_version = 1,
                                  .has_hidden_information = true};
  // Tiles, the start player, hands, castles with knights; then turns with a card, at most three
  // steps, `done`, and a card to draw with its move of chance.
  static constexpr int kMaxMoves = kTiles + 1 + 12 + 2 * 12 + kMaxTurns * 7;

  static std::span<const OptionSpec<Options>> option_specs();

  static State start(int players, const Options& options, BoardId on = BoardId::built_in);
  static int players(const State& s) { return s.players; }
  static BoardId board(const State& s) { return s.board; }
  static Options options(const State& s) { return s.options; }
  static ToAct to_act(const State& s);
  static void legal(const State& s, Seat seat, Actions& actions);
  static std::expected<void, Violation> check(const State& s, Actor actor, const Action& action);
  template <class Recorder>
  static void apply(State& s, Actor actor, const Action& action, Recorder& tell);
  static Action sample(const State& s, Rng& rng);
  static void outcomes(const State& s, std::vector<Outcome<Action>>& outcomes);
  static Standing standing(const State& s);

  static View view(const State& s, Observer observer);
  static State resample(const State& s, Seat observer, Rng& rng);
  static std::string audit(const State& s);
  static void digest(const State& s, DigestWriter& digest);
  static Action greedy(const State& s, Seat seat, Rng& rng);

  static std::string print(const Action& action, BoardId on = BoardId::built_in);
  static std::expected<Action, Violation> parse(std::string_view text,
                                                BoardId on = BoardId::built_in);
  static StructuredRecord structured(const Action& action, BoardId on = BoardId::built_in);
  static std::string_view catalogue(std::string_view language);
  static boost::json::object json(const View& view);
  static std::vector<int> scores(const View& view);
  static boost::json::object analysis(const View& view);
  static std::string show(const View& view, const Catalogue& words, const TerminalStyle& style);
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
