// Deletion of unused data by the real server, from a database whose rows have been backdated.
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_inside.h"
#include "server/testing/server_process.h"
#include "store/sqlite/database.h"
#include "store/testing/set_clocks.h"

namespace thronsaal {
namespace {

void await(const auto& condition) {
  static constexpr auto kPatience = std::chrono::seconds(60);
  const auto begun = std::chrono::steady_clock::now();
  while (!condition()) {
    if (std::chrono::steady_clock::now() - begun > kPatience) throw std::runtime_error("never");
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

class RetentionTest : public ::testing::Test {
 protected:
  explicit RetentionTest(std::vector<std::string> arguments = {}) : server_(std::move(arguments)) {}

  sqlite::Connection database() const {
    return {server_.data() / "thronsaal.sqlite", sqlite::Connection::Mode::write};
  }
  std::int64_t rows(const char* table) const {
    return database().number(fmt::format("select count(*) from {}", table).c_str());
  }
  // Backdates everything in the database by so many days.
  void age_rows(int days) {
    server_.terminate();
    database().run(fmt::format("update game_table set touched = touched - {0} * 86400;"
                               "update token set used = used - {0} * 86400",
                               days)
                       .c_str());
    server_.start_again();
  }
  void await_rows(const char* table, std::int64_t count) const {
    await([&] { return rows(table) == count; });
  }
  // A table that has not started, and a game that was resigned at once.
  void create_expiring_data() {
    TableClient anne(server_.port(), 1);
    anne.create("um-krone-und-kragen", {"me", "open"});
    anne.expect_ok("say", {{"text", "Is anybody there?"}});
    anne.create("um-krone-und-kragen", {"me", "page"});
    anne.expect_ok("start");
    anne.expect_ok("resign", {{"seat", 0}});
  }

  ServerProcess server_;
};

class ShorterRetention : public RetentionTest {
 protected:
  ShorterRetention()
      : RetentionTest({"--keep-open-tables", "3", "--keep-games", "5", "--keep-guests", "0"}) {}
};

TEST_F(RetentionTest, NothingIsKeptForever) {
  create_expiring_data();
  age_rows(8);
  await_rows("game_table", 1);  // the one that was never started is gone
  EXPECT_EQ(rows("visitor"), 1);
  age_rows(360);
  await_rows("game_table", 0);
  await_rows("visitor", 0);
  EXPECT_EQ(rows("entry"), 0);
  EXPECT_EQ(rows("sits"), 0);
  EXPECT_EQ(rows("token"), 0);
  TableClient bert(server_.port(), 2);  // the server still accepts people
  bert.create("um-krone-und-kragen", {"me", "me"});
}

TEST_F(ShorterRetention, IsConfigurable) {
  create_expiring_data();
  age_rows(4);
  await_rows("game_table", 1);
  age_rows(2);
  await_rows("game_table", 0);
  age_rows(10'000);
  TableClient bert(server_.port(), 2);
  bert.create("um-krone-und-kragen", {"me", "me"});
  EXPECT_EQ(rows("visitor"), 2);
}

TEST(Retention, LeavesWhatIsInUseAlone) {
  Limits limits;
  limits.cleanup_interval = limits.unload_after = std::chrono::seconds(0);
  ManualClocks time;
  const InProcessServer server(limits, time.clocks());
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  TableClient bert(server.port(), 2);
  bert.create("um-krone-und-kragen", {"me", "me"});
  bert.client.disconnect();
  time.advance(1000 * 86'400);
  sqlite::Connection database(server.data() / "thronsaal.sqlite", sqlite::Connection::Mode::read);
  await([&] { return database.number("select count(*) from game_table") == 1; });
  await([&] { return database.number("select count(*) from visitor") == 1; });
  anne.expect_ok("start");
}

// Without this limit, forty guests of one address could create 2,560 tables within seconds.
TEST(TableCreationLimit, IsPerAddressForAnyNumberOfPeople) {
  const Limits limits;
  const InProcessServer server(limits);
  int founded = 0;
  std::string refusal;
  for (int guest = 0; guest < 10; ++guest) {
    Client client(server.port());
    client.arrive();
    for (int i = 0; i < limits.open_tables_per_person + 1; ++i) {
      const json::object answer = client.ask(
          {{"cmd", "create"}, {"game", "um-krone-und-kragen"}, {"seats", {"me", "open"}}});
      refusal = error_code_of(answer);
      if (!refusal.empty()) break;
      ++founded;
    }
    if (guest == 0) {
      EXPECT_EQ(refusal, "too_many_open_tables");
    }
  }
  EXPECT_EQ(refusal, "too_many_network_tables");
  EXPECT_GE(founded, limits.network_table_burst);
  EXPECT_LT(founded, 10 * limits.open_tables_per_person);
}

TEST(TableCreationLimit, CountsOnlyUnstartedTables) {
  Limits limits;
  limits.open_tables_per_network = 2;
  const InProcessServer server(limits);
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  anne.create("um-krone-und-kragen", {"me", "me"});
  TableClient bert(server.port(), 2);
  const json::object wish{
      {"cmd", "create"}, {"game", "um-krone-und-kragen"}, {"seats", {"me", "me"}}};
  EXPECT_EQ(error_code_of(bert.client.ask(wish)), "too_many_network_tables");
  anne.expect_ok("start");
  EXPECT_EQ(error_code_of(bert.client.ask(wish)), "");
  EXPECT_EQ(error_code_of(bert.client.ask(wish)), "too_many_network_tables");
}

TEST(Guests, AreLimitedPerAddressAndDay) {
  Limits limits;
  limits.guests_per_day = 3;
  const InProcessServer server(limits);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(Client(server.port()).post("/api/visit").status, 200);
  const HttpReply reply = Client(server.port()).post("/api/visit");
  EXPECT_EQ(reply.status, 429);
  EXPECT_EQ(error_code_of(reply), "too_many_guests");
}

}  // namespace
}  // namespace thronsaal
