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

// Answers to requests that leave no entry.
class Answers : public StoreTest {
 protected:
  LogResult store_answer(std::string key, std::string answer) {
    KeyedAnswer keyed{.key = std::move(key), .person = anne_.id, .answer = std::move(answer)};
    return result_of<LogResult>(
        [&](auto done) { store_->store_answer(std::move(keyed), std::move(done)); });
  }
  bool rename(std::string name, std::string key) {
    anne_.name = std::move(name);
    KeyedAnswer keyed{.key = std::move(key), .person = anne_.id, .answer = anne_.name};
    return result_of<bool>(
        [&](auto done) { store_->update(anne_, std::move(keyed), std::move(done)); });
  }

  Person anne_ = create_guest("Anne", "token");
};

TEST_F(Answers, AreFoundByTheirKeysAfterARestart) {
  EXPECT_EQ(store_answer("1:key", "answer"), LogResult::added);
  EXPECT_TRUE(rename("Anna", "1:another"));
  reopen();
  EXPECT_EQ(store_->find_answer("1:key"), "answer");
  EXPECT_EQ(store_->find_answer("1:another"), "Anna");
  EXPECT_EQ(store_->find_answer("2:key"), std::nullopt);
  EXPECT_EQ(store_->find_answer(""), std::nullopt);
}

TEST_F(Answers, KeepTheirKeysFromBeingUsedAgain) {
  store_answer("key", "answer");
  EXPECT_EQ(store_answer("key", "another answer"), LogResult::duplicate);
  EXPECT_EQ(append(keyed("key", addition("a", 0, {"one"}))), LogResult::duplicate);
  EXPECT_FALSE(rename("Anna", "key"));
  EXPECT_EQ(find_by_token("token")->name, "Anne");
  EXPECT_EQ(store_->find_answer("key"), "answer");
}

TEST_F(Answers, OfAnOlderRenameDoNotTakeTheNameBack) {
  EXPECT_TRUE(rename("Anna", "first"));
  EXPECT_TRUE(rename("Annette", "second"));
  EXPECT_FALSE(rename("Anna", "first"));
  EXPECT_EQ(find_by_token("token")->name, "Annette");
}

TEST_F(Answers, AreNotStoredWithoutAKey) {
  EXPECT_TRUE(rename("Anna", ""));
  EXPECT_TRUE(rename("Annette", ""));
  EXPECT_EQ(find_by_token("token")->name, "Annette");
}

TEST_F(Answers, OfAPersonAreTheLatestOnly) {
  const Person bert = create_guest("Bert", "bert's token");
  const auto of_bert = [&](auto done) {
    store_->store_answer({.key = "bert", .person = bert.id, .answer = "0"}, std::move(done));
  };
  EXPECT_EQ(result_of<LogResult>(of_bert), LogResult::added);
  for (int i = 0; i < EventLog::kKeptAnswers + 2; ++i) {
    store_answer(std::to_string(i), "answer");
  }
  EXPECT_EQ(store_->find_answer("1"), std::nullopt);
  EXPECT_EQ(store_->find_answer("2"), "answer");
  EXPECT_EQ(store_->find_answer("bert"), "0");
}

TEST_F(Answers, GoWithTheirPerson) {
  store_answer("key", "answer");
  edit_database("update token set used = -1000");
  const auto deleted = result_of<DeletedItems>([&](auto done) {
    store_->delete_expired({.open_tables = 0, .games = 0, .guests = 10}, {}, std::move(done));
  });
  EXPECT_EQ(deleted.guests, 1);
  EXPECT_EQ(store_->find_answer("key"), std::nullopt);
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
