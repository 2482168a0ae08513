// Keys of requests: a request that is sent twice takes effect once.
#include <future>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/testing/failing_disk.h"
#include "store/testing/in_store.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using LogResult = EventLog::Result;
using Keys = StoreTest;

TEST_F(Keys, AreFoundWithTheLastEntryOfTheirChange) {
  append(keyed("1:first", addition("a", 0, {"one", "two"})));
  append(keyed("1:second", addition("a", 2, {"three"})));
  append(keyed("2:first", addition("b", 0, {"one"})));
  EXPECT_EQ(store_->find_key("1:first"), (KeyedChange{.table = "a", .seq = 2}));
  EXPECT_EQ(store_->find_key("1:second"), (KeyedChange{.table = "a", .seq = 3}));
  EXPECT_EQ(store_->find_key("2:first"), (KeyedChange{.table = "b", .seq = 1}));
  EXPECT_EQ(store_->find_key("2:second"), std::nullopt);
  EXPECT_EQ(store_->find_key(""), std::nullopt);
}

TEST_F(Keys, ApplyAChangeOnce) {
  EXPECT_EQ(append(keyed("key", addition("a", 0, {"one"}))), LogResult::added);
  EXPECT_EQ(append(keyed("key", addition("a", 0, {"one"}))), LogResult::duplicate);
  // Whatever else the request says.
  EXPECT_EQ(append(keyed("key", addition("a", 1, {"two"}))), LogResult::duplicate);
  EXPECT_EQ(append(keyed("key", addition("b", 0, {"one"}))), LogResult::duplicate);
  EXPECT_THAT(bodies("a"), ElementsAre("one"));
  EXPECT_THAT(bodies("b"), IsEmpty());
  EXPECT_EQ(append(keyed("another", addition("a", 1, {"two"}))), LogResult::added);
}

TEST_F(Keys, MayBeMissing) {
  EXPECT_EQ(append("a", 0, {"one"}), LogResult::added);
  EXPECT_EQ(append("a", 1, {"two"}), LogResult::added);
}

TEST_F(Keys, OfAConflictCanBeUsedAgain) {
  append("a", 0, {"one"});
  EXPECT_EQ(append(keyed("key", addition("a", 0, {"one"}))), LogResult::conflict);
  EXPECT_EQ(store_->find_key("key"), std::nullopt);
  EXPECT_EQ(append(keyed("key", addition("a", 1, {"two"}))), LogResult::added);
}

TEST_F(Keys, SurviveARestart) {
  append(keyed("key", addition("a", 0, {"one"})));
  reopen();
  EXPECT_EQ(store_->find_key("key"), (KeyedChange{.table = "a", .seq = 1}));
  EXPECT_EQ(append(keyed("key", addition("a", 1, {"two"}))), LogResult::duplicate);
}

TEST_F(Keys, RepeatedInOneCommitDoNotAffectOthers) {
  std::vector<std::future<LogResult>> results;
  const auto begin = [&](AppendRequest request) {
    std::promise<LogResult> said;
    results.push_back(said.get_future());
    store_->append(std::move(request),
                   [said = std::move(said)](LogResult result) mutable { said.set_value(result); });
  };
  {
    const Pause pause(*this);
    begin(keyed("key", addition("a", 0, {"one"})));
    begin(keyed("key", addition("b", 0, {"one"})));
    begin(keyed("another", addition("c", 0, {"one"})));
  }
  EXPECT_EQ(results[0].get(), LogResult::added);
  EXPECT_EQ(results[1].get(), LogResult::duplicate);
  EXPECT_EQ(results[2].get(), LogResult::added);
  EXPECT_THAT(bodies("b"), IsEmpty());
}

TEST_F(Keys, AreDeletedWithTheirTable) {
  append(keyed("key", addition("a", 0, {"one"}, card("open", true, {}, "card"))));
  edit_database("update game_table set touched = -1000");
  const auto deleted = result_of<DeletedItems>([&](auto done) {
    store_->delete_expired({.open_tables = 10, .games = 0, .guests = 0}, {}, std::move(done));
  });
  EXPECT_THAT(deleted.tables, ElementsAre("a"));
  EXPECT_EQ(store_->find_key("key"), std::nullopt);
}

class KeysOnAFailingDisk : public ::testing::Test {
 protected:
  FailingDisk disk_;
  TemporaryDirectory directory_;
  SqliteStore store_{directory_.path()};
};

TEST_F(KeysOnAFailingDisk, OfAFailedChangeCanBeUsedAgain) {
  append_to(store_, addition("a", 0, {"one"}));
  disk_.fail_writes(1);
  EXPECT_EQ(append_to(store_, keyed("key", addition("a", 1, {"two"}))), LogResult::failed);
  EXPECT_EQ(store_.find_key("key"), std::nullopt);
  EXPECT_EQ(append_to(store_, keyed("key", addition("a", 1, {"two"}))), LogResult::added);
}

TEST_F(KeysOnAFailingDisk, RevealTheOutcomeOnceItIsKnown) {
  append_to(store_, addition("a", 0, {"one"}));
  disk_.fail_everything();
  EXPECT_EQ(append_to(store_, keyed("key", addition("a", 1, {"two"}))), LogResult::unknown);
  disk_.work();
  EXPECT_TRUE(result_of<bool>([&](auto done) { store_.probe(std::move(done)); }));
  EXPECT_EQ(store_.find_key("key"), std::nullopt);
  EXPECT_EQ(append_to(store_, keyed("key", addition("a", 1, {"two"}))), LogResult::added);
  EXPECT_EQ(append_to(store_, keyed("key", addition("a", 1, {"two"}))), LogResult::duplicate);
}

}  // namespace
}  // namespace thronsaal
