// Limits of password guesses, which must not lock out the owner of an account.
#include <atomic>
#include <chrono>
#include <future>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_inside.h"
#include "server/testing/server_process.h"

namespace thronsaal {
namespace {

using ::testing::AnyOf;

TEST(Guesses, OfPasswordsAreRateLimited) {
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
  // A password of this length is refused without hashing.
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

// So many networks, more than have room in the queue, try passwords without end.
class HashingFlood : public ::testing::TestWithParam<int> {
 protected:
  static Limits unlimited_tries() {
    Limits limits;
    limits.request_burst = limits.login_burst = limits.first_login_burst = 1e9;
    limits.account_login_burst = limits.account_first_login_burst = 1e9;
    return limits;
  }
  void begin() {
    for (int i = 0; i < GetParam(); ++i) {
      networks_.emplace_back([this, i] { try_from(i); });
    }
    while (!is_full_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }

  InProcessServer server_{unlimited_tries(), system_clocks(), {.port = 0, .behind_proxy = true}};

 private:
  void TearDown() override { is_over_ = true; }
  void try_from(int network) {
    Client client(server_.port());
    while (!is_over_) {
      const HttpReply reply =
          client.post("/api/login", R"({"account": "Anne", "password": "wrong horse"})",
                      {{"X-Forwarded-For", fmt::format("192.0.2.{}", network)}});
      if (reply.status != 503) continue;
      is_full_ = true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }

  std::atomic<bool> is_full_ = false;
  std::atomic<bool> is_over_ = false;
  std::vector<std::jthread> networks_;
};
INSTANTIATE_TEST_SUITE_P(FromManyNetworks, HashingFlood, ::testing::Values(40, 80));

TEST_P(HashingFlood, DoesNotKeepTheOwnersDeviceOut) {
  constexpr std::string_view kAnne = R"({"account": "Anne", "password": "correct horse"})";
  Client home(server_.port());
  home.post("/api/visit");
  ASSERT_EQ(home.post("/api/password", kAnne).status, 200);
  begin();
  for (int i = 0; i < 5; ++i) EXPECT_EQ(home.post("/api/login", kAnne).status, 200);
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
