// A server whose disk fails: nobody is told what is not certain, and all is told when it is.
#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_inside.h"
#include "server/testing/server_process.h"
#include "store/testing/failing_disk.h"

namespace thronsaal {
namespace {

Limits probing_often() {
  Limits limits;
  limits.storage_patience = std::chrono::milliseconds(100);
  limits.probe_idle = limits.probe_unwell = std::chrono::milliseconds(10);
  return limits;
}
Limits probing_never() {
  Limits limits;
  limits.probe_idle = limits.probe_unwell = std::chrono::hours(1);
  return limits;
}

// Waits until /healthz says so, without anybody changing anything.
void await_health(unsigned short port, unsigned status) {
  static constexpr auto kPatience = std::chrono::seconds(60);
  const auto begun = std::chrono::steady_clock::now();
  while (Client(port).get("/healthz").status != status) {
    if (std::chrono::steady_clock::now() - begun > kPatience) {
      throw std::runtime_error(fmt::format("/healthz never says {}", status));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

// A game that has begun, with Anne in both seats and Bert looking on.
class StorageTrouble : public testing::Test {
 protected:
  explicit StorageTrouble(const Limits& limits = probing_often()) : server_(limits) {
    anne_.create("um-krone-und-kragen", {"me", "me"});
    bert_.watch(anne_.table);
    anne_.must("start");
    anne_.take_updates();
    bert_.await_update();
  }

  FailingDisk disk_;
  ServerInside server_;
  TablePlayer anne_{server_.port(), 1};
  TablePlayer bert_{server_.port(), 2};
};

class LastingTrouble : public StorageTrouble {
 protected:
  LastingTrouble() : StorageTrouble(probing_never()) {}
};

TEST_F(StorageTrouble, LeavesAMoveUnknownUntilEverybodyIsToldWhatCounts) {
  const auto seen = anne_.seen;
  disk_.break_down();
  EXPECT_EQ(code_of(anne_.move_somehow()), "outcome_unknown");
  EXPECT_EQ(code_of(bert_.ask("say", {{"text", "hello?"}})), "not_stored");
  EXPECT_EQ(server_.metrics.unknown_commits.Value(), 1);
  await_health(server_.port(), 503);

  disk_.work();
  for (TablePlayer* player : {&anne_, &bert_}) {
    const json::object update = player->client.next(
        [](const json::object& message) { return message.contains("settled"); });
    EXPECT_EQ(update.at("seq"), seen);
    EXPECT_TRUE(update.at("happened").as_array().empty());
  }
  await_health(server_.port(), 200);
  EXPECT_EQ(code_of(anne_.move_somehow()), "");
}

TEST_F(LastingTrouble, IsOverForATableWithTheNextChangeThatWorks) {
  disk_.break_down();
  EXPECT_EQ(code_of(anne_.move_somehow()), "outcome_unknown");
  disk_.work();
  EXPECT_EQ(code_of(anne_.move_somehow()), "");
  bert_.await_update();
  EXPECT_TRUE(bert_.update.contains("settled"));
  EXPECT_EQ(bert_.update.at("happened").at(0).at("kind"), "moved");
}

// What nobody could tell is there after all: the one who comes back is told.
TEST_F(LastingTrouble, IsOverForARestartedServerWithWhatItFinds) {
  disk_.break_down();
  EXPECT_EQ(code_of(anne_.move_somehow()), "outcome_unknown");

  ServerProcess other;
  other.kill();
  for (const char* name : {"thronsaal.sqlite", "thronsaal.sqlite-wal"}) {
    std::filesystem::copy_file(server_.data() / name, other.data() / name,
                               std::filesystem::copy_options::overwrite_existing);
  }
  std::filesystem::remove(other.data() / "thronsaal.sqlite-shm");
  other.start_again();
  Client anne(other.port());
  anne.set_cookie(anne_.client.cookie());
  anne.arrive();
  anne.must({{"cmd", "watch"}, {"table", anne_.table}, {"since", anne_.seen}});
  const json::object update = anne.next();
  EXPECT_GT(update.at("seq").to_number<std::int64_t>(), anne_.seen);
  EXPECT_EQ(update.at("happened").at(0).at("kind"), "moved");
}

TEST_F(LastingTrouble, LeavesAPasswordUnknown) {
  disk_.break_down();
  const Reply reply =
      anne_.client.post("/api/password", R"({"account":"anne","password":"correct horse"})");
  EXPECT_EQ(reply.status, 503);
  EXPECT_EQ(code_of(reply), "outcome_unknown");
}

TEST_F(StorageTrouble, IsNoticedAndItsEndTooWithoutAnybodyChangingAnything) {
  await_health(server_.port(), 200);
  disk_.fail_flushes();
  await_health(server_.port(), 503);
  EXPECT_THAT(Client(server_.port()).get("/metrics").body,
              ::testing::HasSubstr("thronsaal_storage_well"));
  disk_.work();
  await_health(server_.port(), 200);
}

TEST_F(StorageTrouble, IsADiskThatHangsToo) {
  disk_.hang();
  await_health(server_.port(), 503);
  disk_.work();
  await_health(server_.port(), 200);
}

}  // namespace
}  // namespace thronsaal
