#include "store/backup.h"

#include <cerrno>
#include <cstdlib>
#include <memory>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

#include "store/sqlite.h"
#include "store/sqlite_store.h"
#include "store/sync.h"

namespace thronsaal {
namespace {

struct Finish {
  void operator()(sqlite3_backup* copying) const { sqlite3_backup_finish(copying); }
};

// In one step, which sees the database as it was when it began. A server that is running goes on
// writing meanwhile: whoever reads a WAL keeps nobody waiting. (In several steps, every change
// between them would make the copy begin anew.)
void copy(const sqlite::Connection& from, const sqlite::Connection& to) {
  static constexpr int kAllPages = -1;
  const std::unique_ptr<sqlite3_backup, Finish> copying(
      sqlite3_backup_init(to.get(), "main", from.get(), "main"));
  if (!copying) throw sqlite::Error(to.get(), "backup");
  const int code = sqlite3_backup_step(copying.get(), kAllPages);
  if (code != SQLITE_DONE) {
    throw std::runtime_error(fmt::format("backup: {}", sqlite3_errstr(code)));
  }
}

// A new file beside the one that it will become, for the owner's eyes only. Its name is its own:
// two backups at a time do not get into each other's way.
std::filesystem::path create_part(const std::filesystem::path& file) {
  std::string part = file.string() + ".part-XXXXXX";
  const int made = mkstemp(part.data());
  if (made < 0) throw std::system_error(errno, std::generic_category(), file.string());
  close(made);
  return part;
}

void remove_part(const std::filesystem::path& part) {
  std::error_code ignored;
  for (const char* beside : {"", "-journal", "-wal", "-shm"}) {
    std::filesystem::remove(part.string() + beside, ignored);
  }
}

}  // namespace

void backup(const std::filesystem::path& directory, const std::filesystem::path& file) {
  const std::filesystem::path source = directory / SqliteStore::kFileName;
  if (!std::filesystem::exists(source)) {
    throw std::runtime_error(fmt::format("there are no data in {}", directory.string()));
  }
  if (std::filesystem::exists(file)) {
    throw std::runtime_error(fmt::format("{} exists already", file.string()));
  }
  // A backup has its name only when it is whole.
  const std::filesystem::path part = create_part(file);
  try {
    {
      const sqlite::Connection from(source, sqlite::Connection::Mode::read);
      sqlite::Connection to(part, sqlite::Connection::Mode::write);
      copy(from, to);
      // One file, without a log beside it.
      to.run("pragma journal_mode = delete");
    }
    std::filesystem::rename(part, file);
  } catch (...) {
    remove_part(part);
    throw;
  }
  sync_directory(std::filesystem::absolute(file).parent_path());
}

}  // namespace thronsaal
