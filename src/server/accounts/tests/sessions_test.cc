// Tokens: several devices, logging out, and how long unused tokens are kept.
#include <chrono>
#include <future>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_inside.h"
#include "server/testing/server_process.h"
#include "store/testing/set_clocks.h"

namespace thronsaal {
namespace {

TEST(Sessions, LoggingOutEverywhereEndsEveryToken) {
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

// Anne is logged in at home and, with her password, away.
class TwoDevices : public ::testing::Test {
 protected:
  TwoDevices() {
    home_.arrive();
    home_.post("/api/password", R"({"account": "Anne", "password": "correct horse"})");
    away_.post("/api/login", R"({"account": "Anne", "password": "correct horse"})");
    away_.arrive();
  }
  // Whether the connection is still open.
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
  // The socket opened with the old token belongs to the new one.
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
  EXPECT_EQ(anne_.connect(), 101);  // a use, after which unused tokens are deleted
  EXPECT_EQ(bert_.connect(), 101);
  time_.wall -= 800 * kDay;
  EXPECT_EQ(anne_.connect(), 101);
  EXPECT_EQ(bert_.connect(), 101);
}

TEST_F(WrongClock, OrARightOneDeletesTokensAfterAYearOfService) {
  anne_.arrive();
  bert_.arrive();
  time_.advance(364 * kDay);
  EXPECT_EQ(anne_.connect(), 101);
  // The rename is stored after the use, so both are stored now.
  anne_.expect_ok({{"cmd", "rename"}, {"name", "Anne"}, {"colour", 3}});
  time_.advance(2 * kDay);
  EXPECT_EQ(anne_.connect(), 101);
  EXPECT_EQ(bert_.connect(), 401);
}

}  // namespace
}  // namespace thronsaal
