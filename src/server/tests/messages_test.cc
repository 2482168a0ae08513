// Which messages are sent when, and in which order.
#include <chrono>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

#include "server/testing/answers.h"
#include "server/testing/server_inside.h"
#include "server/testing/two_people.h"
#include "store/sqlite/read_log.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// The types of the next messages up to the answer to `hello`; "answer" for other answers.
std::vector<std::string> types_until_now(Client& client) {
  client.send(json::object{{"cmd", "hello"}, {"id", "now"}});
  std::vector<std::string> types;
  while (true) {
    const json::object message = json::parse(client.receive()).as_object();
    const json::value* type = message.if_contains("type");
    if (type != nullptr) {
      types.emplace_back(type->as_string());
    } else if (message.at("id") == "now") {
      return types;
    } else {
      types.emplace_back("answer");
    }
  }
}

TEST(Answers, PrecedeWhatTheirRequestCauses) {
  const ServerProcess server;
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  const auto after = [&](json::object request) {
    request["table"] = anne.table;
    request["id"] = "asked";
    anne.client.send(request);
    return types_until_now(anne.client);
  };
  EXPECT_THAT(after({{"cmd", "swap"}, {"seat", 0}, {"with", 1}}),
              ElementsAre("answer", "info", "events"));
  EXPECT_THAT(after({{"cmd", "start"}}), ElementsAre("answer", "info", "events", "position"));
  EXPECT_THAT(after({{"cmd", "say"}, {"text", "Hello"}}), ElementsAre("answer", "chat"));
  EXPECT_THAT(after({{"cmd", "watch"}}),
              ElementsAre("answer", "info", "events", "position", "presence", "chat"));
  anne.watch();
  const json::object move{
      {"cmd", "move"}, {"seat", anne.asked()->at("seat")}, {"action", "roll"}, {"seen", anne.seen}};
  EXPECT_THAT(after(move), ElementsAre("answer", "events", "position"));
}

class Chatting : public ::testing::Test {
 protected:
  Chatting() { anne_.create("um-krone-und-kragen", {"me", "me"}); }
  ServerProcess server_;
  TableClient anne_{server_.port(), 1};
  TableClient eve_{server_.port(), 2};
};

TEST_F(Chatting, ReachesWatchersAndLaterWatchers) {
  EXPECT_EQ(anne_.expect_ok("say", {{"text", "one"}}).at("line"), 1);
  eve_.watch(anne_.table);
  EXPECT_EQ(eve_.expect_ok("say", {{"text", "two"}}).at("line"), 2);
  for (TableClient* one : {&anne_, &eve_}) {
    one->take_updates();
    const json::array& chat = one->update.at("chat").as_array();
    ASSERT_EQ(chat.size(), 2);
    EXPECT_EQ(chat.at(0).at("seat"), 0);
    EXPECT_EQ(chat.at(1).at("seat"), nullptr);
    EXPECT_EQ(chat.at(1).at("text"), "two");
  }
  // A watcher who names the lines that they have is sent the rest.
  TableClient fred(server_.port(), 3);
  fred.table = anne_.table;
  fred.expect_ok("watch", {{"chat_since", 1}});
  fred.take_updates();
  EXPECT_EQ(fred.update.at("chat").as_array().size(), 1);
}

TEST_F(Chatting, SurvivesACrashAndIsNotInTheLog) {
  const auto length = anne_.seen;
  anne_.expect_ok("say", {{"text", "Is this kept?"}});
  server_.kill();
  const std::vector<StoredLog> logs = read_logs(server_.data(), anne_.table);
  for (const StoredEntry& entry : logs.at(0).entries) {
    EXPECT_THAT(entry.body, Not(HasSubstr("kept")));
  }
  server_.start_again();
  anne_.client.arrive();
  anne_.watch();
  EXPECT_EQ(anne_.seen, length);
  EXPECT_EQ(anne_.update.at("chat").at(0).at("text"), "Is this kept?");
}

TEST(PushedAnalyses, FollowEveryPosition) {
  TwoPlayerTable table("um-krone-und-kragen");
  table.anne.wants_analysis = true;
  table.anne.watch();
  table.start();
  const auto await_analysis_of = [&](const json::value& length) {
    return table.anne.client.next([&](const json::object& message) {
      return message.at("type") == "analysis" && message.at("length") == length;
    });
  };
  for (int i = 0; i < 3; ++i) {
    const json::value length = table.anne.update.at("position").at("length");
    const json::value* known = table.anne.update.if_contains("analysis");
    const bool has_it = known != nullptr && known->at("0").at("length") == length;
    const json::value told = has_it ? known->at("0") : json::value(await_analysis_of(length));
    EXPECT_EQ(told.at("seat"), 0);
    EXPECT_EQ(told.at("analysis"), table.anne.expect_ok("analyse", {{"seat", 0}}).at("analysis"));
    EXPECT_EQ(error_code_of(table.mover().make_random_move()), "");
    table.catch_up();
  }
  // Bert did not request analyses.
  EXPECT_FALSE(table.bert.update.contains("analysis"));
}

TEST(Pings, AreSentToIdleConnections) {
  Limits limits;
  limits.ping_interval = std::chrono::milliseconds(50);
  limits.silence_timeout = std::chrono::hours(1);
  const InProcessServer server(limits);
  Client anne(server.port());
  anne.set_answers_pings(false);
  anne.arrive();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(anne.receive(), R"({"type":"ping"})");
  // A pong gets no answer.
  anne.send(R"({"cmd":"pong"})");
  EXPECT_EQ(error_code_of(anne.ask({{"cmd", "hello"}})), "");
}

// It is sent messages more often than pings are due, and has nothing to say itself.
TEST(Pings, KeepAWatcherOfABusyTable) {
  Limits limits;
  limits.ping_interval = std::chrono::milliseconds(400);
  limits.silence_timeout = std::chrono::milliseconds(3000);
  limits.chats_per_minute = limits.chat_burst = 1e9;
  limits.changes_per_minute = limits.change_burst = 1e9;
  const InProcessServer server(limits);
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  TableClient bert(server.port(), 2);
  bert.watch(anne.table);
  const auto begun = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - begun < 2 * limits.silence_timeout) {
    anne.expect_ok("say", {{"text", "Hello"}});
    std::this_thread::sleep_for(limits.ping_interval / 4);
  }
  EXPECT_EQ(server.metrics.dropped_connections.Value(), 0);
  EXPECT_EQ(error_code_of(bert.ask("say", {{"text", "Still here"}})), "");
}

TEST(Pings, CloseConnectionsThatDoNotAnswer) {
  Limits limits;
  limits.ping_interval = std::chrono::milliseconds(200);
  limits.silence_timeout = std::chrono::milliseconds(3000);
  const InProcessServer server(limits);
  Client anne(server.port());
  anne.arrive();
  Client eve(server.port());
  eve.set_answers_pings(false);
  eve.arrive();
  EXPECT_ANY_THROW(while (true) eve.receive());
  EXPECT_EQ(error_code_of(anne.ask({{"cmd", "hello"}})), "");
}

class ListChanges : public ::testing::Test {
 protected:
  ListChanges() {
    bert_.arrive();
    bert_.expect_ok({{"cmd", "tables"}, {"list", "mine"}, {"phase", "open"}, {"watch", true}});
  }
  static json::object next_change(Client& client) {
    return client.next([](const json::object& message) { return message.at("type") == "tables"; });
  }
  ServerProcess server_;
  TableClient anne_{server_.port(), 1};
  Client bert_{server_.port()};
};

TEST_F(ListChanges, ReportNewChangedAndRemovedPublicTables) {
  anne_.create("um-krone-und-kragen", {"me", "open"}, {{"public", true}});
  json::object change = next_change(bert_);
  EXPECT_EQ(change.at("changed").at(0).at("id").as_string(), anne_.table);
  EXPECT_EQ(change.at("changed").at(0).at("mine"), json::array());
  anne_.expect_ok("sit", {{"seat", 1}});
  change = next_change(bert_);
  EXPECT_EQ(change.at("changed").at(0).at("seats").at(1).at("kind"), "person");
  anne_.client.disconnect();
  change = next_change(bert_);
  EXPECT_EQ(change.at("gone").at(0).as_string(), anne_.table);
  EXPECT_TRUE(change.at("changed").as_array().empty());
}

TEST(OwnListChanges, SayWhenItIsTheViewersTurn) {
  TwoPlayerTable table("um-krone-und-kragen");
  table.anne.client.expect_ok(
      {{"cmd", "tables"}, {"list", "mine"}, {"phase", "running"}, {"watch", true}});
  table.start();
  std::set<bool> turns;
  while (turns.size() < 2) {
    // Changes are sent once a second, and a turn takes several moves.
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    ASSERT_EQ(error_code_of(table.mover().make_random_move()), "");
    table.catch_up();
    for (const json::object& message : std::exchange(table.anne.list_changes, {})) {
      const json::value& told = message.at("changed").at(0);
      EXPECT_EQ(told.at("id").as_string(), table.anne.table);
      if (told.at("phase") == "running") turns.insert(told.at("my_turn").as_bool());
    }
  }
}

TEST_F(ListChanges, OmitOthersPrivateTables) {
  anne_.create("um-krone-und-kragen", {"me", "me"});
  const std::string own = anne_.table;
  anne_.create("um-krone-und-kragen", {"me", "me"}, {{"public", true}});
  next_change(bert_);
  EXPECT_FALSE(bert_.heard().contains(own));
}

TEST(ListPages, FollowEachOther) {
  const ServerProcess server;
  TableClient anne(server.port(), 1);
  std::vector<std::string> made;
  for (int i = 0; i < 5; ++i) {
    anne.create("um-krone-und-kragen", {"me", "me"}, {{"public", true}});
    made.push_back(anne.table);
  }
  for (const char* list : {"mine", "public"}) {
    std::vector<std::string> listed;
    json::object request{{"cmd", "tables"}, {"list", list}, {"phase", "open"}, {"limit", 2}};
    while (true) {
      const json::object page = anne.client.expect_ok(request);
      for (const json::value& table : page.at("tables").as_array()) {
        listed.insert(listed.begin(), std::string(table.at("id").as_string()));
      }
      if (page.at("next").is_null()) break;
      request["after"] = page.at("next");
    }
    EXPECT_EQ(listed, made) << list;
  }
  for (const json::object& wrong :
       {json::object{{"limit", 0}}, json::object{{"limit", 101}}, json::object{{"after", "x"}},
        json::object{{"list", "all"}}, json::object{{"phase", "none"}}}) {
    json::object request{{"cmd", "tables"}, {"list", "mine"}, {"phase", "open"}};
    for (const auto& field : wrong) request[field.key()] = field.value();
    EXPECT_EQ(error_code_of(anne.client.ask(request)), "bad_field") << wrong;
  }
}

}  // namespace
}  // namespace thronsaal
