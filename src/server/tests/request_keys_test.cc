// Requests that are sent again because the answer to them was lost.
#include <chrono>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <utility>

#include <gmock/gmock.h>

#include "server/service/requests/requests.h"
#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/request_scenes.h"
#include "server/testing/server_inside.h"
#include "store/testing/failing_disk.h"

namespace thronsaal {
namespace {

using requests::Effect;

template <class... R>
std::set<std::string> commands_that(bool change_something, const std::tuple<R...>*) {
  std::set<std::string> commands;
  ((void)((R::kEffect != Effect::none) == change_something
              ? commands.insert(std::string(R::kCommand)).second
              : false),
   ...);
  return commands;
}
std::set<std::string> commands_that(bool change_something) {
  return commands_that(change_something, static_cast<const requests::All*>(nullptr));
}

// The answer without the id of the request.
json::object answer_to(People& people, json::object request) {
  json::object answer = people.anne->client.ask(std::move(request));
  answer.erase("id");
  return answer;
}

class RequestWithAKey : public ::testing::TestWithParam<std::string> {};

TEST_P(RequestWithAKey, IsCarriedOutOnceAlsoAfterACrash) {
  ASSERT_TRUE(scenes().contains(GetParam())) << "a command without a scene";
  const Scene& scene = scenes().find(GetParam())->second;
  Limits short_timeouts;
  short_timeouts.min_grace_seconds = 1;
  People people(scene.needs_absence ? &short_timeouts : nullptr);
  json::object request = scene.prepare(people);
  request["cmd"] = GetParam();
  request["key"] = "the-key-of-the-request";
  if (GetParam() != "rename" && GetParam() != "create") request["table"] = people.anne->table;

  json::object first = answer_to(people, request);
  while (scene.needs_absence && error_code_of(first) == "not_absent") {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    first = answer_to(people, request);
  }
  ASSERT_EQ(error_code_of(first), "") << first;
  const std::string after_it = people.traces();
  EXPECT_EQ(answer_to(people, request), first);
  EXPECT_EQ(people.traces(), after_it);

  scene.meanwhile(people);
  const std::string later = people.traces();
  EXPECT_EQ(answer_to(people, request), first);
  EXPECT_EQ(people.traces(), later);

  people.crash();
  EXPECT_EQ(answer_to(people, request), first);
  EXPECT_EQ(people.traces(), later);
}

INSTANTIATE_TEST_SUITE_P(EveryCommand, RequestWithAKey, ::testing::ValuesIn(commands_that(true)),
                         [](const auto& command) { return command.param; });

// A new command is either listed here or has an effect, and so a scene.
TEST(RequestsWithoutEffect, OnlyAskOrConcernTheConnection) {
  EXPECT_THAT(commands_that(false), ::testing::UnorderedElementsAre(
                                        "hello", "pong", "games", "tables", "watch", "unwatch",
                                        "hint", "analyse", "position_at", "score_history"));
}

// Anne at a table of two seats.
class RequestKeys : public ::testing::Test {
 protected:
  RequestKeys() { people_.found_table(); }

  People people_{nullptr};
  TableClient& anne_ = *people_.anne;
};

// What she asked for was so already; later it is not, and the request must not bring it back.
TEST_F(RequestKeys, OfRequestsThatFoundNothingToChangeAreKnownToo) {
  const json::object wanted = people_.commitment(std::string(64, '1'));
  anne_.expect_ok("commit", wanted);
  json::object again = wanted;
  again["cmd"] = "commit";
  again["table"] = anne_.table;
  again["key"] = "nothing-to-change";
  const json::object first = answer_to(people_, again);
  anne_.expect_ok("commit", people_.commitment(std::string(64, '2')));
  const std::string later = people_.traces();
  EXPECT_EQ(answer_to(people_, again), first);
  people_.crash();
  EXPECT_EQ(answer_to(people_, again), first);
  EXPECT_EQ(people_.traces(), later);
}

TEST_F(RequestKeys, LeaveAnotherRequestAlone) {
  anne_.expect_ok("swap", {{"seat", 0}, {"with", 1}, {"key", "first-key"}});
  const auto length = anne_.expect_ok("swap", {{"seat", 0}, {"with", 1}, {"key", "second-key"}})
                          .at("seq")
                          .to_number<std::int64_t>();
  EXPECT_EQ(anne_.expect_ok("swap", {{"seat", 0}, {"with", 1}}).at("seq"), length + 1);
}

TEST_F(RequestKeys, OfOnePersonAreNotThoseOfAnother) {
  TableClient& bert = *people_.bert;
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
