// Whole games on the real server.
#include <chrono>
#include <filesystem>
#include <thread>
#include <utility>

#include <gmock/gmock.h>

#include "crypto/dice_crypto.h"
#include "server/testing/answers.h"
#include "server/testing/two_people.h"
#include "store/sqlite/backup.h"
#include "store/sqlite/sqlite_store.h"
#include "tables/verify.h"

namespace thronsaal {
namespace {

void play_to_the_end(TableClient& player) {
  while (!player.is_over()) {
    if (player.asked() != nullptr) {
      ASSERT_EQ(error_code_of(player.make_random_move()), "");
      player.take_updates();
    } else {
      player.await_update();
    }
  }
}

class WholeGame : public ::testing::TestWithParam<const char*> {};

TEST_P(WholeGame, AgainstComputerPlayersIsPlayedExportedAndVerified) {
  const ServerProcess server;
  TableClient anne(server.port(), 1);
  anne.create(GetParam(), {"me", "page", "squire"});
  anne.expect_ok("start");
  anne.take_updates();
  const std::string promised(anne.update.at("info").at("dice").at("sha256").as_string());
  play_to_the_end(anne);
  EXPECT_EQ(anne.update.at("info").at("places").as_array().size(), 3);
  EXPECT_EQ(anne.update.at("info").at("dice").at("sha256").as_string(), promised);

  const HttpReply kept = anne.client.get("/api/tables/" + anne.table + "/journal");
  ASSERT_EQ(kept.status, 200);
  const auto verified = verify_export(kept.body, dice_crypto());
  EXPECT_TRUE(verified) << verified.error().kind;
  EXPECT_EQ(kept.content().at("dice").at("sha256").as_string(), promised);
}

INSTANTIATE_TEST_SUITE_P(Games, WholeGame,
                         ::testing::Values("lang-lebe-der-koenig", "um-krone-und-kragen",
                                           "kardinal-und-koenig", "loewenherz"),
                         [](const auto& game) {
                           std::string name = game.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST(Play, TwoPeopleMeetByALink) {
  TwoPlayerTable table("um-krone-und-kragen");
  TableClient& anne = table.anne;
  TableClient& bert = table.bert;
  table.start();
  for (int i = 0; i < 50; ++i) {
    ASSERT_NE(table.mover().asked(), nullptr);
    ASSERT_EQ(error_code_of(table.mover().make_random_move()), "");
    table.catch_up();
  }
  bert.expect_ok("resign", {{"seat", 1}});
  anne.take_updates();
  EXPECT_TRUE(anne.is_over());
  EXPECT_EQ(anne.update.at("info").at("places"), (json::array{1, 2}));
}

TEST(Play, RefusesStaleMoves) {
  const ServerProcess server;
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  anne.expect_ok("start");
  anne.take_updates();
  const json::object roll{
      {"seat", anne.asked()->at("seat")}, {"action", "roll"}, {"seen", anne.seen}};
  anne.expect_ok("move", roll);
  EXPECT_EQ(error_code_of(anne.ask("move", roll)), "stale");
}

TEST(Play, RefusesMovesForOthers) {
  const ServerProcess server;
  TableClient anne(server.port(), 1);
  TableClient eve(server.port(), 2);
  anne.create("um-krone-und-kragen", {"me", "me"});
  anne.expect_ok("start");
  anne.take_updates();
  eve.watch(anne.table);
  const json::value seat = anne.asked()->at("seat");
  EXPECT_EQ(
      error_code_of(eve.ask("move", {{"seat", seat}, {"action", "roll"}, {"seen", anne.seen}})),
      "not_your_seat");
  EXPECT_EQ(error_code_of(eve.ask("undo", {{"seat", seat}, {"seen", anne.seen}})), "not_your_seat");
  EXPECT_EQ(error_code_of(eve.ask("resign", {{"seat", seat}})), "not_your_seat");
  EXPECT_EQ(error_code_of(eve.ask("hint", {{"seat", seat}})), "not_your_seat");
  EXPECT_EQ(error_code_of(eve.ask("leave")), "not_at_the_table");
  // Nothing has changed.
  EXPECT_EQ(anne.ask("return").at("seq"), anne.seen);
}

TEST(Play, SendsMissedEntriesAfterReconnecting) {
  const ServerProcess server;
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  anne.expect_ok("start");
  anne.take_updates();
  const auto seen = anne.seen;
  anne.client.disconnect();
  anne.client.arrive();
  anne.watch();
  EXPECT_EQ(anne.seen, seen);
  EXPECT_TRUE(anne.update.at("happened").as_array().empty());
  anne.seen = seen - 1;
  anne.watch();
  EXPECT_EQ(anne.update.at("happened").as_array().size(), 1);
  EXPECT_EQ(anne.update.at("happened").at(0).at("seq"), seen);
}

TEST(Play, GivesHintsWhereAllowed) {
  const ServerProcess server;
  TableClient anne(server.port(), 1);
  anne.create("kardinal-und-koenig", {"me", "me", "me"});
  anne.expect_ok("start");
  anne.take_updates();
  const json::value seat = anne.asked()->at("seat");
  const json::object hint = anne.expect_ok("hint", {{"seat", seat}});
  const json::value& best = hint.at("choices").at(0).at("action");
  EXPECT_EQ(
      error_code_of(anne.ask("move", {{"seat", seat}, {"action", best}, {"seen", anne.seen}})), "");

  anne.create("um-krone-und-kragen", {"me", "me"}, {{"hints", false}});
  EXPECT_EQ(error_code_of(anne.ask("hint", {{"seat", 0}})), "no_hints");
}

TEST(Play, DoesNotExportARunningGameWithHiddenInformation) {
  const ServerProcess server;
  TableClient anne(server.port(), 1);
  anne.create("loewenherz", {"me", "page"});
  const std::string path = "/api/tables/" + anne.table + "/journal";
  EXPECT_EQ(anne.client.get(path).status, 400);
  anne.expect_ok("start");
  const HttpReply reply = anne.client.get(path);
  EXPECT_EQ(reply.content().at("error").at("code"), "still_secret");
}

TEST(Play, UndoesDiceOnlyWithConsent) {
  TwoPlayerTable table("um-krone-und-kragen");
  table.start();
  TableClient& mover = table.mover();
  TableClient& other = table.other();
  const json::value seat = mover.asked()->at("seat");
  const json::value length = mover.update.at("position").at("length");
  mover.expect_ok("move", {{"seat", seat}, {"action", "roll"}, {"seen", mover.seen}});
  mover.take_updates();
  mover.expect_ok("undo", {{"seat", seat}, {"seen", mover.seen}});
  while (!other.update.at("info").as_object().contains("undo")) other.await_update();
  EXPECT_NE(other.update.at("position").at("length"), length);
  other.expect_ok("agree", {{"seen", other.seen}});
  other.take_updates();
  EXPECT_EQ(other.update.at("position").at("length"), length);
}

TEST(Play, UnloadsAndReloadsATable) {
  const ServerProcess server({"--idle-seconds", "0"});
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  anne.expect_ok("start");
  anne.take_updates();
  const auto seen = anne.seen;
  anne.client.disconnect();
  while (!anne.client.get("/metrics").body.contains("\nthronsaal_tables 0\n")) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  anne.client.arrive();
  anne.watch();
  EXPECT_EQ(anne.seen, seen);
  EXPECT_EQ(error_code_of(anne.make_random_move()), "");
}

TEST(Play, ContinuesFromABackupOfARunningServer) {
  ServerProcess server;
  TableClient anne(server.port(), 1);
  anne.create("um-krone-und-kragen", {"me", "me"});
  anne.expect_ok("start");
  anne.take_updates();
  const std::filesystem::path copy = server.data() / "copy.sqlite";
  backup(server.data(), copy);
  anne.make_random_move();  // not in the copy
  server.kill();
  for (const char* rest : {"", "-wal", "-shm"}) {
    std::filesystem::remove((server.data() / SqliteStore::kFileName).string() + rest);
  }
  std::filesystem::rename(copy, server.data() / SqliteStore::kFileName);
  server.start_again();
  const auto seen = std::exchange(anne.seen, 0);
  anne.client.arrive();
  anne.watch();
  EXPECT_EQ(anne.seen, seen);
}

TEST(Play, ShowsARematchToEverybody) {
  TwoPlayerTable table("um-krone-und-kragen");
  TableClient& anne = table.anne;
  TableClient& bert = table.bert;
  table.start();
  EXPECT_EQ(error_code_of(anne.ask("rematch")), "game_not_over");
  anne.expect_ok("resign", {{"seat", 0}});
  const json::value next = anne.expect_ok("rematch").at("table");
  EXPECT_EQ(bert.expect_ok("rematch").at("table"), next);
  bert.watch(std::string(next.as_string()));
  EXPECT_EQ(bert.update.at("info").at("seats").at(0).at("kind"), "person");
  EXPECT_EQ(bert.update.at("info").at("seats").at(1).at("kind"), "open");
}

}  // namespace
}  // namespace thronsaal
