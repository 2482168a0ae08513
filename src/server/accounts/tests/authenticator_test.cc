// Guests, accounts and their passwords, as clients see them.
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>

#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_process.h"
#include "store/sqlite/sqlite_store.h"

namespace thronsaal {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string bytes_below(const std::filesystem::path& directory) {
  std::string all;
  for (const auto& file : std::filesystem::directory_iterator(directory)) {
    std::ifstream input(file.path(), std::ios::binary);
    all.append(std::istreambuf_iterator<char>(input), {});
  }
  return all;
}

// Changes a server's data while it does not run.
void edit_database(ServerProcess& server, const char* sql) {
  server.terminate();
  sqlite::Connection(server.data() / SqliteStore::kFileName, sqlite::Connection::Mode::write)
      .run(sql);
  server.start_again();
}

TEST(Authenticator, MakesEveryoneAGuestAtOnce) {
  const ServerProcess server;
  Client client(server.port());
  const HttpReply reply = client.post("/api/visit");
  EXPECT_EQ(reply.status, 200);
  EXPECT_NE(reply.content().at("name").as_string(), "");
  EXPECT_TRUE(reply.content().at("account").is_null());
  EXPECT_THAT(reply.headers.at("Set-Cookie"), HasSubstr("; HttpOnly; SameSite=Lax"));
}

TEST(Authenticator, RecognisesTheCookie) {
  const ServerProcess server;
  Client client(server.port());
  const json::object first = client.post("/api/visit").content();
  const std::string cookie = client.cookie();
  EXPECT_EQ(client.post("/api/visit").content(), first);
  EXPECT_EQ(client.cookie(), cookie);
}

TEST(Authenticator, TheTokenItselfIsNeverStored) {
  ServerProcess server;
  Client client(server.port());
  client.post("/api/visit");
  const std::string token = client.cookie().substr(client.cookie().find('=') + 1);
  ASSERT_EQ(token.size(), 64);
  server.terminate();
  EXPECT_THAT(bytes_below(server.data()), Not(HasSubstr(token)));
}

TEST(Authenticator, TheCookieIsSecureBehindAProxyWithTls) {
  const ServerProcess server({"--behind-proxy"});
  Client client(server.port());
  const HttpReply reply = client.post("/api/visit", "", {{"X-Forwarded-Proto", "https"}});
  EXPECT_THAT(reply.headers.at("Set-Cookie"), StartsWith("__Host-thronsaal="));
  EXPECT_THAT(reply.headers.at("Set-Cookie"), HasSubstr("; Path=/;"));
  EXPECT_THAT(reply.headers.at("Set-Cookie"), EndsWith("; Secure"));
}

TEST(Authenticator, ACookieOfTheFirstReleaseIsReplacedOverTls) {
  const ServerProcess server({"--behind-proxy"});
  Client client(server.port());
  const json::object me = client.post("/api/visit").content();
  const std::string token = client.cookie().substr(client.cookie().find('=') + 1);
  ASSERT_EQ(client.cookie(), "thronsaal=" + token);
  const std::map<std::string, std::string> tls = {{"X-Forwarded-Proto", "https"}};
  EXPECT_EQ(client.post("/api/visit", "", tls).content(), me);
  EXPECT_EQ(client.cookie(), "__Host-thronsaal=" + token);
  EXPECT_EQ(client.post("/api/visit", "", tls).content(), me);
  // Over a plain connection the cookie is not accepted.
  EXPECT_EQ(client.connect(), 401);
  EXPECT_EQ(client.connect(tls), 101);
}

TEST(Authenticator, PeopleChooseNamesAndColours) {
  const ServerProcess server;
  Client client(server.port());
  client.arrive();
  client.expect_ok({{"cmd", "rename"}, {"name", "  Anne   of Kleve "}, {"colour", 3}});
  const json::object me = client.post("/api/visit").content();
  EXPECT_EQ(me.at("name"), "Anne of Kleve");
  EXPECT_EQ(me.at("colour"), 3);
  EXPECT_EQ(client.ask({{"cmd", "rename"}, {"name", " "}, {"colour", 3}}).at("error").at("code"),
            "bad_name");
  EXPECT_EQ(client.ask({{"cmd", "rename"}, {"name", "Anne"}, {"colour", 8}}).at("error").at("code"),
            "bad_field");
}

TEST(Authenticator, LogsInFromAnotherDeviceByPassword) {
  const ServerProcess server;
  Client home(server.port());
  const json::object me = home.post("/api/visit").content();
  ASSERT_EQ(
      home.post("/api/password", R"({"account": "Anne", "password": "correct horse"})").status,
      200);
  Client away(server.port());
  EXPECT_EQ(
      error_code_of(away.post("/api/login", R"({"account": "Anne", "password": "wrong horse"})")),
      "wrong_password");
  EXPECT_EQ(
      error_code_of(away.post("/api/login", R"({"account": "Nobody", "password": "wrong horse"})")),
      "wrong_password");
  const HttpReply reply =
      away.post("/api/login", R"({"account": " anne ", "password": "correct horse"})");
  ASSERT_EQ(reply.status, 200);
  EXPECT_EQ(reply.content().at("name"), me.at("name"));
  EXPECT_EQ(away.post("/api/visit").content().at("account"), "Anne");
}

TEST(Authenticator, PasswordsAreNotStoredAndNotShort) {
  ServerProcess server;
  Client client(server.port());
  client.post("/api/visit");
  EXPECT_EQ(
      error_code_of(client.post("/api/password", R"({"account": "Anne", "password": "short"})")),
      "bad_password");
  client.post("/api/password", R"({"account": "Anne", "password": "correct horse"})");
  server.terminate();
  const std::string stored = bytes_below(server.data());
  EXPECT_THAT(stored, Not(HasSubstr("correct horse")));
  EXPECT_THAT(stored, HasSubstr("$argon2id$"));
}

TEST(Authenticator, GivesAnAccountToOnePersonOnly) {
  const ServerProcess server;
  Client anne(server.port());
  anne.post("/api/visit");
  anne.post("/api/password", R"({"account": "Anne", "password": "correct horse"})");
  Client other(server.port());
  other.post("/api/visit");
  EXPECT_EQ(error_code_of(
                other.post("/api/password", R"({"account": "ANNE", "password": "my own one"})")),
            "account_taken");
}

TEST(Authenticator, IgnoresCaseInAccountNames) {
  const ServerProcess server;
  Client anne(server.port());
  anne.post("/api/visit");
  anne.post("/api/password", R"({"account": "Änne Groß", "password": "correct horse"})");
  Client away(server.port());
  EXPECT_EQ(
      away.post("/api/login", R"({"account": "ÄNNE GROSS", "password": "correct horse"})").status,
      200);
  Client other(server.port());
  other.post("/api/visit");
  EXPECT_EQ(error_code_of(other.post("/api/password",
                                     R"({"account": "änne groß", "password": "my own one"})")),
            "account_taken");
}

// What 1.0.0 allowed and later releases refuse.
TEST(Authenticator, LogsInAccountsWhoseNamesAreNoLongerAllowed) {
  ServerProcess server;
  Client anne(server.port());
  anne.post("/api/visit");
  anne.post("/api/password", R"({"account": "Anne", "password": "correct horse"})");
  edit_database(server,
                "update visitor set account = '\u0301\uE000', account_key = '\u0301\uE000'");
  Client away(server.port());
  EXPECT_EQ(away.post("/api/login",
                      "{\"account\": \"\u0301\uE000\", "
                      "\"password\": \"correct horse\"}")
                .status,
            200);
  EXPECT_EQ(away.post("/api/password",
                      "{\"account\": \"\u0301\uE000\", "
                      "\"present\": \"correct horse\", "
                      "\"password\": \"another one\"}")
                .status,
            200);
  EXPECT_EQ(error_code_of(away.post("/api/password",
                                    "{\"account\": \"\u0302\uE000\", "
                                    "\"present\": \"another one\", "
                                    "\"password\": \"correct horse\"}")),
            "bad_name");
}

TEST(Authenticator, RefusesCommonPasswordsAndOwnNames) {
  const ServerProcess server;
  Client anne(server.port());
  anne.arrive();
  anne.expect_ok({{"cmd", "rename"}, {"name", "Anne of Kleve"}, {"colour", 3}});
  for (const std::string_view password :
       {"Password1", "1234567890", "ANNE OF KLEVE", "Änne-Marie"}) {
    EXPECT_EQ(error_code_of(anne.post("/api/password",
                                      json::serialize(json::object{{"account", "änne-marie"},
                                                                   {"password", password}}))),
              "easy_password")
        << password;
  }
}

TEST(Authenticator, NeedsTheCurrentPasswordForANewOne) {
  const ServerProcess server;
  Client client(server.port());
  client.post("/api/visit");
  client.post("/api/password", R"({"account": "Anne", "password": "correct horse"})");
  EXPECT_EQ(error_code_of(
                client.post("/api/password", R"({"account": "Anne", "password": "another one"})")),
            "wrong_password");
  EXPECT_EQ(client
                .post("/api/password", R"({"account": "Anne", "password": "another one",
                                           "present": "correct horse"})")
                .status,
            200);
}

TEST(Authenticator, ReportsAStorageErrorAsSuch) {
  ServerProcess server;
  Client client(server.port());
  client.post("/api/visit");
  edit_database(
      server,
      "create trigger trouble before update on visitor begin select raise(abort, 'no'); end");
  const HttpReply reply =
      client.post("/api/password", R"({"account": "Anne", "password": "correct horse"})");
  EXPECT_EQ(reply.status, 503);
  EXPECT_EQ(error_code_of(reply), "not_stored");
}

TEST(Authenticator, ReportsAnUnreadableDatabaseAsAStorageError) {
  const ServerProcess server;
  Client client(server.port());
  client.post("/api/visit");
  // While the server runs.
  sqlite::Connection(server.data() / SqliteStore::kFileName, sqlite::Connection::Mode::write)
      .run("alter table visitor rename to other");
  const HttpReply reply = client.post("/api/visit");
  EXPECT_EQ(reply.status, 503);
  EXPECT_EQ(error_code_of(reply), "not_stored");
  client.set_cookie("");
  EXPECT_EQ(client.get("/healthz").status, 200);
}

TEST(Authenticator, DeletesTokensUnusedForAYear) {
  ServerProcess server;
  Client anne(server.port());
  Client bert(server.port());
  anne.arrive();
  bert.arrive();
  edit_database(server,
                "update token set used = used - 366 * 86400 where visitor = 1;"
                "update token set used = used - 364 * 86400 where visitor = 2");
  EXPECT_EQ(anne.connect(), 401);
  EXPECT_EQ(bert.connect(), 101);  // which counts as a use
  edit_database(server, "update token set used = used - 364 * 86400 where visitor = 2");
  EXPECT_EQ(bert.connect(), 101);
}

// A table knows people by the names that they had when they were last there.
TEST(Authenticator, UsesANewNameAtTheNextTable) {
  const ServerProcess server;
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "open"});
  const std::string first = anne.table;
  anne.expect_ok("unwatch");
  anne.client.expect_ok({{"cmd", "rename"}, {"name", "Anne of Kleve"}, {"colour", 3}});
  TableClient bert(server.port(), 2);
  bert.watch(first);
  EXPECT_NE(bert.update.at("info").at("seats").at(0).at("name"), "Anne of Kleve");
  anne.watch(first);
  while (bert.update.at("info").at("seats").at(0).at("name") != "Anne of Kleve") {
    bert.await_update();
  }
  EXPECT_EQ(bert.update.at("info").at("seats").at(0).at("colour"), 3);
}

TEST(Authenticator, RateLimitsNameChanges) {
  const ServerProcess server;
  Client client(server.port());
  client.arrive();
  std::string last;
  for (int i = 0; i < 100 && last.empty(); ++i) {
    last = error_code_of(client.ask({{"cmd", "rename"}, {"name", "Anne"}, {"colour", i % 8}}));
  }
  EXPECT_EQ(last, "too_many_messages");
}

}  // namespace
}  // namespace thronsaal
