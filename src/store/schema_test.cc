// How databases come to today's layout, or are refused.
#include "store/schema.h"

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/sqlite_store.h"
#include "store/testing/temporary_directory.h"

namespace thronsaal {
namespace {

using sqlite::Connection;
using sqlite::Statement;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class Schema : public testing::Test {
 protected:
  // Every thing of the layout, in the order in which they were made.
  std::vector<std::string> layout() {
    std::vector<std::string> names;
    Statement select(database_, "select type, name from sqlite_schema order by rowid");
    while (select.step()) names.push_back(select.text(0) + " " + select.text(1));
    return names;
  }
  std::int64_t version() { return database_.number("pragma user_version"); }
  std::string bytes() const {
    std::ifstream in(directory_ / SqliteStore::kFileName, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::string why_not_migrated() {
    try {
      migrate(database_);
      return "migrates";
    } catch (const std::exception& error) {
      return error.what();
    }
  }

  TemporaryDirectory directory_;
  Connection database_{directory_ / SqliteStore::kFileName, Connection::Mode::write};
};

TEST_F(Schema, IsMadeInAnEmptyDatabase) {
  EXPECT_EQ(version(), 0);
  migrate(database_);
  EXPECT_EQ(version(), schema_version());
  for (const char* table : {"game_table", "entry", "visitor", "token", "sits"}) {
    EXPECT_EQ(database_.number(fmt::format("select count(*) from {}", table).c_str()), 0);
  }
}

TEST_F(Schema, OfTodayIsLeftAlone) {
  migrate(database_);
  database_.run("insert into visitor (name, colour, since) values ('Anne', 1, 1)");
  const std::string before = bytes();
  migrate(database_);
  EXPECT_EQ(bytes(), before);
}

// What an older program has written: no token knows when it was used, no card when it changed.
TEST_F(Schema, OfTheFirstVersionIsBroughtToToday) {
  migrate(database_, 1);
  EXPECT_EQ(version(), 1);
  database_.run(
      "insert into visitor (id, name, colour, since) values (1, 'Anne', 1, 1);"
      "insert into token (hash, visitor, since) values ('hash', 1, 77);"
      "insert into game_table (id, phase, public, changed, card) "
      "values ('a', 'open', 0, 88, '{\"id\":\"a\"}')");
  const auto before = database_.number("select strftime('%s', 'now')");
  migrate(database_);
  EXPECT_EQ(version(), schema_version());
  EXPECT_EQ(database_.number("select since from token"), 77);
  // Perhaps he was here yesterday.
  EXPECT_GE(database_.number("select used from token"), before);
  EXPECT_LE(database_.number("select used from token"), before + 60);
  EXPECT_EQ(database_.number("select json_extract(card, '$.changed') from game_table"), 88);
}

TEST_F(Schema, OfANewerProgramIsRefused) {
  const int newer = schema_version() + 1;
  database_.run(fmt::format("pragma user_version = {}", newer).c_str());
  EXPECT_EQ(why_not_migrated(),
            fmt::format("the data are of version {}, made by a newer program; this one knows {}",
                        newer, schema_version()));
  EXPECT_EQ(version(), newer);
  EXPECT_THAT(layout(), IsEmpty());
}

TEST_F(Schema, OfNoVersionThatThereEverWasIsRefused) {
  database_.run("pragma user_version = -1");
  EXPECT_EQ(why_not_migrated(), "the data are of version -1, which there never was");
  EXPECT_EQ(version(), -1);
}

// A server of yesterday that is started by mistake must not touch what today's has written.
TEST_F(Schema, OfANewerProgramStaysAsItIsToTheByte) {
  database_.run(
      fmt::format("create table treasure (gold); pragma user_version = {}", schema_version() + 1)
          .c_str());
  const std::string before = bytes();
  EXPECT_THROW(SqliteStore store(directory_.path()), std::runtime_error);
  EXPECT_EQ(bytes(), before);
}

// The last of several steps fails: nothing of the first ones remains.
TEST_F(Schema, IsMadeAsAWholeOrNotAtAll) {
  database_.run("create table sits (something)");
  EXPECT_NE(why_not_migrated(), "migrates");
  EXPECT_THAT(layout(), ElementsAre("table sits"));
  EXPECT_EQ(version(), 0);
  database_.run("drop table sits");
  EXPECT_EQ(why_not_migrated(), "migrates");
}

TEST_F(Schema, DoesNotTakeTheSameEntryTwice) {
  migrate(database_);
  database_.run(
      "insert into game_table (number, id, phase, public, changed, card) "
      "values (1, 'a', 'open', 0, 0, '');"
      "insert into entry (number, seq, at, body) values (1, 1, 0, 'one')");
  EXPECT_THROW(database_.run("insert into entry (number, seq, at, body) values (1, 1, 0, 'x')"),
               sqlite::Error);
  EXPECT_THROW(database_.run("insert into game_table (id, phase, public, changed, card) "
                             "values ('a', 'open', 0, 0, '')"),
               sqlite::Error);
}

}  // namespace
}  // namespace thronsaal
