// The log of tables: all that must not be lost of a game.
//
// A table is a log of entries, numbered from 1, that is only ever added to. Whoever adds says how
// long the log is by his knowledge; if it is longer, somebody else was quicker, and nothing is
// added. This is all that tables ask of their storage, so that another one (or one that several
// servers share) can take its place.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/retention.h"

namespace thronsaal {

using VisitorId = std::int64_t;

struct Entry {
  std::int64_t seq = 0;  // 1 is the first
  std::int64_t at = 0;   // milliseconds since 1970
  std::string body;
  bool operator==(const Entry&) const = default;
};

// What lists of tables show and are made by. It changes together with the log.
struct TableCard {
  std::string phase;  // "open", "running" or "over"
  bool is_public = false;
  std::vector<VisitorId> visitors;  // who has a seat
  std::string body;
  bool operator==(const TableCard&) const = default;
};

// A corrected board. Tables name it by game and digest.
struct StoredBoard {
  std::string game;
  std::string digest;
  std::string body;  // the whole document
  bool operator==(const StoredBoard&) const = default;
};

struct Addition {
  std::string table;
  std::int64_t length = 0;  // of the log so far; 0 begins a new one
  std::int64_t at = 0;
  std::vector<std::string> bodies;
  std::optional<TableCard> card;  // if it changes; a new log needs one
};

class EventLog {
 public:
  enum class Result {
    added,     // durable: it is there after a loss of power
    conflict,  // the log is longer than the caller knew, or such a table exists
    failed,    // the storage does not work; nothing was added
    unknown,   // the storage failed while it wrote: after a restart it may be there or not
  };
  using Done = std::move_only_function<void(Result)>;
  using Notify = std::function<void(const std::string& table, std::int64_t length)>;

  virtual ~EventLog() = default;

  // Adds all entries or none, and says so when it is certain, from a thread of the log's own.
  virtual void append(Addition addition, Done done) = 0;
  // The entries after the first `length`, from any thread. Empty if there is no such table.
  virtual std::vector<Entry> read(std::string_view table, std::int64_t length) = 0;
  // Writes something without meaning, and says whether the storage works. If it does, all outcomes
  // that were unknown are settled: what `read` gives from now on is what is there.
  virtual void probe(std::move_only_function<void(bool)> done) = 0;
  // Which history the logs tell. It changes when older data are put in the place of newer ones:
  // lengths of logs that somebody knows of another epoch mean nothing.
  virtual std::string epoch() const = 0;
  // Deletes some of what has been kept for long enough, with all that belongs to it, and says what
  // it was; nothing if that did not work. Called again and again, it deletes everything of it.
  virtual void forget_unused(Retention keep, InUse in_use,
                             std::move_only_function<void(Forgotten)> done) = 0;
  // Boards are few and kept for ever. They are read and written at start-up: both wait for the
  // disk, and throw if it does not work.
  virtual std::vector<StoredBoard> boards() = 0;
  virtual void keep_board(const StoredBoard& board) = 0;
  // Calls back, from a thread of the log's own, whenever a log has grown, whoever wrote.
  virtual void on_growth(Notify notify) = 0;

  // The cards' bodies, the last changed first; from any thread.
  virtual std::vector<std::string> public_cards(std::string_view phase, int most) = 0;
  virtual std::vector<std::string> cards_of(VisitorId visitor, std::string_view phase,
                                            int most) = 0;

 protected:
  EventLog() = default;
  EventLog(const EventLog&) = default;
  EventLog& operator=(const EventLog&) = default;
};

}  // namespace thronsaal
