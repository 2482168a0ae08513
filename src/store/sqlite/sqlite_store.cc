// The part of the store that keeps logs and chat; accounts are in sqlite_accounts.cc.
#include "store/sqlite/sqlite_store.h"

#include <algorithm>
#include <future>
#include <stdexcept>
#include <utility>

namespace thronsaal {
namespace {

using sqlite::Statement;
using sqlite::Writer;

// At most `most` rows of (body, changed, number); one more row is where the next page begins.
SummaryPage read_page(Statement& rows, int most) {
  SummaryPage page;
  while (rows.step()) {
    if (std::ssize(page.bodies) == most) {
      page.next = SummaryCursor{.changed = rows.number(1), .number = rows.number(2)};
      rows.bind();
      break;
    }
    page.bodies.push_back(rows.text(0));
  }
  return page;
}

}  // namespace

SqliteStore::SqliteStore(const std::filesystem::path& directory, Clocks clocks, WalLimits wal)
    : directory_lock_(directory),
      file_(directory / kFileName),
      queue_(file_, wal),
      logs_(file_),
      account_reader_(file_),
      clock_(queue_.writer().saved_time(), std::move(clocks)),
      epoch_(directory_lock_.marker() == queue_.writer().epoch() ? queue_.writer().epoch()
                                                                 : queue_.writer().begin_epoch()) {
  directory_lock_.set_marker(epoch_);
  queue_.start(clock_);
}

// First, while everything that jobs use still exists.
SqliteStore::~SqliteStore() {
  queue_.stop();
}

std::vector<StoredBoard> SqliteStore::boards() {
  const auto lock = logs_.lock();
  std::vector<StoredBoard> all;
  Statement& rows = logs_.boards.bind();
  while (rows.step()) all.push_back({rows.text(0), rows.text(1), rows.text(2)});
  return all;
}

void SqliteStore::store_board(const StoredBoard& board) {
  std::promise<bool> stored;
  queue_.add_or<bool>(
      false, [&](bool is_stored) { stored.set_value(is_stored); },
      [&](Writer& writer) {
        writer.store_board(board);
        return true;
      });
  if (!stored.get_future().get()) throw std::runtime_error("a board could not be stored");
}

void SqliteStore::probe(std::move_only_function<void(bool)> done) {
  queue_.add_or<bool>(false, std::move(done), [](Writer& writer) {
    writer.probe();
    return true;
  });
}

void SqliteStore::append(AppendRequest addition, EventLog::Done done) {
  const auto length = addition.length + static_cast<std::int64_t>(addition.bodies.size());
  auto notify = [this, done = std::move(done), table = addition.table,
                 length](Result result) mutable {
    done(result);
    if (result == Result::added) notify_append(table, length);
  };
  queue_.add<Result>(
      std::move(notify),
      [this, addition = std::move(addition)](Writer& writer) {
        return writer.append(addition, clock_.now());
      },
      [](bool is_certain) { return is_certain ? Result::failed : Result::unknown; });
}

void SqliteStore::delete_expired(Retention keep, InUse in_use,
                                 std::move_only_function<void(DeletedItems)> done) {
  queue_.add_or<DeletedItems>({}, std::move(done),
                              [this, keep, in_use = std::move(in_use)](Writer& writer) {
                                DeletedItems deleted;
                                writer.delete_expired_tables(keep, in_use, clock_.now(), deleted);
                                writer.delete_expired_guests(keep, in_use, clock_.now(), deleted);
                                return deleted;
                              });
}

void SqliteStore::on_append(AppendCallback notify) {
  const std::scoped_lock lock(notify_mutex_);
  notify_ = std::move(notify);
}

void SqliteStore::notify_append(const std::string& table, std::int64_t length) {
  AppendCallback notify;
  {
    const std::scoped_lock lock(notify_mutex_);
    notify = notify_;
  }
  if (notify) notify(table, length);
}

std::vector<StoredEntry> SqliteStore::read(std::string_view table, std::int64_t length) {
  const auto lock = logs_.lock();
  Statement& rows = logs_.entries.bind(table, length);
  std::vector<StoredEntry> entries;
  while (rows.step()) {
    entries.push_back({.seq = rows.number(0), .at = rows.number(1), .body = rows.text(2)});
  }
  return entries;
}

std::optional<KeyedChange> SqliteStore::find_key(std::string_view key) {
  const auto lock = logs_.lock();
  Statement& row = logs_.by_key.bind(key);
  if (!row.step()) return std::nullopt;
  KeyedChange found{.table = row.text(0), .seq = row.number(1)};
  row.bind();
  return found;
}

void SqliteStore::store_answer(KeyedAnswer answer, EventLog::Done done) {
  queue_.add<Result>(
      std::move(done),
      [answer = std::move(answer)](Writer& writer) { return writer.store_answer(answer); },
      [](bool is_certain) { return is_certain ? Result::failed : Result::unknown; });
}

std::optional<std::string> SqliteStore::find_answer(std::string_view key) {
  const auto lock = logs_.lock();
  Statement& row = logs_.answer_by_key.bind(key);
  if (!row.step()) return std::nullopt;
  std::string answer = row.text(0);
  row.bind();
  return answer;
}

SummaryPage SqliteStore::public_summaries(std::string_view phase, SummaryCursor from, int most) {
  const auto lock = logs_.lock();
  return read_page(logs_.public_summaries.bind(phase, from.changed, from.number, most + 1), most);
}

SummaryPage SqliteStore::summaries_of(PersonId person, std::string_view phase, SummaryCursor from,
                                      int most) {
  const auto lock = logs_.lock();
  return read_page(logs_.summaries_of.bind(person, phase, from.changed, from.number, most + 1),
                   most);
}

void SqliteStore::add_line(ChatRequest request, std::move_only_function<void(ChatResult)> done) {
  using Status = ChatResult::Status;
  queue_.add<ChatResult>(
      std::move(done),
      [this, request = std::move(request)](Writer& writer) {
        return writer.add_line(request, clock_.now());
      },
      [](bool is_certain) {
        return ChatResult{.status = is_certain ? Status::failed : Status::unknown};
      });
}

std::vector<ChatLine> SqliteStore::read_lines(std::string_view table, std::int64_t after,
                                              int most) {
  const auto lock = logs_.lock();
  Statement& rows = logs_.lines.bind(table, after, most);
  std::vector<ChatLine> lines;
  while (rows.step()) {
    lines.push_back(
        {.line = rows.number(0),
         .at = rows.number(1),
         .name = rows.text(2),
         .seat = rows.is_null(3) ? std::nullopt : std::optional(static_cast<int>(rows.number(3))),
         .text = rows.text(4)});
  }
  std::ranges::reverse(lines);
  return lines;
}

std::optional<std::int64_t> SqliteStore::find_line(std::string_view key) {
  const auto lock = logs_.lock();
  Statement& row = logs_.line_by_key.bind(key);
  if (!row.step()) return std::nullopt;
  const std::int64_t line = row.number(0);
  row.bind();
  return line;
}

}  // namespace thronsaal
