// Read a log in slices, so that other tables get their turn in between.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "store/event_log.h"
#include "tables/export.h"
#include "tables/table.h"

namespace thronsaal {

// Reads a table and its history.
class LogReader {
 public:
  // Keeps the history after the first `since` entries; of a long one, only as many of the last
  // entries as fit into `most_bytes`.
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

// Reads a game as a file.
class ExportReader {
 public:
  ExportReader(Export game, std::vector<StoredEntry> log);

  // Like LogReader's.
  void read(std::size_t entries);
  bool is_done() const { return next_ == log_.size() || !damage_.empty(); }
  const std::string& damage() const { return damage_; }

  std::string text() const { return game_.text(); }

 private:
  Export game_;
  std::vector<StoredEntry> log_;
  std::size_t next_ = 0;
  std::string damage_;
};

}  // namespace thronsaal
