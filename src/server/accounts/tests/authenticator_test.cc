// Who people are, from outside.
#include <chrono>
#include <fstream>
#include <future>
#include <iterator>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_inside.h"
#include "server/testing/server_process.h"
#include "store/sqlite/sqlite_store.h"
#include "store/testing/set_clocks.h"

namespace thronsaal {
namespace {

using ::testing::AnyOf;
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

// Something is done to a server's data while it does not run.
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
  // Over a plain connection it is nobody's.
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

TEST(Authenticator, LoggingOutEverywhereEndsEveryToken) {
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

// Anne at home and, by her password, away.
class TwoDevices : public ::testing::Test {
 protected:
  TwoDevices() {
    home_.arrive();
    home_.post("/api/password", R"({"account": "Anne", "password": "correct horse"})");
    away_.post("/api/login", R"({"account": "Anne", "password": "correct horse"})");
    away_.arrive();
  }
  // Whether the connection still is one.
  static bool is_open(Client& client) {
    try {
      return client.ask({{"cmd", "hello"}}).contains("ok");
    } catch (const std::exception&) {
      return false;
    }
  }

  ServerProcess server_;
  Client home_{server_.port()};
  Client away_{server_.port()};
};

TEST_F(TwoDevices, KnowOfTheAccountAtOnce) {
  EXPECT_EQ(home_.expect_ok({{"cmd", "hello"}}).at("person").at("account"), "Anne");
}

// Hashing a password takes a while.
TEST_F(TwoDevices, ANewNameOutlivesANewPassword) {
  Client page(server_.port());
  page.set_cookie(home_.cookie());
  auto changing = std::async(std::launch::async, [&] {
    return page.post("/api/password", R"({"account": "Anna", "password": "another one",
                                          "present": "correct horse"})");
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  home_.expect_ok({{"cmd", "rename"}, {"name", "Anne of Kleve"}, {"colour", 3}});
  EXPECT_EQ(changing.get().content().at("account"), "Anna");
  const json::object me = home_.expect_ok({{"cmd", "hello"}}).at("person").as_object();
  EXPECT_EQ(me.at("name"), "Anne of Kleve");
  EXPECT_EQ(me.at("account"), "Anna");
}

TEST_F(TwoDevices, LoggingOutOfOneLeavesTheOther) {
  const std::string kept = home_.cookie();
  ASSERT_EQ(home_.post("/api/logout").status, 200);
  EXPECT_FALSE(is_open(home_));
  EXPECT_TRUE(is_open(away_));
  home_.set_cookie(kept);
  EXPECT_EQ(home_.connect(), 401);
}

TEST_F(TwoDevices, ANewPasswordComesWithANewToken) {
  const std::string old = home_.cookie();
  ASSERT_EQ(home_
                .post("/api/password", R"({"account": "Anne", "password": "another one",
                                           "present": "correct horse"})")
                .status,
            200);
  EXPECT_NE(home_.cookie(), old);
  EXPECT_EQ(home_.post("/api/visit").content().at("account"), "Anne");
  Client thief(server_.port());
  thief.set_cookie(old);
  EXPECT_EQ(thief.connect(), 401);
  // The socket that came by the old token belongs to the new one.
  EXPECT_TRUE(is_open(home_));
  ASSERT_EQ(home_.post("/api/logout").status, 200);
  EXPECT_FALSE(is_open(home_));
}

TEST_F(TwoDevices, ANewPasswordEndsTheOthersSession) {
  ASSERT_EQ(home_
                .post("/api/password", R"({"account": "Anne", "password": "another one",
                                           "present": "correct horse"})")
                .status,
            200);
  EXPECT_TRUE(is_open(home_));
  EXPECT_FALSE(is_open(away_));
  EXPECT_EQ(away_.connect(), 401);
  home_.disconnect();
  EXPECT_EQ(home_.connect(), 101);
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
  // Behind the server's back.
  sqlite::Connection(server.data() / SqliteStore::kFileName, sqlite::Connection::Mode::write)
      .run("alter table visitor rename to somebody");
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
  EXPECT_EQ(bert.connect(), 101);  // and that is a use
  edit_database(server, "update token set used = used - 364 * 86400 where visitor = 2");
  EXPECT_EQ(bert.connect(), 101);
}

// A server whose clocks the test sets.
class WrongClock : public ::testing::Test {
 protected:
  ManualClocks time_;
  InProcessServer server_{Limits(), time_.clocks()};
  Client anne_{server_.port()};
  Client bert_{server_.port()};
};

TEST_F(WrongClock, ThatJumpsAndReturnsDeletesNobody) {
  anne_.arrive();
  bert_.arrive();
  time_.wall += 800 * kDay;
  EXPECT_EQ(anne_.connect(), 101);  // a use, at which unused tokens are forgotten
  EXPECT_EQ(bert_.connect(), 101);
  time_.wall -= 800 * kDay;
  EXPECT_EQ(anne_.connect(), 101);
  EXPECT_EQ(bert_.connect(), 101);
}

TEST_F(WrongClock, OrARightOneForgetsAfterAYearOfService) {
  anne_.arrive();
  bert_.arrive();
  time_.advance(364 * kDay);
  EXPECT_EQ(anne_.connect(), 101);
  // What is written after the use is written when the use is.
  anne_.expect_ok({{"cmd", "rename"}, {"name", "Anne"}, {"colour", 3}});
  time_.advance(2 * kDay);
  EXPECT_EQ(anne_.connect(), 101);
  EXPECT_EQ(bert_.connect(), 401);
}

// A table knows its people by the names they had when they were last there.
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

TEST(Authenticator, RateLimitsPasswordGuesses) {
  const ServerProcess server;
  Client client(server.port());
  std::string last;
  for (int i = 0; i < 20 && last != "too_many_tries"; ++i) {
    last = error_code_of(client.post("/api/login", R"({"account": "Anne", "password": "guess"})"));
  }
  EXPECT_EQ(last, "too_many_tries");
}

class Guessing : public ::testing::Test {
 protected:
  // What is so long is refused without hashing.
  std::string guess_from(int address, std::string_view account = "Anne") {
    return error_code_of(
        log_in_from(fmt::format("192.0.2.{}", address), account, std::string(300, 'x')));
  }
  HttpReply log_in_from(std::string_view address, std::string_view account,
                        std::string_view password) {
    return client_.post("/api/login",
                        json::serialize(json::object{{"account", account}, {"password", password}}),
                        {{"X-Forwarded-For", std::string(address)}});
  }
  // Anne's own device; her account's password is "correct horse".
  Client anne() {
    Client anne(server_.port());
    anne.post("/api/visit");
    anne.post("/api/password", R"({"account": "Anne", "password": "correct horse"})",
              {{"X-Forwarded-For", "198.51.100.1"}});
    return anne;
  }

  const ServerProcess server_{{"--behind-proxy"}};
  Client client_{server_.port()};
};

TEST_F(Guessing, FromOneAddressDoesNotKeepTheOwnerOut) {
  std::string last;
  for (int i = 0; i < 100 && last != "too_many_tries"; ++i) last = guess_from(1);
  EXPECT_EQ(last, "too_many_tries");
  EXPECT_EQ(guess_from(1, "Bert"), "too_many_tries");
  EXPECT_EQ(guess_from(2), "wrong_password");
}

TEST_F(Guessing, FromManyAddressesEndsForTheAccount) {
  int tries = 0;
  while (tries < 100 && guess_from(tries) == "wrong_password") ++tries;
  EXPECT_GE(tries, 40);
  EXPECT_LT(tries, 100);
  EXPECT_EQ(guess_from(200), "too_many_tries");
  EXPECT_EQ(guess_from(201, "Bert"), "wrong_password");
}

TEST_F(Guessing, FromAFewNetworksDoesNotEndForTheAccount) {
  anne();
  for (int i = 0; i < 120; ++i) guess_from(i % 12);
  client_.set_device("");
  EXPECT_EQ(log_in_from("203.0.113.1", "Anne", "correct horse").status, 200);
}

TEST_F(Guessing, CountsAnAccountByTheNameThatIsLookedUp) {
  int tries = 0;
  const auto name = [&] { return std::string(static_cast<std::size_t>(tries % 40), ' ') + "aNNe"; };
  while (tries < 200 && guess_from(tries, name()) != "too_many_tries") {
    ++tries;
  }
  EXPECT_LT(tries, 100);
  EXPECT_EQ(guess_from(250, "Anne"), "too_many_tries");
}

TEST_F(Guessing, FromASiteOfManySubnetsIsGuessingFromOneNetwork) {
  const std::string wrong(300, 'x');
  int tries = 0;
  const auto guess = [&] {
    return log_in_from(fmt::format("2001:db8:7:{:x}::1", tries), fmt::format("nobody{}", tries),
                       wrong);
  };
  while (tries < 200 && error_code_of(guess()) != "too_many_tries") ++tries;
  EXPECT_GE(tries, 40);
  EXPECT_LT(tries, 100);
  EXPECT_EQ(error_code_of(log_in_from("2001:db8:8::1", "Bert", wrong)), "wrong_password");
}

TEST_F(Guessing, FromTheOwnersAddressDoesNotLockOutTheirDevice) {
  Client home = anne();
  ASSERT_EQ(home.post("/api/logout").status, 200);
  std::string last;
  for (int i = 0; i < 100 && last != "too_many_tries"; ++i) last = guess_from(1);
  ASSERT_EQ(last, "too_many_tries");
  EXPECT_EQ(home.post("/api/login", R"({"account": "anne", "password": "correct horse"})",
                      {{"X-Forwarded-For", "192.0.2.1"}})
                .status,
            200);
}

TEST_F(Guessing, FromEverywhereDoesNotKeepTheOwnersDeviceOut) {
  Client home = anne();
  int tries = 0;
  while (tries < 200 && guess_from(tries) == "wrong_password") ++tries;
  ASSERT_EQ(guess_from(201), "too_many_tries");
  EXPECT_EQ(home.post("/api/login", R"({"account": "Anne", "password": "correct horse"})",
                      {{"X-Forwarded-For", "192.0.2.202"}})
                .status,
            200);
}

TEST_F(Guessing, OnTheOwnersDeviceIsSlowToo) {
  Client home = anne();
  std::string last;
  for (int i = 0; i < 100 && last != "too_many_tries"; ++i) {
    last = error_code_of(home.post(
        "/api/login",
        json::serialize(json::object{{"account", "Anne"}, {"password", std::string(300, 'x')}}),
        {{"X-Forwarded-For", fmt::format("192.0.2.{}", i)}}));
  }
  EXPECT_EQ(last, "too_many_tries");
}

TEST_F(Guessing, WithAnotherAccountsDeviceIsGuessingByAStranger) {
  anne();
  Client eve(server_.port());
  eve.post("/api/visit");
  eve.post("/api/password", R"({"account": "Eve", "password": "wicked horse"})");
  std::string last;
  for (int i = 0; i < 100 && last != "too_many_tries"; ++i) {
    last = error_code_of(eve.post(
        "/api/login",
        json::serialize(json::object{{"account", "Anne"}, {"password", std::string(300, 'x')}})));
  }
  EXPECT_EQ(last, "too_many_tries");
  EXPECT_EQ(eve.post("/api/login", R"({"account": "Eve", "password": "wicked horse"})").status,
            200);
}

// 120 tries at once from twelve subnets of one site.
TEST_F(Guessing, InAFloodDoesNotKeepTheOwnerOut) {
  anne();
  std::vector<std::future<unsigned>> flood;
  for (int i = 0; i < 120; ++i) {
    flood.push_back(std::async(std::launch::async, [port = server_.port(), i] {
      return Client(port)
          .post("/api/login", R"({"account": "Anne", "password": "wrong horse"})",
                {{"X-Forwarded-For", fmt::format("2001:db8:7:{:x}::1", i % 12)}})
          .status;
    }));
  }
  EXPECT_EQ(log_in_from("203.0.113.1", "Anne", "correct horse").status, 200);
  for (auto& one : flood) EXPECT_THAT(one.get(), AnyOf(400, 429, 503));
}

TEST(PasswordHashing, IsRefusedWhileTheQueueIsFull) {
  Limits limits;
  limits.max_queued_hashes = 0;
  const InProcessServer server(limits);
  Client client(server.port());
  const HttpReply reply =
      client.post("/api/login", R"({"account": "Anne", "password": "anything"})");
  EXPECT_EQ(reply.status, 503);
  EXPECT_EQ(error_code_of(reply), "too_busy");
  EXPECT_EQ(reply.headers.at("Retry-After"), "5");
}

}  // namespace
}  // namespace thronsaal
