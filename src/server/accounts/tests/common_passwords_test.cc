#include "server/accounts/common_passwords.h"

#include <string>
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

TEST(CommonPasswords, AreAThousandThatWouldOtherwiseBeAllowed) {
  int count = 0;
  for (const std::string_view line :
       split(embedded("server/accounts/common_passwords.txt").value(), '\n')) {
    if (line.starts_with("# ")) continue;
    ++count;
    EXPECT_GE(line.size(), Limits().min_password_bytes) << line;
    EXPECT_EQ(folded(line), line);
  }
  EXPECT_GE(count, 1000);
}

}  // namespace
}  // namespace thronsaal
