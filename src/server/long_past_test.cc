// A table at which much has been said: what is told of it is bounded, and so is what waits for
// those who do not read.
#include <gmock/gmock.h>

#include "server/limits.h"
#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_process.h"
#include "store/testing/in_store.h"

namespace thronsaal {
namespace {

class LongPast : public ::testing::Test {
 protected:
  LongPast() {
    anne.create("um-krone-und-kragen", {"me", "me"});
    // What takes people weeks is written while nobody is there.
    server.terminate();
    const json::object said{{"kind", "said"},
                            {"seat", 0},
                            {"visitor", 1},
                            {"name", "Anne"},
                            {"text", std::string(500, 'x')}};
    length = anne.seen + kSaid;
    {
      SqliteStore store(server.data());
      EXPECT_EQ(added_to(store, addition(anne.table, anne.seen,
                                         std::vector(static_cast<std::size_t>(kSaid),
                                                     json::serialize(said)))),
                EventLog::Result::added);
    }
    server.start_again();
    anne.client.disconnect();
    anne.client.arrive();
  }
  void ask_to_watch() {
    anne.client.send(json::object{{"id", 1}, {"cmd", "watch"}, {"table", anne.table}});
  }

  static constexpr int kSaid = 4000;
  ServerProcess server;
  TablePlayer anne{server.port(), 1};
  std::int64_t length = 0;
};

// Version 1.0.0 took no more than 100,000 entries, chat included, and then no moves either.
TEST(AFullTable, OfVersion100IsPlayedToItsEnd) {
  ServerProcess server;
  TablePlayer anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "page"});
  anne.must("start");
  anne.take_updates();
  anne.client.disconnect();
  server.terminate();
  {
    SqliteStore store(server.data());
    const std::int64_t length = std::ssize(store.read(anne.table, 0));
    const std::string said =
        R"({"kind":"said","visitor":9,"name":"Eve","seat":null,"text":"and so on"})";
    ASSERT_EQ(
        added_to(store, addition(anne.table, length,
                                 std::vector(static_cast<std::size_t>(100'000 - length), said))),
        EventLog::Result::added);
  }
  server.start_again();
  anne.client.arrive();
  anne.watch();
  EXPECT_EQ(code_of(anne.ask("say", {{"text", "Still here?"}})), "");
  anne.take_updates();
  while (anne.update.at("info").at("phase") != "over") {
    if (anne.asked() == nullptr) {
      anne.await_update();
    } else {
      ASSERT_EQ(code_of(anne.move_somehow()), "");
      anne.take_updates();
    }
  }
}

TEST_F(LongPast, IsToldFromItsEnd) {
  ask_to_watch();
  const std::string message = anne.client.receive();
  EXPECT_LE(message.size(), Limits().told_bytes + 10'000);
  EXPECT_GE(message.size(), Limits().told_bytes / 2);
  const json::value update = json::parse(message);
  EXPECT_EQ(update.at("seq"), length);
  std::int64_t next = length - std::ssize(update.at("happened").as_array());
  for (const json::value& entry : update.at("happened").as_array()) {
    EXPECT_EQ(entry.at("seq"), ++next);
  }
}

// Who asks for more than he reads gets it when he reads.
TEST_F(LongPast, CanBeAskedForManyTimesByOneWhoReadsLater) {
  static constexpr int kTimes = 16;
  for (int i = 0; i < kTimes; ++i) ask_to_watch();
  int told = 0;
  int answers = 0;
  while (answers < kTimes) {
    const json::object message = json::parse(anne.client.receive()).as_object();
    if (message.contains("id")) ++answers;
    if (message.contains("happened")) ++told;
  }
  EXPECT_EQ(told, kTimes);
  EXPECT_TRUE(anne.client.get("/metrics").body.contains("\nthronsaal_dropped_total 0\n"));
}

}  // namespace
}  // namespace thronsaal
