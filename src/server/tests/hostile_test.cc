// Clients that try to break the server, or other people's games.
#include <gmock/gmock.h>

#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_process.h"

namespace thronsaal {
namespace {

class Hostile : public ::testing::Test {
 protected:
  Hostile() : anne_(server_.port(), 1), eve_(server_.port(), 2) {
    anne_.create("um-krone-und-kragen", {"me", "me"});
    anne_.expect_ok("start");
    anne_.take_updates();
    eve_.watch(anne_.table);
  }
  // The server still runs, and Anne's game is unchanged.
  void TearDown() override {
    EXPECT_TRUE(server_.is_running());
    const auto seen = anne_.seen;
    anne_.client.disconnect();
    anne_.client.arrive();
    anne_.watch();
    EXPECT_EQ(anne_.seen, seen);
  }

  ServerProcess server_;
  TableClient anne_;
  TableClient eve_;
};

TEST_F(Hostile, MalformedMessagesAreRefusedAndTheConnectionStays) {
  for (const std::string& text :
       {std::string(), std::string("nonsense"), std::string("{"), std::string("[]"),
        std::string("null"), std::string("{\"cmd\": 5}"), std::string("{\"cmd\": \"fly\"}"),
        std::string("{\"id\": {}, \"cmd\": \"games\"}"), std::string("{\"id\": 1, \"id\": 2}"),
        std::string("{\"cmd\": \"watch\"}"), std::string("{\"cmd\": \"watch\", \"table\": 1}"),
        std::string("{\"cmd\": \"games\", \"more\": 1}"), std::string(1000, '[')}) {
    eve_.client.send(text);
    EXPECT_NE(error_code_of(json::parse(eve_.client.receive()).as_object()), "") << text;
  }
  EXPECT_EQ(error_code_of(eve_.client.ask({{"cmd", "games"}})), "");
}

TEST_F(Hostile, BinaryMessagesEndOnlyTheConnection) {
  eve_.client.send("\xFF\xFE");
  EXPECT_ANY_THROW(eve_.client.receive());
}

TEST_F(Hostile, HugeMessagesEndOnlyTheConnection) {
  const std::string huge(1'000'000, ' ');
  EXPECT_ANY_THROW({
    eve_.client.send(huge);
    eve_.client.receive();
  });
}

TEST_F(Hostile, UnknownTablesAreRefused) {
  for (const char* id : {"", "x", "22222222222222", "../../etc/passwd", "2222222222222'"}) {
    EXPECT_EQ(error_code_of(eve_.client.ask({{"cmd", "watch"}, {"table", id}})), "no_such_table")
        << id;
    EXPECT_EQ(error_code_of(eve_.client.ask({{"cmd", "start"}, {"table", id}})), "no_such_table")
        << id;
  }
}

TEST_F(Hostile, CommandsAtOthersTablesAreRefused) {
  const auto refusal_of = [&](std::string_view cmd, json::object more = {}) {
    return error_code_of(eve_.ask(cmd, std::move(more)));
  };
  for (const std::string_view cmd : {"sit", "empty"}) {
    EXPECT_EQ(refusal_of(cmd, {{"seat", 0}}), "table_not_open") << cmd;
  }
  EXPECT_EQ(refusal_of("computer", {{"seat", 0}, {"level", "page"}}), "table_not_open");
  EXPECT_EQ(refusal_of("swap", {{"seat", 0}, {"with", 1}}), "table_not_open");
  EXPECT_EQ(refusal_of("start"), "table_not_open");
  EXPECT_EQ(refusal_of("resign", {{"seat", 0}}), "not_your_seat");
  EXPECT_EQ(refusal_of("hint", {{"seat", 0}}), "not_your_seat");
  EXPECT_EQ(refusal_of("analyse", {{"seat", 0}}), "not_your_seat");
  EXPECT_EQ(refusal_of("undo", {{"seat", 0}, {"seen", eve_.seen}}), "not_your_seat");
  EXPECT_EQ(refusal_of("replace", {{"seat", 0}, {"level", "page"}}), "not_at_the_table");
  EXPECT_EQ(refusal_of("leave"), "not_at_the_table");
  EXPECT_EQ(refusal_of("agree", {{"seen", eve_.seen}}), "not_at_the_table");
  EXPECT_EQ(refusal_of("decline", {{"seen", eve_.seen}}), "not_at_the_table");
  EXPECT_EQ(refusal_of("rematch"), "not_at_the_table");
  // To return without a seat changes nothing.
  EXPECT_EQ(eve_.ask("return").at("seq"), anne_.seen);
}

TEST_F(Hostile, MovesDecidedOnAnotherPositionAreRefused) {
  const json::value seat = anne_.asked()->at("seat");
  for (const int seen :
       {0, 1, static_cast<int>(anne_.seen) - 1, static_cast<int>(anne_.seen) + 1, 2'000'000'000}) {
    EXPECT_EQ(
        error_code_of(anne_.ask("move", {{"seat", seat}, {"action", "roll"}, {"seen", seen}})),
        "stale")
        << seen;
  }
  EXPECT_EQ(error_code_of(anne_.ask("move", {{"seat", seat}, {"action", "roll"}, {"seen", -1}})),
            "bad_field");
  EXPECT_EQ(
      error_code_of(anne_.ask("move", {{"seat", 7}, {"action", "roll"}, {"seen", anne_.seen}})),
      "no_such_seat");
}

TEST_F(Hostile, IllegalMovesAreExplained) {
  const json::value seat = anne_.asked()->at("seat");
  for (const std::string& action : {std::string("aside 9"), std::string("take king"),
                                    std::string("rolled 6-6-6"), std::string(5000, 'x')}) {
    const json::object answer =
        anne_.ask("move", {{"seat", seat}, {"action", action}, {"seen", anne_.seen}});
    EXPECT_NE(error_code_of(answer), "") << action;
    EXPECT_NE(answer.at("error").at("text").as_string(), "");
  }
}

TEST_F(Hostile, ChatIsRateLimited) {
  std::string last;
  for (int i = 0; i < 50 && last.empty(); ++i)
    last = error_code_of(eve_.ask("say", {{"text", "Hey"}}));
  EXPECT_EQ(last, "too_many_messages");
  EXPECT_EQ(error_code_of(eve_.ask("say", {{"text", std::string(501, 'x')}})), "bad_chat");
  EXPECT_EQ(error_code_of(eve_.ask("say", {{"text", "   "}})), "bad_chat");
  // Everyone at the table heard the rest.
  for (TableClient* one : {&anne_, &eve_}) one->take_updates();
  EXPECT_GT(anne_.update.at("chat").as_array().size(), 5);
  EXPECT_EQ(anne_.update.at("chat"), eve_.update.at("chat"));
}

TEST_F(Hostile, MessagesAreRateLimited) {
  bool refused = false;
  for (int i = 0; i < 1000 && !refused; ++i) {
    refused = error_code_of(eve_.client.ask({{"cmd", "hello"}})) == "too_many_messages";
  }
  EXPECT_TRUE(refused);
}

TEST_F(Hostile, ConnectionsAreLimited) {
  std::vector<Client> clients;
  unsigned status = 101;
  for (int i = 0; i < 100 && status == 101; ++i) {
    clients.emplace_back(server_.port()).set_cookie(eve_.client.cookie());
    status = clients.back().connect();
  }
  EXPECT_EQ(status, 429);
}

TEST_F(Hostile, TablesAreLimited) {
  std::string last;
  for (int i = 0; i < 200 && last.empty(); ++i) {
    last = error_code_of(eve_.client.ask(
        {{"cmd", "create"}, {"game", "um-krone-und-kragen"}, {"seats", {"me", "open"}}}));
  }
  EXPECT_EQ(last, "too_many_open_tables");
}

TEST_F(Hostile, InvalidTablesAreNotCreated) {
  const json::object good{{"cmd", "create"}, {"game", "loewenherz"}, {"seats", {"me", "page"}}};
  const auto with = [&](std::string_view field, const json::value& value) {
    json::object request = good;
    request[field] = value;
    return error_code_of(eve_.client.ask(std::move(request)));
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
