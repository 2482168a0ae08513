// How databases are migrated to the current schema, or refused.
#include "store/sqlite/schema.h"

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/sqlite/sqlite_store.h"
#include "store/testing/in_store.h"
#include "store/testing/temporary_directory.h"

namespace thronsaal {
namespace {

using sqlite::Connection;
using sqlite::Statement;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class Schema : public ::testing::Test {
 protected:
  // Every object of the schema, in the order of creation.
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

TEST_F(Schema, IsCreatedInAnEmptyDatabase) {
  EXPECT_EQ(version(), 0);
  migrate(database_);
  EXPECT_EQ(version(), schema_version());
  for (const char* table : {"game_table", "entry", "visitor", "token", "sits"}) {
    EXPECT_EQ(database_.number(fmt::format("select count(*) from {}", table).c_str()), 0);
  }
}

TEST_F(Schema, OfTheCurrentVersionIsNotChanged) {
  migrate(database_);
  database_.run("insert into visitor (name, colour, since) values ('Anne', 1, 1)");
  const std::string before = bytes();
  migrate(database_);
  EXPECT_EQ(bytes(), before);
}

// Written by an older program: tokens lack the time of use, and summaries that of their last
// change.
TEST_F(Schema, OfTheFirstVersionIsMigrated) {
  migrate(database_, 1);
  EXPECT_EQ(version(), 1);
  database_.run(
      "insert into visitor (id, name, colour, since) values (1, 'Anne', 1, 1);"
      "insert into token (hash, visitor, since) values ('hash', 1, 77);"
      "insert into game_table (id, phase, public, changed, card) "
      "values ('a', 'open', 0, 88, '{\"id\":\"a\"}')");
  migrate(database_);
  EXPECT_EQ(version(), schema_version());
  EXPECT_EQ(database_.number("select since from token"), 77);
  // The guest may have been here yesterday.
  EXPECT_EQ(database_.number("select used from token"), 0);
  EXPECT_EQ(database_.number("select json_extract(card, '$.changed') from game_table"), 88);
}

// As 1.0.0 wrote them: a free undo in the first game, one of a roll in the second, and in the third
// one of a roll after a free one.
TEST_F(Schema, MigrationMarksOldPracticeGames) {
  migrate(database_, 2);
  const auto add_game = [&](std::string_view id, const std::vector<std::string_view>& log) {
    database_.run(fmt::format("insert into game_table (id, phase, public, changed, card) "
                              "values ('{0}', 'over', 0, 88, '{{\"id\":\"{0}\"}}')",
                              id)
                      .c_str());
    int seq = 0;
    for (const std::string_view body : log) {
      database_.run(fmt::format("insert into entry values ((select number from game_table where "
                                "id = '{}'), {}, 1, '{}')",
                                id, ++seq, body)
                        .c_str());
    }
  };
  const auto is_practice = [&](std::string_view id) {
    return database_.number(
        fmt::format("select json_extract(card, '$.practice') is 1 from game_table where id = '{}'",
                    id)
            .c_str());
  };
  constexpr std::string_view kStarts = R"({"kind":"moved","seat":"chance","action":"starts 0"})";
  constexpr std::string_view kRoll = R"({"kind":"moved","seat":0,"action":"roll"})";
  constexpr std::string_view kRolled = R"({"kind":"moved","seat":"chance","action":"rolled 1-2"})";
  constexpr std::string_view kAside = R"({"kind":"moved","seat":0,"action":"aside 1"})";
  constexpr std::string_view kSaid = R"({"kind":"said","seat":0,"name":"A","text":"moved"})";
  add_game("free",
           {kStarts, kRoll, kRolled, kAside, kSaid, R"({"kind":"undone","seat":0,"moves":3})"});
  add_game("throw", {kStarts, kRoll, kRolled, R"({"kind":"undone","seat":0,"moves":1})"});
  add_game("later",
           {kStarts, kRoll, kRolled, kAside, R"({"kind":"undone","seat":0,"moves":3})", kAside,
            R"({"kind":"undone","seat":0,"moves":3})", R"({"kind":"undone","seat":0,"moves":1})"});
  add_game("none", {kStarts, kRoll, kRolled});
  migrate(database_);
  EXPECT_EQ(is_practice("free"), 0);
  EXPECT_EQ(is_practice("throw"), 1);
  EXPECT_EQ(is_practice("later"), 1);
  EXPECT_EQ(is_practice("none"), 0);
}

// 1.0.0 stored the system time with tokens, which may have been wrong.
TEST_F(Schema, OfTheSecondVersionKeepsTokensDespiteAWrongClock) {
  migrate(database_, 2);
  database_.run(
      "insert into visitor (id, name, colour, since) values (1, 'Anne', 1, 1);"
      "insert into token (hash, visitor, since, used) values ('past', 1, 77, 77);"
      "insert into token (hash, visitor, since, used) values ('future', 1, 77, 4000000000)");
  migrate(database_);
  EXPECT_EQ(database_.number("select count(*) from token where used = 0"), 2);
}

TEST_F(Schema, OfTheSecondVersionGetsCaseInsensitiveAccounts) {
  migrate(database_, 2);
  database_.run(
      "insert into visitor (name, colour, since, account, password) "
      "values ('Anne', 1, 1, 'ÄNNE', 'hash'), ('Bert', 1, 1, null, null)");
  migrate(database_);
  EXPECT_EQ(database_.number("select count(*) from visitor where account_key = 'a\u0308nne'"), 1);
  EXPECT_EQ(database_.number("select count(*) from visitor where account_key is null"), 1);
}

// `sqlite3 thronsaal.sqlite .dump` of data written by 1.0.0, shortened.
constexpr const char* kDumpOfTheFirstRelease = R"(
create table game_table (number integer primary key, id text not null unique, phase text not null,
  public integer not null, changed integer not null, card text not null) strict;
insert into game_table values (1, 'abcdefgh234567', 'running', 1, 1763300000000,
  '{"id":"abcdefgh234567","changed":1763300000000}');
create table entry (number integer not null references game_table, seq integer not null,
  at integer not null, body text not null, primary key (number, seq)) strict, without rowid;
insert into entry values (1, 1, 1763300000000, '{"kind":"created"}');
insert into entry values (1, 2, 1763300000000, '{"kind":"seated"}');
create table visitor (id integer primary key autoincrement, name text not null,
  colour integer not null, account text unique collate nocase, password text,
  since integer not null) strict;
insert into visitor values (1, 'Hedwig', 4, null, null, 1763300000);
insert into visitor values (2, 'Ottokar', 2, 'otto', '$argon2id$', 1763300000);
create table token (hash text primary key, visitor integer not null references visitor,
  since integer not null, used integer not null default 0) strict, without rowid;
insert into token values ('hash', 1, 1763300000, 1763300000);
create table sits (visitor integer not null references visitor,
  number integer not null references game_table, primary key (visitor, number)) strict,
  without rowid;
insert into sits values (1, 1);
create index game_table_public on game_table (phase, changed) where public;
create index token_visitor on token (visitor);
create index sits_number on sits (number);
create index token_used on token (used);
pragma user_version = 2;
)";

TEST_F(Schema, OfTheFirstReleaseIsMigratedCompletely) {
  database_.run(kDumpOfTheFirstRelease);
  SqliteStore store(directory_.path());
  EXPECT_EQ(version(), schema_version());
  EXPECT_EQ(store.find_by_token("hash", 0)->name, "Hedwig");
  EXPECT_EQ(store.find_account("OTTO")->person.id, 2);
  EXPECT_EQ(store.read("abcdefgh234567", 0).size(), 2);
  EXPECT_EQ(store.public_summaries("running", {}, 10).bodies.size(), 1);
  EXPECT_EQ(store.summaries_of(1, "running", {}, 10).bodies.size(), 1);
  EXPECT_EQ(store.epoch().size(), 16);
  EXPECT_EQ(append_to(store, addition("abcdefgh234567", 2, {"{}"})), EventLog::Result::added);
  EXPECT_EQ(store.read("abcdefgh234567", 0).size(), 3);
}

// 1.0.0 kept chat in the logs. The logs stay unchanged; chat is copied.
TEST_F(Schema, OfTheFirstReleaseHasItsChatCopied) {
  database_.run(kDumpOfTheFirstRelease);
  database_.run(R"(
    insert into entry values (1, 3, 1763300001000,
      '{"kind":"said","visitor":1,"name":"Hedwig","seat":0,"text":"Guten \u00C4bend"}');
    insert into entry values (1, 4, 1763300002000, '{"kind":"moved","seat":0,"action":"said"}');
    insert into entry values (1, 5, 1763300003000,
      '{"kind":"said","visitor":2,"name":"Ottokar","seat":null,"text":"Servus"}'))");
  SqliteStore store(directory_.path());
  EXPECT_THAT(
      store.read_lines("abcdefgh234567", 0, 10),
      ElementsAre(
          ChatLine{
              .line = 1, .at = 1763300001000, .name = "Hedwig", .seat = 0, .text = "Guten Äbend"},
          ChatLine{
              .line = 2, .at = 1763300003000, .name = "Ottokar", .seat = {}, .text = "Servus"}));
  EXPECT_EQ(store.read("abcdefgh234567", 0).size(), 5);
  EXPECT_EQ(say_at(store, "abcdefgh234567", "Grüß Gott").line, 3);
}

TEST_F(Schema, OfAnOlderProgramKeepsTheLatestOfALongChat) {
  migrate(database_, 6);
  database_.run(
      "insert into game_table (id, phase, public, changed, card) values ('a', 'over', 0, 0, '')");
  for (int seq = 1; seq <= ChatLog::kKeptLines + 2; ++seq) {
    database_.run(fmt::format("insert into entry values (1, {0}, 1, '{{\"kind\":\"said\","
                              "\"name\":\"A\",\"seat\":0,\"text\":\"{0}\"}}')",
                              seq)
                      .c_str());
  }
  migrate(database_);
  EXPECT_EQ(database_.number("select count(*) from chat"), ChatLog::kKeptLines);
  EXPECT_EQ(database_.number("select min(line) from chat"), 3);
  EXPECT_EQ(database_.number("select text from chat where line = 3"), 3);
}

// Their age by service time is unknown, so it starts at 0.
TEST_F(Schema, OfAnOlderProgramCountsTheAgeOfTablesFromTheUpgrade) {
  database_.run(kDumpOfTheFirstRelease);
  migrate(database_, 3);
  database_.run("insert into service_time values (1, 5000, 1763300000)");
  migrate(database_);
  EXPECT_EQ(database_.number("select touched from game_table"), 5000);
}

TEST_F(Schema, OfANewerProgramIsRefused) {
  const int newer = schema_version() + 1;
  database_.run(fmt::format("pragma user_version = {}", newer).c_str());
  EXPECT_EQ(
      why_not_migrated(),
      fmt::format(
          "the database has version {}, written by a newer program; this one supports up to {}",
          newer, schema_version()));
  EXPECT_EQ(version(), newer);
  EXPECT_THAT(layout(), IsEmpty());
}

TEST_F(Schema, OfAnInvalidVersionIsRefused) {
  database_.run("pragma user_version = -1");
  EXPECT_EQ(why_not_migrated(), "the database has the invalid version -1");
  EXPECT_EQ(version(), -1);
}

// An older server started by mistake must not touch newer data.
TEST_F(Schema, OfANewerProgramIsNotChangedByAByte) {
  database_.run(
      fmt::format("create table treasure (gold); pragma user_version = {}", schema_version() + 1)
          .c_str());
  const std::string before = bytes();
  EXPECT_THROW(const SqliteStore store(directory_.path()), std::runtime_error);
  EXPECT_EQ(bytes(), before);
}

// The last of several steps fails: the first ones must be rolled back.
TEST_F(Schema, MigrationIsAtomic) {
  database_.run("create table sits (something)");
  EXPECT_NE(why_not_migrated(), "migrates");
  EXPECT_THAT(layout(), ElementsAre("table sits"));
  EXPECT_EQ(version(), 0);
  database_.run("drop table sits");
  EXPECT_EQ(why_not_migrated(), "migrates");
}

TEST_F(Schema, RejectsDuplicateEntries) {
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
