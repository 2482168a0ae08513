#include "server/service/log_reader.h"

#include <gmock/gmock.h>

#include "tables/testing/table_driver.h"

namespace thronsaal {
namespace {

using testing::all_messages;
using ::testing::ElementsAre;
using testing::kAnna;
using testing::kBert;
using testing::TableDriver;

constexpr std::size_t kAll = 1'000'000;

TableDriver long_game() {
  TableDriver driver = testing::started_game(testing::kDiceGame, {kAnna, kBert});
  Rng rng(1);
  while (driver.table.length() < 100) driver.make_random_move(rng);
  return driver;
}

std::vector<StoredEntry> log_of(const TableDriver& driver) {
  std::vector<StoredEntry> log;
  for (const auto& [seq, at, body] : driver.log) {
    log.push_back({.seq = seq, .at = at, .body = body});
  }
  return log;
}

// A reader of the game's table.
LogReader replay_of(const TableDriver& driver, std::int64_t since, std::size_t most_bytes) {
  return {Table(driver.table.id(), dice_crypto()), log_of(driver), since, most_bytes};
}
ExportReader export_of(const TableDriver& driver) {
  return {Export(driver.table.id(), dice_crypto()), log_of(driver)};
}

TEST(TableLoader, LoadsATableInSlices) {
  const TableDriver driver = long_game();
  LogReader replay = replay_of(driver, 0, kAll);
  int slices = 0;
  for (; !replay.is_done(); ++slices) replay.read(7);
  EXPECT_EQ(replay.damage(), "");
  EXPECT_EQ(slices, (std::ssize(driver.log) + 6) / 7);
  EXPECT_EQ(all_messages(replay.table()), all_messages(driver.table));
  EXPECT_EQ(replay.history().size(), driver.log.size());
}

TEST(TableLoader, KeepsEntriesAfterSince) {
  const TableDriver driver = long_game();
  LogReader replay = replay_of(driver, std::ssize(driver.log) - 2, kAll);
  replay.read(kAll);
  std::vector<std::int64_t> kept;
  for (const AppliedEntryPtr& applied : replay.history()) kept.push_back(applied->seq);
  EXPECT_THAT(kept, ElementsAre(std::ssize(driver.log) - 1, std::ssize(driver.log)));
}

TEST(TableLoader, KeepsAtMostTheHistoryBytes) {
  const TableDriver driver = long_game();
  LogReader replay = replay_of(driver, 0, driver.log.back().body.size());
  replay.read(kAll);
  EXPECT_EQ(replay.history().size(), 1);
}

TEST(ExportReader, ReadsAGameInSlices) {
  const TableDriver driver = long_game();
  ExportReader reader = export_of(driver);
  int slices = 0;
  for (; !reader.is_done(); ++slices) reader.read(7);
  EXPECT_EQ(reader.damage(), "");
  EXPECT_EQ(slices, (std::ssize(driver.log) + 6) / 7);
  EXPECT_EQ(reader.text(), exported(driver));
}

TEST(ExportReader, StopsAtACorruptEntry) {
  TableDriver driver = long_game();
  driver.log[50].body = "{}";
  ExportReader reader = export_of(driver);
  reader.read(kAll);
  EXPECT_TRUE(reader.is_done());
  EXPECT_EQ(reader.damage(), "entry 51: an entry without a kind");
}

TEST(TableLoader, StopsAtACorruptEntry) {
  TableDriver driver = long_game();
  driver.log[50].body = "{}";
  LogReader replay = replay_of(driver, 0, kAll);
  replay.read(kAll);
  EXPECT_TRUE(replay.is_done());
  EXPECT_EQ(replay.damage(), "entry 51: an entry without a kind");
  EXPECT_EQ(replay.table().length(), 50);
}

TEST(Rewind, ReachesTheEarlierPosition) {
  const TableDriver driver = [] {
    TableDriver game = testing::started_game(testing::kSecretGame, {kAnna, kBert, testing::kClara});
    Rng rng(2);
    while (game.table.match()->length() < 300) game.make_random_move(rng);
    return game;
  }();
  const Match& match = *driver.table.match();
  std::vector<std::uint64_t> hashes;
  match.for_each_position(
      [&](const AnyState& state, std::size_t) { hashes.push_back(state.hash()); });
  Match back = match;
  for (std::size_t length = match.length(); length > 0; length -= 1 + length % 5) {
    back.rewind(length - 1);
    EXPECT_EQ(back.length(), length - 1);
    EXPECT_EQ(back.state().hash(), hashes[length - 1]);
    Match directly = match;
    directly.rewind(length - 1);
    EXPECT_EQ(directly.state().hash(), hashes[length - 1]);
    if (length < 5) break;
  }
  EXPECT_EQ(match.state().hash(), hashes.back());  // copies share no mutable state
}

}  // namespace
}  // namespace thronsaal
