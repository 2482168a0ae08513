// A game as a file: its journal and everything needed to verify the dice.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>

#include "tables/table.h"

namespace thronsaal {

// Reads a table's log, entry by entry, and builds the journal of its game (docs/protocol.md) with a
// field "dice":
//   scheme   2, except for tables created by 1.0.0; then also:
//   table    the SHA-256 of the table's id, which lets people in
//   sha256   the server's commitment
//   seed     the committed seed, once the game is over
//   players  scheme 2: seat, commitment and value of everyone who contributed to the dice
//   history  every move in the order in which it was made, as in "moves", including those that were
//            undone; where some were, ["undo", to how many moves]
// and "practice": true if Table::is_practice.
class Export {
 public:
  Export(std::string id, const DiceCrypto& crypto) : table_(std::move(id), crypto) {}

  // Like Table::read.
  std::expected<void, std::string> read(std::int64_t seq, std::int64_t at, std::string_view body);
  const Table& table() const { return table_; }
  // The game must have begun.
  std::string text() const;

 private:
  Table table_;
  std::string history_;
};

}  // namespace thronsaal
