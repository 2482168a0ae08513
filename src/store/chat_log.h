// What people say at tables.
//
// Chat is not part of a table's log, because it does not affect the game. Only the latest lines are
// kept.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace thronsaal {

struct ChatLine {
  std::int64_t line = 0;  // 1 is the table's first
  std::int64_t at = 0;    // milliseconds since 1970
  std::string name;
  std::optional<int> seat{};  // empty for spectators
  std::string text;
  bool operator==(const ChatLine&) const = default;
};

struct ChatRequest {
  std::string table;
  ChatLine line;      // without its number
  std::string key{};  // of the request; empty if it has none
};

struct ChatResult {
  enum class Status {
    added,      // durable: survives a power loss
    duplicate,  // a line with this key exists; `line` is its number
    no_table,   // there is no such table
    failed,     // storage error; nothing was added
    unknown,    // storage error during the write: may or may not be there after a restart
  };
  Status status = Status::failed;
  std::int64_t line = 0;
};

class ChatLog {
 public:
  static constexpr int kKeptLines = 500;  // of one table

  virtual ~ChatLog() = default;

  // Appends the line and drops old ones, then calls `done` on the store's thread.
  virtual void add_line(ChatRequest request, std::move_only_function<void(ChatResult)> done) = 0;
  // The last `most` lines after line number `after`. Thread-safe.
  virtual std::vector<ChatLine> read_lines(std::string_view table, std::int64_t after,
                                           int most) = 0;
  // The number of the line with this key. Thread-safe.
  virtual std::optional<std::int64_t> find_line(std::string_view key) = 0;

 protected:
  ChatLog() = default;
  ChatLog(const ChatLog&) = default;
  ChatLog& operator=(const ChatLog&) = default;
};

}  // namespace thronsaal
