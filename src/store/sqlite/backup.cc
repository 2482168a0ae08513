#include "store/sqlite/backup.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <map>
#include <memory>
#include <regex>
#include <string>
#include <system_error>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite/database.h"
#include "store/sqlite/sqlite_store.h"
#include "store/sqlite/sync.h"

namespace thronsaal {
namespace {

struct BackupDeleter {
  void operator()(sqlite3_backup* copying) const { sqlite3_backup_finish(copying); }
};

// In one step, from one snapshot. A running server keeps writing, because WAL readers do not block
// it. (In several steps, every change would restart the copy.)
void copy(const sqlite::Connection& from, const sqlite::Connection& to) {
  static constexpr int kAllPages = -1;
  const std::unique_ptr<sqlite3_backup, BackupDeleter> copying(
      sqlite3_backup_init(to.get(), "main", from.get(), "main"));
  if (!copying) throw sqlite::Error(to.get(), "backup");
  const int code = sqlite3_backup_step(copying.get(), kAllPages);
  if (code != SQLITE_DONE) {
    throw std::runtime_error(fmt::format("backup: {}", sqlite3_errstr(code)));
  }
}

// A new temporary file beside the target, mode 0600, with a unique name for concurrent backups.
std::filesystem::path create_part(const std::filesystem::path& file) {
  std::string part = file.string() + ".part-XXXXXX";
  const int made = mkstemp(part.data());
  if (made < 0) throw std::system_error(errno, std::generic_category(), file.string());
  close(made);
  return part;
}

bool has_name_of_part(const std::filesystem::path& path) {
  static const std::regex kName(R"(.+\.part-[A-Za-z0-9]{6})");
  return std::regex_match(path.filename().string(), kName);
}

// Whether this is certainly a stale temporary file: a regular file that belongs to this user, with
// such a name, old, unlocked, and empty or a server's database.
bool is_stale_part(const std::filesystem::path& path) {
  static constexpr auto kStaleAge = std::chrono::minutes(10);
  struct stat found{};
  if (!has_name_of_part(path) || lstat(path.c_str(), &found) != 0) return false;
  if (!S_ISREG(found.st_mode) || found.st_uid != geteuid()) return false;
  const auto written = std::filesystem::last_write_time(path);
  if (std::filesystem::file_time_type::clock::now() - written < kStaleAge) return false;
  try {
    sqlite::Connection part(path, sqlite::Connection::Mode::write);
    sqlite3_busy_timeout(part.get(), 0);
    part.run("begin exclusive");
    return part.number("select count(*) from sqlite_schema") == 0 ||
           part.number("select count(*) from sqlite_schema where name = 'game_table'") == 1;
  } catch (const sqlite::Error&) {
    return false;  // in use, or not a database
  }
}

void remove_part(const std::filesystem::path& part) {
  std::error_code ignored;
  for (const char* beside : {"", "-journal", "-wal", "-shm"}) {
    std::filesystem::remove(part.string() + beside, ignored);
  }
}

// Removes temporary files of killed backups.
void remove_stale_parts(const std::filesystem::path& directory) {
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(directory, none)) {
    try {
      if (is_stale_part(entry.path())) remove_part(entry.path());
    } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch): gone or inaccessible
    }
  }
}

// The number of rows of each table.
std::map<std::string, std::int64_t> row_counts(sqlite::Connection& database) {
  std::map<std::string, std::int64_t> all;
  sqlite::Statement tables(database, "select name from sqlite_schema where type = 'table'");
  while (tables.step()) {
    const std::string name = tables.text(0);
    all[name] = database.number(fmt::format("select count(*) from \"{}\"", name).c_str());
  }
  return all;
}

// Throws unless the copy is intact and complete.
void check(sqlite::Connection& copy, const std::map<std::string, std::int64_t>& expected) {
  sqlite::Statement findings(copy, "pragma quick_check(1)");
  if (const bool spoke = findings.step(); !spoke || findings.text(0) != "ok") {
    throw std::runtime_error(
        fmt::format("the data are corrupt: {}", spoke ? findings.text(0) : "nothing is found"));
  }
  if (!expected.contains("game_table") || !expected.contains("entry")) {
    throw std::runtime_error("not a Thronsaal database");
  }
  if (row_counts(copy) != expected) throw std::runtime_error("the copy is incomplete");
}

// A restored copy diverges from the original: new epoch.
void begin_epoch(sqlite::Connection& copy) {
  const bool has_epoch =
      copy.number("select count(*) from sqlite_schema where name = 'history'") != 0;
  if (has_epoch) copy.run("update history set epoch = lower(hex(randomblob(8)))");
}

void copy_and_check(const std::filesystem::path& source, const std::filesystem::path& part) {
  sqlite::Connection from(source, sqlite::Connection::Mode::read);
  sqlite::Connection to(part, sqlite::Connection::Mode::write);
  // Count and copy from the same snapshot.
  from.run("begin");
  const auto expected = row_counts(from);
  to.run("pragma locking_mode = exclusive");
  copy(from, to);
  from.run("commit");
  // A single file, without a WAL.
  to.run("pragma journal_mode = delete");
  begin_epoch(to);
  check(to, expected);
}

}  // namespace

void backup(const std::filesystem::path& directory, const std::filesystem::path& file) {
  const std::filesystem::path source = directory / SqliteStore::kFileName;
  if (!std::filesystem::exists(source)) {
    throw std::runtime_error(fmt::format("no database in {}", directory.string()));
  }
  if (std::filesystem::exists(file)) {
    throw std::runtime_error(fmt::format("{} exists already", file.string()));
  }
  remove_stale_parts(std::filesystem::absolute(file).parent_path());
  // Renamed only when complete.
  const std::filesystem::path part = create_part(file);
  try {
    copy_and_check(source, part);
    std::filesystem::rename(part, file);
  } catch (...) {
    remove_part(part);
    throw;
  }
  sync_directory(std::filesystem::absolute(file).parent_path());
}

}  // namespace thronsaal
