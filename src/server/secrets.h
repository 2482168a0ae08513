// What secrets need: random bytes, tokens, hashes and passwords. All of it is libsodium's work.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace thronsaal {

void fill_randomly(std::span<unsigned char> bytes);
std::string to_hex(std::span<const unsigned char> bytes);

// A name for a table that nobody guesses: 70 random bits as 14 letters and digits that are easily
// told apart.
std::string random_table_id();
bool is_table_id(std::string_view text);

// SHA-256, in hexadecimal digits.
std::string sha256_of(std::string_view bytes);

// A token is 32 random bytes as text. Only its hash is ever stored.
std::string random_token();
std::string hash_of_token(std::string_view token);

// argon2id. Takes a tenth of a second and 64 MB: not for the network's thread.
std::string hash_of_password(std::string_view password);
bool is_password(std::string_view password, const std::string& hash);

// What tells a browser in which somebody has once logged in to an account from those of strangers.
// Only the server can make one; it is worth nothing when the account's password is another one.
std::string random_device_proof(const std::string& password_hash);
bool is_device_proof(std::string_view proof, const std::string& password_hash);

}  // namespace thronsaal
