#include "server/accounts/common_passwords.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/embedded.h"
#include "core/text/text.h"
#include "core/text/unicode.h"
#include "server/limits.h"

namespace thronsaal {
namespace {

TEST(EasyPassword, IncludesCommonOnesInAnyCase) {
  for (const char* password : {"password", "12345678", "PassWord1", "qwertyuiop", "iloveyou",
                               "Passwort", "wachtwoord", "adgangskode", " password "}) {
    EXPECT_TRUE(is_weak_password(password, {})) << password;
  }
}

TEST(EasyPassword, IncludesTheOwnersNames) {
  EXPECT_TRUE(is_weak_password("Änne of Kleve", {"Bert", "äNNE OF kleve"}));
  EXPECT_FALSE(is_weak_password("Änne of Kleve", {"Bert", "Anne of Kleve"}));
}

TEST(EasyPassword, IncludesNoOthers) {
  for (const char* password : {"correct horse", "password of mine", "", "# The commonest"}) {
    EXPECT_FALSE(is_weak_password(password, {})) << password;
  }
}

// The lines of common_passwords.txt that are not comments.
std::vector<std::string_view> listed() {
  std::vector<std::string_view> lines;
  for (const std::string_view line :
       split(embedded("server/accounts/common_passwords.txt").value(), '\n')) {
    if (!line.starts_with("# ")) lines.push_back(line);
  }
  return lines;
}

TEST(CommonPasswords, AreRunsOfKeysCountedDigitsNamesAndWords) {
  for (const char* password :
       {"abcdefgh",  "aa123456",   "p@ssw0rd",  "p@ssword",  "abc123456", "12341234",
        "12121212",  "98765432",   "alexander", "kristina",  "lovelove",  "1q2w3e4r",
        "1qay2wsx",  "qwertz123",  "asdfghjkl", "zaq12wsx",  "01011990",  "19871987",
        "elizabeth", "charlotte",  "sunshine1", "chocolate", "fussball",  "feyenoord",
        "hejmeddig", "Password1!", "ALEXANDER", "P@ssw0rd",  "Qwerty123"}) {
    EXPECT_TRUE(is_weak_password(password, {})) << password;
  }
}

TEST(CommonPasswords, AreRepeatedDigits) {
  for (char digit = '0'; digit <= '9'; ++digit) {
    for (const std::size_t length : {8U, 9U, 10U}) {
      const std::string password(length, digit);
      EXPECT_TRUE(is_weak_password(password, {})) << password;
    }
  }
}

TEST(CommonPasswords, WouldOtherwiseBeAllowedAndAreListedOnce) {
  std::set<std::string_view> seen;
  for (const std::string_view line : listed()) {
    EXPECT_GE(line.size(), Limits().min_password_bytes) << line;
    EXPECT_LE(line.size(), Limits().max_password_bytes) << line;
    EXPECT_EQ(folded(trim(line)), line) << "no password is compared with this";
    EXPECT_TRUE(seen.insert(line).second) << line << " is listed twice";
    EXPECT_TRUE(is_weak_password(line, {})) << line;
    std::string capitals(line);
    std::ranges::transform(capitals, capitals.begin(),
                           [](unsigned char c) { return std::toupper(c); });
    EXPECT_TRUE(is_weak_password(capitals, {})) << line;
  }
  EXPECT_GE(seen.size(), 1000U);
}

}  // namespace
}  // namespace thronsaal
