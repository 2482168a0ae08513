// Verifies an exported game (export.h): its moves by the rules, its dice by their seeds.
#pragma once

#include <expected>
#include <string_view>
#include <vector>

#include "core/structured_record.h"
#include "tables/fair_dice.h"

namespace thronsaal {

// What an exported game proves.
struct DiceVerification {
  std::vector<int> contributors{};  // seats whose values are in the dice
  std::vector<int> unrevealed{};    // seats that committed to a value and did not reveal it
  bool practice = false;            // as its history shows (Table::is_practice)
};

// Derives every chance move of an exported game from its seeds. If `commitment` is not empty, it is
// the hash that was published before the game.
std::expected<DiceVerification, Violation> verify_export(std::string_view text,
                                                         const DiceCrypto& crypto,
                                                         std::string_view commitment = "");

}  // namespace thronsaal
