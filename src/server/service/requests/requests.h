// What clients can ask for, one type for each command. docs/adding-a-command.md says how to add
// one; protocol.json and docs/protocol.md describe them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/text/fixed_string.h"
#include "server/service/requests/request_fields.h"

namespace thronsaal::requests {

// What a request changes for good, and so how the answer to it can be found again by its key.
enum class Effect {
  none,       // nothing that is stored
  change,     // of a table: {"seq"}
  new_table,  // {"seq", "table", "sha256"}
  rematch,    // {"table"}: the finished table names it
  chat_line,  // {"line"}
  person,     // of a person: {"person"}
};

// What a request is called in `cmd`, and what it changes.
template <FixedString kName, Effect kChanges = Effect::none>
struct Command {
  static constexpr std::string_view kCommand = kName.view();
  static constexpr Effect kEffect = kChanges;
};

// Who am I here? Also sets the language of messages.
//
// Pages name their protocol, because they stay open when the server is updated. A page of 1.0.0
// does not; its other requests are answered with a request to reload.
struct Hello : Command<"hello"> {
  std::optional<std::string> protocol{};
  std::optional<Language> language{};

  static constexpr auto fields() {
    return std::tuple(field("protocol", &Hello::protocol), field("language", &Hello::language));
  }
};

// The answer to a ping. It has no answer itself.
struct Pong : Command<"pong"> {
  static constexpr bool kIsUnanswered = true;
  static constexpr auto fields() { return std::tuple(); }
};

// The games and their options.
struct Games : Command<"games"> {
  static constexpr auto fields() { return std::tuple(); }
};

// A new name and colour.
struct Rename : Command<"rename", Effect::person> {
  std::string name;
  int colour = 0;

  static constexpr auto fields() {
    return std::tuple(field("name", &Rename::name), field("colour", &Rename::colour));
  }
};

// A page of a list of tables. `watch` says whether changes of lists are told from now on.
struct Tables : Command<"tables"> {
  ListKind list{};
  Phase phase;
  std::optional<std::string> after{};
  std::optional<int> limit{};
  std::optional<bool> watch{};

  static constexpr auto fields() {
    return std::tuple(field("list", &Tables::list), field("phase", &Tables::phase),
                      field("after", &Tables::after), field("limit", &Tables::limit),
                      field("watch", &Tables::watch));
  }
};

// A new table.
struct Create : Command<"create", Effect::new_table> {
  std::string game;
  std::optional<OptionValues> options{};
  std::vector<std::string> seats;
  std::optional<bool> is_public{};
  std::optional<bool> hints{};
  std::optional<int> grace{};
  std::optional<int> idle{};
  std::optional<Level> stand_in{};

  static constexpr auto fields() {
    return std::tuple(field("game", &Create::game), field("options", &Create::options),
                      field("seats", &Create::seats), field("public", &Create::is_public),
                      field("hints", &Create::hints), field("grace", &Create::grace),
                      field("idle", &Create::idle), field("stand_in", &Create::stand_in));
  }
};

// Fields that several requests have. `seen` is the length of the log that the player knew when they
// decided.

struct AtTable {
  TableId table;

  static constexpr auto fields() { return std::tuple(field("table", &AtTable::table)); }
};

struct SeenAtTable : AtTable {
  int seen = 0;

  static constexpr auto fields() {
    return std::tuple_cat(AtTable::fields(), std::tuple(field("seen", &SeenAtTable::seen)));
  }
};

struct AtSeat : AtTable {
  SeatNumber seat;

  static constexpr auto fields() {
    return std::tuple_cat(AtTable::fields(), std::tuple(field("seat", &AtSeat::seat)));
  }
};

// A computer player of this level is to have the seat.
struct ComputerAtSeat : AtSeat {
  Level level{};

  static constexpr auto fields() {
    return std::tuple_cat(AtSeat::fields(), std::tuple(field("level", &ComputerAtSeat::level)));
  }
};

// Everything that happens at a table from now on, and what has happened since an entry; `at` is
// the time of that entry. Chat after a line. With `analysis`, that of every position.
struct Watch : AtTable, Command<"watch"> {
  std::optional<int> since{};
  std::optional<std::uint64_t> at{};
  std::optional<int> chat_since{};
  std::optional<bool> analysis{};

  static constexpr auto fields() {
    return std::tuple_cat(
        AtTable::fields(),
        std::tuple(field("since", &Watch::since), field("at", &Watch::at),
                   field("chat_since", &Watch::chat_since), field("analysis", &Watch::analysis)));
  }
};
struct Unwatch : AtTable, Command<"unwatch"> {};

// Seats before the game.
struct Sit : AtSeat, Command<"sit", Effect::change> {};
struct SeatComputer : ComputerAtSeat, Command<"computer", Effect::change> {};
struct EmptySeat : AtSeat, Command<"empty", Effect::change> {};
struct SwapSeats : AtSeat, Command<"swap", Effect::change> {
  SeatNumber with;

  static constexpr auto fields() {
    return std::tuple_cat(AtSeat::fields(), std::tuple(field("with", &SwapSeats::with)));
  }
};

struct Start : AtTable, Command<"start", Effect::change> {};

// A commitment to a value for the dice, and the value.
struct Commit : AtTable, Command<"commit", Effect::change> {
  Hash sha256;

  static constexpr auto fields() {
    return std::tuple_cat(AtTable::fields(), std::tuple(field("sha256", &Commit::sha256)));
  }
};
struct Reveal : AtTable, Command<"reveal", Effect::change> {
  Hash value;

  static constexpr auto fields() {
    return std::tuple_cat(AtTable::fields(), std::tuple(field("value", &Reveal::value)));
  }
};

// The game.
struct Move : AtSeat, Command<"move", Effect::change> {
  std::string action;
  int seen = 0;

  static constexpr auto fields() {
    return std::tuple_cat(AtSeat::fields(),
                          std::tuple(field("action", &Move::action), field("seen", &Move::seen)));
  }
};
struct Undo : AtSeat, Command<"undo", Effect::change> {
  int seen = 0;

  static constexpr auto fields() {
    return std::tuple_cat(AtSeat::fields(), std::tuple(field("seen", &Undo::seen)));
  }
};
struct AgreeToUndo : SeenAtTable, Command<"agree", Effect::change> {};
struct DeclineUndo : SeenAtTable, Command<"decline", Effect::change> {};
struct Resign : AtSeat, Command<"resign", Effect::change> {};

// A vote to let a computer player replace an inactive person, and the return of that person.
struct Replace : ComputerAtSeat, Command<"replace", Effect::change> {};
struct Return : AtTable, Command<"return", Effect::change> {};

struct Leave : AtTable, Command<"leave", Effect::change> {};

struct Say : AtTable, Command<"say", Effect::chat_line> {
  std::string text;

  static constexpr auto fields() {
    return std::tuple_cat(AtTable::fields(), std::tuple(field("text", &Say::text)));
  }
};

struct Rematch : AtTable, Command<"rematch", Effect::rematch> {};

// A slow request does not block the connection's next message.
struct Slow {
  static constexpr bool kIsSlow = true;
};

struct Hint : AtSeat, Command<"hint">, Slow {};

struct Analyse : AtTable, Command<"analyse">, Slow {
  std::optional<SeatNumber> seat{};

  static constexpr auto fields() {
    return std::tuple_cat(AtTable::fields(), std::tuple(field("seat", &Analyse::seat)));
  }
};

struct PositionAt : AtTable, Command<"position_at">, Slow {
  int at = 0;
  std::optional<SeatNumber> seat{};

  static constexpr auto fields() {
    return std::tuple_cat(AtTable::fields(), std::tuple(field("at", &PositionAt::at),
                                                        field("seat", &PositionAt::seat)));
  }
};

struct ScoreHistory : AtTable, Command<"score_history">, Slow {};

using All = std::tuple<Hello, Pong, Games, Rename, Tables, Create, Watch, Unwatch, Sit,
                       SeatComputer, EmptySeat, SwapSeats, Start, Commit, Reveal, Move, Undo,
                       AgreeToUndo, DeclineUndo, Resign, Replace, Return, Leave, Say, Rematch, Hint,
                       Analyse, PositionAt, ScoreHistory>;

}  // namespace thronsaal::requests
