// What a command does: the entries that do it, and the table after them.
//
// Nothing has happened until the entries are stored. Each entry is applied once, here, so the
// resulting table is ready when they are.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <utility>
#include <vector>

#include "core/structured_record.h"
#include "tables/table.h"

namespace thronsaal {

class Change {
 public:
  explicit Change(Table before) : table_(std::move(before)) {}

  void add(Entry entry);
  // Makes a move, unless the rules refuse it.
  std::expected<void, Violation> play(Actor actor, AnyAction action);
  // Lets chance move until a seat is to act.
  void play_chance();
  // Entries get their time when they are stored.
  void set_time(std::int64_t at);

  const Table& table() const { return table_; }  // after all entries
  const std::vector<AppliedEntry>& entries() const { return entries_; }
  bool is_empty() const { return entries_.empty(); }
  // Why an entry could not be applied. That is a bug in a command, and nothing of the change may be
  // stored.
  const std::string& mistake() const { return mistake_; }

  std::pair<Table, std::vector<AppliedEntry>> release() && {
    return {std::move(table_), std::move(entries_)};
  }

 private:
  Table table_;
  std::vector<AppliedEntry> entries_;
  std::string mistake_;
};

// Whether a change fits into the remaining budgets of the table before it.
std::expected<void, Violation> check_budgets(const Table& before, const Change& change,
                                             const Budgets& budgets);

}  // namespace thronsaal
