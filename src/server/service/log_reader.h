// Reading a table from its log, a slice at a time, so that others get their turn in between.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "store/event_log.h"
#include "tables/table.h"

namespace thronsaal {

class LogReader {
 public:
  // Of the history, what came after the first `since` entries is kept; of a long one, the entries
  // at its end that have so many bytes together.
  LogReader(Table table, std::vector<StoredEntry> log, std::int64_t since, std::size_t most_bytes);

  // Reads the next entries.
  void read(std::size_t entries);
  bool is_done() const { return next_ == log_.size() || !damage_.empty(); }
  const std::string& damage() const { return damage_; }  // why the log cannot be read

  Table& table() { return table_; }
  std::vector<AppliedEntryPtr>& history() { return history_; }

 private:
  Table table_;
  std::vector<StoredEntry> log_;
  std::size_t next_ = 0;
  std::int64_t since_ = 0;
  std::vector<AppliedEntryPtr> history_;
  std::string damage_;
};

}  // namespace thronsaal
