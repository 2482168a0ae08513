// Dice that can be checked: everything chance does in a game follows from secrets to which the
// server and the players were bound before any of them could know what would come of it.
//
// Scheme 2 is a commit-and-reveal. The server commits to its seed when the table is created, each
// player to a value of their own before the start; then the players reveal their values, the game
// is dealt, and after its end the server reveals its seed. Scheme 1 is that of tables that 1.0.0
// has created: the seed alone, with the commitment told at the start. docs/dice.md has all of it
// for people who check with tools of their own.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "core/rng.h"

namespace thronsaal {

// All that the dice of a game follow from.
struct DiceRecord {
  struct Contribution {
    int seat = 0;
    std::string sha256;  // the player's commitment
    std::string value;   // empty: not revealed
  };

  int scheme = 1;
  std::string table{};                        // the SHA-256 of the table's id; scheme 2
  std::string sha256{};                       // the server's commitment
  std::string seed{};                         // secret until the end
  std::vector<Contribution> contributions{};  // by seat, ascending
};

// Seeds and values: 32 random bytes in 64 hexadecimal digits, of which 10 to 15 are small letters.
std::string random_dice_secret();
bool is_dice_secret(std::string_view text);

// What the seed and a value are committed to by, in scheme 2. `table` is that of a record.
std::string seed_commitment(std::string_view table, std::string_view seed);
std::string value_commitment(std::string_view table, std::string_view value);

class FairDice {
 public:
  // Nothing if the seed is none, or a value is none.
  static std::optional<FairDice> of(const DiceRecord& record);
  // Scheme 1. Nothing unless these are 64 hexadecimal digits.
  static std::optional<FairDice> of_seed(std::string_view hex);

  // The generator for the n-th move of chance.
  Rng for_draw(std::uint64_t n) const;

 private:
  int scheme_ = 1;
  std::array<unsigned char, 32> seed_{};
};

// The commitment that fits the record's seed. Empty if the seed is none.
std::string commitment_of(const DiceRecord& record);

// [{"seat": 0, "sha256": "…", "value": "…"}], the value if it was revealed
boost::json::array to_json(const std::vector<DiceRecord::Contribution>& contributions);

}  // namespace thronsaal
