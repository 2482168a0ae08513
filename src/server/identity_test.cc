// Who people are, from outside.
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>

#include "server/testing/answers.h"
#include "server/testing/server_process.h"

namespace thronsaal {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string bytes_below(const std::filesystem::path& directory) {
  std::string all;
  for (const auto& file : std::filesystem::directory_iterator(directory)) {
    std::ifstream input(file.path(), std::ios::binary);
    all.append(std::istreambuf_iterator<char>(input), {});
  }
  return all;
}

TEST(Identity, EverybodyIsAGuestAtOnce) {
  const ServerProcess server;
  Client client(server.port());
  const Reply reply = client.post("/api/visit");
  EXPECT_EQ(reply.status, 200);
  EXPECT_NE(reply.content().at("name").as_string(), "");
  EXPECT_TRUE(reply.content().at("account").is_null());
  EXPECT_THAT(reply.headers.at("Set-Cookie"), HasSubstr("; HttpOnly; SameSite=Lax"));
}

TEST(Identity, ComesBackByTheCookie) {
  const ServerProcess server;
  Client client(server.port());
  const json::object first = client.post("/api/visit").content();
  const std::string cookie = client.cookie();
  EXPECT_EQ(client.post("/api/visit").content(), first);
  EXPECT_EQ(client.cookie(), cookie);
}

TEST(Identity, TheTokenItselfIsNeverStored) {
  ServerProcess server;
  Client client(server.port());
  client.post("/api/visit");
  const std::string token = client.cookie().substr(client.cookie().find('=') + 1);
  ASSERT_EQ(token.size(), 64);
  server.terminate();
  EXPECT_THAT(bytes_below(server.data()), Not(HasSubstr(token)));
}

TEST(Identity, TheCookieIsSecureBehindAProxyWithTls) {
  const ServerProcess server({"--behind-proxy"});
  Client client(server.port());
  const Reply reply = client.post("/api/visit", "", {{"X-Forwarded-Proto", "https"}});
  EXPECT_THAT(reply.headers.at("Set-Cookie"), HasSubstr("; Secure"));
}

TEST(Identity, PeopleChooseNamesAndColours) {
  const ServerProcess server;
  Client client(server.port());
  client.arrive();
  client.must({{"cmd", "rename"}, {"name", "  Anne   of Kleve "}, {"colour", 3}});
  const json::object me = client.post("/api/visit").content();
  EXPECT_EQ(me.at("name"), "Anne of Kleve");
  EXPECT_EQ(me.at("colour"), 3);
  EXPECT_EQ(client.ask({{"cmd", "rename"}, {"name", " "}, {"colour", 3}}).at("error").at("code"),
            "bad_name");
  EXPECT_EQ(client.ask({{"cmd", "rename"}, {"name", "Anne"}, {"colour", 8}}).at("error").at("code"),
            "bad_field");
}

TEST(Identity, APasswordLetsOneComeBackFromElsewhere) {
  const ServerProcess server;
  Client home(server.port());
  const json::object me = home.post("/api/visit").content();
  ASSERT_EQ(
      home.post("/api/password", R"({"account": "Anne", "password": "correct horse"})").status,
      200);
  Client away(server.port());
  EXPECT_EQ(code_of(away.post("/api/login", R"({"account": "Anne", "password": "wrong horse"})")),
            "wrong_password");
  EXPECT_EQ(code_of(away.post("/api/login", R"({"account": "Nobody", "password": "wrong horse"})")),
            "wrong_password");
  const Reply reply =
      away.post("/api/login", R"({"account": "anne", "password": "correct horse"})");
  ASSERT_EQ(reply.status, 200);
  EXPECT_EQ(reply.content().at("name"), me.at("name"));
  EXPECT_EQ(away.post("/api/visit").content().at("account"), "Anne");
}

TEST(Identity, PasswordsAreNotStoredAndNotShort) {
  ServerProcess server;
  Client client(server.port());
  client.post("/api/visit");
  EXPECT_EQ(code_of(client.post("/api/password", R"({"account": "Anne", "password": "short"})")),
            "bad_password");
  client.post("/api/password", R"({"account": "Anne", "password": "correct horse"})");
  server.terminate();
  const std::string stored = bytes_below(server.data());
  EXPECT_THAT(stored, Not(HasSubstr("correct horse")));
  EXPECT_THAT(stored, HasSubstr("$argon2id$"));
}

TEST(Identity, AnAccountBelongsToOnePerson) {
  const ServerProcess server;
  Client anne(server.port());
  anne.post("/api/visit");
  anne.post("/api/password", R"({"account": "Anne", "password": "correct horse"})");
  Client other(server.port());
  other.post("/api/visit");
  EXPECT_EQ(
      code_of(other.post("/api/password", R"({"account": "ANNE", "password": "my own one"})")),
      "account_taken");
}

TEST(Identity, ANewPasswordNeedsThePresentOne) {
  const ServerProcess server;
  Client client(server.port());
  client.post("/api/visit");
  client.post("/api/password", R"({"account": "Anne", "password": "correct horse"})");
  EXPECT_EQ(
      code_of(client.post("/api/password", R"({"account": "Anne", "password": "another one"})")),
      "wrong_password");
  EXPECT_EQ(client
                .post("/api/password", R"({"account": "Anne", "password": "another one",
                                           "present": "correct horse"})")
                .status,
            200);
}

TEST(Identity, LoggingOutEverywhereEndsEveryToken) {
  const ServerProcess server;
  Client home(server.port());
  home.post("/api/visit");
  home.post("/api/password", R"({"account": "Anne", "password": "correct horse"})");
  Client away(server.port());
  away.post("/api/login", R"({"account": "Anne", "password": "correct horse"})");
  const std::string kept = away.cookie();
  EXPECT_EQ(home.post("/api/logout", R"({"everywhere": true})").status, 200);
  EXPECT_EQ(home.cookie(), "thronsaal=");
  away.set_cookie(kept);
  EXPECT_EQ(away.connect(), 401);
}

TEST(Identity, GuessingPasswordsIsSlow) {
  const ServerProcess server;
  Client client(server.port());
  std::string last;
  for (int i = 0; i < 20 && last != "too_many_tries"; ++i) {
    last = code_of(client.post("/api/login", R"({"account": "Anne", "password": "guess"})"));
  }
  EXPECT_EQ(last, "too_many_tries");
}

}  // namespace
}  // namespace thronsaal
