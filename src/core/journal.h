// A game's setup and its moves: all that is stored of a game.
//
// As JSON it has one fixed layout, byte for byte the same on every machine (docs/protocol.md).
// It contains chance moves, so replay needs no random numbers, and the rules version and periodic
// digests, so that a replay reaching another position is detected.
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

// The position's digest after `moves` moves.
struct DigestCheckpoint {
  std::size_t moves;
  std::uint64_t hash;
  bool operator==(const DigestCheckpoint&) const = default;
};

struct Journal {
  // A checkpoint every kCheckpointInterval moves, and after the last.
  static constexpr std::size_t kCheckpointInterval = 16;

  std::string game;
  int rules_version = 0;
  // The digest of the board it was played on (boards.h). Empty if the game has one printed board,
  // and in journals older than corrected boards (built-in board).
  std::optional<std::uint64_t> board{};
  int players = 0;
  OptionValues options;
  std::vector<Move> moves;
  int digest_version = kDigestVersion;  // of the marks
  std::vector<DigestCheckpoint> marks;

  // Written in the format that belongs to this digest version.
  std::string to_json() const;
  // Checks the format only; Match::replay checks that moves are legal.
  static std::expected<Journal, Violation> from_json(std::string_view text);

  bool operator==(const Journal&) const = default;
};

// Hashes and digests as sixteen digits.
std::string to_hex(std::uint64_t hash);
std::optional<std::uint64_t> from_hex(std::string_view text);

}  // namespace thronsaal
