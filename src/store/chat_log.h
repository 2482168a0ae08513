// What people say at tables.
//
// Chat is not part of a table's log: it says nothing about the game, so it is kept apart, and only
// the latest of it.
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
  std::optional<int> seat{};  // none for spectators
  std::string text;
  bool operator==(const ChatLine&) const = default;
};

struct ChatRequest {
  std::string table;
  ChatLine line;      // its number is not known yet
  std::string key{};  // of the request; empty if it has none
};

struct ChatResult {
  enum class Status {
    added,      // durable: survives a power loss
    duplicate,  // a line with this key was there; `line` is its number
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

  // Adds the line and drops old ones, then calls `done` on the store's thread.
  virtual void add_line(ChatRequest request, std::move_only_function<void(ChatResult)> done) = 0;
  // The last `most` of the lines after the line with number `after`. Thread-safe.
  virtual std::vector<ChatLine> read_lines(std::string_view table, std::int64_t after,
                                           int most) = 0;
  // The number of the line that was added with this key. Thread-safe.
  virtual std::optional<std::int64_t> find_line(std::string_view key) = 0;

 protected:
  ChatLog() = default;
  ChatLog(const ChatLog&) = default;
  ChatLog& operator=(const ChatLog&) = default;
};

}  // namespace thronsaal
