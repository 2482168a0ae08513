// A table with a long history: what is sent of it is bounded, and so is what waits for slow
// readers.
#include <gmock/gmock.h>

#include "server/limits.h"
#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_process.h"
#include "store/testing/in_store.h"

namespace thronsaal {
namespace {

class LongHistory : public ::testing::Test {
 protected:
  LongHistory() {
    anne_.create("um-krone-und-kragen", {"me", "me"});
    // Written directly to the log, because playing so many moves would take too long.
    server_.terminate();
    const json::object renamed{{"kind", "renamed"},
                               {"seat", 0},
                               {"visitor", 1},
                               {"name", std::string(500, 'x')},
                               {"colour", 1}};
    // NOLINTNEXTLINE(cppcoreguidelines-prefer-member-initializer): not known earlier
    length_ = anne_.seen + kRenamed;
    {
      SqliteStore store(server_.data());
      EXPECT_EQ(append_to(store, addition(anne_.table, anne_.seen,
                                          std::vector(static_cast<std::size_t>(kRenamed),
                                                      json::serialize(renamed)))),
                EventLog::Result::added);
    }
    server_.start_again();
    anne_.client.disconnect();
    anne_.client.arrive();
  }
  void ask_to_watch() {
    anne_.client.send(json::object{{"id", 1}, {"cmd", "watch"}, {"table", anne_.table}});
  }

  static constexpr int kRenamed = 4000;
  ServerProcess server_;
  TableClient anne_{server_.port(), 1};
  std::int64_t length_ = 0;
};

// Version 1.0.0 took no more than 100,000 entries, chat included, and then no moves either.
TEST(FullTable, Of1_0_0IsPlayedToItsEnd) {
  ServerProcess server;
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "page"});
  anne.expect_ok("start");
  anne.take_updates();
  anne.client.disconnect();
  server.terminate();
  {
    SqliteStore store(server.data());
    const std::int64_t length = std::ssize(store.read(anne.table, 0));
    const std::string said =
        R"({"kind":"said","visitor":9,"name":"Eve","seat":null,"text":"and so on"})";
    ASSERT_EQ(
        append_to(store, addition(anne.table, length,
                                  std::vector(static_cast<std::size_t>(100'000 - length), said))),
        EventLog::Result::added);
  }
  server.start_again();
  anne.client.arrive();
  anne.watch();
  EXPECT_EQ(error_code_of(anne.ask("say", {{"text", "Still here?"}})), "");
  anne.take_updates();
  while (anne.update.at("info").at("phase") != "over") {
    if (anne.asked() == nullptr) {
      anne.await_update();
    } else {
      ASSERT_EQ(error_code_of(anne.make_random_move()), "");
      anne.take_updates();
    }
  }
}

TEST_F(LongHistory, IsSentFromItsEnd) {
  ask_to_watch();
  std::string message;
  while (!message.starts_with(R"({"type":"events")")) message = anne_.client.receive();
  EXPECT_LE(message.size(), Limits().max_history_bytes + 10'000);
  EXPECT_GE(message.size(), Limits().max_history_bytes / 2);
  const json::value events = json::parse(message);
  EXPECT_EQ(events.at("seq"), length_);
  std::int64_t next = length_ - std::ssize(events.at("entries").as_array());
  for (const json::value& entry : events.at("entries").as_array()) {
    EXPECT_EQ(entry.at("seq"), ++next);
  }
}

// A client that requests more than it reads gets everything when it reads.
TEST_F(LongHistory, CanBeRequestedManyTimesBeforeReading) {
  static constexpr int kTimes = 16;
  for (int i = 0; i < kTimes; ++i) ask_to_watch();
  int told = 0;
  int answers = 0;
  while (answers < kTimes) {
    const json::object message = json::parse(anne_.client.receive()).as_object();
    if (message.contains("id")) ++answers;
    if (message.contains("entries")) ++told;
  }
  while (told < kTimes) {
    if (anne_.client.next().at("type") == "events") ++told;
  }
  EXPECT_EQ(told, kTimes);
  EXPECT_TRUE(anne_.client.get("/metrics").body.contains("\nthronsaal_dropped_total 0\n"));
}

}  // namespace
}  // namespace thronsaal
