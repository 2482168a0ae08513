// The entries of a table's log: everything that has happened there, one type for each kind.
//
// As JSON, entries are a stored format: kinds and fields never change their names and meanings.
// A field that releases before did not write is optional.
#pragma once

#include <concepts>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>

#include <boost/json.hpp>

#include "core/person.h"
#include "core/text/fixed_string.h"
#include "tables/entry_fields.h"

namespace thronsaal::entry {

struct Created {
  PersonId by = 0;
  std::string game;
  int rules = 0;                  // their version
  std::optional<Digest> board{};  // the digest of its facts
  std::optional<int> digest{};    // the version of the hashes in this log; 1 in logs of 1.0.0
  int players = 0;
  OptionValues options;
  bool is_public = false;
  bool hints = true;
  int grace = 0;              // seconds until an absent person may be replaced
  std::optional<int> idle{};  // the same for a person who is present and does not decide
  OrNull<Level> stand_in{};   // replaces absent people without a vote
  // What the dice follow from, and the server's commitment to it. Logs of 1.0.0 have both in
  // Started.
  std::optional<std::string> seed{};
  std::optional<std::string> sha256{};

  static constexpr std::string_view kKind = "created";
  static constexpr auto fields() {
    return std::tuple(
        secret_field("by", &Created::by), public_field("game", &Created::game),
        public_field("rules", &Created::rules), public_field("board", &Created::board),
        secret_field("digest", &Created::digest), public_field("players", &Created::players),
        public_field("options", &Created::options), public_field("public", &Created::is_public),
        public_field("hints", &Created::hints), public_field("grace", &Created::grace),
        public_field("idle", &Created::idle), public_field("stand_in", &Created::stand_in),
        secret_field("seed", &Created::seed), public_field("sha256", &Created::sha256));
  }
};

// Kinds of entries with the same fields.

template <FixedString kName>
struct OfSeat {
  Seat seat{};

  static constexpr std::string_view kKind = kName.view();
  static constexpr auto fields() { return std::tuple(public_field("seat", &OfSeat::seat)); }
};

template <FixedString kName>
struct PersonAtSeat {
  Seat seat{};
  PersonId person = 0;
  std::string name;
  int colour = 0;

  static constexpr std::string_view kKind = kName.view();
  static constexpr auto fields() {
    return std::tuple(
        public_field("seat", &PersonAtSeat::seat), secret_field("visitor", &PersonAtSeat::person),
        public_field("name", &PersonAtSeat::name), public_field("colour", &PersonAtSeat::colour));
  }
};

template <FixedString kName>
struct ComputerAtSeat {
  Seat seat{};
  Level level{};

  static constexpr std::string_view kKind = kName.view();
  static constexpr auto fields() {
    return std::tuple(public_field("seat", &ComputerAtSeat::seat),
                      public_field("level", &ComputerAtSeat::level));
  }
};

template <FixedString kName>
struct UndoTo {
  Seat seat{};
  std::uint32_t moves = 0;  // that the match has afterwards

  static constexpr std::string_view kKind = kName.view();
  static constexpr auto fields() {
    return std::tuple(public_field("seat", &UndoTo::seat), public_field("moves", &UndoTo::moves));
  }
};

// A person takes a seat.
using Seated = PersonAtSeat<"seated">;

// A computer player takes a seat.
using ComputerSeated = ComputerAtSeat<"computer">;

using Emptied = OfSeat<"emptied">;

struct Swapped {
  Seat seat{};
  Seat with{};

  static constexpr std::string_view kKind = "swapped";
  static constexpr auto fields() {
    return std::tuple(public_field("seat", &Swapped::seat), public_field("with", &Swapped::with));
  }
};

// A person has another name or colour, in all of their seats; `seat` is one of them.
using Renamed = PersonAtSeat<"renamed">;

// A person commits to a value for the dice.
struct Committed {
  Seat seat{};
  std::string sha256;

  static constexpr std::string_view kKind = "committed";
  static constexpr auto fields() {
    return std::tuple(public_field("seat", &Committed::seat),
                      public_field("sha256", &Committed::sha256));
  }
};

// The host has started the game: seats are fixed, and values for the dice are revealed.
struct Starting {
  static constexpr std::string_view kKind = "starting";
  static constexpr auto fields() { return std::tuple(); }
};

struct Revealed {
  Seat seat{};
  std::string value;

  static constexpr std::string_view kKind = "revealed";
  static constexpr auto fields() {
    return std::tuple(public_field("seat", &Revealed::seat),
                      public_field("value", &Revealed::value));
  }
};

// The game begins.
struct Started {
  std::optional<std::string> seed{};  // at tables that 1.0.0 created
  std::string sha256;

  static constexpr std::string_view kKind = "started";
  static constexpr auto fields() {
    return std::tuple(secret_field("seed", &Started::seed),
                      public_field("sha256", &Started::sha256));
  }
};

struct Moved {
  Actor actor = Actor::chance();
  std::string action;            // in the game's notation
  std::optional<Digest> hash{};  // of the position after it, every so many moves and at the end

  static constexpr std::string_view kKind = "moved";
  static constexpr auto fields() {
    return std::tuple(public_field("seat", &Moved::actor), secret_field("action", &Moved::action),
                      secret_field("hash", &Moved::hash));
  }
};

// The match goes back.
using Undone = UndoTo<"undone">;

// A seat asks the others to agree to an undo.
using UndoRequested = UndoTo<"asked">;

using UndoAgreed = OfSeat<"agreed">;

using UndoDeclined = OfSeat<"declined">;

// A vote to let a computer player of this level replace an inactive person.
struct Voted {
  Seat seat{};
  Seat against{};
  Level level{};

  static constexpr std::string_view kKind = "voted";
  static constexpr auto fields() {
    return std::tuple(public_field("seat", &Voted::seat), public_field("level", &Voted::level),
                      public_field("against", &Voted::against));
  }
};

// A computer player stands in for a person.
using Replaced = ComputerAtSeat<"replaced">;

// A person plays again, and votes to replace them are forgotten.
using Returned = OfSeat<"returned">;

using Resigned = OfSeat<"resigned">;

// Chat, in logs of earlier releases. It changes nothing and is not sent to watchers.
struct Said {
  PersonId person = 0;
  std::string name;
  OrNull<Seat> seat{};  // none for spectators
  std::string text;

  static constexpr std::string_view kKind = "said";
  static constexpr auto fields() {
    return std::tuple(secret_field("visitor", &Said::person), public_field("name", &Said::name),
                      public_field("seat", &Said::seat), public_field("text", &Said::text));
  }
};

// The same people play again at another table.
struct Rematch {
  std::string table;

  static constexpr std::string_view kKind = "rematch";
  static constexpr auto fields() { return std::tuple(public_field("table", &Rematch::table)); }
};

}  // namespace thronsaal::entry

namespace thronsaal {

using Entry =
    std::variant<entry::Created, entry::Seated, entry::ComputerSeated, entry::Emptied,
                 entry::Swapped, entry::Renamed, entry::Committed, entry::Starting, entry::Revealed,
                 entry::Started, entry::Moved, entry::Undone, entry::UndoRequested,
                 entry::UndoAgreed, entry::UndoDeclined, entry::Voted, entry::Replaced,
                 entry::Returned, entry::Resigned, entry::Said, entry::Rematch>;

// Of kinds of entries.
template <class Kind, class... Kinds>
concept OneOf = (std::same_as<Kind, Kinds> || ...);

std::string_view kind_of(const Entry& entry);

// The form in which it is stored.
std::string to_stored(const Entry& entry);
// An error says why it cannot be read, for hosts.
std::expected<Entry, std::string> from_stored(std::string_view body);

// The public part: {"kind": …, and its public fields}.
boost::json::object public_part(const Entry& entry);

}  // namespace thronsaal
