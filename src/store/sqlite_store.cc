#include "store/sqlite_store.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <iterator>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "core/unicode.h"
#include "store/schema.h"

namespace thronsaal {
namespace {

using sqlite::Connection;
using sqlite::Statement;

// SQLite has a WAL file beside the database: readers do not wait for the writer. FULL flushes it to
// the disk with every commit.
Connection open_for_writing(const std::filesystem::path& file, const WalLimits& wal) {
  Connection database(file, Connection::Mode::write);
  migrate(database);  // first of all: what is refused stays as it was
  database.run("pragma journal_mode = wal");
  database.run("pragma synchronous = full");
  database.run("pragma foreign_keys = on");
  database.run("pragma secure_delete = on");  // what is deleted is overwritten
  database.run(fmt::format("pragma journal_size_limit = {}", wal.usual).c_str());
  return database;
}

Visitor visitor_at(const Statement& row) {
  return {.id = row.number(0),
          .name = row.text(1),
          .colour = static_cast<int>(row.number(2)),
          .account = row.text(3)};
}

std::vector<std::string> texts(Statement& rows) {
  std::vector<std::string> all;
  while (rows.step()) all.push_back(rows.text(0));
  return all;
}

// Never throws: the writing goes on, whether anybody reads this or not.
void complain(const char* what) {
  try {
    spdlog::error("store trouble=\"{}\"", what);
  } catch (...) {  // there is nobody left to tell
  }
}

// One who does not bear his answer must not keep others from theirs.
void give(std::move_only_function<void()>& answer) {
  try {
    answer();
  } catch (const std::exception& error) {
    complain(error.what());
  } catch (...) {
    complain("an answer failed");
  }
}

}  // namespace

class SqliteStore::Writer {
 public:
  Writer(const std::filesystem::path& file, const WalLimits& wal)
      : database(open_for_writing(file, wal)) {}

  // One change of several in a transaction: it is made as a whole, or there is nothing of it and no
  // answer. Throws if it has taken the transaction with it.
  Answer attempt(Job& job) {
    begin_change.run();
    try {
      auto answer = job.change(this);
      end_change.run();
      return answer;
    } catch (const std::exception& error) {
      if (!database.is_in_transaction()) throw;
      complain(error.what());
      undo_change.run();
      end_change.run();
      return nullptr;
    }
  }

  // Afterwards there is no transaction, if there is any way to achieve that.
  void give_up() {
    try {
      if (database.is_in_transaction()) database.run("rollback");
    } catch (const std::exception& error) {
      complain(error.what());
    }
  }

  // Writes a page, which stays as it is.
  void probe() { database.run(fmt::format("pragma user_version = {}", schema_version()).c_str()); }

  // Whether that was possible: nobody reads what was before.
  bool empty_wal() {
    static constexpr int kShortPatience = 100;  // milliseconds in which nothing can be written
    sqlite3_busy_timeout(database.get(), kShortPatience);
    const bool is_busy = database.number("pragma wal_checkpoint(truncate)") != 0;
    sqlite3_busy_timeout(database.get(), Connection::kPatience);
    return !is_busy;
  }

  // `touched` is the service time.
  EventLog::Result append(const Addition& addition, std::int64_t touched) {
    const auto number = find_table(addition);
    if (!number) return EventLog::Result::conflict;
    std::int64_t seq = addition.length;
    for (const std::string& body : addition.bodies) {
      add_entry.bind(*number, ++seq, addition.at, body).run();
    }
    if (addition.card) write_card(*number, addition.at, touched, *addition.card);
    return EventLog::Result::added;
  }

  Connection database;
  Statement begin_change{database, "savepoint change"};
  Statement undo_change{database, "rollback to change"};
  Statement end_change{database, "release change"};
  Statement find_length{database,
                        "select number, (select max(seq) from entry where entry.number = "
                        "game_table.number) from game_table where id = ?"};
  Statement add_table{database,
                      "insert into game_table (id, phase, public, changed, card) "
                      "values (?, '', 0, 0, '')"};
  Statement add_entry{database, "insert into entry (number, seq, at, body) values (?, ?, ?, ?)"};
  Statement set_card{database,
                     "update game_table set phase = ?2, public = ?3, changed = ?4, card = ?5, "
                     "touched = ?6 where number = ?1"};
  Statement empty_seats{database, "delete from sits where number = ?"};
  Statement take_seat{database, "insert or ignore into sits (number, visitor) values (?, ?)"};
  // `since` is for people who read the database: by the system's clock.
  Statement add_visitor{database,
                        "insert into visitor (name, colour, since) "
                        "values (?, ?, cast(strftime('%s', 'now') as integer))"};
  Statement set_visitor{database, "update visitor set name = ?2, colour = ?3 where id = ?1"};
  Statement set_password{database,
                         "update or ignore visitor set account = ?3, password = ?4, "
                         "account_key = ?5 where id = ?1 and coalesce(password, '') = ?2 and "
                         "(account = ?3 or not exists (select 1 from visitor as other "
                         "where other.account_key = ?5 and other.id <> ?1))"};
  Statement has_password{database, "select coalesce(password, '') = ?2 from visitor where id = ?1"};
  Statement add_token{database,
                      "insert into token (hash, visitor, since, used) "
                      "select ?1, id, cast(strftime('%s', 'now') as integer), ?4 "
                      "from visitor where id = ?2 and coalesce(password, '') = ?3"};
  Statement use_token{database,
                      "update token set used = ?2 where hash = ?1 and used <= ?2 - 24 * 60 * 60"};
  Statement forget_tokens{database, "delete from token where used < ?"};
  Statement remove_token{database, "delete from token where hash = ?"};
  Statement remove_tokens{database, "delete from token where visitor = ?"};
  Statement old_tables{
      database,
      "select number, id from game_table where phase = 'open' and touched < ?1 union all "
      "select number, id from game_table where phase in ('running', 'over') and touched < ?2 "
      "and not exists (select 1 from sits join visitor on visitor.id = sits.visitor "
      "where sits.number = game_table.number and account is not null) limit ?3"};
  Statement forget_entries{database, "delete from entry where number = ?"};
  Statement forget_table{database, "delete from game_table where number = ?"};
  // A guest without a token cannot come back.
  Statement old_guests{
      database,
      "select id from visitor where id > ?1 and id <= ?2 and account is null "
      "and coalesce((select max(used) from token where token.visitor = visitor.id), -1) < ?3 "
      "and not exists (select 1 from sits where sits.visitor = visitor.id)"};
  Statement forget_guest{database, "delete from visitor where id = ?"};
  std::int64_t last_looked_at = 0;
  Statement save_time{database, "replace into service_time values (1, ?, ?)"};

  // Some of them: others want to write, too.
  void forget_tables(const Retention& keep, const InUse& in_use, std::int64_t now,
                     Forgotten& forgotten) {
    static constexpr int kEnoughEntries = 5000;
    static constexpr std::size_t kEnoughTables = 100;
    const auto since = [now](std::int64_t time) { return time == 0 ? INT64_MIN : now - time; };
    old_tables.bind(since(keep.open_tables), since(keep.games),
                    static_cast<std::int64_t>(kEnoughTables + in_use.tables.size()));
    std::vector<std::pair<std::int64_t, std::string>> old;
    while (old_tables.step()) old.emplace_back(old_tables.number(0), old_tables.text(1));
    int entries = 0;
    for (auto& [number, id] : old) {
      if (in_use.tables.contains(id)) continue;
      forget_entries.bind(number).run();
      entries += database.changes();
      empty_seats.bind(number).run();
      forget_table.bind(number).run();
      forgotten.tables.push_back(std::move(id));
      if (entries >= kEnoughEntries || forgotten.tables.size() >= kEnoughTables) break;
    }
  }

  // Looks at the next so many in the book, and begins again after the last.
  void forget_guests(const Retention& keep, const InUse& in_use, std::int64_t now,
                     Forgotten& forgotten) {
    static constexpr std::int64_t kEnough = 2000;
    if (keep.guests == 0) return;
    old_guests.bind(last_looked_at, last_looked_at + kEnough, now - keep.guests);
    std::vector<std::int64_t> old;
    while (old_guests.step()) old.push_back(old_guests.number(0));
    for (const std::int64_t guest : old) {
      if (in_use.visitors.contains(guest)) continue;
      remove_tokens.bind(guest).run();
      forget_guest.bind(guest).run();
      ++forgotten.guests;
    }
    last_looked_at += kEnough;
    if (last_looked_at >= database.number("select max(id) from visitor")) last_looked_at = 0;
  }

  std::string epoch() {
    Statement row(database, "select epoch from history");
    return row.step() ? row.text(0) : "";
  }
  std::string begin_epoch() {
    database.run("update history set epoch = lower(hex(randomblob(8)))");
    return epoch();
  }

  std::optional<ServiceClock::Saved> saved_time() {
    Statement row(database, "select seconds, wall from service_time");
    if (!row.step()) return std::nullopt;
    return ServiceClock::Saved{.seconds = row.number(0), .wall = row.number(1)};
  }

 private:
  // The table's number, if its log is as long as the caller believes.
  std::optional<std::int64_t> find_table(const Addition& addition) {
    if (find_length.bind(addition.table).step()) {
      const std::int64_t number = find_length.number(0);
      const std::int64_t length = find_length.number(1);
      find_length.bind();
      if (addition.length == 0 || length != addition.length) return std::nullopt;
      return number;
    }
    if (addition.length != 0) return std::nullopt;
    add_table.bind(addition.table).run();
    return database.last_id();
  }

  void write_card(std::int64_t number, std::int64_t at, std::int64_t touched,
                  const TableCard& card) {
    set_card.bind(number, card.phase, card.is_public ? 1 : 0, at, card.body, touched).run();
    empty_seats.bind(number).run();
    for (const VisitorId visitor : card.visitors) take_seat.bind(number, visitor).run();
  }
};

class SqliteStore::LogReader {
 public:
  explicit LogReader(const std::filesystem::path& file) : database(file, Connection::Mode::read) {}

  std::mutex one_at_a_time;
  Connection database;
  Statement entries{database,
                    "select seq, at, body from entry where number = (select number from game_table "
                    "where id = ?) and seq > ? order by seq"};
  Statement public_cards{database,
                         "select card from game_table where public and phase = ? "
                         "order by changed desc limit ?"};
  Statement cards_of{database,
                     "select card from game_table join sits using (number) "
                     "where visitor = ? and phase = ? order by changed desc limit ?"};
  Statement boards{database, "select game, digest, body from board order by game, digest"};
};

class SqliteStore::PeopleReader {
 public:
  explicit PeopleReader(const std::filesystem::path& file)
      : database(file, Connection::Mode::read) {}

  std::mutex one_at_a_time;
  Connection database;
  Statement by_token{database,
                     "select visitor.id, name, colour, account from visitor join token on "
                     "token.visitor = visitor.id where hash = ? and used >= ?"};
  Statement by_account{database,
                       "select id, name, colour, account, password, account = ?2 from visitor "
                       "where account_key = ?1 order by account = ?2 desc"};
};

SqliteStore::SqliteStore(const std::filesystem::path& directory, Clocks clocks, WalLimits wal)
    : claim_(directory),
      file_(directory / kFileName),
      wal_limits_(wal),
      writer_(std::make_unique<Writer>(file_, wal_limits_)),
      logs_(std::make_unique<LogReader>(file_)),
      people_(std::make_unique<PeopleReader>(file_)),
      clock_(writer_->saved_time(), std::move(clocks)),
      epoch_(claim_.note() == writer_->epoch() ? writer_->epoch() : writer_->begin_epoch()),
      thread_([this] { write_until_closed(); }) {
  claim_.set_note(epoch_);
}

SqliteStore::~SqliteStore() {
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
  }
  something_to_do_.notify_one();
  thread_.join();
}

std::vector<StoredBoard> SqliteStore::boards() {
  const std::scoped_lock lock(logs_->one_at_a_time);
  std::vector<StoredBoard> all;
  Statement& rows = logs_->boards.bind();
  while (rows.step()) all.push_back({rows.text(0), rows.text(1), rows.text(2)});
  return all;
}

void SqliteStore::keep_board(const StoredBoard& board) {
  std::promise<bool> kept;
  hand_in({.change = [&](Writer* writer) -> Answer {
             Statement(writer->database, "insert or replace into board values (?, ?, ?)")
                 .bind(board.game, board.digest, board.body)
                 .run();
             return [&] { kept.set_value(true); };
           },
           .failed = [&](bool) { kept.set_value(false); }});
  if (!kept.get_future().get()) throw std::runtime_error("a board could not be stored");
}

void SqliteStore::hand_in(Job job) {
  {
    const std::scoped_lock lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  something_to_do_.notify_one();
}

void SqliteStore::write_until_closed() {
  std::int64_t saved = clock_.now();
  for (bool closing = false; !closing;) {
    std::vector<Job> together;
    {
      std::unique_lock lock(mutex_);
      something_to_do_.wait_for(lock, std::chrono::seconds(ServiceClock::kSaveEvery),
                                [&] { return closing_ || !jobs_.empty(); });
      closing = closing_ && jobs_.empty();
      together.swap(jobs_);
    }
    if (!together.empty()) write_together(together);
    if (!closing && clock_.now() - saved < ServiceClock::kSaveEvery) continue;
    save_clock();
    saved = clock_.now();
  }
}

// What is not saved is made up for at the next start, as part of the pause.
void SqliteStore::save_clock() {
  std::vector<Job> jobs;
  jobs.push_back({.change =
                      [this](Writer* writer) {
                        const ServiceClock::Saved time = clock_.to_save();
                        writer->save_time.bind(time.seconds, time.wall).run();
                        return [] {};
                      },
                  .failed = [](bool) {}});
  write_together(jobs);
}

void SqliteStore::write_together(std::vector<Job>& jobs) {
  std::vector<Answer> answers;
  // What is not even tried has certainly failed.
  const bool is_tried = (is_settled_ || settle()) && has_room_in_wal();
  const bool is_written = is_tried && commit(jobs, answers);
  const bool is_certain = is_settled_ || !is_tried || settle();
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (is_written && answers[i]) {
      give(answers[i]);
    } else {
      Answer failed = [&] { jobs[i].failed(is_certain); };
      give(failed);
    }
  }
}

bool SqliteStore::commit(std::vector<Job>& jobs, std::vector<Answer>& answers) {
  bool is_committing = false;
  try {
    writer_->database.run("begin immediate");
    for (Job& job : jobs) answers.push_back(writer_->attempt(job));
    is_committing = true;
    writer_->database.run("commit");
    return true;
  } catch (const sqlite::Error& error) {
    complain(error.what());
    // Where there is no room, the last frame of the transaction, without which it counts for
    // nothing, was not written.
    if (is_committing && error.code() != SQLITE_FULL) is_settled_ = false;
  } catch (const std::exception& error) {
    complain(error.what());
  }
  writer_->give_up();
  return false;
}

// With a new connection, which knows nothing but what is there. The readers' connections keep the
// WAL's index alive, which does not have what failed.
bool SqliteStore::settle() {
  try {
    writer_.reset();
    writer_ = std::make_unique<Writer>(file_, wal_limits_);
    writer_->probe();
    is_settled_ = true;
  } catch (const std::exception& error) {
    complain(error.what());
  }
  return is_settled_;
}

// SQLite empties the WAL by itself, but not while somebody reads what was before; and it stays as
// large as it ever was. Whoever reads for long, as a backup does that has come to a halt, would
// make it grow and grow.
bool SqliteStore::has_room_in_wal() {
  std::error_code none;
  const auto size =
      static_cast<std::int64_t>(std::filesystem::file_size(file_.string() + "-wal", none));
  if (none || size <= wal_limits_.usual) {
    wal_after_trying_ = 0;
    return true;
  }
  const bool is_full = size >= wal_limits_.most;
  if (!is_full && size < wal_after_trying_ + wal_limits_.usual) return true;
  wal_after_trying_ = size;
  try {
    if (writer_->empty_wal()) {
      wal_after_trying_ = 0;
      return true;
    }
    complain(fmt::format("somebody reads the database for long: {} has {} bytes{}",
                         file_.filename().string() + "-wal", size,
                         is_full ? ", and nothing more is written" : "")
                 .c_str());
  } catch (const std::exception& error) {
    complain(error.what());
  }
  return !is_full;
}

void SqliteStore::probe(std::move_only_function<void(bool)> done) {
  const auto say = std::make_shared<std::move_only_function<void(bool)>>(std::move(done));
  hand_in({.change =
               [say](Writer* writer) {
                 writer->probe();
                 return [say] { (*say)(true); };
               },
           .failed = [say](bool) { (*say)(false); }});
}

void SqliteStore::append(Addition addition, EventLog::Done done) {
  // Said by one of two functions, whichever it will be.
  const auto say = std::make_shared<EventLog::Done>(std::move(done));
  hand_in({.change =
               [this, addition = std::move(addition), say](Writer* writer) mutable {
                 const Result result = writer->append(addition, clock_.now());
                 const auto length =
                     addition.length + static_cast<std::int64_t>(addition.bodies.size());
                 return [this, result, say, length, table = std::move(addition.table)] {
                   (*say)(result);
                   if (result == Result::added) tell_growth(table, length);
                 };
               },
           .failed =
               [say](bool is_certain) { (*say)(is_certain ? Result::failed : Result::unknown); }});
}

void SqliteStore::forget_unused(Retention keep, InUse in_use,
                                std::move_only_function<void(Forgotten)> done) {
  const auto say = std::make_shared<std::move_only_function<void(Forgotten)>>(std::move(done));
  hand_in({.change =
               [this, say, keep, in_use = std::move(in_use)](Writer* writer) {
                 Forgotten forgotten;
                 writer->forget_tables(keep, in_use, clock_.now(), forgotten);
                 writer->forget_guests(keep, in_use, clock_.now(), forgotten);
                 return [say, forgotten = std::move(forgotten)] { (*say)(forgotten); };
               },
           .failed = [say](bool) { (*say)({}); }});
}

void SqliteStore::on_growth(Notify notify) {
  const std::scoped_lock lock(mutex_);
  notify_ = std::move(notify);
}

void SqliteStore::tell_growth(const std::string& table, std::int64_t length) {
  Notify notify;
  {
    const std::scoped_lock lock(mutex_);
    notify = notify_;
  }
  if (notify) notify(table, length);
}

std::vector<Entry> SqliteStore::read(std::string_view table, std::int64_t length) {
  const std::scoped_lock lock(logs_->one_at_a_time);
  Statement& rows = logs_->entries.bind(table, length);
  std::vector<Entry> entries;
  while (rows.step()) {
    entries.push_back({.seq = rows.number(0), .at = rows.number(1), .body = rows.text(2)});
  }
  return entries;
}

std::vector<std::string> SqliteStore::public_cards(std::string_view phase, int most) {
  const std::scoped_lock lock(logs_->one_at_a_time);
  return texts(logs_->public_cards.bind(phase, most));
}

std::vector<std::string> SqliteStore::cards_of(VisitorId visitor, std::string_view phase,
                                               int most) {
  const std::scoped_lock lock(logs_->one_at_a_time);
  return texts(logs_->cards_of.bind(visitor, phase, most));
}

void SqliteStore::welcome(Visitor visitor, std::string token_hash, std::int64_t at,
                          People::Done<std::optional<Visitor>> done) {
  const auto say = std::make_shared<People::Done<std::optional<Visitor>>>(std::move(done));
  hand_in({.change =
               [=](Writer* writer) mutable {
                 writer->add_visitor.bind(visitor.name, visitor.colour).run();
                 visitor.id = writer->database.last_id();
                 writer->add_token.bind(token_hash, visitor.id, std::string_view(""), at).run();
                 return [say, visitor] { (*say)(visitor); };
               },
           .failed = [say](bool) { (*say)(std::nullopt); }});
}

namespace {

// A change of which there is little to tell: what it gives, or that it failed.
template <class Job, class Writer, class T, class Change>
Job with_answer(People::Done<T> done, T failed, Change change) {
  const auto say = std::make_shared<People::Done<T>>(std::move(done));
  return {.change =
              [say, change = std::move(change)](Writer* writer) mutable {
                const T answer = change(*writer);
                return [say, answer] { (*say)(answer); };
              },
          .failed = [say, failed](bool) { (*say)(failed); }};
}

// The same, of which there is nothing to tell but whether it was made.
template <class Job, class Writer, class Change>
Job yes_or_no(People::Done<bool> done, Change change) {
  return with_answer<Job, Writer, bool>(std::move(done), false, std::move(change));
}

}  // namespace

void SqliteStore::update(Visitor visitor, People::Done<bool> done) {
  hand_in(yes_or_no<Job, Writer>(std::move(done), [visitor = std::move(visitor)](Writer& writer) {
    writer.set_visitor.bind(visitor.id, visitor.name, visitor.colour).run();
    return writer.database.changes() == 1;
  }));
}

void SqliteStore::set_password(VisitorId visitor, std::string checked_hash, std::string account,
                               std::string password_hash, std::string token_hash, std::int64_t at,
                               People::Done<PasswordChange> done) {
  auto change = [=](Writer& writer) {
    writer.set_password.bind(visitor, checked_hash, account, password_hash, folded(account)).run();
    if (writer.database.changes() == 0) {
      if (!writer.has_password.bind(visitor, checked_hash).step()) return PasswordChange::failed;
      const bool is_present = writer.has_password.number(0) != 0;
      writer.has_password.bind();
      return is_present ? PasswordChange::taken : PasswordChange::outdated;
    }
    writer.remove_tokens.bind(visitor).run();
    writer.add_token.bind(token_hash, visitor, password_hash, at).run();
    return PasswordChange::done;
  };
  hand_in(with_answer<Job, Writer, PasswordChange>(std::move(done), PasswordChange::failed,
                                                   std::move(change)));
}

void SqliteStore::add_token(VisitorId visitor, std::string checked_hash, std::string token_hash,
                            std::int64_t at, People::Done<bool> done) {
  auto change = [=](Writer& writer) {
    writer.add_token.bind(token_hash, visitor, checked_hash, at).run();
    return writer.database.changes() == 1;
  };
  hand_in(yes_or_no<Job, Writer>(std::move(done), std::move(change)));
}

void SqliteStore::use_token(std::string token_hash, std::int64_t at, std::int64_t unused_since,
                            People::Done<bool> done) {
  auto change = [at, unused_since, token_hash = std::move(token_hash)](Writer& writer) {
    writer.use_token.bind(token_hash, at).run();
    writer.forget_tokens.bind(unused_since).run();
    return true;
  };
  hand_in(yes_or_no<Job, Writer>(std::move(done), std::move(change)));
}

void SqliteStore::remove_token(std::string token_hash, People::Done<bool> done) {
  hand_in(
      yes_or_no<Job, Writer>(std::move(done), [token_hash = std::move(token_hash)](Writer& writer) {
        writer.remove_token.bind(token_hash).run();
        return true;
      }));
}

void SqliteStore::remove_all_tokens(VisitorId visitor, People::Done<bool> done) {
  hand_in(yes_or_no<Job, Writer>(std::move(done), [visitor](Writer& writer) {
    writer.remove_tokens.bind(visitor).run();
    return true;
  }));
}

std::optional<Visitor> SqliteStore::find_by_token(std::string_view token_hash,
                                                  std::int64_t used_since) {
  const std::scoped_lock lock(people_->one_at_a_time);
  Statement& row = people_->by_token.bind(token_hash, used_since);
  if (!row.step()) return std::nullopt;
  Visitor visitor = visitor_at(row);
  row.bind();
  return visitor;
}

std::optional<Credentials> SqliteStore::find_account(std::string_view account) {
  const std::scoped_lock lock(people_->one_at_a_time);
  Statement& row = people_->by_account.bind(folded(account), account);
  if (!row.step()) return std::nullopt;
  Credentials found{.visitor = visitor_at(row), .password_hash = row.text(4)};
  const bool is_exact = row.number(5) != 0;  // as 1.0.0 compared them
  const bool is_only = !row.step();
  row.bind();
  if (!is_exact && !is_only) return std::nullopt;
  return found;
}

}  // namespace thronsaal
