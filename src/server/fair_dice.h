// Dice that can be checked: everything chance does in a game follows from one secret seed.
//
// The seed has 32 random bytes. Players see its SHA-256 before the game and the seed itself after
// it, and can then find out that every throw and every draw was settled from the start. The
// construction, for anybody who wants to check it with other tools:
//
//   The n-th move of chance (from 0; moves that were taken back later count) takes the first 32
//   bytes of the ChaCha20 key stream with the seed as key and n as nonce (8 bytes, little endian,
//   block counter 0). They are the state of xoshiro256++, four words in little endian, and what
//   Game::sample draws from that generator is the move.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/rng.h"

namespace thronsaal {

class FairDice {
 public:
  static FairDice of_random_seed();
  // Nothing unless these are 64 hexadecimal digits.
  static std::optional<FairDice> of_seed(std::string_view hex);

  // The generator for the n-th move of chance.
  Rng for_draw(std::uint64_t n) const;

  std::string seed() const;        // in hexadecimal; secret until the end
  std::string commitment() const;  // the seed's SHA-256 in hexadecimal

 private:
  std::array<unsigned char, 32> seed_{};
};

}  // namespace thronsaal
