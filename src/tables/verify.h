// Checking an exported game (export.h): its moves by the rules, its dice by their seeds.
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

// Derives everything that chance did in an exported game from its seeds. `commitment`, if it is not
// empty, is what somebody wrote down before the game began.
std::expected<DiceVerification, Violation> verify_export(std::string_view text,
                                                         const DiceCrypto& crypto,
                                                         std::string_view commitment = "");

}  // namespace thronsaal
