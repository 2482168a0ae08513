// Reading a table from its log, a slice at a time: nobody waits for the whole of a long log.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "server/table.h"
#include "store/event_log.h"

namespace thronsaal {

class Replay {
 public:
  // Of the past, what happened after the first `since` entries is kept; of a long past, the entries
  // at its end that have so many bytes together.
  Replay(std::string id, std::vector<Entry> entries, std::int64_t since, std::size_t told_bytes);

  // Reads the next entries; whether that went well.
  bool read(std::size_t entries);
  bool is_done() const { return next_ == entries_.size() || !trouble_.empty(); }
  const std::string& trouble() const { return trouble_; }  // why the log cannot be read

  Table& table() { return table_; }
  std::vector<Happening>& happenings() { return happenings_; }

 private:
  Table table_;
  std::vector<Entry> entries_;
  std::size_t next_ = 0;
  std::int64_t since_ = 0;
  std::vector<Happening> happenings_;
  std::string trouble_;
};

}  // namespace thronsaal
