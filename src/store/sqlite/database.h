// RAII wrappers for SQLite connections and statements; errors are exceptions.
//
// For the store only. Exceptions mean storage errors, never invalid input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include <sqlite3.h>

namespace thronsaal::sqlite {

class Error : public std::runtime_error {
 public:
  Error(sqlite3* database, std::string_view what);
  // SQLite's primary result code.
  int code() const { return code_; }

 private:
  int code_;
};

class Connection {
 public:
  // `write` creates the file if needed, with mode 0600.
  enum class Mode { read, write };
  // Busy timeout in milliseconds.
  static constexpr int kBusyTimeoutMs = 5000;
  Connection(const std::filesystem::path& file, Mode mode);

  void run(const char* sql);
  std::int64_t number(const char* sql);  // the first column of the first row
  std::int64_t last_id() const { return sqlite3_last_insert_rowid(database_.get()); }
  // Rows that the last statement changed.
  int changes() const { return sqlite3_changes(database_.get()); }
  // Also false after an error that rolled back.
  bool is_in_transaction() const { return sqlite3_get_autocommit(database_.get()) == 0; }
  sqlite3* get() const { return database_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
  };
  std::unique_ptr<sqlite3, Close> database_;
};

// A reusable prepared statement:
//   select.bind(table, length);
//   while (select.step()) use(select.text(0));
class Statement {
 public:
  Statement(const Connection& connection, const char* sql);

  // Resets and binds these values.
  template <class... Values>
  Statement& bind(const Values&... values) {
    reset();
    int position = 0;  // NOLINT(misc-const-correctness): every value counts it up
    (bind_one(++position, values), ...);
    return *this;
  }
  // True while there is a row.
  bool step();
  // For statements that return no rows.
  void run() {
    while (step()) {
    }
  }

  std::int64_t number(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  std::string text(int column) const;
  bool is_null(int column) const {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
  }

 private:
  void reset();
  void bind_one(int position, std::int64_t value);
  void bind_one(int position, int value) { bind_one(position, std::int64_t{value}); }
  void bind_one(int position, std::string_view value);
  void bind_one(int position, const std::string& value) {
    bind_one(position, std::string_view(value));
  }
  void bind_one(int position, std::nullptr_t);
  template <class T>
  void bind_one(int position, const std::optional<T>& value) {
    if (value) {
      bind_one(position, *value);
    } else {
      bind_one(position, nullptr);
    }
  }

  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  sqlite3* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace thronsaal::sqlite
