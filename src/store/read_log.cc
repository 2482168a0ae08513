#include "store/read_log.h"

#include "store/sqlite.h"
#include "store/sqlite_store.h"

namespace thronsaal {

std::vector<StoredLog> read_logs(const std::filesystem::path& directory,
                                 std::string_view beginning) {
  const sqlite::Connection database(directory / SqliteStore::kFileName,
                                    sqlite::Connection::Mode::read);
  sqlite::Statement tables(database,
                           "select number, id from game_table where substr(id, 1, length(?1)) = ?1 "
                           "order by id limit 2");
  sqlite::Statement entries(database,
                            "select seq, at, body from entry where number = ? order by seq");
  std::vector<StoredLog> logs;
  tables.bind(beginning);
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

}  // namespace thronsaal
