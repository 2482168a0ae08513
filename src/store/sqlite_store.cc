#include "store/sqlite_store.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <iterator>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "store/schema.h"
#include "store/sync.h"

namespace thronsaal {
namespace {

using sqlite::Connection;
using sqlite::Statement;

// SQLite has a WAL file beside the database: readers do not wait for the writer. FULL flushes it to
// the disk with every commit.
Connection open_for_writing(const std::filesystem::path& file) {
  Connection database(file, Connection::Mode::write);
  migrate(database);  // first of all: what is refused stays as it was
  database.run("pragma journal_mode = wal");
  database.run("pragma synchronous = full");
  database.run("pragma foreign_keys = on");
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
  std::fprintf(stderr, "store: %s\n", what);
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
  explicit Writer(const std::filesystem::path& file) : database(open_for_writing(file)) {}

  // One change of several in a transaction: it is made as a whole, or there is nothing of it and no
  // answer. Throws if it has taken the transaction with it.
  std::move_only_function<void()> attempt(Job& job) {
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

  EventLog::Result append(const Addition& addition) {
    const auto number = find_table(addition);
    if (!number) return EventLog::Result::conflict;
    std::int64_t seq = addition.length;
    for (const std::string& body : addition.bodies) {
      add_entry.bind(*number, ++seq, addition.at, body).run();
    }
    if (addition.card) write_card(*number, addition.at, *addition.card);
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
                     "update game_table set phase = ?2, public = ?3, changed = ?4, card = ?5 "
                     "where number = ?1"};
  Statement empty_seats{database, "delete from sits where number = ?"};
  Statement take_seat{database, "insert or ignore into sits (number, visitor) values (?, ?)"};
  Statement add_visitor{database, "insert into visitor (name, colour, since) values (?, ?, ?)"};
  Statement set_visitor{database, "update visitor set name = ?2, colour = ?3 where id = ?1"};
  Statement set_password{database,
                         "update or ignore visitor set account = ?3, password = ?4 "
                         "where id = ?1 and coalesce(password, '') = ?2"};
  Statement has_password{database, "select coalesce(password, '') = ?2 from visitor where id = ?1"};
  Statement add_token{database,
                      "insert into token (hash, visitor, since, used) select ?1, id, ?4, ?4 "
                      "from visitor where id = ?2 and coalesce(password, '') = ?3"};
  Statement use_token{database,
                      "update token set used = ?2 where hash = ?1 and used <= ?2 - 24 * 60 * 60"};
  Statement forget_tokens{database, "delete from token where used < ?"};
  Statement remove_other_tokens{database, "delete from token where visitor = ? and hash <> ?"};
  Statement remove_token{database, "delete from token where hash = ?"};
  Statement remove_tokens{database, "delete from token where visitor = ?"};

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

  void write_card(std::int64_t number, std::int64_t at, const TableCard& card) {
    set_card.bind(number, card.phase, card.is_public ? 1 : 0, at, card.body).run();
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
                       "select id, name, colour, account, password from visitor where account = ?"};
};

SqliteStore::Claim::Claim(const std::filesystem::path& directory) {
  if (std::filesystem::create_directories(directory)) {
    // What is durable in it is so only together with its own name.
    for (auto made = std::filesystem::absolute(directory); made.has_relative_path();) {
      made = made.parent_path();
      sync_directory(made);
    }
  }
  const std::filesystem::path path = directory / "lock";
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file_ < 0) throw std::system_error(errno, std::generic_category(), path.string());
  if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
    const int error = errno;
    close(file_);
    if (error != EWOULDBLOCK) {
      throw std::system_error(error, std::generic_category(), path.string());
    }
    throw std::runtime_error(fmt::format("{} is in use by another server", directory.string()));
  }
}

SqliteStore::Claim::~Claim() {
  close(file_);
}

SqliteStore::SqliteStore(const std::filesystem::path& directory)
    : claim_(directory),
      writer_(std::make_unique<Writer>(directory / kFileName)),
      logs_(std::make_unique<LogReader>(directory / kFileName)),
      people_(std::make_unique<PeopleReader>(directory / kFileName)),
      thread_([this] { write_until_closed(*writer_); }) {}

SqliteStore::~SqliteStore() {
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
  }
  something_to_do_.notify_one();
  thread_.join();
}

void SqliteStore::hand_in(Job job) {
  {
    const std::scoped_lock lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  something_to_do_.notify_one();
}

void SqliteStore::write_until_closed(Writer& writer) {
  while (true) {
    std::vector<Job> together;
    {
      std::unique_lock lock(mutex_);
      something_to_do_.wait(lock, [&] { return closing_ || !jobs_.empty(); });
      if (jobs_.empty()) return;
      together.swap(jobs_);
    }
    write_together(writer, together);
  }
}

void SqliteStore::write_together(Writer& writer, std::vector<Job>& jobs) {
  std::vector<std::move_only_function<void()>> answers;
  bool written = false;
  try {
    writer.database.run("begin immediate");
    for (Job& job : jobs) answers.push_back(writer.attempt(job));
    writer.database.run("commit");
    written = true;
  } catch (const std::exception& error) {
    complain(error.what());
    writer.give_up();
  }
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    give(written && answers[i] ? answers[i] : jobs[i].failed);
  }
}

void SqliteStore::append(Addition addition, EventLog::Done done) {
  // Said by one of two functions, whichever it will be.
  const auto say = std::make_shared<EventLog::Done>(std::move(done));
  hand_in({.change =
               [this, addition = std::move(addition), say](Writer* writer) mutable {
                 const Result result = writer->append(addition);
                 const auto length =
                     addition.length + static_cast<std::int64_t>(addition.bodies.size());
                 return [this, result, say, length, table = std::move(addition.table)] {
                   (*say)(result);
                   if (result == Result::added) tell_growth(table, length);
                 };
               },
           .failed = [say] { (*say)(Result::failed); }});
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
                 writer->add_visitor.bind(visitor.name, visitor.colour, at).run();
                 visitor.id = writer->database.last_id();
                 writer->add_token.bind(token_hash, visitor.id, std::string_view(""), at).run();
                 return [say, visitor] { (*say)(visitor); };
               },
           .failed = [say] { (*say)(std::nullopt); }});
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
          .failed = [say, failed] { (*say)(failed); }};
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
                               std::string password_hash, std::string token_hash,
                               People::Done<PasswordChange> done) {
  auto change = [=](Writer& writer) {
    writer.set_password.bind(visitor, checked_hash, account, password_hash).run();
    if (writer.database.changes() == 0) {
      if (!writer.has_password.bind(visitor, checked_hash).step()) return PasswordChange::failed;
      const bool is_present = writer.has_password.number(0) != 0;
      writer.has_password.bind();
      return is_present ? PasswordChange::taken : PasswordChange::outdated;
    }
    writer.remove_other_tokens.bind(visitor, token_hash).run();
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
  Statement& row = people_->by_account.bind(account);
  if (!row.step()) return std::nullopt;
  Credentials credentials{.visitor = visitor_at(row), .password_hash = row.text(4)};
  row.bind();
  return credentials;
}

}  // namespace thronsaal
