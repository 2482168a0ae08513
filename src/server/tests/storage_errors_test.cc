// A server whose disk fails: clients are told only what is certain, and everything once it is.
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
  limits.write_timeout = std::chrono::milliseconds(100);
  limits.probe_interval = limits.unhealthy_probe_interval = std::chrono::milliseconds(10);
  return limits;
}
Limits probing_never() {
  Limits limits;
  limits.probe_interval = limits.unhealthy_probe_interval = std::chrono::hours(1);
  return limits;
}

// Waits until /healthz has this status, without any request that changes something.
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

// A running game with Anne in both seats and Bert as spectator.
class StorageError : public ::testing::Test {
 protected:
  explicit StorageError(const Limits& limits = probing_often()) : server_(limits) {
    anne_.create("um-krone-und-kragen", {"me", "me"});
    bert_.watch(anne_.table);
    anne_.expect_ok("start");
    anne_.take_updates();
    bert_.take_updates();
  }

  FailingDisk disk_;
  InProcessServer server_;
  TableClient anne_{server_.port(), 1};
  TableClient bert_{server_.port(), 2};
};

class LastingStorageError : public StorageError {
 protected:
  LastingStorageError() : StorageError(probing_never()) {}
};

TEST_F(StorageError, LeavesAMoveUnknownUntilTheOutcomeIsPublished) {
  const auto seen = anne_.seen;
  disk_.fail_everything();
  EXPECT_EQ(error_code_of(anne_.make_random_move()), "outcome_unknown");
  EXPECT_EQ(error_code_of(bert_.ask("say", {{"text", "hello?"}})), "not_stored");
  EXPECT_EQ(server_.metrics.unknown_commits.Value(), 1);
  await_health(server_.port(), 503);

  disk_.work();
  for (TableClient* player : {&anne_, &bert_}) {
    const json::object settled = player->client.next(
        [](const json::object& message) { return message.at("type") == "settled"; });
    EXPECT_EQ(settled.at("seq"), seen);
  }
  await_health(server_.port(), 200);
  EXPECT_EQ(error_code_of(anne_.make_random_move()), "");
}

TEST_F(LastingStorageError, EndsWithTheNextSuccessfulWrite) {
  disk_.fail_everything();
  EXPECT_EQ(error_code_of(anne_.make_random_move()), "outcome_unknown");
  disk_.work();
  EXPECT_EQ(error_code_of(anne_.make_random_move()), "");
  bert_.await_update();
  EXPECT_EQ(bert_.update.at("happened").at(0).at("kind"), "moved");
}

// The change turns out to have been stored, and a client that reconnects is sent it.
TEST_F(LastingStorageError, IsOverForARestartedServerWithWhatItFinds) {
  disk_.fail_everything();
  EXPECT_EQ(error_code_of(anne_.make_random_move()), "outcome_unknown");

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
  anne.expect_ok({{"cmd", "watch"}, {"table", anne_.table}, {"since", anne_.seen}});
  const json::object events =
      anne.next([](const json::object& message) { return message.at("type") == "events"; });
  EXPECT_GT(events.at("seq").to_number<std::int64_t>(), anne_.seen);
  EXPECT_EQ(events.at("entries").at(0).at("kind"), "moved");
}

TEST_F(LastingStorageError, LeavesAPasswordUnknown) {
  disk_.fail_everything();
  const HttpReply reply =
      anne_.client.post("/api/password", R"({"account":"anne","password":"correct horse"})");
  EXPECT_EQ(reply.status, 503);
  EXPECT_EQ(error_code_of(reply), "outcome_unknown");
}

TEST_F(LastingStorageError, LeavesANewGuestUnknown) {
  disk_.fail_everything();
  EXPECT_EQ(error_code_of(Client(server_.port()).post("/api/visit")), "outcome_unknown");
}

TEST_F(LastingStorageError, LeavesALoginUnknown) {
  constexpr std::string_view kAnne = R"({"account":"anne","password":"correct horse"})";
  ASSERT_EQ(anne_.client.post("/api/password", kAnne).status, 200);
  disk_.fail_everything();
  EXPECT_EQ(error_code_of(Client(server_.port()).post("/api/login", kAnne)), "outcome_unknown");
}

TEST_F(StorageError, IsDetectedByProbing) {
  await_health(server_.port(), 200);
  disk_.fail_flushes();
  await_health(server_.port(), 503);
  EXPECT_THAT(Client(server_.port()).get("/metrics").body,
              ::testing::HasSubstr("thronsaal_storage_well"));
  disk_.work();
  await_health(server_.port(), 200);
}

TEST_F(StorageError, IncludesAHangingDisk) {
  disk_.hang();
  await_health(server_.port(), 503);
  disk_.work();
  await_health(server_.port(), 200);
}

}  // namespace
}  // namespace thronsaal
