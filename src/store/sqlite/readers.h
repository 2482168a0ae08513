// The reading connections. Each is used by one thread at a time, the one that holds its mutex.
#pragma once

#include <cassert>
#include <filesystem>
#include <mutex>

#include "store/disk_reads.h"
#include "store/sqlite/database.h"

namespace thronsaal::sqlite {

// Every read of a running server begins with it.
inline std::unique_lock<std::mutex> lock_for_reading(std::mutex& mutex) {
  assert(!NoDiskReads::apply_here());
  return std::unique_lock(mutex);
}

struct LogReader {
  explicit LogReader(const std::filesystem::path& file) : database(file, Connection::Mode::read) {}
  std::unique_lock<std::mutex> lock() { return lock_for_reading(mutex); }

  std::mutex mutex;
  Connection database;
  Statement entries{database,
                    "select seq, at, body from entry where number = (select number from game_table "
                    "where id = ?) and seq > ? order by seq"};
  Statement by_key{database,
                   "select id, seq from entry join game_table using (number) where key = ?"};
  Statement answer_by_key{database, "select body from answer where key = ?"};
  Statement lines{database,
                  "select line, at, name, seat, text from chat where number = "
                  "(select number from game_table where id = ?) and line > ? "
                  "order by line desc limit ?"};
  Statement line_by_key{database, "select line from chat where key = ?"};
  Statement public_summaries{database,
                             "select card, changed, number from game_table "
                             "where public and phase = ? and (changed, number) <= (?, ?) "
                             "order by changed desc, number desc limit ?"};
  Statement summaries_of{database,
                         "select card, changed, number from game_table join sits using (number) "
                         "where visitor = ? and phase = ? and (changed, number) <= (?, ?) "
                         "order by changed desc, number desc limit ?"};
  Statement boards{database, "select game, digest, body from board order by game, digest"};
};

struct AccountReader {
  explicit AccountReader(const std::filesystem::path& file)
      : database(file, Connection::Mode::read) {}
  std::unique_lock<std::mutex> lock() { return lock_for_reading(mutex); }

  std::mutex mutex;
  Connection database;
  Statement by_token{database,
                     "select visitor.id, name, colour, account from visitor join token on "
                     "token.visitor = visitor.id where hash = ? and used >= ?"};
  Statement by_account{database,
                       "select id, name, colour, account, password, account = ?2 from visitor "
                       "where account_key = ?1 order by account = ?2 desc"};
};

}  // namespace thronsaal::sqlite
