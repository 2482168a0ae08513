// Lists of tables, as a home page shows them.
#include <chrono>
#include <thread>

#include <gmock/gmock.h>

#include "server/testing/answers.h"
#include "server/testing/two_people.h"

namespace thronsaal {
namespace {

// The tables of a list, such as "mine", "running".
json::array list(Client& client, std::string_view whose, std::string_view phase) {
  return client.expect_ok({{"cmd", "tables"}, {"list", whose}, {"phase", phase}, {"limit", 100}})
      .at("tables")
      .as_array();
}

TEST(Lists, HaveOwnAndPublicTables) {
  const ServerProcess server;
  TableClient anne(server.port(), 1);
  Client bert(server.port());
  bert.arrive();
  anne.create("um-krone-und-kragen", {"me", "open"}, {{"public", true}});
  const std::string shown = anne.table;
  anne.create("um-krone-und-kragen", {"me", "open"});
  EXPECT_EQ(list(anne.client, "mine", "open").size(), 2);
  EXPECT_EQ(list(anne.client, "mine", "open").at(0).at("mine"), json::array{0});
  const json::array shown_to_bert = list(bert, "public", "open");
  ASSERT_EQ(shown_to_bert.size(), 1);
  EXPECT_EQ(shown_to_bert.at(0).at("id").as_string(), shown);
  EXPECT_EQ(shown_to_bert.at(0).at("seats").at(0).at("host"), true);
  EXPECT_EQ(shown_to_bert.at(0).at("mine"), json::array());
  EXPECT_EQ(list(bert, "mine", "open").size(), 0);
}

TEST(Lists, SayWhoseTurnItIs) {
  TwoPlayerTable table("um-krone-und-kragen");
  EXPECT_EQ(list(table.anne.client, "mine", "open").at(0).at("my_turn"), false);
  table.start();
  for (int i = 0; i < 8; ++i) {
    const json::array asked = list(table.mover().client, "mine", "running");
    const json::array waiting = list(table.other().client, "mine", "running");
    ASSERT_EQ(asked.size(), 1);
    EXPECT_EQ(asked.at(0).at("my_turn"), true);
    EXPECT_EQ(asked.at(0).at("to_act"), asked.at(0).at("mine"));
    EXPECT_EQ(waiting.at(0).at("my_turn"), false);
    EXPECT_EQ(waiting.at(0).at("to_act"), asked.at(0).at("to_act"));
    ASSERT_EQ(error_code_of(table.mover().make_random_move()), "");
    table.catch_up();
  }
}

TEST(Lists, ShowNoTurnWhileAStandInPlays) {
  TwoPlayerTable table("um-krone-und-kragen");
  table.start();
  Client& asked = table.mover().client;
  table.mover().expect_ok("leave");
  EXPECT_EQ(list(asked, "mine", "running").at(0).at("my_turn"), false);
}

TEST(Lists, SayWhenATableChanged) {
  using std::chrono::milliseconds;
  const auto now = [] {
    return std::chrono::duration_cast<milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
  };
  const ServerProcess server;
  TableClient anne(server.port(), 1);
  const auto before = now();
  anne.create("um-krone-und-kragen", {"me", "me"});
  const auto changed = [&] {
    return list(anne.client, "mine", "open").at(0).at("changed").to_number<std::int64_t>();
  };
  const auto first = changed();
  EXPECT_GE(first, before);
  EXPECT_LE(first, now());
  std::this_thread::sleep_for(milliseconds(2));
  anne.expect_ok("say", {{"text", "Hello"}});
  EXPECT_EQ(changed(), first);
  anne.expect_ok("swap", {{"seat", 0}, {"with", 1}});
  EXPECT_GT(changed(), first);
}

TEST(Lists, ShowOpenTablesOnlyWhileAPlayerIsPresent) {
  const ServerProcess server;
  TableClient anne(server.port(), 1);
  Client bert(server.port());
  bert.arrive();
  anne.create("um-krone-und-kragen", {"me", "open"}, {{"public", true}});
  bert.expect_ok({{"cmd", "watch"}, {"table", anne.table}});
  EXPECT_EQ(list(bert, "public", "open").size(), 1);
  anne.client.disconnect();
  while (!list(bert, "public", "open").empty()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  }
  anne.client.arrive();
  anne.watch();
  EXPECT_EQ(list(bert, "public", "open").size(), 1);
  EXPECT_EQ(list(anne.client, "mine", "open").size(), 1);
}

TEST(Lists, HavePublicTablesToTheEnd) {
  const ServerProcess server;
  TableClient anne(server.port(), 1);
  Client bert(server.port());
  bert.arrive();
  anne.create("um-krone-und-kragen", {"me", "page"}, {{"public", true}});
  anne.expect_ok("start");
  EXPECT_EQ(list(bert, "public", "running").size(), 1);
  anne.expect_ok("resign", {{"seat", 0}});
  EXPECT_EQ(list(bert, "public", "running").size(), 0);
  const json::array over = list(bert, "public", "over");
  ASSERT_EQ(over.size(), 1);
  EXPECT_EQ(over.at(0).at("places"), (json::array{2, 1}));
  EXPECT_EQ(over.at(0).at("abandoned"), "resigned");
}

TEST(Lists, AreRateLimited) {
  const ServerProcess server;
  Client anne(server.port());
  anne.arrive();
  std::string last;
  for (int i = 0; i < 200 && last.empty(); ++i) {
    last = error_code_of(anne.ask({{"cmd", "tables"}, {"list", "mine"}, {"phase", "open"}}));
  }
  EXPECT_EQ(last, "too_many_messages");
}

// A person at the limit of tables finds all of them.
TEST(Lists, HoldAllOwnTables) {
  const ServerProcess server;
  TableClient anne(server.port(), 1);
  std::size_t tables = 0;
  const json::object create{
      {"cmd", "create"}, {"game", "um-krone-und-kragen"}, {"seats", {"me", "me"}}};
  for (json::object made = anne.client.ask(create); made.contains("ok");
       made = anne.client.ask(create)) {
    anne.client.expect_ok({{"cmd", "start"}, {"table", made.at("table")}});
    ++tables;
  }
  EXPECT_EQ(tables, 64);
  EXPECT_EQ(list(anne.client, "mine", "running").size(), tables);
}

}  // namespace
}  // namespace thronsaal
