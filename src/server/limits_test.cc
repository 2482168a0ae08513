// Limits that nobody reaches by playing.
#include <gmock/gmock.h>

#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_inside.h"

namespace thronsaal {
namespace {

TEST(SlowReaders, AreDroppedAndHoldUpNobody) {
  Limits limits;
  limits.queued_bytes = 64 * 1024;
  limits.chats_per_minute = limits.chats_at_once = 1e9;
  limits.messages_per_second = limits.messages_at_once = 1e9;
  limits.changes_per_minute = limits.changes_at_once = 1e9;
  const ServerInside server(limits);
  TablePlayer anne(server.port(), 1);
  anne.create("loewenherz", {"me", "me"});
  anne.must("start");
  TablePlayer eve(server.port(), 2);
  eve.watch(anne.table);
  // What Eve does not read waits with the system at first, which has room for some megabytes.
  const json::object words{{"text", std::string(500, 'x')}};
  for (int i = 0; i < 20'000 && server.metrics.dropped.Value() == 0; ++i) anne.must("say", words);
  EXPECT_EQ(server.metrics.dropped.Value(), 1);
  EXPECT_ANY_THROW(while (true) eve.client.receive());
}

TEST(SlowReaders, AreNotListenedToBeforeTheyAreDropped) {
  Limits limits;
  limits.unheard_bytes = 0;
  const ServerInside server(limits);
  TablePlayer eve(server.port(), 2);
  for (int i = 0; i < 150; ++i) eve.client.send(json::object{{"cmd", "games"}, {"id", i}});
  // Whenever she reads she is heard again, and nothing was lost.
  for (int i = 0; i < 150; ++i) {
    EXPECT_EQ(json::parse(eve.client.receive()).at("id"), i);
  }
  EXPECT_EQ(server.metrics.dropped.Value(), 0);
}

// The game goes on and ends, whatever spectators and players have said.
TEST(ATable, ThatTakesNoMoreChatIsPlayedToItsEnd) {
  Limits limits;
  limits.chat_entries = limits.spectator_chat_entries = 2;
  const ServerInside server(limits);
  TablePlayer anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "page"});
  TablePlayer eve(server.port(), 2);
  eve.watch(anne.table);
  for (TablePlayer* one : {&anne, &eve}) {
    for (int i = 0; i < 2; ++i) one->must("say", {{"text", "Hello"}});
    EXPECT_EQ(code_of(one->ask("say", {{"text", "Hello"}})), "chat_full");
  }
  anne.must("start");
  anne.take_updates();
  while (anne.update.at("info").at("phase") != "over") {
    if (anne.asked() == nullptr) {
      anne.await_update();
    } else {
      EXPECT_EQ(code_of(anne.move_somehow()), "");
      anne.take_updates();
    }
  }
}

TEST(ATable, HearsSpectatorsOnlySoOftenAndItsPlayersAllTheSame) {
  Limits limits;
  limits.spectator_chats_at_once = 2;
  limits.spectator_chats_per_minute = 0.001;
  const ServerInside server(limits);
  TablePlayer anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  TablePlayer eve(server.port(), 2);
  TablePlayer fred(server.port(), 3);
  eve.watch(anne.table);
  fred.watch(anne.table);
  eve.must("say", {{"text", "one"}});
  fred.must("say", {{"text", "two"}});
  EXPECT_EQ(code_of(eve.ask("say", {{"text", "three"}})), "too_many_messages");
  EXPECT_EQ(code_of(fred.ask("say", {{"text", "three"}})), "too_many_messages");
  anne.must("say", {{"text", "three"}});
}

TEST(ASeat, ThatHasChangedTooMuchStillMovesLeavesAndResigns) {
  Limits limits;
  limits.seat_changes = 1;
  const ServerInside server(limits);
  TablePlayer anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  EXPECT_EQ(code_of(anne.ask("swap", {{"seat", 0}, {"with", 1}})), "table_full");
  anne.must("start");
  anne.take_updates();
  const json::value seat = anne.asked()->at("seat");
  EXPECT_EQ(code_of(anne.move_somehow()), "");
  anne.take_updates();
  anne.must("undo", {{"seat", seat}, {"seen", anne.seen}});
  anne.take_updates();
  EXPECT_EQ(code_of(anne.move_somehow()), "");
  anne.take_updates();
  EXPECT_EQ(code_of(anne.ask("undo", {{"seat", seat}, {"seen", anne.seen}})), "table_full");
  EXPECT_EQ(code_of(anne.move_somehow()), "");
  anne.must("leave");
  anne.must("resign", {{"seat", 0}});
}

// A connection that watches many tables looks at the one it came to last.
TEST(ComputerPlayers, WaitWhereNobodyPlaysOrLooksOn) {
  const ServerInside server{Limits()};
  TablePlayer anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "page"});
  anne.must("start");
  anne.must("leave");  // computer players play each other
  for (int i = 0; i < 3; ++i) anne.await_update();
  const std::string left = anne.table;
  anne.create("um-krone-und-kragen", {"me", "me"});
  const auto say_hello = [&] {
    for (int i = 0; i < 20; ++i) anne.client.must({{"cmd", "hello"}});
  };
  say_hello();  // a decision may have been on its way
  const double moves = server.metrics.moves.Value();
  say_hello();
  EXPECT_EQ(server.metrics.moves.Value(), moves);
  anne.watch(left);
  anne.must("leave");
  anne.await_update();
  while (server.metrics.moves.Value() == moves) anne.await_update();
}

TEST(AnOutlook, IsWorkedOutOnceForAllWhoSeeTheSame) {
  const ServerInside server{Limits()};
  TablePlayer anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  anne.must("start");
  anne.take_updates();
  TablePlayer eve(server.port(), 2);
  TablePlayer fred(server.port(), 3);
  const json::object seen = anne.must("outlook");
  for (TablePlayer* one : {&eve, &fred}) {
    one->watch(anne.table);
    EXPECT_EQ(one->must("outlook").at("outlook"), seen.at("outlook"));
  }
  EXPECT_EQ(server.metrics.analyses.Value(), 1);
  anne.must("outlook", {{"seat", 0}});
  EXPECT_EQ(server.metrics.analyses.Value(), 2);
  EXPECT_EQ(code_of(anne.move_somehow()), "");
  for (TablePlayer* one : {&anne, &eve, &fred}) one->must("outlook");
  EXPECT_EQ(server.metrics.analyses.Value(), 3);
  for (TablePlayer* one : {&anne, &eve, &fred}) one->must("story");
  EXPECT_EQ(server.metrics.analyses.Value(), 4);
}

TEST(RequestsByHttp, AreLimitedForOneNetwork) {
  Limits limits;
  limits.requests_at_once = 2;
  limits.files_at_once = 3;
  limits.requests_per_minute = limits.files_per_minute = 0.001;
  const ServerInside server(limits);
  Client anne(server.port());
  EXPECT_EQ(anne.post("/api/visit").status, 200);
  EXPECT_EQ(anne.post("/api/visit").status, 200);
  const Reply refused = anne.post("/api/visit");
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(code_of(refused), "too_many_requests");
  for (const char* file : {"/", "/healthz", "/metrics"}) EXPECT_EQ(anne.get(file).status, 200);
  EXPECT_EQ(anne.get("/").status, 429);
}

TEST(Changes, OtherThanMovesAreLimited) {
  Limits limits;
  limits.changes_at_once = 3;
  limits.changes_per_minute = 0.001;
  const ServerInside server(limits);
  TablePlayer anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  anne.must("swap", {{"seat", 0}, {"with", 1}});
  anne.must("swap", {{"seat", 0}, {"with", 1}});
  anne.must("start");
  EXPECT_EQ(code_of(anne.ask("undo", {{"seat", 0}, {"seen", anne.seen}})), "too_many_messages");
  anne.take_updates();
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(code_of(anne.move_somehow()), "");
    anne.take_updates();
  }
}

TEST(SlowRequests, AreRefusedWhileTooManyAreNotAnswered) {
  Limits limits;
  limits.slow_requests = 1;
  const ServerInside server(limits);
  TablePlayer anne(server.port(), 1);
  anne.create("loewenherz", {"me", "me", "me", "me"});
  anne.must("start");
  anne.take_updates();
  const json::value seat = anne.asked()->at("seat");
  // A king thinks for longer than it takes to read one more message.
  for (const std::string_view cmd : {"hint", "outlook"}) {
    anne.client.send(
        json::object{{"id", cmd}, {"cmd", cmd}, {"table", anne.table}, {"seat", seat}});
  }
  const json::object first = json::parse(anne.client.receive()).as_object();
  EXPECT_EQ(first.at("id"), "outlook");
  EXPECT_EQ(code_of(first), "too_many_messages");
  const json::object second = json::parse(anne.client.receive()).as_object();
  EXPECT_EQ(second.at("id"), "hint");
  EXPECT_EQ(code_of(second), "");
  EXPECT_EQ(code_of(anne.ask("outlook", {{"seat", seat}})), "");
}

TEST(Messages, ThatAreTooManyAreHeardMoreSlowly) {
  Limits limits;
  limits.messages_at_once = 2;
  limits.messages_per_second = 0.001;
  limits.too_fast_pause = std::chrono::hours(1);
  const ServerInside server(limits);
  Client eve(server.port());
  eve.arrive();
  for (int i = 0; i < 4; ++i) eve.send(json::object{{"cmd", "games"}});
  EXPECT_EQ(code_of(json::parse(eve.receive()).as_object()), "");
  EXPECT_EQ(code_of(json::parse(eve.receive()).as_object()), "");
  EXPECT_EQ(code_of(json::parse(eve.receive()).as_object()), "too_many_messages");
  // The fourth is not read yet. Others are heard all the while.
  EXPECT_EQ(server.metrics.messages.Value(), 3);
  Client anne(server.port());
  anne.arrive();
  EXPECT_EQ(code_of(anne.ask({{"cmd", "games"}})), "");
}

}  // namespace
}  // namespace thronsaal
