#include "store/sqlite/writer.h"

#include <cstddef>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/text/unicode.h"
#include "store/sqlite/schema.h"

namespace thronsaal::sqlite {
namespace {

// WAL mode: readers do not wait for the writer. FULL: fsync with every commit.
Connection open_for_writing(const std::filesystem::path& file, const WalLimits& wal) {
  Connection database(file, Connection::Mode::write);
  migrate(database);  // first, so that a refused database stays unchanged
  database.run("pragma journal_mode = wal");
  database.run("pragma synchronous = full");
  database.run("pragma foreign_keys = on");
  database.run("pragma secure_delete = on");  // overwrite deleted data
  database.run(fmt::format("pragma journal_size_limit = {}", wal.checkpoint_bytes).c_str());
  return database;
}

// Requests without a key are stored with null, which unique indexes ignore.
std::optional<std::string_view> key_or_null(std::string_view key) {
  if (key.empty()) return std::nullopt;
  return key;
}

}  // namespace

Writer::Writer(const std::filesystem::path& file, const WalLimits& wal)
    : database_(open_for_writing(file, wal)) {}

void Writer::probe() {
  database_.run(fmt::format("pragma user_version = {}", schema_version()).c_str());
}

bool Writer::truncate_wal() {
  static constexpr int kShortBusyTimeoutMs = 100;  // milliseconds; blocks writing
  sqlite3_busy_timeout(database_.get(), kShortBusyTimeoutMs);
  const bool is_busy = database_.number("pragma wal_checkpoint(truncate)") != 0;
  sqlite3_busy_timeout(database_.get(), Connection::kBusyTimeoutMs);
  return !is_busy;
}

EventLog::Result Writer::append(const AppendRequest& addition, std::int64_t touched) {
  // First, because the log of a repeated change is longer than its request expects.
  if (has_key(addition.key)) return EventLog::Result::duplicate;
  const auto number = find_table(addition);
  if (!number) return EventLog::Result::conflict;
  std::int64_t seq = addition.length;
  const std::int64_t last = seq + std::ssize(addition.bodies);
  for (const std::string& body : addition.bodies) {
    ++seq;
    add_entry_
        .bind(*number, seq, addition.at, body,
              seq == last ? key_or_null(addition.key) : std::nullopt)
        .run();
  }
  if (addition.summary) write_summary(*number, addition.at, touched, *addition.summary);
  return EventLog::Result::added;
}

bool Writer::has_key(std::string_view key) {
  if (key.empty() || !find_key_.bind(key).step()) return false;
  find_key_.bind();
  return true;
}

EventLog::Result Writer::store_answer(const KeyedAnswer& answer) {
  if (has_key(answer.key)) return EventLog::Result::duplicate;
  add_answer(answer);
  return EventLog::Result::added;
}

void Writer::add_answer(const KeyedAnswer& answer) {
  if (answer.key.empty()) return;
  add_answer_.bind(answer.key, answer.person, answer.answer).run();
  delete_old_answers_.bind(answer.person, EventLog::kKeptAnswers).run();
}

// The table's number, if its log has the expected length.
std::optional<std::int64_t> Writer::find_table(const AppendRequest& addition) {
  if (find_length_.bind(addition.table).step()) {
    const std::int64_t number = find_length_.number(0);
    const std::int64_t length = find_length_.number(1);
    find_length_.bind();
    if (addition.length == 0 || length != addition.length) return std::nullopt;
    return number;
  }
  if (addition.length != 0) return std::nullopt;
  add_table_.bind(addition.table).run();
  return database_.last_id();
}

void Writer::write_summary(std::int64_t number, std::int64_t at, std::int64_t touched,
                           const StoredSummary& summary) {
  update_summary_.bind(number, summary.phase, summary.is_public ? 1 : 0, at, summary.body, touched)
      .run();
  if (!summary.people) return;
  delete_seat_holders_.bind(number).run();
  for (const PersonId person : *summary.people) insert_seat_holder_.bind(number, person).run();
}

ChatResult Writer::add_line(const ChatRequest& request, std::int64_t touched) {
  using Status = ChatResult::Status;
  if (!request.key.empty() && find_chat_key_.bind(request.key).step()) {
    const std::int64_t line = find_chat_key_.number(0);
    find_chat_key_.bind();
    return {.status = Status::duplicate, .line = line};
  }
  if (!find_chat_.bind(request.table).step()) return {.status = Status::no_table};
  const std::int64_t number = find_chat_.number(0);
  const std::int64_t line = find_chat_.number(1) + 1;
  find_chat_.bind();
  insert_line_
      .bind(number, line, request.line.at, request.line.name, request.line.seat, request.line.text,
            key_or_null(request.key))
      .run();
  delete_old_lines_.bind(number, line - ChatLog::kKeptLines).run();
  touch_table_.bind(number, touched).run();
  return {.status = Status::added, .line = line};
}

void Writer::store_board(const StoredBoard& board) {
  Statement(database_, "insert or replace into board values (?, ?, ?)")
      .bind(board.game, board.digest, board.body)
      .run();
}

void Writer::delete_expired_tables(const Retention& keep, const InUse& in_use, std::int64_t now,
                                   DeletedItems& deleted) {
  static constexpr int kEnoughEntries = 5000;
  static constexpr std::size_t kEnoughTables = 100;
  const auto since = [now](std::int64_t time) { return time == 0 ? INT64_MIN : now - time; };
  old_tables_.bind(since(keep.open_tables), since(keep.games),
                   static_cast<std::int64_t>(kEnoughTables + in_use.tables.size()));
  std::vector<std::pair<std::int64_t, std::string>> old;
  while (old_tables_.step()) old.emplace_back(old_tables_.number(0), old_tables_.text(1));
  int entries = 0;
  for (auto& [number, id] : old) {
    if (in_use.tables.contains(id)) continue;
    delete_entries_.bind(number).run();
    entries += database_.changes();
    delete_chat_.bind(number).run();
    entries += database_.changes();
    delete_seat_holders_.bind(number).run();
    delete_table_.bind(number).run();
    deleted.tables.push_back(std::move(id));
    if (entries >= kEnoughEntries || deleted.tables.size() >= kEnoughTables) break;
  }
}

void Writer::delete_expired_guests(const Retention& keep, const InUse& in_use, std::int64_t now,
                                   DeletedItems& deleted) {
  static constexpr std::int64_t kEnough = 2000;
  if (keep.guests == 0) return;
  old_guests_.bind(last_checked_id_, last_checked_id_ + kEnough, now - keep.guests);
  std::vector<std::int64_t> old;
  while (old_guests_.step()) old.push_back(old_guests_.number(0));
  for (const std::int64_t guest : old) {
    if (in_use.people.contains(guest)) continue;
    remove_tokens_.bind(guest).run();
    delete_answers_.bind(guest).run();
    delete_guest_.bind(guest).run();
    ++deleted.guests;
  }
  last_checked_id_ += kEnough;
  if (last_checked_id_ >= database_.number("select max(id) from visitor")) last_checked_id_ = 0;
}

PersonId Writer::create_guest(const Person& person, std::string_view token_hash, std::int64_t at) {
  insert_person_.bind(person.name, person.colour).run();
  const PersonId id = database_.last_id();
  add_token_.bind(token_hash, id, std::string_view(""), at).run();
  return id;
}

bool Writer::update_person(const Person& person, const KeyedAnswer& answer) {
  if (has_key(answer.key)) return false;
  update_person_.bind(person.id, person.name, person.colour).run();
  if (database_.changes() != 1) return false;
  add_answer(answer);
  return true;
}

PasswordChange Writer::set_password(PersonId person, std::string_view expected_password_hash,
                                    std::string_view account, std::string_view password_hash,
                                    std::string_view token_hash, std::int64_t at) {
  set_password_.bind(person, expected_password_hash, account, password_hash, folded(account)).run();
  if (database_.changes() == 0) {
    if (!has_password_.bind(person, expected_password_hash).step()) return PasswordChange::failed;
    const bool is_present = has_password_.number(0) != 0;
    has_password_.bind();
    return is_present ? PasswordChange::name_taken : PasswordChange::stale;
  }
  remove_tokens_.bind(person).run();
  add_token_.bind(token_hash, person, password_hash, at).run();
  return PasswordChange::done;
}

bool Writer::add_token(PersonId person, std::string_view expected_password_hash,
                       std::string_view token_hash, std::int64_t at) {
  add_token_.bind(token_hash, person, expected_password_hash, at).run();
  return database_.changes() == 1;
}

void Writer::touch_token(std::string_view token_hash, std::int64_t at, std::int64_t unused_since) {
  touch_token_.bind(token_hash, at).run();
  delete_expired_tokens_.bind(unused_since).run();
}

void Writer::remove_token(std::string_view token_hash) {
  remove_token_.bind(token_hash).run();
}

void Writer::remove_all_tokens(PersonId person) {
  remove_tokens_.bind(person).run();
}

std::string Writer::epoch() const {
  Statement row(database_, "select epoch from history");
  return row.step() ? row.text(0) : "";
}

std::string Writer::begin_epoch() {
  database_.run("update history set epoch = lower(hex(randomblob(8)))");
  return epoch();
}

std::optional<ServiceClock::Saved> Writer::saved_time() const {
  Statement row(database_, "select seconds, wall from service_time");
  if (!row.step()) return std::nullopt;
  return ServiceClock::Saved{.seconds = row.number(0), .wall = row.number(1)};
}

void Writer::save_time(const ServiceClock::Saved& time) {
  save_time_.bind(time.seconds, time.wall).run();
}

}  // namespace thronsaal::sqlite
