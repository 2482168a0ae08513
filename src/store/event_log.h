// The append-only logs of tables.
//
// A log is append-only; its entries are numbered from 1. A writer states the length it expects; if
// the log is longer, another writer was first and nothing is appended. Tables need nothing else
// from their storage, so it can be replaced, even by one that several servers share.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/person.h"
#include "store/retention.h"

namespace thronsaal {

struct StoredEntry {
  std::int64_t seq = 0;  // 1 is the first
  std::int64_t at = 0;   // milliseconds since 1970
  std::string body;
  bool operator==(const StoredEntry&) const = default;
};

// The table's row in lists. Updated in the same transaction as the log.
struct StoredSummary {
  std::string phase;  // "open", "running" or "over"
  bool is_public = false;
  std::optional<std::vector<PersonId>> people;  // seat holders; empty: unchanged
  std::string body;
  bool operator==(const StoredSummary&) const = default;
};

// A position in a list of summaries, which are ordered by their last change, latest first.
struct SummaryCursor {
  std::int64_t changed = INT64_MAX;  // milliseconds since 1970
  std::int64_t number = INT64_MAX;   // breaks ties
  bool operator==(const SummaryCursor&) const = default;
};

struct SummaryPage {
  std::vector<std::string> bodies;
  std::optional<SummaryCursor> next{};  // where the next page begins; empty after the last
};

// The log entries that a request caused.
struct KeyedChange {
  std::string table;
  std::int64_t seq = 0;  // its last entry
  bool operator==(const KeyedChange&) const = default;
};

// The answer to a request that leaves no entry, to be found again by the request's key.
struct KeyedAnswer {
  std::string key;  // empty if the request has none: then nothing is stored
  PersonId person = 0;
  std::string answer;
  bool operator==(const KeyedAnswer&) const = default;
};

// A corrected board, identified by game and digest.
struct StoredBoard {
  std::string game;
  std::string digest;
  std::string body;  // the whole document
  bool operator==(const StoredBoard&) const = default;
};

struct AppendRequest {
  std::string table;
  std::int64_t length = 0;  // expected length of the log; 0 creates it
  std::int64_t at = 0;
  std::vector<std::string> bodies;
  std::optional<StoredSummary> summary;  // if changed; required for a new log
  // The key of the request, unique in all logs; empty if it has none.
  std::string key{};
};

class EventLog {
 public:
  static constexpr int kKeptAnswers = 500;  // of one person

  enum class Result {
    added,      // durable: survives a power loss
    conflict,   // the log is longer than expected, or already exists
    duplicate,  // the key is known (`find_key`, `find_answer`)
    failed,     // storage error; nothing was appended
    unknown,    // storage error during the write: may or may not be there after a restart
  };
  using Done = std::move_only_function<void(Result)>;
  using AppendCallback = std::function<void(const std::string& table, std::int64_t length)>;

  virtual ~EventLog() = default;

  // Appends all entries or none, then calls `done` on the log's thread.
  virtual void append(AppendRequest addition, Done done) = 0;
  // The entries after the first `length`; empty if there is no such table. Thread-safe.
  virtual std::vector<StoredEntry> read(std::string_view table, std::int64_t length) = 0;
  // The change with this key. Thread-safe.
  virtual std::optional<KeyedChange> find_key(std::string_view key) = 0;
  // Stores an answer and drops old ones of the same person, then calls `done` on the log's thread.
  virtual void store_answer(KeyedAnswer answer, Done done) = 0;
  // The answer with this key. Thread-safe.
  virtual std::optional<std::string> find_answer(std::string_view key) = 0;
  // Test write: reports whether the storage works. If so, unknown outcomes are resolved: `read`
  // returns what is really stored.
  virtual void probe(std::move_only_function<void(bool)> done) = 0;
  // Identifies the data's history. Changes when a backup is restored: log lengths from another
  // epoch are meaningless.
  virtual std::string epoch() const = 0;
  // Deletes a batch of expired data and reports it; empty on a storage error. Call repeatedly to
  // delete everything expired.
  virtual void delete_expired(Retention keep, InUse in_use,
                              std::move_only_function<void(DeletedItems)> done) = 0;
  // Boards are few and never deleted. Called at start-up: blocking; throws on a storage error.
  virtual std::vector<StoredBoard> boards() = 0;
  virtual void store_board(const StoredBoard& board) = 0;
  // Called on the log's thread after every append, by any writer.
  virtual void on_append(AppendCallback notify) = 0;

  // At most this many summaries, most recently changed first, from a cursor on. Thread-safe.
  virtual SummaryPage public_summaries(std::string_view phase, SummaryCursor from, int most) = 0;
  virtual SummaryPage summaries_of(PersonId person, std::string_view phase, SummaryCursor from,
                                   int most) = 0;

 protected:
  EventLog() = default;
  EventLog(const EventLog&) = default;
  EventLog& operator=(const EventLog&) = default;
};

}  // namespace thronsaal
