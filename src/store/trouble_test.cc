// Storage that does not work: nothing is half written, and everybody is told.
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
using Result = EventLog::Result;
using Trouble = InStore;

TEST_F(Trouble, ADirectoryInPlaceOfTheFile) {
  std::filesystem::create_directories(directory_ / "data" / SqliteStore::kFileName);
  EXPECT_THAT(why_not_opened(directory_ / "data"), HasSubstr("cannot open"));
}

TEST_F(Trouble, AFileInPlaceOfTheDirectory) {
  std::ofstream(directory_ / "data") << "something else";
  EXPECT_THAT(why_not_opened(directory_ / "data"), HasSubstr("data"));
}

TEST_F(Trouble, AFileThatIsNoDatabase) {
  store_.reset();
  const std::string text(10'000, 'x');
  std::ofstream(file()) << text;
  EXPECT_THAT(why_not_opened(directory_.path()), HasSubstr("not a database"));
  std::ifstream in(file());
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), text);
}

// For files, this thread is somebody without rights. (Of no effect, and without need, if we are
// not root.)
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

TEST_F(Trouble, ADatabaseThatMayOnlyBeRead) {
  store_.reset();
  using std::filesystem::perms;
  std::filesystem::permissions(directory_.path(), perms::all);
  std::filesystem::permissions(directory_ / "lock", perms::all);
  std::filesystem::permissions(file(), perms::owner_read | perms::group_read | perms::others_read);
  const Commoner commoner;
  EXPECT_EQ(why_not_opened(directory_.path()), file().string() + " cannot be written");
}

TEST_F(Trouble, AFullDiskLosesNothingAndIsOvercome) {
  append(addition("a", 0, {"one"}, card("open", true, {}, "old")));
  const Addition large =
      addition("a", 1, {"two", std::string(100'000, 'x')}, card("running", true, {}, "new"));
  {
    const FullDisk full(std::filesystem::file_size(file().string() + "-wal") + 50'000);
    EXPECT_EQ(append(large), Result::failed);
    EXPECT_THAT(bodies("a"), ElementsAre("one"));
    EXPECT_THAT(store_->public_cards("open", 10), ElementsAre("old"));
  }
  EXPECT_EQ(append(large), Result::added);
  EXPECT_THAT(bodies("a"), SizeIs(3));
  reopen();
  EXPECT_THAT(bodies("a"), SizeIs(3));
  EXPECT_THAT(store_->public_cards("running", 10), ElementsAre("new"));
}

TEST_F(Trouble, WithAnEntryLeavesNothingOfItsAddition) {
  meddle(
      "create trigger trouble before insert on entry when new.body = 'cursed' begin "
      "select raise(abort, 'cursed'); end");
  append(addition("a", 0, {"one"}, card("open", true, {}, "old")));
  EXPECT_EQ(append(addition("a", 1, {"two", "cursed"}, card("open", true, {}, "new"))),
            Result::failed);
  EXPECT_EQ(append("b", 0, {"one", "cursed"}), Result::failed);
  EXPECT_THAT(bodies("a"), ElementsAre("one"));
  EXPECT_THAT(store_->public_cards("open", 10), ElementsAre("old"));
  EXPECT_EQ(append("b", 0, {"one"}), Result::added);
}

// What three additions of one commit become, the second of which is cursed.
std::vector<Result> three_together(SqliteStore& store, const auto& let_go) {
  std::vector<std::future<Result>> answers;
  for (const char* table : {"a", "b", "c"}) {
    const std::string body = table == std::string_view("b") ? "cursed" : "two";
    std::promise<Result> said;
    answers.push_back(said.get_future());
    store.append(addition(table, 0, {"one", body}),
                 [said = std::move(said)](Result result) mutable { said.set_value(result); });
  }
  let_go();
  std::vector<Result> results;
  for (auto& answer : answers) results.push_back(answer.get());
  return results;
}

TEST_F(Trouble, OfOneIsNotTheTroubleOfOthersInTheSameCommit) {
  meddle(
      "create trigger trouble before insert on entry when new.body = 'cursed' begin "
      "select raise(abort, 'cursed'); end");
  std::optional<Pause> pause(*this);
  EXPECT_THAT(three_together(*store_, [&] { pause.reset(); }),
              ElementsAre(Result::added, Result::failed, Result::added));
  EXPECT_THAT(bodies("a"), ElementsAre("one", "two"));
  EXPECT_THAT(bodies("b"), IsEmpty());
  EXPECT_THAT(bodies("c"), ElementsAre("one", "two"));
}

// SQLite ends the whole transaction by itself after some errors.
TEST_F(Trouble, ThatEndsTheTransactionFailsAllOfIt) {
  meddle(
      "create trigger trouble before insert on entry when new.body = 'cursed' begin "
      "select raise(rollback, 'cursed'); end");
  std::optional<Pause> pause(*this);
  EXPECT_THAT(three_together(*store_, [&] { pause.reset(); }),
              ElementsAre(Result::failed, Result::failed, Result::failed));
  for (const char* table : {"a", "b", "c"}) EXPECT_THAT(bodies(table), IsEmpty());
  EXPECT_EQ(append("a", 0, {"one"}), Result::added);
}

// The disk outlives the store.
struct OnFailingDisk {
  FailingDisk disk_;
};

class Doubt : public OnFailingDisk, public InStore {
 protected:
  void SetUp() override { append(addition("a", 0, {"one"}, card("open", true, {}, "card"))); }

  // How long the log would be if the power failed now.
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
    return answer_of<bool>([&](auto done) { store_->probe(std::move(done)); });
  }
};

TEST_F(Doubt, IsWhatRemainsOfAFlushThatFailed) {
  disk_.break_down();
  EXPECT_EQ(append("a", 1, {"two"}), Result::unknown);
  EXPECT_FALSE(store_->is_settled());
  // Those who read do not see it, but it is there.
  EXPECT_THAT(bodies("a"), ElementsAre("one"));
  EXPECT_EQ(length_after_a_restart("a"), 2);
}

TEST_F(Doubt, LastsUntilSomethingHasBeenWrittenInItsPlace) {
  disk_.fail_flushes();
  append("a", 1, {"two"});
  EXPECT_FALSE(probe());
  EXPECT_FALSE(store_->is_settled());
  disk_.work();
  EXPECT_TRUE(probe());
  EXPECT_TRUE(store_->is_settled());
  EXPECT_THAT(bodies("a"), ElementsAre("one"));
  EXPECT_EQ(length_after_a_restart("a"), 1);
  EXPECT_EQ(append("a", 1, {"another"}), Result::added);
  reopen();
  EXPECT_THAT(bodies("a"), ElementsAre("one", "another"));
}

TEST_F(Doubt, IsSettledAtOnceIfTheDiskWorksAgain) {
  disk_.fail_flushes(1);
  EXPECT_EQ(append("a", 1, {"two"}), Result::failed);
  EXPECT_TRUE(store_->is_settled());
  EXPECT_EQ(length_after_a_restart("a"), 1);
  EXPECT_EQ(append("a", 1, {"two"}), Result::added);
}

TEST_F(Doubt, KeepsEverythingElseFromBeingWritten) {
  disk_.fail_flushes();
  append("a", 1, {"two"});
  EXPECT_EQ(append("b", 0, {"one"}), Result::failed);
  EXPECT_EQ(length_after_a_restart("b"), 0);
  disk_.work();
  EXPECT_EQ(append("b", 0, {"one"}), Result::added);
  EXPECT_EQ(length_after_a_restart("a"), 1);
}

TEST_F(Doubt, IsSettledInFavourOfWhatARestartFinds) {
  disk_.break_down();
  append("a", 1, {"two"});
  // As if the process were killed: nobody has written in its place.
  const TemporaryDirectory place;
  for (const std::string beside : {"", "-wal"}) {
    const std::string name = std::string(SqliteStore::kFileName) + beside;
    std::filesystem::copy_file(directory_ / name, place / name);
  }
  disk_.work();
  SqliteStore after(place.path());
  EXPECT_THAT(after.read("a", 0), SizeIs(2));
  EXPECT_EQ(added_to(after, addition("a", 2, {"three"})), Result::added);
}

TEST_F(Doubt, RemainsOfNoWriteThatFailedWhenTheDiskWorksAgain) {
  disk_.fail_writes();
  EXPECT_EQ(append("a", 1, {"two"}), Result::unknown);
  EXPECT_EQ(length_after_a_restart("a"), 1);
  disk_.work();
  EXPECT_EQ(append("a", 1, {"two"}), Result::added);
}

TEST_F(Trouble, IsToldToPeople) {
  const Visitor anne = welcome("Anne", "token");
  meddle(
      "create trigger trouble before insert on token begin select raise(abort, 'no'); end;"
      "create trigger more before update on visitor begin select raise(abort, 'no'); end;"
      "create trigger most before delete on token begin select raise(abort, 'no'); end");
  const auto welcomed = answer_of<std::optional<Visitor>>([&](auto done) {
    store_->welcome({.id = 0, .name = "Eve", .colour = 0, .account = ""}, "eve's", 1,
                    std::move(done));
  });
  EXPECT_EQ(welcomed, std::nullopt);
  EXPECT_EQ(visitors(), 1);
  EXPECT_FALSE(answer_of<bool>([&](auto done) { store_->update(anne, std::move(done)); }));
  EXPECT_EQ(set_password(anne, "anne"), PasswordChange::failed);
  EXPECT_FALSE(
      answer_of<bool>([&](auto done) { store_->remove_all_tokens(anne.id, std::move(done)); }));
  EXPECT_EQ(find_by_token("token"), anne);
}

}  // namespace
}  // namespace thronsaal
