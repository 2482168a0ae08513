#include "crypto/dice_crypto.h"

#include <sodium.h>

#include "crypto/secrets.h"

namespace thronsaal {
namespace {

Bytes32 sha256(std::string_view bytes) {
  Bytes32 hash;
  static_assert(crypto_hash_sha256_BYTES == Bytes32().size());
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(bytes.data()),
                     bytes.size());
  return hash;
}

Bytes32 chacha20(const Bytes32& key, std::uint64_t nonce) {
  std::array<unsigned char, crypto_stream_chacha20_NONCEBYTES> bytes{};
  static_assert(crypto_stream_chacha20_KEYBYTES == Bytes32().size());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<unsigned char>(nonce >> (8 * i));
  }
  Bytes32 stream;
  crypto_stream_chacha20(stream.data(), stream.size(), bytes.data(), key.data());
  return stream;
}

}  // namespace

const DiceCrypto& dice_crypto() {
  static constexpr DiceCrypto crypto{.sha256 = sha256, .chacha20 = chacha20};
  prepare_crypto();
  return crypto;
}

std::string random_dice_secret() {
  Bytes32 bytes;
  fill_random(bytes);
  return to_hex(bytes);
}

}  // namespace thronsaal
