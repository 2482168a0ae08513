// A journal is a game as it was set up and the moves that were made: all that is ever stored of
// one.
//
// As JSON it has one fixed layout, byte for byte the same on every machine (docs/protocol.md).
// Chance moves are in it, so that a replay needs no random numbers; so are the version of the rules
// and the position's digest every few moves, so that a replay that would reach another position is
// noticed.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_game.h"

namespace thronsaal {

struct Move {
  Actor actor;
  std::string action;  // in the game's notation
  bool operator==(const Move&) const = default;
};

// The position's digest after so many moves.
struct HashMark {
  std::size_t moves;
  std::uint64_t hash;
  bool operator==(const HashMark&) const = default;
};

struct Journal {
  // A mark after every so many moves, and after the last.
  static constexpr std::size_t kMarkEvery = 16;

  std::string game;
  int rules_version = 0;
  // The digest of the board it was played on (boards.h). Nothing where all of the board is printed,
  // and in journals that are older than corrected boards: those were played on the built-in one.
  std::optional<std::uint64_t> board{};
  int players = 0;
  OptionValues options;
  std::vector<Move> moves;
  int digest_version = kDigestVersion;  // of the marks
  std::vector<HashMark> marks;

  // In the format that has this version of digests.
  std::string to_json() const;
  // Reads the layout only; whether the moves are legal is found out by Match::replay.
  static std::expected<Journal, Violation> from_json(std::string_view text);

  bool operator==(const Journal&) const = default;
};

// Hashes and digests as sixteen digits.
std::string to_hex(std::uint64_t hash);
std::optional<std::uint64_t> from_hex(std::string_view text);

}  // namespace thronsaal
