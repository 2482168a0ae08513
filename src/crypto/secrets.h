// Random bytes, tokens, hashes and passwords, with libsodium.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace thronsaal {

// Initialises libsodium. The functions below call it themselves.
void prepare_crypto();

void fill_random(std::span<unsigned char> bytes);
std::string to_hex(std::span<const unsigned char> bytes);

// An unguessable table id: 70 random bits as 14 unambiguous letters and digits.
std::string random_table_id();
bool is_table_id(std::string_view text);

// SHA-256, in hexadecimal digits.
std::string sha256_hex(std::string_view bytes);

// A token is 32 random bytes as text. Only its hash is ever stored.
std::string random_token();
std::string hash_token(std::string_view token);

// argon2id. Takes 0.1 s and 64 MB, so never on the network thread.
std::string hash_password(std::string_view password);
bool verify_password(std::string_view password, const std::string& hash);

// Identifies a browser that has logged in to the account before. Only the server can make one; a
// new password invalidates it.
std::string make_device_token(const std::string& password_hash);
bool verify_device_token(std::string_view device_token, const std::string& password_hash);

}  // namespace thronsaal
