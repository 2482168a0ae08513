#include "server/secrets.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include <sodium.h>

namespace thronsaal {
namespace {

// Without 0, o, 1 and l, which people confuse.
constexpr std::string_view kIdLetters = "23456789abcdefghijkmnpqrstuvwxyz";
constexpr std::size_t kIdLength = 14;

// libsodium wants to be greeted before anything else.
void greet() {
  static const int code = sodium_init();
  if (code < 0) throw std::runtime_error("libsodium does not work here");
}

// A device's proof is a random number and its authentication code. The key is derived from the
// account's stored hash, which nobody but the server knows and every new password changes.
constexpr std::size_t kNonceLength = 32;  // hexadecimal digits

std::string device_proof_of(std::string_view nonce, const std::string& password_hash) {
  greet();
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

void fill_randomly(std::span<unsigned char> bytes) {
  greet();
  randombytes_buf(bytes.data(), bytes.size());
}

std::string to_hex(std::span<const unsigned char> bytes) {
  std::string hex(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
  hex.pop_back();
  return hex;
}

std::string random_table_id() {
  static_assert(kIdLetters.size() == 32);
  std::array<unsigned char, kIdLength> bytes;
  fill_randomly(bytes);
  std::string id;
  for (const unsigned char byte : bytes) id += kIdLetters[byte % kIdLetters.size()];
  return id;
}

bool is_table_id(std::string_view text) {
  return text.size() == kIdLength &&
         std::ranges::all_of(text, [](char letter) { return kIdLetters.contains(letter); });
}

std::string sha256_of(std::string_view bytes) {
  greet();
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash;
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(bytes.data()),
                     bytes.size());
  return to_hex(hash);
}

std::string random_token() {
  std::array<unsigned char, 32> bytes;
  fill_randomly(bytes);
  return to_hex(bytes);
}

std::string hash_of_token(std::string_view token) {
  return sha256_of(token);
}

std::string hash_of_password(std::string_view password) {
  greet();
  std::array<char, crypto_pwhash_STRBYTES> hash;
  if (crypto_pwhash_str(hash.data(), password.data(), password.size(),
                        crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0) {
    throw std::bad_alloc();
  }
  return hash.data();
}

bool is_password(std::string_view password, const std::string& hash) {
  greet();
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

std::string random_device_proof(const std::string& password_hash) {
  std::array<unsigned char, kNonceLength / 2> bytes;
  fill_randomly(bytes);
  return device_proof_of(to_hex(bytes), password_hash);
}

bool is_device_proof(std::string_view proof, const std::string& password_hash) {
  const std::string right = device_proof_of(proof.substr(0, kNonceLength), password_hash);
  return proof.size() == right.size() &&
         sodium_memcmp(proof.data(), right.data(), right.size()) == 0;
}

}  // namespace thronsaal
