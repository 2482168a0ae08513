// SQLite in C++: connections and statements that close themselves and throw what went wrong.
//
// Only the store uses this. What it throws is trouble with the storage, never somebody's bad input.
#pragma once

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
  // What is written is created if need be, for the owner's eyes only.
  enum class Mode { read, write };
  // With others who have the database locked, in milliseconds.
  static constexpr int kPatience = 5000;
  Connection(const std::filesystem::path& file, Mode mode);

  void run(const char* sql);
  std::int64_t number(const char* sql);  // the first column of the first row
  std::int64_t last_id() const { return sqlite3_last_insert_rowid(database_.get()); }
  // Rows that the last statement changed.
  int changes() const { return sqlite3_changes(database_.get()); }
  // False after an error that has rolled back already, too.
  bool is_in_transaction() const { return sqlite3_get_autocommit(database_.get()) == 0; }
  sqlite3* get() const { return database_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
  };
  std::unique_ptr<sqlite3, Close> database_;
};

// A prepared statement, to be used again and again:
//   select.bind(table, length);
//   while (select.step()) use(select.text(0));
class Statement {
 public:
  Statement(const Connection& connection, const char* sql);

  // Begins anew with these values.
  template <class... Values>
  Statement& bind(const Values&... values) {
    reset();
    int position = 0;
    (bind_one(++position, values), ...);
    return *this;
  }
  // True while there is a row.
  bool step();
  // For statements without rows.
  void run() {
    while (step()) {
    }
  }

  std::int64_t number(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  std::string text(int column) const;

 private:
  void reset();
  void bind_one(int position, std::int64_t value);
  void bind_one(int position, int value) { bind_one(position, std::int64_t{value}); }
  void bind_one(int position, std::string_view value);
  void bind_one(int position, const std::string& value) {
    bind_one(position, std::string_view(value));
  }

  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  sqlite3* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace thronsaal::sqlite
