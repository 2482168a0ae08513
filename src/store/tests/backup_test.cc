// Backups of a database, most of them while it is in use.
#include "store/sqlite/backup.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/sqlite/schema.h"
#include "store/testing/full_disk.h"
#include "store/testing/in_store.h"

namespace thronsaal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;
using LogResult = EventLog::Result;

void append(SqliteStore& store, const std::string& table, std::int64_t length,
            std::vector<std::string> bodies) {
  EXPECT_EQ(append_to(store, addition(table, length, std::move(bodies))), LogResult::added);
}

class Backup : public ::testing::Test {
 protected:
  std::filesystem::path data() const { return directory_ / "data"; }
  std::filesystem::path copy() const { return directory_ / "copies" / "copy"; }

  std::string why_not_made() {
    try {
      backup(data(), copy());
      return "made";
    } catch (const std::exception& error) {
      return error.what();
    }
  }
  // A server's data, from the copy.
  std::unique_ptr<SqliteStore> restored() {
    const std::filesystem::path place = directory_ / "restored";
    std::filesystem::create_directory(place);
    std::filesystem::copy_file(copy(), place / SqliteStore::kFileName);
    return std::make_unique<SqliteStore>(place);
  }
  std::vector<std::string> copies() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(directory_ / "copies")) {
      names.push_back(entry.path().filename());
    }
    return names;
  }

  void SetUp() override { std::filesystem::create_directory(directory_ / "copies"); }

  TemporaryDirectory directory_;
};

TEST_F(Backup, OfARunningServerIsComplete) {
  SqliteStore store(data());
  append(store, "a", 0, {"one", "two"});
  backup(data(), copy());
  append(store, "a", 2, {"too late for the copy"});
  EXPECT_THAT(restored()->read("a", 0), SizeIs(2));
  EXPECT_THAT(store.read("a", 0), SizeIs(3));
}

TEST_F(Backup, WorksWithoutAServer) {
  append(*std::make_unique<SqliteStore>(data()), "a", 0, {"one"});
  backup(data(), copy());
  EXPECT_THAT(restored()->read("a", 0), SizeIs(1));
}

TEST_F(Backup, IsOneFileForItsOwnerOnly) {
  const SqliteStore store(data());
  backup(data(), copy());
  EXPECT_THAT(copies(), ElementsAre("copy"));
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(copy()).permissions(), perms::owner_read | perms::owner_write);
}

// A database with a WAL could not be read from a read-only disk.
TEST_F(Backup, IsReadWithoutCreatingOtherFiles) {
  SqliteStore store(data());
  append(store, "a", 0, {"one"});
  backup(data(), copy());
  sqlite::Connection database(copy(), sqlite::Connection::Mode::read);
  EXPECT_EQ(database.number("select count(*) from entry"), 1);
  EXPECT_THAT(copies(), ElementsAre("copy"));
}

// Every table has one log that keeps growing by two entries that belong together. The data are
// larger than any unit in which they could be copied.
TEST_F(Backup, IsConsistentWhileTheServerKeepsWriting) {
  static constexpr int kTables = 8;
  SqliteStore store(data());
  for (int table = 0; table < kTables; ++table) {
    append(store, std::to_string(table), 0, {std::string(1'000'000, 'x'), "ballast"});
  }
  std::atomic<int> rounds = 0;
  std::jthread busy([&](const std::stop_token& stop) {
    for (std::int64_t length = 2; !stop.stop_requested(); length += 2) {
      for (int table = 0; table < kTables; ++table) {
        append(store, std::to_string(table), length, {"left", "right"});
      }
      ++rounds;
      rounds.notify_all();
    }
  });
  rounds.wait(0);
  backup(data(), copy());
  const int after = rounds;
  rounds.wait(after);  // the backup has not blocked the server
  busy.request_stop();
  busy.join();

  EXPECT_EQ(sqlite::Connection(copy(), sqlite::Connection::Mode::read)
                .number("select count(*) from pragma_integrity_check where integrity_check = 'ok'"),
            1);
  const auto copied = restored();
  std::size_t longest = 0;
  std::size_t shortest = 1'000'000;
  for (int table = 0; table < kTables; ++table) {
    const std::vector<StoredEntry> log = copied->read(std::to_string(table), 0);
    EXPECT_EQ(log.size() % 2, 0U);
    for (std::size_t i = 0; i < log.size(); ++i) {
      EXPECT_EQ(log[i].seq, static_cast<std::int64_t>(i) + 1);
    }
    longest = std::max(longest, log.size());
    shortest = std::min(shortest, log.size());
  }
  EXPECT_GE(shortest, 4U);            // of the first round
  EXPECT_LE(longest - shortest, 2U);  // all tables from one moment
}

TEST_F(Backup, DoesNotOverwriteFiles) {
  const SqliteStore store(data());
  std::ofstream(copy()) << "precious";
  EXPECT_EQ(why_not_made(), fmt::format("{} exists already", copy().string()));
  std::ifstream in(copy());
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), "precious");
  EXPECT_THAT(copies(), ElementsAre("copy"));
}

// Makes a file look an hour old.
void make_old(const std::filesystem::path& file) {
  std::filesystem::last_write_time(
      file, std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
}

TEST_F(Backup, RemovesFilesOfKilledBackups) {
  SqliteStore store(data());
  append(store, "a", 0, {"one"});
  backup(data(), directory_ / "copies" / "monday.part-Ab12Cd");  // killed at the very end
  // NOLINTNEXTLINE(bugprone-unused-raii): making it is enough
  std::ofstream(directory_ / "copies" / "tuesday.part-000000");  // and at the very beginning
  for (const char* name : {"monday.part-Ab12Cd", "tuesday.part-000000"}) {
    make_old(directory_ / "copies" / name);
  }
  backup(data(), copy());
  EXPECT_THAT(copies(), ElementsAre("copy"));
}

// Starts a backup and kills it in the middle.
TEST_F(Backup, RemovesTheFileOfABackupKilledInTheMiddle) {
  SqliteStore store(data());
  // NOLINTNEXTLINE(bugprone-string-constructor): it is meant to be large
  append(store, "a", 0, {std::string(20'000'000, 'x')});
  const pid_t child = fork();
  if (child == 0) {
    // The limit on the file's size keeps it from finishing earlier.
    const FullDisk full(10'000'000);
    std::signal(SIGXFSZ, SIG_DFL);
    backup(data(), directory_ / "copies" / "killed");
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  ASSERT_FALSE(copies().empty());
  for (const std::string& name : copies()) make_old(directory_ / "copies" / name);
  backup(data(), copy());
  EXPECT_THAT(copies(), ElementsAre("copy"));
}

TEST_F(Backup, KeepsUnrelatedFiles) {
  const SqliteStore store(data());
  backup(data(), directory_ / "copies" / "of-now.part-Ab12Cd");
  const std::vector<std::string> old = {"copy.part", "copy.part-12345", "copy.part-Ab12Cd",
                                        "Ab12Cd", "precious.sqlite"};
  for (const std::string& name : old) {
    std::ofstream(directory_ / "copies" / name) << "of another";
    make_old(directory_ / "copies" / name);
  }
  std::filesystem::create_directory(directory_ / "copies" / "folder.part-Ab12Cd");
  make_old(directory_ / "copies" / "folder.part-Ab12Cd");
  EXPECT_EQ(why_not_made(), "made");
  EXPECT_THAT(copies(), UnorderedElementsAre("copy", "of-now.part-Ab12Cd", "copy.part",
                                             "copy.part-12345", "copy.part-Ab12Cd", "Ab12Cd",
                                             "precious.sqlite", "folder.part-Ab12Cd"));
}

TEST_F(Backup, KeepsATemporaryFileThatIsInUse) {
  const SqliteStore store(data());
  const std::filesystem::path part = directory_ / "copies" / "long.part-Ab12Cd";
  backup(data(), part);
  sqlite::Connection user(part, sqlite::Connection::Mode::write);
  user.run("pragma locking_mode = exclusive");
  user.number("select count(*) from entry");
  make_old(part);
  backup(data(), copy());
  EXPECT_THAT(copies(), UnorderedElementsAre("copy", "long.part-Ab12Cd"));
}

TEST_F(Backup, OfDamagedDataIsRefused) {
  {
    SqliteStore store(data());
    for (int i = 0; i < 200; ++i) {
      append(store, std::to_string(i), 0, {std::string(2'000, 'x')});
    }
  }
  const std::filesystem::path file = data() / SqliteStore::kFileName;
  const auto size = static_cast<std::streamoff>(std::filesystem::file_size(file));
  {
    // Inner pages of a tree are somewhere in the middle.
    std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
    for (std::streamoff at = size / 4; at < size * 3 / 4; at += 4096) {
      bytes.seekp(at / 4096 * 4096);
      bytes << std::string(64, '\x7f');
    }
  }
  EXPECT_THAT(why_not_made(), ::testing::AnyOf(HasSubstr("damaged"), HasSubstr("malformed")));
  EXPECT_THAT(copies(), SizeIs(0));
}

TEST_F(Backup, OfAnotherDatabaseIsRefused) {
  std::filesystem::create_directory(data());
  sqlite::Connection(data() / SqliteStore::kFileName, sqlite::Connection::Mode::write)
      .run("create table treasure (gold)");
  EXPECT_EQ(why_not_made(), "not a Thronsaal database");
  EXPECT_THAT(copies(), SizeIs(0));
}

// Data of 1.0.0 that no newer version has opened yet.
TEST_F(Backup, SupportsOlderData) {
  std::filesystem::create_directory(data());
  {
    sqlite::Connection older(data() / SqliteStore::kFileName, sqlite::Connection::Mode::write);
    migrate(older, 2);
  }
  EXPECT_EQ(why_not_made(), "made");
}

TEST_F(Backup, HasANewEpoch) {
  const SqliteStore store(data());
  backup(data(), copy());
  EXPECT_NE(restored()->epoch(), store.epoch());
}

TEST_F(Backup, OfAnEmptyDirectoryIsRefused) {
  EXPECT_EQ(why_not_made(), fmt::format("no database in {}", data().string()));
  EXPECT_THAT(copies(), SizeIs(0));
  EXPECT_FALSE(std::filesystem::exists(data()));
}

TEST_F(Backup, OfAFileThatIsNotADatabaseLeavesNoFile) {
  std::filesystem::create_directory(data());
  std::ofstream(data() / SqliteStore::kFileName) << std::string(10'000, 'x');
  EXPECT_THAT(why_not_made(), HasSubstr("not a database"));
  EXPECT_THAT(copies(), SizeIs(0));
}

TEST_F(Backup, ToAMissingDirectoryNamesIt) {
  const SqliteStore store(data());
  std::filesystem::remove(directory_ / "copies");
  EXPECT_THAT(why_not_made(), HasSubstr(copy().string()));
}

TEST_F(Backup, OnAFullDiskLeavesNoFile) {
  SqliteStore store(data());
  append(store, "a", 0, {std::string(1'000'000, 'x')});
  {
    const FullDisk full(100'000);
    EXPECT_THAT(why_not_made(), HasSubstr("backup: "));
  }
  EXPECT_THAT(copies(), SizeIs(0));
}

}  // namespace
}  // namespace thronsaal
