// Limits on the number of entries of a table.
//
// Entries that a game needs to reach its end always fit, because the rules bound their number: the
// start, moves, resignations, leaving, and replacing a person. Everything else that the holder of a
// seat changes has a budget, so that no one can fill the log at the others' expense. Undone moves
// count towards the budget of the seat that undid them.
#pragma once

#include <array>
#include <cstddef>
#include <expected>
#include <span>

#include "core/seat.h"
#include "core/structured_record.h"
#include "tables/entry.h"

namespace thronsaal {

struct Budgets {
  int seat_changes = 10'000;  // of one seat, before the start, and again after it
};

// How much of each budget a log has used.
struct BudgetsUsed {
  std::array<int, kMaxSeats> seat_changes{};

  // Counts an entry that is appended when the match has `moves` moves.
  void add(const Entry& entry, std::size_t moves);
  // Whether such an entry may be appended.
  std::expected<void, Violation> check(const Entry& entry, const Budgets& budgets) const;
};

}  // namespace thronsaal
