// Requests that are sent again because nobody knows whether they arrived.
#include <string>

#include <gmock/gmock.h>

#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_inside.h"
#include "server/testing/server_process.h"
#include "store/testing/failing_disk.h"

namespace thronsaal {
namespace {

// Anne at a table of two seats; whatever she sends, she sends again after a crash.
class RequestKeys : public ::testing::Test {
 protected:
  RequestKeys() { anne_.create("um-krone-und-kragen", {"me", "me"}); }

  // The answer to a request, without its id.
  json::object answer_to(json::object request) {
    json::object answer = anne_.client.ask(std::move(request));
    answer.erase("id");
    return answer;
  }
  json::object at_table(std::string_view cmd, json::object more = {}) {
    more["cmd"] = cmd;
    more["table"] = anne_.table;
    more["key"] = "key-" + std::to_string(++keys_) + "-of-anne";
    return more;
  }
  void crash() {
    server_.kill();
    server_.start_again();
    anne_.client.arrive();
    anne_.client.expect_ok({{"cmd", "watch"}, {"table", anne_.table}});
  }
  // Sends it, sends it again at once, and again after a crash.
  void expect_carried_out_once(const json::object& request) {
    const json::object first = answer_to(request);
    EXPECT_TRUE(first.contains("ok")) << request << first;
    EXPECT_EQ(answer_to(request), first) << request;
    crash();
    EXPECT_EQ(answer_to(request), first) << request;
  }

  ServerProcess server_;
  TableClient anne_{server_.port(), 1};
  int keys_ = 0;
};

TEST_F(RequestKeys, OfEveryCommandCarryItOutOnce) {
  expect_carried_out_once({{"cmd", "create"},
                           {"game", "loewenherz"},
                           {"seats", {"me", "page"}},
                           {"key", "a-new-table"}});
  expect_carried_out_once(at_table("empty", {{"seat", 1}}));
  expect_carried_out_once(at_table("sit", {{"seat", 1}}));
  expect_carried_out_once(at_table("swap", {{"seat", 0}, {"with", 1}}));
  expect_carried_out_once(at_table("empty", {{"seat", 1}}));
  expect_carried_out_once(at_table("computer", {{"seat", 1}, {"level", "page"}}));
  expect_carried_out_once(at_table("say", {{"text", "Hello"}}));
  expect_carried_out_once(at_table("commit", {{"sha256", std::string(64, 'a')}}));
  expect_carried_out_once(at_table("start"));
}

TEST_F(RequestKeys, OfCommandsInAGameCarryItOutOnce) {
  anne_.expect_ok("start");
  anne_.take_updates();
  const json::value seat = anne_.asked()->at("seat");
  expect_carried_out_once(
      at_table("move", {{"seat", seat}, {"action", "roll"}, {"seen", anne_.seen}}));
  anne_.take_updates();
  expect_carried_out_once(at_table("undo", {{"seat", seat}, {"seen", anne_.seen}}));
  expect_carried_out_once(at_table("leave"));
  expect_carried_out_once(at_table("resign", {{"seat", 0}}));
  expect_carried_out_once(at_table("rematch"));
}

TEST_F(RequestKeys, LeaveAnotherRequestAlone) {
  anne_.expect_ok("swap", {{"seat", 0}, {"with", 1}, {"key", "first-key"}});
  const auto length = anne_.expect_ok("swap", {{"seat", 0}, {"with", 1}, {"key", "second-key"}})
                          .at("seq")
                          .to_number<std::int64_t>();
  EXPECT_EQ(anne_.expect_ok("swap", {{"seat", 0}, {"with", 1}}).at("seq"), length + 1);
}

TEST_F(RequestKeys, OfOnePersonAreNotThoseOfAnother) {
  TableClient bert(server_.port(), 2);
  bert.create("um-krone-und-kragen", {"me", "me"});
  const json::object swap{{"seat", 0}, {"with", 1}, {"key", "the-same-key"}};
  anne_.expect_ok("swap", swap);
  bert.expect_ok("swap", swap);
  bert.take_updates();
  EXPECT_EQ(bert.update.at("happened").at(0).at("kind"), "swapped");
}

TEST_F(RequestKeys, MustBeWellFormed) {
  for (const char* key : {"", "short", "white space", "umlaut-ä-"}) {
    EXPECT_EQ(error_code_of(anne_.ask("start", {{"key", key}})), "bad_field") << key;
  }
  EXPECT_EQ(error_code_of(anne_.ask("start", {{"key", std::string(65, 'x')}})), "bad_field");
  EXPECT_EQ(error_code_of(anne_.ask("start", {{"key", 12345678}})), "bad_field");
  EXPECT_EQ(error_code_of(anne_.ask("start", {{"key", std::string(64, 'x')}})), "");
}

TEST(UnknownOutcome, IsLearnedBySendingTheRequestAgain) {
  Limits limits;
  limits.probe_interval = limits.unhealthy_probe_interval = std::chrono::milliseconds(10);
  FailingDisk disk;
  const InProcessServer server(limits);
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  anne.expect_ok("start");
  anne.take_updates();
  const json::object move{{"seat", anne.asked()->at("seat")},
                          {"action", "roll"},
                          {"seen", anne.seen},
                          {"key", "roll-the-dice"}};
  disk.fail_everything();
  EXPECT_EQ(error_code_of(anne.ask("move", move)), "outcome_unknown");
  disk.work();
  anne.client.next([](const json::object& message) { return message.at("type") == "settled"; });
  const json::object answer = anne.expect_ok("move", move);
  EXPECT_GT(answer.at("seq").to_number<std::int64_t>(), anne.seen);
  EXPECT_EQ(anne.expect_ok("move", move).at("seq"), answer.at("seq"));
}

}  // namespace
}  // namespace thronsaal
