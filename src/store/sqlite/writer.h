// All writes: the statements on the store's only writing connection.
//
// The write queue (write_queue.h) calls it within a transaction. Errors are exceptions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "store/account_store.h"
#include "store/chat_log.h"
#include "store/event_log.h"
#include "store/retention.h"
#include "store/service_clock.h"
#include "store/sqlite/database.h"

namespace thronsaal::sqlite {

// Size limits of the WAL in bytes.
struct WalLimits {
  std::int64_t checkpoint_bytes = std::int64_t{16} << 20;  // truncate it above this, when possible
  std::int64_t most = std::int64_t{1} << 30;               // refuse writes above this
};

class Writer {
 public:
  // Opens or creates the file and migrates it to the current schema.
  Writer(const std::filesystem::path& file, const WalLimits& wal);

  Connection& database() { return database_; }
  // Runs a change within the transaction, atomically.
  void begin_change() { savepoint_.run(); }
  void keep_change() { release_savepoint_.run(); }
  void drop_change() {
    rollback_savepoint_.run();
    release_savepoint_.run();
  }
  // Rewrites a page without changing it.
  void probe();
  // False if a reader still uses the old frames.
  bool truncate_wal();

  // `touched` is the service time.
  EventLog::Result append(const AppendRequest& addition, std::int64_t touched);
  EventLog::Result store_answer(const KeyedAnswer& answer);
  ChatResult add_line(const ChatRequest& request, std::int64_t touched);
  void store_board(const StoredBoard& board);

  // A batch only, so that other writes are not blocked.
  void delete_expired_tables(const Retention& keep, const InUse& in_use, std::int64_t now,
                             DeletedItems& deleted);
  // Checks the next ids and wraps around after the last.
  void delete_expired_guests(const Retention& keep, const InUse& in_use, std::int64_t now,
                             DeletedItems& deleted);

  // account_store.h describes these.
  PersonId create_guest(const Person& person, std::string_view token_hash, std::int64_t at);
  bool update_person(const Person& person, const KeyedAnswer& answer);
  PasswordChange set_password(PersonId person, std::string_view expected_password_hash,
                              std::string_view account, std::string_view password_hash,
                              std::string_view token_hash, std::int64_t at);
  bool add_token(PersonId person, std::string_view expected_password_hash,
                 std::string_view token_hash, std::int64_t at);
  void touch_token(std::string_view token_hash, std::int64_t at, std::int64_t unused_since);
  void remove_token(std::string_view token_hash);
  void remove_all_tokens(PersonId person);

  std::string epoch() const;
  std::string begin_epoch();
  std::optional<ServiceClock::Saved> saved_time() const;
  void save_time(const ServiceClock::Saved& time);

 private:
  std::optional<std::int64_t> find_table(const AppendRequest& addition);
  bool has_key(std::string_view key);
  void add_answer(const KeyedAnswer& answer);
  void write_summary(std::int64_t number, std::int64_t at, std::int64_t touched,
                     const StoredSummary& summary);

  Connection database_;
  std::int64_t last_checked_id_ = 0;

  Statement savepoint_{database_, "savepoint change"};
  Statement rollback_savepoint_{database_, "rollback to change"};
  Statement release_savepoint_{database_, "release change"};

  Statement find_length_{database_,
                         "select number, (select max(seq) from entry where entry.number = "
                         "game_table.number) from game_table where id = ?"};
  Statement find_key_{database_,
                      "select 1 from entry where key = ?1 union all "
                      "select 1 from answer where key = ?1 limit 1"};
  Statement add_answer_{database_, "insert into answer (key, visitor, body) values (?, ?, ?)"};
  Statement delete_old_answers_{
      database_,
      "delete from answer where visitor = ?1 and number <= (select number from answer "
      "where visitor = ?1 order by number desc limit 1 offset ?2)"};
  Statement delete_answers_{database_, "delete from answer where visitor = ?"};
  Statement add_table_{database_,
                       "insert into game_table (id, phase, public, changed, card) "
                       "values (?, '', 0, 0, '')"};
  Statement add_entry_{database_,
                       "insert into entry (number, seq, at, body, key) values (?, ?, ?, ?, ?)"};
  Statement update_summary_{
      database_,
      "update game_table set phase = ?2, public = ?3, changed = ?4, card = ?5, "
      "touched = ?6 where number = ?1"};
  Statement delete_seat_holders_{database_, "delete from sits where number = ?"};
  Statement insert_seat_holder_{database_,
                                "insert or ignore into sits (number, visitor) values (?, ?)"};

  Statement find_chat_{database_,
                       "select number, (select max(line) from chat where chat.number = "
                       "game_table.number) from game_table where id = ?"};
  Statement find_chat_key_{database_, "select line from chat where key = ?"};
  Statement insert_line_{database_,
                         "insert into chat (number, line, at, name, seat, text, key) "
                         "values (?, ?, ?, ?, ?, ?, ?)"};
  Statement delete_old_lines_{database_, "delete from chat where number = ? and line <= ?"};
  // To the day. Chat keeps a table as long as other changes do.
  Statement touch_table_{database_,
                         "update game_table set touched = ?2 "
                         "where number = ?1 and touched <= ?2 - 24 * 60 * 60"};

  // `since` is informational: system time.
  Statement insert_person_{database_,
                           "insert into visitor (name, colour, since) "
                           "values (?, ?, cast(strftime('%s', 'now') as integer))"};
  Statement update_person_{database_, "update visitor set name = ?2, colour = ?3 where id = ?1"};
  Statement set_password_{database_,
                          "update or ignore visitor set account = ?3, password = ?4, "
                          "account_key = ?5 where id = ?1 and coalesce(password, '') = ?2 and "
                          "(account = ?3 or not exists (select 1 from visitor as other "
                          "where other.account_key = ?5 and other.id <> ?1))"};
  Statement has_password_{database_,
                          "select coalesce(password, '') = ?2 from visitor where id = ?1"};
  Statement add_token_{database_,
                       "insert into token (hash, visitor, since, used) "
                       "select ?1, id, cast(strftime('%s', 'now') as integer), ?4 "
                       "from visitor where id = ?2 and coalesce(password, '') = ?3"};
  Statement touch_token_{
      database_, "update token set used = ?2 where hash = ?1 and used <= ?2 - 24 * 60 * 60"};
  Statement delete_expired_tokens_{database_, "delete from token where used < ?"};
  Statement remove_token_{database_, "delete from token where hash = ?"};
  Statement remove_tokens_{database_, "delete from token where visitor = ?"};

  Statement old_tables_{
      database_,
      "select number, id from game_table where phase = 'open' and touched < ?1 union all "
      "select number, id from game_table where phase in ('running', 'over') and touched < ?2 "
      "and not exists (select 1 from sits join visitor on visitor.id = sits.visitor "
      "where sits.number = game_table.number and account is not null) limit ?3"};
  Statement delete_entries_{database_, "delete from entry where number = ?"};
  Statement delete_chat_{database_, "delete from chat where number = ?"};
  Statement delete_table_{database_, "delete from game_table where number = ?"};
  // A guest without a token cannot return.
  Statement old_guests_{
      database_,
      "select id from visitor where id > ?1 and id <= ?2 and account is null "
      "and coalesce((select max(used) from token where token.visitor = visitor.id), -1) < ?3 "
      "and not exists (select 1 from sits where sits.visitor = visitor.id)"};
  Statement delete_guest_{database_, "delete from visitor where id = ?"};
  Statement save_time_{database_, "replace into service_time values (1, ?, ?)"};
};

}  // namespace thronsaal::sqlite
