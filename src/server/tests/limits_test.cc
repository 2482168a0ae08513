// Limits that normal play does not reach.
#include <gmock/gmock.h>

#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_inside.h"

namespace thronsaal {
namespace {

TEST(SlowClients, AreDisconnectedAndDelayNobody) {
  Limits limits;
  limits.max_queued_bytes = 64 * 1024;
  limits.chats_per_minute = limits.chat_burst = 1e9;
  limits.messages_per_second = limits.message_burst = 1e9;
  limits.changes_per_minute = limits.change_burst = 1e9;
  limits.silence_timeout = std::chrono::hours(1);
  const InProcessServer server(limits);
  TableClient anne(server.port(), 1);
  anne.create("loewenherz", {"me", "me"});
  anne.expect_ok("start");
  TableClient eve(server.port(), 2);
  eve.watch(anne.table);
  eve.client.stop_reading();
  // The system buffers some megabytes of what Eve does not read.
  const json::object words{{"text", std::string(500, 'x')}};
  for (int i = 0; i < 20'000 && server.metrics.dropped_connections.Value() == 0; ++i)
    anne.expect_ok("say", words);
  EXPECT_EQ(server.metrics.dropped_connections.Value(), 1);
}

TEST(SlowClients, AreNotReadFromBeforeTheyAreDisconnected) {
  Limits limits;
  limits.pause_reading_bytes = 0;
  const InProcessServer server(limits);
  TableClient eve(server.port(), 2);
  for (int i = 0; i < 150; ++i) eve.client.send(json::object{{"cmd", "games"}, {"id", i}});
  // When Eve reads again, she gets every answer.
  for (int i = 0; i < 150; ++i) {
    EXPECT_EQ(json::parse(eve.client.receive()).at("id"), i);
  }
  EXPECT_EQ(server.metrics.dropped_connections.Value(), 0);
}

TEST(ChatLimits, ForSpectatorsDoNotAffectPlayers) {
  Limits limits;
  limits.spectator_chat_burst = 2;
  limits.spectator_chats_per_minute = 0.001;
  const InProcessServer server(limits);
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  TableClient eve(server.port(), 2);
  TableClient fred(server.port(), 3);
  eve.watch(anne.table);
  fred.watch(anne.table);
  eve.expect_ok("say", {{"text", "one"}});
  fred.expect_ok("say", {{"text", "two"}});
  EXPECT_EQ(error_code_of(eve.ask("say", {{"text", "three"}})), "too_many_messages");
  EXPECT_EQ(error_code_of(fred.ask("say", {{"text", "three"}})), "too_many_messages");
  anne.expect_ok("say", {{"text", "three"}});
}

TEST(ChangeLimits, AllowMovingLeavingAndResigning) {
  Limits limits;
  limits.budgets.seat_changes = 1;
  const InProcessServer server(limits);
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  EXPECT_EQ(error_code_of(anne.ask("swap", {{"seat", 0}, {"with", 1}})), "table_full");
  anne.expect_ok("start");
  anne.take_updates();
  const json::value seat = anne.asked()->at("seat");
  EXPECT_EQ(error_code_of(anne.make_random_move()), "");
  anne.take_updates();
  anne.expect_ok("undo", {{"seat", seat}, {"seen", anne.seen}});
  anne.take_updates();
  EXPECT_EQ(error_code_of(anne.make_random_move()), "");
  anne.take_updates();
  EXPECT_EQ(error_code_of(anne.ask("undo", {{"seat", seat}, {"seen", anne.seen}})), "table_full");
  EXPECT_EQ(error_code_of(anne.make_random_move()), "");
  anne.expect_ok("leave");
  anne.expect_ok("resign", {{"seat", 0}});
}

// A connection that watches several tables looks at the one that it watched last.
TEST(ComputerPlayers, WaitWhileNobodyPlaysOrWatches) {
  const InProcessServer server{Limits()};
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "page"});
  anne.expect_ok("start");
  anne.expect_ok("leave");  // computer players play each other
  for (int i = 0; i < 3; ++i) anne.await_update();
  const std::string left = anne.table;
  anne.create("um-krone-und-kragen", {"me", "me"});
  const auto say_hello = [&] {
    for (int i = 0; i < 20; ++i) anne.client.expect_ok({{"cmd", "hello"}});
  };
  say_hello();  // a decision may have been on its way
  const double moves = server.metrics.moves.Value();
  say_hello();
  EXPECT_EQ(server.metrics.moves.Value(), moves);
  anne.watch(left);
  anne.expect_ok("leave");
  anne.await_update();
  while (server.metrics.moves.Value() == moves) anne.await_update();
}

TEST(SharedAnalysis, IsComputedOncePerView) {
  const InProcessServer server{Limits()};
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  anne.expect_ok("start");
  anne.take_updates();
  TableClient eve(server.port(), 2);
  TableClient fred(server.port(), 3);
  const json::object seen = anne.expect_ok("analyse");
  for (TableClient* one : {&eve, &fred}) {
    one->watch(anne.table);
    EXPECT_EQ(one->expect_ok("analyse").at("analysis"), seen.at("analysis"));
  }
  EXPECT_EQ(server.metrics.analyses.Value(), 1);
  anne.expect_ok("analyse", {{"seat", 0}});
  EXPECT_EQ(server.metrics.analyses.Value(), 2);
  EXPECT_EQ(error_code_of(anne.make_random_move()), "");
  for (TableClient* one : {&anne, &eve, &fred}) one->expect_ok("analyse");
  EXPECT_EQ(server.metrics.analyses.Value(), 3);
  for (TableClient* one : {&anne, &eve, &fred}) one->expect_ok("score_history");
  EXPECT_EQ(server.metrics.analyses.Value(), 4);
}

TEST(HttpRequests, AreLimitedPerNetwork) {
  Limits limits;
  limits.request_burst = 2;
  limits.file_burst = 3;
  limits.requests_per_minute = limits.files_per_minute = 0.001;
  const InProcessServer server(limits);
  Client anne(server.port());
  EXPECT_EQ(anne.post("/api/visit").status, 200);
  EXPECT_EQ(anne.post("/api/visit").status, 200);
  const HttpReply refused = anne.post("/api/visit");
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(error_code_of(refused), "too_many_requests");
  for (const char* file : {"/", "/healthz", "/metrics"}) EXPECT_EQ(anne.get(file).status, 200);
  EXPECT_EQ(anne.get("/").status, 429);
}

TEST(ChangeRateLimit, AppliesToEverythingButMoves) {
  Limits limits;
  limits.change_burst = 3;
  limits.changes_per_minute = 0.001;
  const InProcessServer server(limits);
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  anne.expect_ok("swap", {{"seat", 0}, {"with", 1}});
  anne.expect_ok("swap", {{"seat", 0}, {"with", 1}});
  anne.expect_ok("start");
  EXPECT_EQ(error_code_of(anne.ask("undo", {{"seat", 0}, {"seen", anne.seen}})),
            "too_many_messages");
  anne.take_updates();
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(error_code_of(anne.make_random_move()), "");
    anne.take_updates();
  }
}

TEST(SlowRequests, AreRefusedWhileTooManyArePending) {
  Limits limits;
  limits.max_slow_requests = 1;
  const InProcessServer server(limits);
  TableClient anne(server.port(), 1);
  anne.create("loewenherz", {"me", "me", "me", "me"});
  anne.expect_ok("start");
  anne.take_updates();
  const json::value seat = anne.asked()->at("seat");
  // A hint takes longer than reading one more message.
  for (const std::string_view cmd : {"hint", "analyse"}) {
    anne.client.send(
        json::object{{"id", cmd}, {"cmd", cmd}, {"table", anne.table}, {"seat", seat}});
  }
  const json::object first = json::parse(anne.client.receive()).as_object();
  EXPECT_EQ(first.at("id"), "analyse");
  EXPECT_EQ(error_code_of(first), "too_many_messages");
  const json::object second = json::parse(anne.client.receive()).as_object();
  EXPECT_EQ(second.at("id"), "hint");
  EXPECT_EQ(error_code_of(second), "");
  EXPECT_EQ(error_code_of(anne.ask("analyse", {{"seat", seat}})), "");
}

TEST(Messages, AreThrottledAboveTheLimit) {
  Limits limits;
  limits.message_burst = 2;
  limits.messages_per_second = 0.001;
  limits.throttle_delay = std::chrono::hours(1);
  const InProcessServer server(limits);
  Client eve(server.port());
  eve.arrive();
  for (int i = 0; i < 4; ++i) eve.send(json::object{{"cmd", "games"}});
  EXPECT_EQ(error_code_of(json::parse(eve.receive()).as_object()), "");
  EXPECT_EQ(error_code_of(json::parse(eve.receive()).as_object()), "");
  EXPECT_EQ(error_code_of(json::parse(eve.receive()).as_object()), "too_many_messages");
  // The fourth has not been read yet. Other clients are answered meanwhile.
  EXPECT_EQ(server.metrics.messages.Value(), 3);
  Client anne(server.port());
  anne.arrive();
  EXPECT_EQ(error_code_of(anne.ask({{"cmd", "games"}})), "");
}

}  // namespace
}  // namespace thronsaal
