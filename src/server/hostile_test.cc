// People who want to break the server, or other people's games.
#include <gmock/gmock.h>

#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_process.h"

namespace thronsaal {
namespace {

class Hostile : public ::testing::Test {
 protected:
  Hostile() : anne(server.port(), 1), eve(server.port(), 2) {
    anne.create("um-krone-und-kragen", {"me", "me"});
    anne.must("start");
    anne.take_updates();
    eve.watch(anne.table);
  }
  // The server is there, and Anne's game is where it was.
  void TearDown() override {
    EXPECT_TRUE(server.is_running());
    const auto seen = anne.seen;
    anne.client.disconnect();
    anne.client.arrive();
    anne.watch();
    EXPECT_EQ(anne.seen, seen);
  }

  ServerProcess server;
  TablePlayer anne;
  TablePlayer eve;
};

TEST_F(Hostile, MalformedMessagesAreRefusedAndTheConnectionStays) {
  for (const std::string& text :
       {std::string(), std::string("nonsense"), std::string("{"), std::string("[]"),
        std::string("null"), std::string("{\"cmd\": 5}"), std::string("{\"cmd\": \"fly\"}"),
        std::string("{\"id\": {}, \"cmd\": \"games\"}"), std::string("{\"id\": 1, \"id\": 2}"),
        std::string("{\"cmd\": \"watch\"}"), std::string("{\"cmd\": \"watch\", \"table\": 1}"),
        std::string("{\"cmd\": \"games\", \"more\": 1}"), std::string(1000, '[')}) {
    eve.client.send(text);
    EXPECT_NE(code_of(json::parse(eve.client.receive()).as_object()), "") << text;
  }
  EXPECT_EQ(code_of(eve.client.ask({{"cmd", "games"}})), "");
}

TEST_F(Hostile, WhatIsNotTextEndsTheConnectionOnly) {
  eve.client.send("\xFF\xFE");
  EXPECT_ANY_THROW(eve.client.receive());
}

TEST_F(Hostile, HugeMessagesEndTheConnectionOnly) {
  const std::string huge(1'000'000, ' ');
  EXPECT_ANY_THROW({
    eve.client.send(huge);
    eve.client.receive();
  });
}

TEST_F(Hostile, TablesThatDoNotExist) {
  for (const char* id : {"", "x", "22222222222222", "../../etc/passwd", "2222222222222'"}) {
    EXPECT_EQ(code_of(eve.client.ask({{"cmd", "watch"}, {"table", id}})), "no_such_table") << id;
    EXPECT_EQ(code_of(eve.client.ask({{"cmd", "start"}, {"table", id}})), "no_such_table") << id;
  }
}

TEST_F(Hostile, OtherPeoplesSeatsAndTables) {
  const auto why_not = [&](std::string_view cmd, json::object more = {}) {
    return code_of(eve.ask(cmd, std::move(more)));
  };
  for (const std::string_view cmd : {"sit", "empty"}) {
    EXPECT_EQ(why_not(cmd, {{"seat", 0}}), "table_not_open") << cmd;
  }
  EXPECT_EQ(why_not("computer", {{"seat", 0}, {"level", "page"}}), "table_not_open");
  EXPECT_EQ(why_not("swap", {{"seat", 0}, {"with", 1}}), "table_not_open");
  EXPECT_EQ(why_not("start"), "table_not_open");
  EXPECT_EQ(why_not("resign", {{"seat", 0}}), "not_your_seat");
  EXPECT_EQ(why_not("hint", {{"seat", 0}}), "not_your_seat");
  EXPECT_EQ(why_not("outlook", {{"seat", 0}}), "not_your_seat");
  EXPECT_EQ(why_not("undo", {{"seat", 0}, {"seen", eve.seen}}), "not_your_seat");
  EXPECT_EQ(why_not("replace", {{"seat", 0}, {"level", "page"}}), "not_at_the_table");
  EXPECT_EQ(why_not("leave"), "not_at_the_table");
  EXPECT_EQ(why_not("agree", {{"seen", eve.seen}}), "not_at_the_table");
  EXPECT_EQ(why_not("decline", {{"seen", eve.seen}}), "not_at_the_table");
  EXPECT_EQ(why_not("rematch"), "not_at_the_table");
  // Coming back to a seat that one does not have changes nothing.
  EXPECT_EQ(eve.ask("return").at("seq"), anne.seen);
}

TEST_F(Hostile, MovesFromThePastAndTheFuture) {
  const json::value seat = anne.asked()->at("seat");
  for (const int seen :
       {0, 1, static_cast<int>(anne.seen) - 1, static_cast<int>(anne.seen) + 1, 2'000'000'000}) {
    EXPECT_EQ(code_of(anne.ask("move", {{"seat", seat}, {"action", "roll"}, {"seen", seen}})),
              "stale")
        << seen;
  }
  EXPECT_EQ(code_of(anne.ask("move", {{"seat", seat}, {"action", "roll"}, {"seen", -1}})),
            "bad_field");
  EXPECT_EQ(code_of(anne.ask("move", {{"seat", 7}, {"action", "roll"}, {"seen", anne.seen}})),
            "no_such_seat");
}

TEST_F(Hostile, IllegalMovesAreExplained) {
  const json::value seat = anne.asked()->at("seat");
  for (const std::string& action : {std::string("aside 9"), std::string("take king"),
                                    std::string("rolled 6-6-6"), std::string(5000, 'x')}) {
    const json::object answer =
        anne.ask("move", {{"seat", seat}, {"action", action}, {"seen", anne.seen}});
    EXPECT_NE(code_of(answer), "") << action;
    EXPECT_NE(answer.at("error").at("text").as_string(), "");
  }
}

TEST_F(Hostile, ShoutingIsLimited) {
  std::string last;
  for (int i = 0; i < 50 && last.empty(); ++i) last = code_of(eve.ask("say", {{"text", "Hey"}}));
  EXPECT_EQ(last, "too_many_messages");
  EXPECT_EQ(code_of(eve.ask("say", {{"text", std::string(501, 'x')}})), "bad_chat");
  EXPECT_EQ(code_of(eve.ask("say", {{"text", "   "}})), "bad_chat");
  // Everybody at the table heard the rest.
  while (true) {
    anne.await_update();
    if (anne.seen == eve.seen) break;
    eve.take_updates();
  }
}

TEST_F(Hostile, FloodingIsLimited) {
  bool refused = false;
  for (int i = 0; i < 1000 && !refused; ++i) {
    refused = code_of(eve.client.ask({{"cmd", "hello"}})) == "too_many_messages";
  }
  EXPECT_TRUE(refused);
}

TEST_F(Hostile, HoardingConnectionsIsLimited) {
  std::vector<Client> clients;
  unsigned status = 101;
  for (int i = 0; i < 100 && status == 101; ++i) {
    clients.emplace_back(server.port()).set_cookie(eve.client.cookie());
    status = clients.back().connect();
  }
  EXPECT_EQ(status, 429);
}

TEST_F(Hostile, HoardingTablesIsLimited) {
  std::string last;
  for (int i = 0; i < 200 && last.empty(); ++i) {
    last = code_of(eve.client.ask(
        {{"cmd", "create"}, {"game", "um-krone-und-kragen"}, {"seats", {"me", "open"}}}));
  }
  EXPECT_EQ(last, "too_many_open_tables");
}

TEST_F(Hostile, OddTablesAreNotCreated) {
  const json::object good{{"cmd", "create"}, {"game", "loewenherz"}, {"seats", {"me", "page"}}};
  const auto with = [&](std::string_view field, const json::value& value) {
    json::object request = good;
    request[field] = value;
    return code_of(eve.client.ask(std::move(request)));
  };
  EXPECT_EQ(with("game", "chess"), "unknown_game");
  EXPECT_EQ(with("seats", {"me"}), "bad_player_count");
  EXPECT_EQ(with("seats", json::array(1000, "me")), "bad_player_count");
  EXPECT_EQ(with("seats", {"page", "page"}), "nobody_at_the_table");
  EXPECT_EQ(with("seats", {"me", "emperor"}), "bad_field");
  EXPECT_EQ(with("seats", "me"), "bad_field");
  EXPECT_EQ(with("options", {{"purse", "8"}}), "bad_option_value");
  EXPECT_EQ(with("options", {{"wallet", "7"}}), "unknown_option");
  EXPECT_EQ(with("grace", 0), "bad_field");
  EXPECT_EQ(with("grace", 100'000'000), "bad_field");
  EXPECT_EQ(with("stand_in", "emperor"), "bad_field");
  EXPECT_EQ(with("public", 1), "bad_field");
}

}  // namespace
}  // namespace thronsaal
