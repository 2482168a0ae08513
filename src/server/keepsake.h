// A game to keep: its journal, with all that is needed to check the dice.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/form.h"
#include "store/event_log.h"

namespace thronsaal {

// The journal of a table's game (docs/protocol.md), to which a field "dice" is added:
//   scheme   2, for tables that 1.0.0 has not created; then also:
//   table    the SHA-256 of the table's id, which is no secret but lets people in
//   sha256   the server's commitment
//   seed     what it commits the server to, once the game is over
//   players  scheme 2: seat, commitment and value of everybody who added to the dice
//   history  every move in the order in which it was made, as in "moves", those that were taken
//            back included; where some were, ["undo", to how many moves]
// and, where it is so, "practice": true (Table::is_practice).
// The game must have begun. Throws if the log cannot be read.
std::string keepsake(std::string_view table, const std::vector<Entry>& log);

// What somebody can believe of a kept game.
struct Verified {
  std::vector<int> contributors{};  // seats whose values are in the dice
  std::vector<int> silent{};        // seats that committed to a value and did not reveal it
  bool practice = false;            // as its history tells (Table::is_practice)
};

// Derives everything chance did in a kept game from what the dice follow from. `commitment`, if it
// is not empty, is what somebody wrote down before the game began.
std::expected<Verified, Violation> verify(std::string_view keepsake,
                                          std::string_view commitment = "");

}  // namespace thronsaal
