// What a game is.
//
// A game is a type with static functions over plain values. Everything above it (search, arena,
// server, command line, the laws) uses this concept: directly where speed matters, otherwise
// through AnyGame.
//
// The values
//   State     The complete position. Trivially copyable, fixed size, no padding: copies with
//             memcpy, compares as bytes. Equal positions are equal bytes.
//   Action    One small decision, or one outcome of chance. At most eight bytes.
//   View      What one observer may know, and nothing else. Texts and JSON are made from views, so
//             they cannot leak a secret.
//   Options   The variants chosen when the game is set up. Options{} are the rules as printed.
//
// The promises
//   start       The position before the first move. Chance has done nothing yet.
//   to_act      Who may move now. Several seats only for simultaneous decisions.
//   legal       Lists every action of a seat that may act; never empty, never two that lead to the
//               same state. The order is part of play and depends only on the state.
//   check       Accepts exactly the listed actions, and for chance exactly the possible outcomes.
//               Safe for any bytes; gives a reason for every refusal.
//   apply       Makes a move that check accepts. Pure: same state and move, same bytes.
//   sample      Draws an outcome by the true odds. Only when chance is to act.
//   outcomes    All outcomes with their probabilities, each once.
//   standing    The places. Only when no one is to act.
//   view        What the observer may know. Also in the middle of a move, at an event.
//   resample    A uniformly drawn state that the seat cannot tell from this one: equal view, equal
//               legal actions.
//   audit       Recounts pieces, cards and scores; returns what is wrong, or an empty string.
//   digest      Writes the facts that make up the position, for journals and tables: everything in
//               the state that does not follow from the rest. Released digests never change, even
//               if the members of State move (digest.h).
//   greedy      A cheap heuristic that finishes games, so that laws and simulations reach positions
//               random play does not. Uses only what the seat knows.
//   print, parse, structured
//               An action as notation (parse inverts print) and as a structured record. print is
//               safe for any bytes, structured only for accepted actions.
//   json, show  A view for programs and for a terminal. json also in the middle of a move.
//   scores      The score of each seat if the game ended now, from a view. Cheap enough for every
//               position of a long game.
//   analysis    What players would otherwise work out from a view, mainly odds. Contains `scores`;
//               the rest is up to the game. Separate from json: it may take up to about 20 ms.
//   catalogue   The game's words in a language (catalogue.h).
//
// A game whose board is partly reconstructed accepts corrected boards: see HasBoards below.
//
// legal, apply with NullRecorder, sample, to_act and resample never allocate.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <boost/json/fwd.hpp>

#include "core/boards.h"
#include "core/containers/fixed_list.h"
#include "core/digest.h"
#include "core/event_recorder.h"
#include "core/rng.h"
#include "core/seat.h"
#include "core/standing.h"
#include "core/structured_record.h"
#include "core/text/catalogue.h"
#include "core/text/terminal_style.h"

namespace thronsaal {

struct GameInfo {
  std::string_view id;    // "um-krone-und-kragen"
  std::string_view name;  // as on the box
  std::string_view designer;
  int year;
  int min_players;
  int max_players;
  int rules_version = 1;               // raised whenever a journal would replay differently
  bool has_hidden_information = true;  // false if every seat may know the whole state
};

// One variant of the rules: a name and a few named values, the first of which is the default.
template <class Options>
struct OptionSpec {
  std::string_view name;
  std::string_view help;
  std::span<const std::string_view> values;
  std::size_t (*get)(const Options&);        // which value is chosen
  void (*set)(Options&, std::size_t value);  // choose a value
};

template <class Action>
struct Outcome {
  Action action;
  double probability;
};

// No padding, no pointers: copied with memcpy, compared as bytes.
template <class T>
concept PlainData = std::is_trivially_copyable_v<T> &&
                    std::has_unique_object_representations_v<T> && std::equality_comparable<T>;

// The types of a game, for its `Rules` to derive from; kLongestList is the length of the longest
// list of legal actions. Its functions are declared in game_functions.inc.
template <class StateType, class ActionType, class ViewType, class OptionsType,
          std::size_t kLongestList>
struct GameTypes {
  using State = StateType;
  using Action = ActionType;
  using View = ViewType;
  using Options = OptionsType;
  using Actions = StaticVector<Action, kLongestList>;
};

template <class G>
concept Game =
    PlainData<typename G::State> && PlainData<typename G::Action> && PlainData<typename G::View> &&
    sizeof(typename G::Action) <= 8 && std::default_initializable<typename G::Options> &&
    requires(const typename G::State& state, typename G::State& mutable_state,
             const typename G::Action& action, const typename G::View& view,
             const typename G::Options& options, typename G::Actions& actions,
             std::vector<Outcome<typename G::Action>>& outcomes, Seat seat, Actor actor,
             Observer observer, Rng& rng, std::string_view text, NullRecorder& silent,
             EventRecorder& recorder, const Catalogue& words, const TerminalStyle& style,
             DigestWriter& digest) {
      requires std::same_as<typename G::Actions,
                            StaticVector<typename G::Action, G::Actions::capacity()>>;
      { G::kInfo } -> std::convertible_to<const GameInfo&>;
      { G::kMaxMoves } -> std::convertible_to<int>;  // no game is longer, chance moves included
      { G::option_specs() } -> std::same_as<std::span<const OptionSpec<typename G::Options>>>;

      { G::start(int{}, options) } -> std::same_as<typename G::State>;
      { G::players(state) } -> std::same_as<int>;
      { G::options(state) } -> std::same_as<typename G::Options>;
      { G::to_act(state) } -> std::same_as<ToAct>;
      { G::legal(state, seat, actions) } -> std::same_as<void>;
      { G::check(state, actor, action) } -> std::same_as<std::expected<void, Violation>>;
      { G::apply(mutable_state, actor, action, silent) } -> std::same_as<void>;
      { G::apply(mutable_state, actor, action, recorder) } -> std::same_as<void>;
      { G::sample(state, rng) } -> std::same_as<typename G::Action>;
      { G::outcomes(state, outcomes) } -> std::same_as<void>;
      { G::standing(state) } -> std::same_as<Standing>;

      { G::view(state, observer) } -> std::same_as<typename G::View>;
      { G::resample(state, seat, rng) } -> std::same_as<typename G::State>;
      { G::audit(state) } -> std::same_as<std::string>;
      { G::digest(state, digest) } -> std::same_as<void>;
      { G::greedy(state, seat, rng) } -> std::same_as<typename G::Action>;

      { G::print(action) } -> std::same_as<std::string>;
      { G::parse(text) } -> std::same_as<std::expected<typename G::Action, Violation>>;
      { G::structured(action) } -> std::same_as<StructuredRecord>;
      { &G::json } -> std::same_as<boost::json::object (*)(const typename G::View&)>;
      { G::scores(view) } -> std::same_as<std::vector<int>>;
      { &G::analysis } -> std::same_as<boost::json::object (*)(const typename G::View&)>;
      { G::catalogue(text) } -> std::same_as<std::string_view>;
      { G::show(view, words, style) } -> std::same_as<std::string>;
    };

// A game that can be played on more than one board (boards.h). A state says which one it is on.
// Where notation depends on the board, print, parse and structured take its BoardId as well.
template <class G>
concept HasBoards =
    Game<G> && requires(const typename G::State& state, const typename G::Options& options) {
      typename G::Board;
      { G::start(int{}, options, BoardId{}) } -> std::same_as<typename G::State>;
      { G::board(state) } -> std::same_as<BoardId>;
    };

template <class G>
BoardId board_of(const typename G::State& state) {
  if constexpr (requires { G::board(state); }) return G::board(state);
  return BoardId::built_in;
}
template <Game G>
typename G::State start_on(BoardId board, int players, const typename G::Options& options) {
  if constexpr (HasBoards<G>) {
    return G::start(players, options, board);
  } else {
    return G::start(players, options);
  }
}
template <class G>
std::string print_on(BoardId board, const typename G::Action& action) {
  if constexpr (requires { G::print(action, board); }) {
    return G::print(action, board);
  } else {
    return G::print(action);
  }
}
template <class G>
std::expected<typename G::Action, Violation> parse_on(BoardId board, std::string_view text) {
  if constexpr (requires { G::parse(text, board); }) {
    return G::parse(text, board);
  } else {
    return G::parse(text);
  }
}
template <class G>
StructuredRecord structured_on(BoardId board, const typename G::Action& action) {
  if constexpr (requires { G::structured(action, board); }) {
    return G::structured(action, board);
  } else {
    return G::structured(action);
  }
}

template <Game G>
std::uint64_t digest_of(const typename G::State& state, int version = kDigestVersion) {
  DigestWriter writer(version);
  G::digest(state, writer);
  return writer.value();
}

// The first test of every `check`: may this actor move now?
std::expected<void, Violation> check_actor(ToAct to_act, Actor actor);

}  // namespace thronsaal
