// An older backup replaces the data while a page is open.
#include <filesystem>

#include <gmock/gmock.h>

#include "server/testing/answers.h"
#include "server/testing/player.h"
#include "server/testing/server_process.h"
#include "store/sqlite/backup.h"

namespace thronsaal {
namespace {

class Restore : public ::testing::Test {
 protected:
  Restore() {
    anne_.create("um-krone-und-kragen", {"me", "me"});
    anne_.expect_ok("start");
    anne_.take_updates();
    epoch_ = epoch();
    backup(server_.data(), elsewhere_ / "copy");
    move();
    move();
  }
  void move() {
    EXPECT_EQ(error_code_of(anne_.make_random_move()), "");
    anne_.take_updates();
    at_ = anne_.update.at("happened").as_array().back().at("at");
  }
  json::value epoch() { return anne_.client.expect_ok({{"cmd", "hello"}}).at("epoch"); }
  // Replaces the data by the backup: in a new directory, as the documentation says, or only the
  // file.
  void restore(bool with_directory) {
    server_.kill();
    if (with_directory) std::filesystem::remove(server_.data() / "lock");
    for (const char* beside : {"", "-wal", "-shm"}) {
      std::filesystem::remove(server_.data() / (std::string("thronsaal.sqlite") + beside));
    }
    std::filesystem::copy_file(elsewhere_ / "copy", server_.data() / "thronsaal.sqlite");
    server_.start_again();
    anne_.client.arrive();
  }
  json::object watch(json::object fields) {
    fields["cmd"] = "watch";
    fields["table"] = anne_.table;
    json::object answer = anne_.client.expect_ok(std::move(fields));
    anne_.update["happened"] = json::array();
    anne_.take_updates();
    return answer;
  }
  std::int64_t first_seq() const {
    return anne_.update.at("happened").at(0).at("seq").to_number<std::int64_t>();
  }

  const TemporaryDirectory elsewhere_;
  ServerProcess server_;
  TableClient anne_{server_.port(), 1};
  json::value epoch_;
  json::value at_;  // of the last entry
};

TEST_F(Restore, ChangesTheEpoch) {
  restore(true);
  EXPECT_NE(epoch(), epoch_);
}

TEST_F(Restore, OfTheFileAloneChangesTheEpoch) {
  restore(false);
  EXPECT_NE(epoch(), epoch_);
}

TEST_F(Restore, IsNotTriggeredByARestart) {
  server_.kill();
  server_.start_again();
  anne_.client.arrive();
  EXPECT_EQ(epoch(), epoch_);
  const json::object answer = watch({{"since", anne_.seen}, {"at", at_}});
  EXPECT_FALSE(answer.contains("anew"));
  EXPECT_TRUE(anne_.update.at("happened").as_array().empty());
}

TEST_F(Restore, OfAShorterLogResendsIt) {
  restore(true);
  const std::int64_t seen = anne_.seen;
  const json::object answer = watch({{"since", seen}, {"at", at_}});
  EXPECT_EQ(answer.at("anew"), true);
  EXPECT_EQ(first_seq(), 1);
  EXPECT_LT(answer.at("seq").to_number<std::int64_t>(), seen);
  // The same without the time of the last entry.
  EXPECT_EQ(watch({{"since", seen}}).at("anew"), true);
  // A move that was decided on another history is refused.
  EXPECT_EQ(error_code_of(anne_.ask("undo", {{"seat", 0}, {"seen", seen}})), "stale");
}

TEST_F(Restore, OfADivergedLogResendsIt) {
  const std::int64_t seen = anne_.seen;
  const json::value at = at_;
  restore(true);
  watch({});
  anne_.seen = 0;
  anne_.watch();
  while (anne_.seen < seen) move();
  for (int more = 0; more < 2; ++more, move()) {
    EXPECT_EQ(watch({{"since", seen}, {"at", at}}).at("anew"), true);
    EXPECT_EQ(first_seq(), 1);
  }
  EXPECT_FALSE(watch({{"since", anne_.seen}, {"at", at_}}).contains("anew"));
}

}  // namespace
}  // namespace thronsaal
