// Verifiable dice: all chance moves are derived from secrets that server and players committed to
// before anyone could know the result.
//
// Scheme 2 is commit and reveal. The server commits to its seed when the table is created, and each
// player to a value of their own before the start. Then the players reveal their values, the game
// is played, and after its end the server reveals its seed. Scheme 1 is that of tables created by
// 1.0.0: the seed alone, with the commitment published at the start. docs/dice.md has everything
// that is needed to write a verifier.
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

using Bytes32 = std::array<unsigned char, 32>;

// The cryptography that the dice need, provided from outside (crypto/dice_crypto.h).
struct DiceCrypto {
  Bytes32 (*sha256)(std::string_view bytes);
  // The first 32 bytes of the ChaCha20 key stream; the nonce is least significant byte first.
  Bytes32 (*chacha20)(const Bytes32& key, std::uint64_t nonce);
};

// All inputs of a game's dice.
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

// Seeds and values: 32 random bytes as 64 lower-case hexadecimal digits.
bool is_dice_secret(std::string_view text);

// SHA-256 in hexadecimal digits.
std::string sha256_hex(const DiceCrypto& crypto, std::string_view bytes);

// The commitments to a seed and to a value in scheme 2. `table` is that of a record.
std::string seed_commitment(const DiceCrypto& crypto, std::string_view table,
                            std::string_view seed);
std::string value_commitment(const DiceCrypto& crypto, std::string_view table,
                             std::string_view value);

class FairDice {
 public:
  // Empty if the seed or a value is malformed.
  static std::optional<FairDice> of(const DiceCrypto& crypto, const DiceRecord& record);
  // Scheme 1. Empty unless `hex` is 64 hexadecimal digits.
  static std::optional<FairDice> from_seed(const DiceCrypto& crypto, std::string_view hex);

  // The generator for the n-th chance move.
  Rng rng_for_draw(std::uint64_t n) const;

 private:
  explicit FairDice(const DiceCrypto& crypto) : crypto_(&crypto) {}

  const DiceCrypto* crypto_;
  int scheme_ = 1;
  Bytes32 seed_{};
};

// The commitment to the record's seed. Empty if the seed is malformed.
std::string commitment_of(const DiceCrypto& crypto, const DiceRecord& record);

// [{"seat": 0, "sha256": "…", "value": "…"}]; the value only if it was revealed
boost::json::array to_json(const std::vector<DiceRecord::Contribution>& contributions);

}  // namespace thronsaal
