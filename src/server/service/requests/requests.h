// What clients can ask for, one type for each command. docs/adding-a-command.md says how to add
// one; protocol.json and docs/protocol.md describe them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "server/service/requests/request_fields.h"

namespace thronsaal::requests {

// What a request changes for good, and so how the answer to it can be found again by its key.
enum class Effect {
  none,       // nothing, or it may be repeated
  change,     // of a table: {"seq"}
  new_table,  // {"seq", "table", "sha256"}
  chat_line,  // {"line"}
};

// Who am I here? Also sets the language of what is told.
//
// Pages name their protocol, because they stay open when the server is updated. A page of 1.0.0
// does not; it is greeted, and then told to reload in answer to everything else.
struct Hello {
  std::optional<std::string> protocol{};
  std::optional<Language> language{};

  static constexpr std::string_view kCommand = "hello";
  static constexpr Effect kEffect = Effect::none;
  static constexpr auto fields() {
    return std::tuple(field("protocol", &Hello::protocol), field("language", &Hello::language));
  }
};

// The answer to a ping. It has no answer itself.
struct Pong {
  static constexpr std::string_view kCommand = "pong";
  static constexpr Effect kEffect = Effect::none;
  static constexpr bool kIsUnanswered = true;
  static constexpr auto fields() { return std::tuple(); }
};

// The games and their options.
struct Games {
  static constexpr std::string_view kCommand = "games";
  static constexpr Effect kEffect = Effect::none;
  static constexpr auto fields() { return std::tuple(); }
};

// A new name and colour.
struct Rename {
  std::string name;
  int colour = 0;

  static constexpr std::string_view kCommand = "rename";
  static constexpr Effect kEffect = Effect::none;
  static constexpr auto fields() {
    return std::tuple(field("name", &Rename::name), field("colour", &Rename::colour));
  }
};

// A page of a list of tables. `watch` says whether changes of lists are told from now on.
struct Tables {
  ListKind list{};
  Phase phase;
  std::optional<std::string> after{};
  std::optional<int> limit{};
  std::optional<bool> watch{};

  static constexpr std::string_view kCommand = "tables";
  static constexpr Effect kEffect = Effect::none;
  static constexpr auto fields() {
    return std::tuple(field("list", &Tables::list), field("phase", &Tables::phase),
                      field("after", &Tables::after), field("limit", &Tables::limit),
                      field("watch", &Tables::watch));
  }
};

// A new table.
struct Create {
  std::string game;
  std::optional<OptionValues> options{};
  std::vector<std::string> seats;
  std::optional<bool> is_public{};
  std::optional<bool> hints{};
  std::optional<int> grace{};
  std::optional<int> idle{};
  std::optional<Level> stand_in{};

  static constexpr std::string_view kCommand = "create";
  static constexpr Effect kEffect = Effect::new_table;
  static constexpr auto fields() {
    return std::tuple(field("game", &Create::game), field("options", &Create::options),
                      field("seats", &Create::seats), field("public", &Create::is_public),
                      field("hints", &Create::hints), field("grace", &Create::grace),
                      field("idle", &Create::idle), field("stand_in", &Create::stand_in));
  }
};

// Everything that happens at a table from now on, and what has happened since an entry; `at` is
// the time of that entry. Chat after a line. With `analysis`, that of every position.
struct Watch {
  TableId table;
  std::optional<int> since{};
  std::optional<std::uint64_t> at{};
  std::optional<int> chat_since{};
  std::optional<bool> analysis{};

  static constexpr std::string_view kCommand = "watch";
  static constexpr Effect kEffect = Effect::none;
  static constexpr auto fields() {
    return std::tuple(field("table", &Watch::table), field("since", &Watch::since),
                      field("at", &Watch::at), field("chat_since", &Watch::chat_since),
                      field("analysis", &Watch::analysis));
  }
};

struct Unwatch {
  TableId table;

  static constexpr std::string_view kCommand = "unwatch";
  static constexpr Effect kEffect = Effect::none;
  static constexpr auto fields() { return std::tuple(field("table", &Unwatch::table)); }
};

struct Sit {
  TableId table;
  SeatNumber seat;

  static constexpr std::string_view kCommand = "sit";
  static constexpr Effect kEffect = Effect::change;
  static constexpr auto fields() {
    return std::tuple(field("table", &Sit::table), field("seat", &Sit::seat));
  }
};

struct SeatComputer {
  TableId table;
  SeatNumber seat;
  Level level{};

  static constexpr std::string_view kCommand = "computer";
  static constexpr Effect kEffect = Effect::change;
  static constexpr auto fields() {
    return std::tuple(field("table", &SeatComputer::table), field("seat", &SeatComputer::seat),
                      field("level", &SeatComputer::level));
  }
};

struct EmptySeat {
  TableId table;
  SeatNumber seat;

  static constexpr std::string_view kCommand = "empty";
  static constexpr Effect kEffect = Effect::change;
  static constexpr auto fields() {
    return std::tuple(field("table", &EmptySeat::table), field("seat", &EmptySeat::seat));
  }
};

struct SwapSeats {
  TableId table;
  SeatNumber seat;
  SeatNumber with;

  static constexpr std::string_view kCommand = "swap";
  static constexpr Effect kEffect = Effect::change;
  static constexpr auto fields() {
    return std::tuple(field("table", &SwapSeats::table), field("seat", &SwapSeats::seat),
                      field("with", &SwapSeats::with));
  }
};

struct Start {
  TableId table;

  static constexpr std::string_view kCommand = "start";
  static constexpr Effect kEffect = Effect::change;
  static constexpr auto fields() { return std::tuple(field("table", &Start::table)); }
};

// A commitment to a value for the dice, and the value.
struct Commit {
  TableId table;
  Hash sha256;

  static constexpr std::string_view kCommand = "commit";
  static constexpr Effect kEffect = Effect::change;
  static constexpr auto fields() {
    return std::tuple(field("table", &Commit::table), field("sha256", &Commit::sha256));
  }
};

struct Reveal {
  TableId table;
  Hash value;

  static constexpr std::string_view kCommand = "reveal";
  static constexpr Effect kEffect = Effect::change;
  static constexpr auto fields() {
    return std::tuple(field("table", &Reveal::table), field("value", &Reveal::value));
  }
};

// The game. `seen` is the length of the log that the player knew when they decided.
struct Move {
  TableId table;
  SeatNumber seat;
  std::string action;
  int seen = 0;

  static constexpr std::string_view kCommand = "move";
  static constexpr Effect kEffect = Effect::change;
  static constexpr auto fields() {
    return std::tuple(field("table", &Move::table), field("seat", &Move::seat),
                      field("action", &Move::action), field("seen", &Move::seen));
  }
};

struct Undo {
  TableId table;
  SeatNumber seat;
  int seen = 0;

  static constexpr std::string_view kCommand = "undo";
  static constexpr Effect kEffect = Effect::change;
  static constexpr auto fields() {
    return std::tuple(field("table", &Undo::table), field("seat", &Undo::seat),
                      field("seen", &Undo::seen));
  }
};

struct AgreeToUndo {
  TableId table;
  int seen = 0;

  static constexpr std::string_view kCommand = "agree";
  static constexpr Effect kEffect = Effect::change;
  static constexpr auto fields() {
    return std::tuple(field("table", &AgreeToUndo::table), field("seen", &AgreeToUndo::seen));
  }
};

struct DeclineUndo {
  TableId table;
  int seen = 0;

  static constexpr std::string_view kCommand = "decline";
  static constexpr Effect kEffect = Effect::change;
  static constexpr auto fields() {
    return std::tuple(field("table", &DeclineUndo::table), field("seen", &DeclineUndo::seen));
  }
};

struct Resign {
  TableId table;
  SeatNumber seat;

  static constexpr std::string_view kCommand = "resign";
  static constexpr Effect kEffect = Effect::change;
  static constexpr auto fields() {
    return std::tuple(field("table", &Resign::table), field("seat", &Resign::seat));
  }
};

// A vote to let a computer player stand in for somebody inactive, and their return.
struct Replace {
  TableId table;
  SeatNumber seat;
  Level level{};

  static constexpr std::string_view kCommand = "replace";
  static constexpr Effect kEffect = Effect::change;
  static constexpr auto fields() {
    return std::tuple(field("table", &Replace::table), field("seat", &Replace::seat),
                      field("level", &Replace::level));
  }
};

struct Return {
  TableId table;

  static constexpr std::string_view kCommand = "return";
  static constexpr Effect kEffect = Effect::change;
  static constexpr auto fields() { return std::tuple(field("table", &Return::table)); }
};

struct Leave {
  TableId table;

  static constexpr std::string_view kCommand = "leave";
  static constexpr Effect kEffect = Effect::change;
  static constexpr auto fields() { return std::tuple(field("table", &Leave::table)); }
};

struct Say {
  TableId table;
  std::string text;

  static constexpr std::string_view kCommand = "say";
  static constexpr Effect kEffect = Effect::chat_line;
  static constexpr auto fields() {
    return std::tuple(field("table", &Say::table), field("text", &Say::text));
  }
};

struct Rematch {
  TableId table;

  static constexpr std::string_view kCommand = "rematch";
  static constexpr Effect kEffect = Effect::none;
  static constexpr auto fields() { return std::tuple(field("table", &Rematch::table)); }
};

// Slow requests do not block the connection's next message.

struct Hint {
  TableId table;
  SeatNumber seat;

  static constexpr std::string_view kCommand = "hint";
  static constexpr Effect kEffect = Effect::none;
  static constexpr bool kIsSlow = true;
  static constexpr auto fields() {
    return std::tuple(field("table", &Hint::table), field("seat", &Hint::seat));
  }
};

struct Analyse {
  TableId table;
  std::optional<SeatNumber> seat{};

  static constexpr std::string_view kCommand = "analyse";
  static constexpr Effect kEffect = Effect::none;
  static constexpr bool kIsSlow = true;
  static constexpr auto fields() {
    return std::tuple(field("table", &Analyse::table), field("seat", &Analyse::seat));
  }
};

struct PositionAt {
  TableId table;
  int at = 0;
  std::optional<SeatNumber> seat{};

  static constexpr std::string_view kCommand = "position_at";
  static constexpr Effect kEffect = Effect::none;
  static constexpr bool kIsSlow = true;
  static constexpr auto fields() {
    return std::tuple(field("table", &PositionAt::table), field("at", &PositionAt::at),
                      field("seat", &PositionAt::seat));
  }
};

struct ScoreHistory {
  TableId table;

  static constexpr std::string_view kCommand = "score_history";
  static constexpr Effect kEffect = Effect::none;
  static constexpr bool kIsSlow = true;
  static constexpr auto fields() { return std::tuple(field("table", &ScoreHistory::table)); }
};

using All = std::tuple<Hello, Pong, Games, Rename, Tables, Create, Watch, Unwatch, Sit,
                       SeatComputer, EmptySeat, SwapSeats, Start, Commit, Reveal, Move, Undo,
                       AgreeToUndo, DeclineUndo, Resign, Replace, Return, Leave, Say, Rematch, Hint,
                       Analyse, PositionAt, ScoreHistory>;

}  // namespace thronsaal::requests
