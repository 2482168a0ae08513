#include "crypto/secrets.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <sodium.h>

namespace thronsaal {
namespace {

// Without 0, o, 1 and l, which look alike.
constexpr std::string_view kIdAlphabet = "23456789abcdefghijkmnpqrstuvwxyz";
constexpr std::size_t kIdLength = 14;

// A device token is a nonce and its MAC. The key is derived from the account's password hash, which
// only the server knows and every new password changes.
constexpr std::size_t kNonceLength = 32;  // hexadecimal digits

std::string device_token_for(std::string_view nonce, const std::string& password_hash) {
  prepare_crypto();
  const std::string purpose = "device proof\n" + password_hash;
  std::array<unsigned char, crypto_auth_KEYBYTES> key;
  crypto_generichash(key.data(), key.size(), reinterpret_cast<const unsigned char*>(purpose.data()),
                     purpose.size(), nullptr, 0);
  std::array<unsigned char, crypto_auth_BYTES> code;
  crypto_auth(code.data(), reinterpret_cast<const unsigned char*>(nonce.data()), nonce.size(),
              key.data());
  return std::string(nonce) + to_hex(code);
}

}  // namespace

void prepare_crypto() {
  static const int code = sodium_init();
  if (code < 0) throw std::runtime_error("libsodium failed to initialise");
}

void fill_random(std::span<unsigned char> bytes) {
  prepare_crypto();
  randombytes_buf(bytes.data(), bytes.size());
}

std::string to_hex(std::span<const unsigned char> bytes) {
  std::string hex(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
  hex.pop_back();
  return hex;
}

std::string random_table_id() {
  static_assert(kIdAlphabet.size() == 32);
  std::array<unsigned char, kIdLength> bytes;
  fill_random(bytes);
  std::string id;
  for (const unsigned char byte : bytes) id += kIdAlphabet[byte % kIdAlphabet.size()];
  return id;
}

bool is_table_id(std::string_view text) {
  return text.size() == kIdLength &&
         std::ranges::all_of(text, [](char letter) { return kIdAlphabet.contains(letter); });
}

std::string sha256_hex(std::string_view bytes) {
  prepare_crypto();
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash;
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(bytes.data()),
                     bytes.size());
  return to_hex(hash);
}

std::string random_token() {
  std::array<unsigned char, 32> bytes;
  fill_random(bytes);
  return to_hex(bytes);
}

std::string hash_token(std::string_view token) {
  return sha256_hex(token);
}

std::string hash_password(std::string_view password) {
  prepare_crypto();
  std::array<char, crypto_pwhash_STRBYTES> hash;
  if (crypto_pwhash_str(hash.data(), password.data(), password.size(),
                        crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0) {
    throw std::bad_alloc();
  }
  return hash.data();
}

bool verify_password(std::string_view password, const std::string& hash) {
  prepare_crypto();
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

std::string make_device_token(const std::string& password_hash) {
  std::array<unsigned char, kNonceLength / 2> bytes;
  fill_random(bytes);
  return device_token_for(to_hex(bytes), password_hash);
}

bool verify_device_token(std::string_view device_token, const std::string& password_hash) {
  const std::string right = device_token_for(device_token.substr(0, kNonceLength), password_hash);
  return device_token.size() == right.size() &&
         sodium_memcmp(device_token.data(), right.data(), right.size()) == 0;
}

}  // namespace thronsaal
