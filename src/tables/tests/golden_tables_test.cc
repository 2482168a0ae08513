// Tables stored by 1.0.0 in the middle of a game: they are read, continued to their end, and
// verified.
#include <algorithm>
#include <fstream>
#include <string>

#include <boost/json.hpp>
#include <gmock/gmock.h>

#include "games/registry.h"
#include "tables/testing/table_driver.h"
#include "tables/verify.h"
#include "test_paths.h"

namespace thronsaal {
namespace {

using ::testing::HasSubstr;
using namespace thronsaal::testing;

std::vector<boost::json::object> entries_of_1_0_0(std::string_view game) {
  std::ifstream file(
      fmt::format("{}/1.0.0-{}.jsonl", THRONSAAL_ROOT "/src/tables/tests/golden", game));
  std::vector<boost::json::object> entries;
  for (std::string line; std::getline(file, line);) {
    entries.push_back(boost::json::parse(line).as_object());
  }
  EXPECT_FALSE(entries.empty()) << game;
  return entries;
}

TableDriver table_of_1_0_0(std::string_view game) {
  TableDriver driver;
  for (const boost::json::object& entry : entries_of_1_0_0(game)) {
    const auto read = driver.add(boost::json::serialize(entry));
    EXPECT_TRUE(read) << read.error();
  }
  return driver;
}

// Why a log cannot be read.
std::string damage_in(const std::vector<boost::json::object>& entries) {
  TableDriver driver;
  for (const boost::json::object& entry : entries) {
    if (const auto read = driver.add(boost::json::serialize(entry)); !read) return read.error();
  }
  return "none";
}

TEST(TableOf1_0_0, IsPlayedToItsEndAndVerified) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->info().id);
    TableDriver driver = table_of_1_0_0(game->info().id);
    ASSERT_EQ(driver.table.phase(), Table::Phase::running);
    Rng rng(1);
    while (driver.table.phase() == Table::Phase::running) driver.make_random_move(rng);
    EXPECT_EQ(all_messages(driver.reloaded()), all_messages(driver.table));
    const auto verified = verify_export(exported(driver), dice_crypto());
    EXPECT_TRUE(verified) << verified.error().kind;
  }
}

// New entries have hashes of the same version, so that every program that could read the table
// still can.
TEST(TableOf1_0_0, KeepsItsHashVersion) {
  TableDriver driver = table_of_1_0_0("loewenherz");
  EXPECT_EQ(driver.table.settings().digest_version, 1);
  Rng rng(1);
  const auto before = std::ssize(driver.log);
  const auto hash = [](const LogRecord& record) { return record.body.contains("\"hash\""); };
  const auto added = [&] {
    return std::ranges::count_if(driver.log.begin() + before, driver.log.end(), hash);
  };
  while (added() == 0) driver.make_random_move(rng);
  const auto last = std::ranges::find_if(driver.log.begin() + before, driver.log.end(), hash);
  Table again("lobby", dice_crypto());
  for (auto record = driver.log.begin(); record <= last; ++record) {
    ASSERT_TRUE(read_into(again, *record));
  }
  EXPECT_THAT(last->body, HasSubstr(to_hex(again.match()->state().hash(1))));
}

TEST(TableOf1_0_0, IsCorruptIfAHashDiffers) {
  for (const AnyGame* game : all_games()) {
    SCOPED_TRACE(game->info().id);
    for (boost::json::object entry : entries_of_1_0_0(game->info().id)) {
      const boost::json::value* hash = entry.if_contains("hash");
      if (hash == nullptr) continue;
      std::vector<boost::json::object> entries = entries_of_1_0_0(game->info().id);
      for (boost::json::object& other : entries) {
        if (other == entry) other["hash"] = "0123456789abcdef";
      }
      EXPECT_EQ(damage_in(entries), "a position hash does not match");
    }
  }
}

TEST(Table, WithAnUnknownHashVersionIsUnreadable) {
  for (const int version : {-1, 0, 3}) {
    boost::json::object created = entries_of_1_0_0("loewenherz").front();
    created["digest"] = version;
    EXPECT_THAT(damage_in({created}), HasSubstr("unknown hash version")) << version;
  }
}

}  // namespace
}  // namespace thronsaal
