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

TEST(ATable, TakesSoManyEntries) {
  Limits limits;
  limits.table_entries = 5;
  const ServerInside server(limits);
  TablePlayer anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  anne.must("say", {{"text", "four"}});
  anne.must("say", {{"text", "five"}});
  EXPECT_EQ(code_of(anne.ask("say", {{"text", "six"}})), "table_full");
  EXPECT_EQ(code_of(anne.ask("start")), "table_full");
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
