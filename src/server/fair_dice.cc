#include "server/fair_dice.h"

#include <sodium.h>

#include "server/secrets.h"

namespace thronsaal {

FairDice FairDice::of_random_seed() {
  FairDice dice;
  fill_randomly(dice.seed_);
  return dice;
}

std::optional<FairDice> FairDice::of_seed(std::string_view hex) {
  FairDice dice;
  std::size_t size = 0;
  const char* end = nullptr;
  const int code = sodium_hex2bin(dice.seed_.data(), dice.seed_.size(), hex.data(), hex.size(),
                                  nullptr, &size, &end);
  if (code != 0 || size != dice.seed_.size() || end != hex.data() + hex.size()) {
    return std::nullopt;
  }
  return dice;
}

Rng FairDice::for_draw(std::uint64_t n) const {
  static_assert(crypto_stream_chacha20_KEYBYTES == 32 && crypto_stream_chacha20_NONCEBYTES == 8);
  std::array<unsigned char, crypto_stream_chacha20_NONCEBYTES> nonce{};
  for (std::size_t i = 0; i < nonce.size(); ++i) {
    nonce[i] = static_cast<unsigned char>(n >> (8 * i));
  }
  std::array<unsigned char, 32> stream;
  crypto_stream_chacha20(stream.data(), stream.size(), nonce.data(), seed_.data());
  std::array<std::uint64_t, 4> words{};
  for (std::size_t i = 0; i < stream.size(); ++i) {
    words[i / 8] |= std::uint64_t{stream[i]} << (8 * (i % 8));
  }
  return Rng(words);
}

std::string FairDice::seed() const {
  return to_hex(seed_);
}

std::string FairDice::commitment() const {
  return sha256_of({reinterpret_cast<const char*>(seed_.data()), seed_.size()});
}

}  // namespace thronsaal
