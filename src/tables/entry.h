// The entries of a table's log: everything that has happened there, one type for each kind.
//
// As JSON, entries are a stored format: kinds and fields keep their names and meanings for ever.
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

// A person takes a seat.
struct Seated {
  Seat seat{};
  PersonId person = 0;
  std::string name;
  int colour = 0;

  static constexpr std::string_view kKind = "seated";
  static constexpr auto fields() {
    return std::tuple(public_field("seat", &Seated::seat), secret_field("visitor", &Seated::person),
                      public_field("name", &Seated::name), public_field("colour", &Seated::colour));
  }
};

// A computer player takes a seat.
struct ComputerSeated {
  Seat seat{};
  Level level{};

  static constexpr std::string_view kKind = "computer";
  static constexpr auto fields() {
    return std::tuple(public_field("seat", &ComputerSeated::seat),
                      public_field("level", &ComputerSeated::level));
  }
};

struct Emptied {
  Seat seat{};

  static constexpr std::string_view kKind = "emptied";
  static constexpr auto fields() { return std::tuple(public_field("seat", &Emptied::seat)); }
};

struct Swapped {
  Seat seat{};
  Seat with{};

  static constexpr std::string_view kKind = "swapped";
  static constexpr auto fields() {
    return std::tuple(public_field("seat", &Swapped::seat), public_field("with", &Swapped::with));
  }
};

// A person has another name or colour, in all of their seats.
struct Renamed {
  Seat seat{};  // one of them
  PersonId person = 0;
  std::string name;
  int colour = 0;

  static constexpr std::string_view kKind = "renamed";
  static constexpr auto fields() {
    return std::tuple(
        public_field("seat", &Renamed::seat), secret_field("visitor", &Renamed::person),
        public_field("name", &Renamed::name), public_field("colour", &Renamed::colour));
  }
};

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

// The match went back to when it had so many moves.
struct Undone {
  Seat seat{};
  std::uint32_t moves = 0;

  static constexpr std::string_view kKind = "undone";
  static constexpr auto fields() {
    return std::tuple(public_field("seat", &Undone::seat), public_field("moves", &Undone::moves));
  }
};

// A seat asks the others to agree to an undo.
struct UndoRequested {
  Seat seat{};
  std::uint32_t moves = 0;

  static constexpr std::string_view kKind = "asked";
  static constexpr auto fields() {
    return std::tuple(public_field("seat", &UndoRequested::seat),
                      public_field("moves", &UndoRequested::moves));
  }
};

struct UndoAgreed {
  Seat seat{};

  static constexpr std::string_view kKind = "agreed";
  static constexpr auto fields() { return std::tuple(public_field("seat", &UndoAgreed::seat)); }
};

struct UndoDeclined {
  Seat seat{};

  static constexpr std::string_view kKind = "declined";
  static constexpr auto fields() { return std::tuple(public_field("seat", &UndoDeclined::seat)); }
};

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
struct Replaced {
  Seat seat{};
  Level level{};

  static constexpr std::string_view kKind = "replaced";
  static constexpr auto fields() {
    return std::tuple(public_field("seat", &Replaced::seat),
                      public_field("level", &Replaced::level));
  }
};

// A person plays again, and votes to replace them are forgotten.
struct Returned {
  Seat seat{};

  static constexpr std::string_view kKind = "returned";
  static constexpr auto fields() { return std::tuple(public_field("seat", &Returned::seat)); }
};

struct Resigned {
  Seat seat{};

  static constexpr std::string_view kKind = "resigned";
  static constexpr auto fields() { return std::tuple(public_field("seat", &Resigned::seat)); }
};

// In logs of releases that kept the chat there. It changes nothing, and nobody is told.
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

// As it is stored.
std::string to_stored(const Entry& entry);
// An error says why it cannot be read, for hosts.
std::expected<Entry, std::string> from_stored(std::string_view body);

// What everybody may know of it: {"kind": …, and its public fields}.
boost::json::object public_part(const Entry& entry);

}  // namespace thronsaal
