// Storage errors: nothing is half written, and every caller is told.
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/fsuid.h>

#include "store/testing/failing_disk.h"
#include "store/testing/full_disk.h"
#include "store/testing/in_store.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using LogResult = EventLog::Result;
using StorageError = StoreTest;

TEST_F(StorageError, ADirectoryInPlaceOfTheFile) {
  std::filesystem::create_directories(directory_ / "data" / SqliteStore::kFileName);
  EXPECT_THAT(open_error(directory_ / "data"), HasSubstr("cannot open"));
}

TEST_F(StorageError, AFileInPlaceOfTheDirectory) {
  std::ofstream(directory_ / "data") << "something else";
  EXPECT_THAT(open_error(directory_ / "data"), HasSubstr("data"));
}

TEST_F(StorageError, AFileThatIsNotADatabase) {
  store_.reset();
  const std::string text(10'000, 'x');
  std::ofstream(file()) << text;
  EXPECT_THAT(open_error(directory_.path()), HasSubstr("not a database"));
  std::ifstream in(file());
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), text);
}

// Drops this thread's right to override file permissions. (No effect, and not needed, unless run as
// root.)
class Commoner {
 public:
  Commoner() : before_(setfsuid(kNobody)) {}
  ~Commoner() { setfsuid(static_cast<uid_t>(before_)); }
  Commoner(const Commoner&) = delete;
  Commoner& operator=(const Commoner&) = delete;

 private:
  static constexpr uid_t kNobody = 65534;
  int before_;
};

TEST_F(StorageError, AReadOnlyDatabase) {
  store_.reset();
  using std::filesystem::perms;
  std::filesystem::permissions(directory_.path(), perms::all);
  std::filesystem::permissions(directory_ / "lock", perms::all);
  std::filesystem::permissions(file(), perms::owner_read | perms::group_read | perms::others_read);
  const Commoner commoner;
  EXPECT_EQ(open_error(directory_.path()), file().string() + " cannot be written");
}

TEST_F(StorageError, AFullDiskLosesNothingAndIsRecoveredFrom) {
  append(addition("a", 0, {"one"}, card("open", true, {}, "old")));
  const AppendRequest large =
      addition("a", 1, {"two", std::string(100'000, 'x')}, card("running", true, {}, "new"));
  {
    const FullDisk full(std::filesystem::file_size(file().string() + "-wal") + 50'000);
    EXPECT_EQ(append(large), LogResult::failed);
    EXPECT_THAT(bodies("a"), ElementsAre("one"));
    EXPECT_THAT(public_summaries("open", 10), ElementsAre("old"));
  }
  EXPECT_EQ(append(large), LogResult::added);
  EXPECT_THAT(bodies("a"), SizeIs(3));
  reopen();
  EXPECT_THAT(bodies("a"), SizeIs(3));
  EXPECT_THAT(public_summaries("running", 10), ElementsAre("new"));
}

TEST_F(StorageError, InOneEntryRollsBackTheWholeAppend) {
  edit_database(
      "create trigger trouble before insert on entry when new.body = 'cursed' begin "
      "select raise(abort, 'cursed'); end");
  append(addition("a", 0, {"one"}, card("open", true, {}, "old")));
  EXPECT_EQ(append(addition("a", 1, {"two", "cursed"}, card("open", true, {}, "new"))),
            LogResult::failed);
  EXPECT_EQ(append("b", 0, {"one", "cursed"}), LogResult::failed);
  EXPECT_THAT(bodies("a"), ElementsAre("one"));
  EXPECT_THAT(public_summaries("open", 10), ElementsAre("old"));
  EXPECT_EQ(append("b", 0, {"one"}), LogResult::added);
}

// The results of three appends in one commit, the second of which fails.
std::vector<LogResult> three_together(SqliteStore& store, const auto& let_go) {
  std::vector<std::future<LogResult>> answers;
  for (const char* table : {"a", "b", "c"}) {
    const std::string body = table == std::string_view("b") ? "cursed" : "two";
    std::promise<LogResult> said;
    answers.push_back(said.get_future());
    store.append(addition(table, 0, {"one", body}),
                 [said = std::move(said)](LogResult result) mutable { said.set_value(result); });
  }
  let_go();
  std::vector<LogResult> results;
  for (auto& answer : answers) results.push_back(answer.get());
  return results;
}

TEST_F(StorageError, InOneJobDoesNotAffectOthersInTheCommit) {
  edit_database(
      "create trigger trouble before insert on entry when new.body = 'cursed' begin "
      "select raise(abort, 'cursed'); end");
  std::optional<Pause> pause(*this);
  EXPECT_THAT(three_together(*store_, [&] { pause.reset(); }),
              ElementsAre(LogResult::added, LogResult::failed, LogResult::added));
  EXPECT_THAT(bodies("a"), ElementsAre("one", "two"));
  EXPECT_THAT(bodies("b"), IsEmpty());
  EXPECT_THAT(bodies("c"), ElementsAre("one", "two"));
}

// After some errors SQLite ends the whole transaction by itself.
TEST_F(StorageError, ThatEndsTheTransactionFailsEveryJob) {
  edit_database(
      "create trigger trouble before insert on entry when new.body = 'cursed' begin "
      "select raise(rollback, 'cursed'); end");
  std::optional<Pause> pause(*this);
  EXPECT_THAT(three_together(*store_, [&] { pause.reset(); }),
              ElementsAre(LogResult::failed, LogResult::failed, LogResult::failed));
  for (const char* table : {"a", "b", "c"}) EXPECT_THAT(bodies(table), IsEmpty());
  EXPECT_EQ(append("a", 0, {"one"}), LogResult::added);
}

// The disk outlives the store.
struct OnFailingDisk {
  FailingDisk disk;
};

class UnknownOutcome : public OnFailingDisk, public StoreTest {
 protected:
  void SetUp() override { append(addition("a", 0, {"one"}, card("open", true, {}, "card"))); }

  // The length that the log would have if the power failed now.
  std::int64_t length_after_a_restart(const std::string& table) const {
    const TemporaryDirectory place;
    for (const std::string beside : {"", "-wal"}) {
      std::filesystem::copy_file(file().string() + beside, (place / "copy").string() + beside);
    }
    return sqlite::Connection(place / "copy", sqlite::Connection::Mode::write)
        .number(fmt::format("select count(*) from entry join game_table using (number) "
                            "where id = '{}'",
                            table)
                    .c_str());
  }
  bool probe() {
    return result_of<bool>([&](auto done) { store_->probe(std::move(done)); });
  }
};

TEST_F(UnknownOutcome, FollowsAFailedFlush) {
  disk.fail_everything();
  EXPECT_EQ(append("a", 1, {"two"}), LogResult::unknown);
  EXPECT_FALSE(store_->outcomes_known());
  // Readers do not see the entry, but it exists.
  EXPECT_THAT(bodies("a"), ElementsAre("one"));
  EXPECT_EQ(length_after_a_restart("a"), 2);
}

TEST_F(UnknownOutcome, LastsUntilTheNextSuccessfulWrite) {
  disk.fail_flushes();
  append("a", 1, {"two"});
  EXPECT_FALSE(probe());
  EXPECT_FALSE(store_->outcomes_known());
  disk.work();
  EXPECT_TRUE(probe());
  EXPECT_TRUE(store_->outcomes_known());
  EXPECT_THAT(bodies("a"), ElementsAre("one"));
  EXPECT_EQ(length_after_a_restart("a"), 1);
  EXPECT_EQ(append("a", 1, {"another"}), LogResult::added);
  reopen();
  EXPECT_THAT(bodies("a"), ElementsAre("one", "another"));
}

TEST_F(UnknownOutcome, IsResolvedAtOnceIfTheDiskRecovers) {
  disk.fail_flushes(1);
  EXPECT_EQ(append("a", 1, {"two"}), LogResult::failed);
  EXPECT_TRUE(store_->outcomes_known());
  EXPECT_EQ(length_after_a_restart("a"), 1);
  EXPECT_EQ(append("a", 1, {"two"}), LogResult::added);
}

TEST_F(UnknownOutcome, BlocksOtherWrites) {
  disk.fail_flushes();
  append("a", 1, {"two"});
  EXPECT_EQ(append("b", 0, {"one"}), LogResult::failed);
  EXPECT_EQ(length_after_a_restart("b"), 0);
  disk.work();
  EXPECT_EQ(append("b", 0, {"one"}), LogResult::added);
  EXPECT_EQ(length_after_a_restart("a"), 1);
}

TEST_F(UnknownOutcome, IsResolvedByARestart) {
  disk.fail_everything();
  append("a", 1, {"two"});
  // As if the process were killed: nothing has been written over it.
  const TemporaryDirectory place;
  for (const std::string beside : {"", "-wal"}) {
    const std::string name = std::string(SqliteStore::kFileName) + beside;
    std::filesystem::copy_file(directory_ / name, place / name);
  }
  disk.work();
  SqliteStore after(place.path());
  EXPECT_THAT(after.read("a", 0), SizeIs(2));
  EXPECT_EQ(append_to(after, addition("a", 2, {"three"})), LogResult::added);
}

TEST_F(UnknownOutcome, IsResolvedWhenTheDiskWorksAgain) {
  disk.fail_writes();
  EXPECT_EQ(append("a", 1, {"two"}), LogResult::unknown);
  EXPECT_EQ(length_after_a_restart("a"), 1);
  disk.work();
  EXPECT_EQ(append("a", 1, {"two"}), LogResult::added);
}

TEST_F(StorageError, IsReportedForAccountChanges) {
  const Person anne = create_guest("Anne", "token");
  edit_database(
      "create trigger trouble before insert on token begin select raise(abort, 'no'); end;"
      "create trigger more before update on visitor begin select raise(abort, 'no'); end;"
      "create trigger most before delete on token begin select raise(abort, 'no'); end");
  const auto welcomed = result_of<std::optional<Person>>([&](auto done) {
    store_->create_guest({.id = 0, .name = "Eve", .colour = 0, .account = ""}, "eve's", 1,
                         std::move(done));
  });
  EXPECT_EQ(welcomed, std::nullopt);
  EXPECT_EQ(people(), 1);
  EXPECT_FALSE(result_of<bool>([&](auto done) { store_->update(anne, {}, std::move(done)); }));
  EXPECT_EQ(set_password(anne, "anne"), PasswordChange::failed);
  EXPECT_FALSE(
      result_of<bool>([&](auto done) { store_->remove_all_tokens(anne.id, std::move(done)); }));
  EXPECT_EQ(find_by_token("token"), anne);
}

}  // namespace
}  // namespace thronsaal
