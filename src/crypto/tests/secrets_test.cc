// Tokens, hashes, passwords and table ids.
#include "crypto/secrets.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace thronsaal {
namespace {

using ::testing::SizeIs;
using ::testing::StartsWith;

TEST(Hex, HasTwoLowerCaseDigitsForEveryByte) {
  const std::array<unsigned char, 4> bytes = {0x00, 0x0F, 0xA5, 0xFF};
  EXPECT_EQ(to_hex(bytes), "000fa5ff");
  EXPECT_EQ(to_hex(std::span<const unsigned char>()), "");
}

TEST(Randomness, FillsEveryByte) {
  // A byte that is never filled would be zero thirty times in a row.
  std::array<unsigned char, 40> touched{};
  for (int i = 0; i < 30; ++i) {
    std::array<unsigned char, 40> bytes{};
    fill_random(bytes);
    for (std::size_t b = 0; b < bytes.size(); ++b) touched[b] |= bytes[b];
  }
  EXPECT_TRUE(std::ranges::none_of(touched, [](unsigned char byte) { return byte == 0; }));
}

TEST(TableId, IsRecognised) {
  for (int i = 0; i < 100; ++i) {
    const std::string id = random_table_id();
    EXPECT_TRUE(is_table_id(id)) << id;
  }
}

TEST(TableId, UsesTheWholeAlphabetAndNeverRepeats) {
  std::set<std::string> ids;
  std::map<char, int> letters;
  for (int i = 0; i < 1000; ++i) {
    const std::string id = random_table_id();
    ids.insert(id);
    for (const char letter : id) ++letters[letter];
  }
  EXPECT_THAT(ids, SizeIs(1000));
  EXPECT_THAT(letters, SizeIs(32));
}

TEST(TableId, RejectsEverythingElse) {
  EXPECT_TRUE(is_table_id("23456789abcdef"));
  EXPECT_FALSE(is_table_id(""));
  EXPECT_FALSE(is_table_id("23456789abcde"));
  EXPECT_FALSE(is_table_id("23456789abcdefg"));
  EXPECT_FALSE(is_table_id("23456789abcdeF"));
  EXPECT_FALSE(is_table_id("../../etc/pass"));
  EXPECT_FALSE(is_table_id(std::string_view("23456789abcde\0", 14)));
  // Easily mistaken for others.
  for (const char letter : {'0', 'o', '1', 'l'}) {
    EXPECT_FALSE(is_table_id(std::string("23456789abcde") + letter)) << letter;
  }
}

TEST(Token, IsThirtyTwoRandomBytes) {
  const std::string token = random_token();
  EXPECT_THAT(token, SizeIs(64));
  EXPECT_EQ(token.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_NE(token, random_token());
}

// The first two examples of FIPS 180-4.
TEST(Token, IsHashedWithSha256) {
  EXPECT_EQ(hash_token("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hash_token("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST(Password, IsHashedWithArgon2AndSalt) {
  const std::string hash = hash_password("correct horse");
  EXPECT_THAT(hash, StartsWith("$argon2id$v=19$m=65536,t=2,p=1$"));
  EXPECT_NE(hash_password("correct horse"), hash);
}

TEST(Password, MustMatchExactly) {
  using namespace std::string_literals;
  const std::string hash = hash_password("correct horse");
  EXPECT_TRUE(verify_password("correct horse", hash));
  EXPECT_FALSE(verify_password("correct horse ", hash));
  EXPECT_FALSE(verify_password("Correct horse", hash));
  EXPECT_FALSE(verify_password("correct horse\0"s, hash));
  EXPECT_FALSE(verify_password("", hash));
}

TEST(Password, NeverMatchesADamagedHash) {
  const std::string hash = hash_password("correct horse");
  EXPECT_FALSE(verify_password("correct horse", ""));
  EXPECT_FALSE(verify_password("correct horse", hash.substr(0, hash.size() - 1)));
  EXPECT_FALSE(verify_password("correct horse", "correct horse"));
}

TEST(DeviceProof, IsValidForOneAccountAndPassword) {
  const std::string proof = make_device_token("hash");
  EXPECT_TRUE(verify_device_token(proof, "hash"));
  EXPECT_FALSE(verify_device_token(proof, "another hash"));
  EXPECT_NE(make_device_token("hash"), proof);
}

TEST(DeviceProof, CannotBeForged) {
  const std::string proof = make_device_token("hash");
  std::string other = proof;
  other.front() = other.front() == '0' ? '1' : '0';
  EXPECT_FALSE(verify_device_token(other, "hash"));
  EXPECT_FALSE(verify_device_token(proof.substr(0, proof.size() - 1), "hash"));
  EXPECT_FALSE(verify_device_token(proof + "0", "hash"));
  EXPECT_FALSE(verify_device_token("", "hash"));
}

}  // namespace
}  // namespace thronsaal
