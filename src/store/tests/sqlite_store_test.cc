// The store, on a real disk.
#include "store/sqlite/sqlite_store.h"

#include <array>
#include <filesystem>
#include <future>
#include <latch>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "store/disk_reads.h"
#include "store/testing/in_store.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using LogResult = EventLog::Result;
using Append = StoreTest;
using AppendCallbackTest = StoreTest;
using Completions = StoreTest;
using Opening = StoreTest;

TEST_F(Append, CreatesAndExtendsALog) {
  EXPECT_EQ(append(addition("a", 0, {"one", "two"}, {}, 10)), LogResult::added);
  EXPECT_EQ(append(addition("a", 2, {"three"}, {}, 20)), LogResult::added);
  EXPECT_THAT(store_->read("a", 0), ElementsAre(StoredEntry{.seq = 1, .at = 10, .body = "one"},
                                                StoredEntry{.seq = 2, .at = 10, .body = "two"},
                                                StoredEntry{.seq = 3, .at = 20, .body = "three"}));
}

using DiskReadsDeathTest = StoreTest;

TEST_F(DiskReadsDeathTest, AreNoticedOnTheNetworkThread) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const NoDiskReads on_the_network_thread;
  const char* why = "NoDiskReads";
  EXPECT_DEBUG_DEATH(store_->read("a", 0), why);
  EXPECT_DEBUG_DEATH(store_->find_key("key"), why);
  EXPECT_DEBUG_DEATH(store_->find_answer("key"), why);
  EXPECT_DEBUG_DEATH(store_->public_summaries("open", {}, 1), why);
  EXPECT_DEBUG_DEATH(store_->summaries_of(1, "open", {}, 1), why);
  EXPECT_DEBUG_DEATH(store_->read_lines("a", 0, 1), why);
  EXPECT_DEBUG_DEATH(store_->find_line("key"), why);
  EXPECT_DEBUG_DEATH(find_by_token("token"), why);
  EXPECT_DEBUG_DEATH(store_->find_account("anne"), why);
}

TEST_F(Append, IsReadableFromAGivenLengthOn) {
  append("a", 0, {"one", "two", "three"});
  EXPECT_THAT(store_->read("a", 1),
              ElementsAre(StoredEntry{.seq = 2, .at = 1000, .body = "two"},
                          StoredEntry{.seq = 3, .at = 1000, .body = "three"}));
  EXPECT_THAT(store_->read("a", 3), IsEmpty());
  EXPECT_THAT(store_->read("a", 99), IsEmpty());
}

TEST_F(Append, KeepsTablesApart) {
  append("a", 0, {"of a"});
  append("b", 0, {"of b"});
  append("a", 1, {"more of a"});
  EXPECT_THAT(bodies("a"), ElementsAre("of a", "more of a"));
  EXPECT_THAT(bodies("b"), ElementsAre("of b"));
  EXPECT_THAT(bodies("c"), IsEmpty());
}

TEST_F(Append, ConflictsIfAnotherWriterWasFirst) {
  append("a", 0, {"one"});
  append("a", 1, {"quicker"});
  EXPECT_EQ(append("a", 1, {"slower", "and more"}), LogResult::conflict);
  EXPECT_THAT(bodies("a"), ElementsAre("one", "quicker"));
}

TEST_F(Append, DoesNotRecreateALog) {
  append("a", 0, {"one"});
  EXPECT_EQ(append("a", 0, {"another one"}), LogResult::conflict);
  EXPECT_THAT(bodies("a"), ElementsAre("one"));
}

TEST_F(Append, DoesNotContinueAMissingLog) {
  EXPECT_EQ(append("a", 1, {"two"}), LogResult::conflict);
  EXPECT_THAT(bodies("a"), IsEmpty());
  EXPECT_EQ(append("a", 0, {"one"}), LogResult::added);
}

TEST_F(Append, DoesNotLeaveAGap) {
  append("a", 0, {"one"});
  EXPECT_EQ(append("a", 2, {"three"}), LogResult::conflict);
  EXPECT_THAT(bodies("a"), ElementsAre("one"));
}

TEST_F(Append, KeepsEveryByte) {
  using namespace std::string_literals;
  const std::string table = "'); drop table entry; --";
  const std::string body = "\0 \xFF ' \" ; -- \n König"s;
  EXPECT_EQ(append(table, 0, {body, ""}), LogResult::added);
  EXPECT_THAT(bodies(table), ElementsAre(body, ""));
}

TEST_F(Append, OfTwoConcurrentWritersOneWins) {
  std::vector<std::future<LogResult>> answers;
  {
    const Pause pause(*this);
    for (const char* body : {"first", "second"}) {
      std::promise<LogResult> said;
      answers.push_back(said.get_future());
      store_->append(addition("a", 0, {body}), [said = std::move(said)](LogResult result) mutable {
        said.set_value(result);
      });
    }
  }
  EXPECT_EQ(answers[0].get(), LogResult::added);
  EXPECT_EQ(answers[1].get(), LogResult::conflict);
  EXPECT_THAT(bodies("a"), ElementsAre("first"));
}

// Every thread appends to the same log and retries after a conflict.
TEST_F(Append, OfManyWritersIsTotallyOrdered) {
  static constexpr int kThreads = 4;
  static constexpr int kEach = 25;
  append("a", 0, {"begins"});
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < kThreads; ++thread) {
      threads.emplace_back([&, thread] {
        for (int i = 0; i < kEach;) {
          const std::int64_t length = std::ssize(store_->read("a", 0));
          if (append("a", length, {fmt::format("{}.{}", thread, i)}) == LogResult::added) ++i;
        }
      });
    }
  }
  const std::vector<StoredEntry> log = store_->read("a", 0);
  ASSERT_THAT(log, SizeIs(1 + kThreads * kEach));
  std::array<int, kThreads> next{};
  for (std::size_t i = 1; i < log.size(); ++i) {
    EXPECT_EQ(log[i].seq, static_cast<std::int64_t>(i) + 1);
    const auto thread = static_cast<std::size_t>(log[i].body[0] - '0');
    EXPECT_EQ(log[i].body, fmt::format("{}.{}", thread, next.at(thread)++));
  }
}

TEST_F(Append, FromManyThreadsIsGroupCommitted) {
  static constexpr int kThreads = 4;
  static constexpr int kEach = 50;
  std::latch added(kThreads * kEach);
  sqlite::Connection other(file(), sqlite::Connection::Mode::read);
  std::int64_t written = 0;  // at the first answer; answers follow their commit
  {
    const Pause pause(*this);
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < kThreads; ++thread) {
      threads.emplace_back([&, thread] {
        for (int i = 0; i < kEach; ++i) {
          store_->append(addition(fmt::format("{}.{}", thread, i), 0, {"one", "two"}),
                         [&](LogResult result) {
                           EXPECT_EQ(result, LogResult::added);
                           if (written == 0) written = other.number("select count(*) from entry");
                           added.count_down();
                         });
        }
      });
    }
  }
  added.wait();
  EXPECT_EQ(written, 1 + 2 * kThreads * kEach);  // including the write of the pause
  for (int thread = 0; thread < kThreads; ++thread) {
    for (int i = 0; i < kEach; ++i) {
      EXPECT_THAT(bodies(fmt::format("{}.{}", thread, i)), ElementsAre("one", "two"));
    }
  }
}

// Another connection sees committed data only.
TEST_F(Completions, ComeAfterTheCommit) {
  sqlite::Connection other(file(), sqlite::Connection::Mode::read);
  EXPECT_EQ(other.number("select count(*) from entry"), 0);
  const auto seen = result_of<std::int64_t>([&](auto done) {
    store_->append(addition("a", 0, {"one", "two"}),
                   [&other, done = std::move(done)](LogResult) mutable {
                     done(other.number("select count(*) from entry"));
                   });
  });
  EXPECT_EQ(seen, 2);
}

TEST_F(Completions, MayEnqueueMoreJobs) {
  const auto result = result_of<LogResult>([&](auto done) {
    store_->append(addition("a", 0, {"one"}), [&, done = std::move(done)](LogResult) mutable {
      store_->append(addition("a", 1, {"two"}), std::move(done));
    });
  });
  EXPECT_EQ(result, LogResult::added);
  EXPECT_THAT(bodies("a"), ElementsAre("one", "two"));
}

TEST_F(Completions, ThatThrowDoNotAffectOthers) {
  std::future<LogResult> other;
  {
    const Pause pause(*this);
    store_->append(addition("a", 0, {"one"}), [](LogResult) { throw std::runtime_error("tired"); });
    store_->append(addition("b", 0, {"one"}), [](LogResult) { throw 1; });
    std::promise<LogResult> said;
    other = said.get_future();
    store_->append(addition("c", 0, {"one"}),
                   [said = std::move(said)](LogResult result) mutable { said.set_value(result); });
  }
  EXPECT_EQ(other.get(), LogResult::added);
  EXPECT_EQ(append("a", 1, {"two"}), LogResult::added);
}

TEST_F(Completions, AllRunBeforeTheStoreCloses) {
  int answers = 0;
  for (int i = 0; i < 100; ++i) {
    store_->append(addition("a", i, {"more"}), [&](LogResult result) {
      EXPECT_EQ(result, LogResult::added);
      ++answers;
    });
  }
  store_.reset();
  EXPECT_EQ(answers, 100);
  store_.emplace(directory_.path());
  EXPECT_THAT(bodies("a"), SizeIs(100));
}

TEST_F(AppendCallbackTest, ReportsTheNewLength) {
  std::vector<std::string> told;
  store_->on_append([&](const std::string& table, std::int64_t length) {
    told.push_back(fmt::format("{} {}", table, length));
  });
  append("a", 0, {"one", "two"});
  append("a", 0, {"too late"});
  append("b", 0, {"one"});
  append("a", 2, {"three"});
  store_.reset();
  EXPECT_THAT(told, ElementsAre("a 2", "b 1", "a 3"));
}

TEST_F(Opening, AgainKeepsEverything) {
  Person anne = create_guest("Anne", "token");
  set_password(anne, "anne", "hash");
  anne.account = "anne";
  append(addition("a", 0, {"one", "two"}, card("open", true, {anne.id}, "card")));
  reopen();
  EXPECT_THAT(bodies("a"), ElementsAre("one", "two"));
  EXPECT_THAT(public_summaries("open", 10), ElementsAre("card"));
  EXPECT_THAT(summaries_of(anne.id, "open", 10), ElementsAre("card"));
  EXPECT_EQ(find_by_token("token"), anne);
  EXPECT_EQ(store_->find_account("anne")->password_hash, "hash");
  EXPECT_EQ(append("a", 2, {"three"}), LogResult::added);
}

// A reused id would inherit the seats of a deleted person.
TEST_F(Opening, NeverReusesIds) {
  const Person anne = create_guest("Anne", "1");
  edit_database("delete from token; delete from visitor");
  EXPECT_GT(create_guest("Herman", "2").id, anne.id);
}

TEST_F(Opening, CreatesTheDirectory) {
  const std::filesystem::path deep = directory_ / "not" / "yet" / "there";
  const SqliteStore store(deep);
  EXPECT_TRUE(std::filesystem::exists(deep / SqliteStore::kFileName));
}

TEST_F(Opening, IsForOneServerAtATime) {
  EXPECT_EQ(open_error(directory_.path()),
            fmt::format("{} is in use by another server. End that one, or choose another directory "
                        "with --data.",
                        directory_.path().string()));
  EXPECT_EQ(append("a", 0, {"one"}), LogResult::added);
  store_.reset();
  EXPECT_EQ(open_error(directory_.path()), "opens");
}

// The files contain seeds of running games and password hashes.
TEST_F(Opening, CreatesFilesReadableByTheirOwnerOnly) {
  const mode_t before = umask(0);
  const SqliteStore store(directory_ / "data");
  umask(before);
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(directory_ / "data")) {
    using std::filesystem::perms;
    EXPECT_EQ(entry.status().permissions(), perms::owner_read | perms::owner_write) << entry.path();
    ++files;
  }
  EXPECT_EQ(files, 4);  // the database, its WAL, its shared memory, and the lock
}

}  // namespace
}  // namespace thronsaal
