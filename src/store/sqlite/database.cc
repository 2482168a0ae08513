#include "store/sqlite/database.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace thronsaal::sqlite {
namespace {

// Owner-only: the file holds password hashes and secret seeds. SQLite gives WAL files the same
// mode.
void create_for_owner_only(const std::filesystem::path& file) {
  const int made = open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (made >= 0) close(made);
}

std::string message_of(sqlite3* database, std::string_view what) {
  if (database == nullptr) return fmt::format("{}: out of memory", what);
  // For hosts: it does not matter which statement was the first to notice.
  switch (sqlite3_errcode(database) & 0xff) {
    case SQLITE_NOTADB:
      return fmt::format("{} is damaged or not a database", sqlite3_db_filename(database, "main"));
    case SQLITE_CORRUPT: return fmt::format("{} is damaged", sqlite3_db_filename(database, "main"));
    default: return fmt::format("{}: {}", what, sqlite3_errmsg(database));
  }
}

}  // namespace

Error::Error(sqlite3* database, std::string_view what)
    : std::runtime_error(message_of(database, what)),
      code_(database ? sqlite3_errcode(database) & 0xff : SQLITE_NOMEM) {}

Connection::Connection(const std::filesystem::path& file, Mode mode) {
  if (mode == Mode::write) create_for_owner_only(file);
  const int flags =
      mode == Mode::write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(file.c_str(), &opened, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  database_.reset(opened);
  if (code != SQLITE_OK) throw Error(opened, fmt::format("cannot open {}", file.string()));
  // SQLite silently falls back to read-only.
  if (mode == Mode::write && sqlite3_db_readonly(opened, "main") != 0) {
    throw std::runtime_error(fmt::format("{} cannot be written", file.string()));
  }
  sqlite3_busy_timeout(opened, kBusyTimeoutMs);
}

void Connection::run(const char* sql) {
  if (sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
    throw Error(database_.get(), sql);
  }
}

std::int64_t Connection::number(const char* sql) {
  Statement statement(*this, sql);
  return statement.step() ? statement.number(0) : 0;
}

Statement::Statement(const Connection& connection, const char* sql) : database_(connection.get()) {
  sqlite3_stmt* prepared = nullptr;
  const int code =
      sqlite3_prepare_v3(database_, sql, -1, SQLITE_PREPARE_PERSISTENT, &prepared, nullptr);
  statement_.reset(prepared);
  if (code != SQLITE_OK) throw Error(database_, sql);
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
}

bool Statement::step() {
  switch (sqlite3_step(statement_.get())) {
    case SQLITE_ROW: return true;
    case SQLITE_DONE: sqlite3_reset(statement_.get()); return false;
    default: {
      const Error error(database_, sqlite3_sql(statement_.get()));
      sqlite3_reset(statement_.get());
      throw error;  // NOLINT(misc-throw-by-value-catch-by-reference): resetting forgets it
    }
  }
}

std::string Statement::text(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return bytes == nullptr ? std::string() : std::string(bytes, static_cast<std::size_t>(size));
}

void Statement::bind_one(int position, std::int64_t value) {
  if (sqlite3_bind_int64(statement_.get(), position, value) != SQLITE_OK) {
    throw Error(database_, "bind");
  }
}

void Statement::bind_one(int position, std::nullptr_t) {
  if (sqlite3_bind_null(statement_.get(), position) != SQLITE_OK) throw Error(database_, "bind");
}

void Statement::bind_one(int position, std::string_view value) {
  if (sqlite3_bind_text64(statement_.get(), position, value.data(), value.size(), SQLITE_TRANSIENT,
                          SQLITE_UTF8) != SQLITE_OK) {
    throw Error(database_, "bind");
  }
}

}  // namespace thronsaal::sqlite
