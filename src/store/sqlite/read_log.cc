#include "store/sqlite/read_log.h"

#include "store/sqlite/database.h"
#include "store/sqlite/sqlite_store.h"

namespace thronsaal {

std::vector<StoredLog> read_logs(const std::filesystem::path& directory,
                                 std::string_view id_prefix) {
  const sqlite::Connection database(directory / SqliteStore::kFileName,
                                    sqlite::Connection::Mode::read);
  sqlite::Statement tables(database,
                           "select number, id from game_table where substr(id, 1, length(?1)) = ?1 "
                           "order by id limit 2");
  sqlite::Statement entries(database,
                            "select seq, at, body from entry where number = ? order by seq");
  std::vector<StoredLog> logs;
  tables.bind(id_prefix);
  while (tables.step()) {
    logs.push_back({.table = tables.text(1), .entries = {}});
    StoredLog& log = logs.back();
    entries.bind(tables.number(0));
    while (entries.step()) {
      log.entries.push_back(
          {.seq = entries.number(0), .at = entries.number(1), .body = entries.text(2)});
    }
  }
  return logs;
}

std::vector<StoredBoard> read_boards(const std::filesystem::path& directory) {
  sqlite::Connection database(directory / SqliteStore::kFileName, sqlite::Connection::Mode::read);
  std::vector<StoredBoard> boards;
  // Older schemas have no boards.
  if (database.number("select count(*) from sqlite_master where name = 'board'") == 0)
    return boards;
  sqlite::Statement rows(database, "select game, digest, body from board");
  while (rows.step()) boards.push_back({rows.text(0), rows.text(1), rows.text(2)});
  return boards;
}

}  // namespace thronsaal
